import { z } from 'zod'
import { Address } from '../customers/addresses.ts'
import { CustomerRow } from '../customers/customer.ts'
import { Discount, GiftCardRow } from '../discounts/discounts.ts'
import { Payment, PaymentSession } from '../payments/payments.ts'
import { Country, Currency, Provider, RegionRow } from '../regions/regions.ts'
import { SalesChannel } from '../settings/sales-channels.ts'
import { ShippingMethod } from '../shipping/options.ts'
import { instant, metadata, money, softStamps } from '../values/common.ts'
import { id } from '../values/ids.ts'
import { CartLine } from './line-items.ts'

const totals = {
  shipping_total: money,
  discount_total: money,
  item_tax_total: money.nullable(),
  shipping_tax_total: money.nullable(),
  tax_total: money.nullable(),
  total: money,
  subtotal: money,
  gift_card_total: money,
  gift_card_tax_total: money,
}

const CartRegion = RegionRow.extend({
  countries: z.array(Country),
  payment_providers: z.array(Provider),
  fulfillment_providers: z.array(Provider).optional(),
  currency: Currency.nullish(),
})

/** A cart as answered by default; `fields` and `expand` may remove all but the id. */
export const FullCart = z.object({
  id: id('cart'),
  object: z.literal('cart'),
  email: z.string().nullable(),
  billing_address_id: id('address').nullable(),
  shipping_address_id: id('address').nullable(),
  region_id: id('region'),
  customer_id: id('customer').nullable(),
  payment_id: id('payment').nullable(),
  type: z.enum(['default', 'swap', 'draft_order', 'payment_link', 'claim']),
  completed_at: instant.nullable(),
  payment_authorized_at: instant.nullable(),
  idempotency_key: z.string().nullable(),
  context: z.record(z.string(), z.unknown()).nullable(),
  metadata,
  sales_channel_id: id('sales_channel').nullable(),
  ...softStamps,
  ...totals,
  items: z.array(CartLine),
  region: CartRegion,
  gift_cards: z.array(GiftCardRow.extend({ region: RegionRow.nullish() })),
  discounts: z.array(Discount.extend({ regions: z.array(RegionRow).optional() })),
  shipping_methods: z.array(ShippingMethod),
  /** The session that the shopper has chosen. */
  payment_session: PaymentSession.nullish(),
  payment_sessions: z.array(PaymentSession),
  payment: Payment.nullable(),
  shipping_address: Address.nullable(),
  billing_address: Address.nullable(),
  sales_channel: SalesChannel.nullable(),
  customer: CustomerRow.nullish(),
})
export type FullCart = z.infer<typeof FullCart>

export const Cart = FullCart.extend({
  region: CartRegion.partial().nullable(),
  items: z.array(CartLine.partial().required({ id: true })),
})
  .partial()
  .required({ id: true })
export type Cart = z.infer<typeof Cart>
