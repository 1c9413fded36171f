import { readFileSync } from 'node:fs'
import type { Discount } from './adjustments.rules.ts'
import type { GiftCard } from './gift-card.rules.ts'
import type { Line, ShippingMethod } from './line-totals.rules.ts'
import type { CartToPrice, OrderLine, OrderToPrice } from './totals.rules.ts'

/** The platform's worked figures: `in` is the situation, `out` the required result. */
export interface Example {
  id: string
  currency: string
  in: {
    kind: 'cart' | 'order'
    automatic_taxes?: boolean
    force_taxes?: boolean
    gift_cards_taxable?: boolean
    free_shipping?: boolean
    items: (Partial<Line> & Pick<Line, 'id' | 'unit_price' | 'quantity'>)[]
    discount?: Pick<Discount, 'type' | 'value' | 'allocation'>
    shipping?: (Partial<ShippingMethod> & Pick<ShippingMethod, 'price'>)[]
    gift_cards?: { balance: number; tax_rate: number | null }[]
  }
  out: Record<string, unknown>
}

interface ReturnExample {
  id: string
  currency: string
  in: {
    lines: { unit_price: number; quantity: number; of_quantity: number; discount?: number; tax_rates: number[] }[]
    return_shipping?: { price: number; tax_rates: number[] }
  }
  out: { items_refund: number; return_shipping_total: number; refund_amount: number }
}

/** Refunds one after another with the order's state after each, or one that is refused. */
type RefundExample = { id: string } & (
  | { in: { paid_total: number; refunds: number[] }; out: { refunded_total: number; refundable_amount: number }[] }
  | { in: { paid_total: number; refund: number }; out: { status: number; type: string } }
)

interface Figures {
  examples: Example[]
  returnExamples: ReturnExample[]
  refundExamples: RefundExample[]
}

export const figures: Figures = JSON.parse(readFileSync(new URL('./data/totals.json', import.meta.url), 'utf8'))

export const line = (overrides: Partial<OrderLine>): OrderLine => ({
  id: 'a',
  unit_price: 1000,
  quantity: 1,
  tax_rates: [],
  includes_tax: false,
  allow_discounts: true,
  is_return: false,
  is_giftcard: false,
  adjustments: [],
  returned_quantity: 0,
  ...overrides,
})

export const method = (overrides: Partial<ShippingMethod>): ShippingMethod => ({
  id: 'sm',
  price: 550,
  tax_rates: [],
  includes_tax: false,
  ...overrides,
})

export const discount = (overrides: Partial<Discount>): Discount => ({
  id: 'disc',
  type: 'percentage',
  value: 10,
  allocation: 'total',
  item_ids: null,
  ...overrides,
})

export const giftCard = (overrides: Partial<GiftCard>): GiftCard => ({
  id: 'gift',
  balance: 1000,
  tax_rate: null,
  ends_at: null,
  ...overrides,
})

export const cart = (overrides: Partial<CartToPrice>): CartToPrice => ({
  lines: [],
  shipping_methods: [],
  discounts: [],
  gift_cards: [],
  region: { automatic_taxes: true, gift_cards_taxable: true },
  force_taxes: false,
  ...overrides,
})

export const order = (overrides: Partial<OrderToPrice>): OrderToPrice => ({
  lines: [],
  shipping_methods: [],
  gift_card_transactions: [],
  payments: [],
  refunds: [],
  ...overrides,
})

export function cartOf({ in: input }: Example): CartToPrice {
  return cart({
    lines: input.items.map(line),
    shipping_methods: (input.shipping ?? []).map(method),
    discounts: [
      ...(input.discount ? [discount(input.discount)] : []),
      ...(input.free_shipping ? [discount({ id: 'free', type: 'free_shipping', value: 0, allocation: null })] : []),
    ],
    gift_cards: (input.gift_cards ?? []).map(giftCard),
    region: {
      automatic_taxes: input.automatic_taxes ?? true,
      gift_cards_taxable: input.gift_cards_taxable ?? true,
    },
    force_taxes: input.force_taxes ?? false,
  })
}
