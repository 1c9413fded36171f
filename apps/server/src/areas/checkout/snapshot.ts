import type { ShopHeaders } from '../../base/shop-headers.ts'
import {
  cycleOf,
  isLaterDelivery,
  type LoadedCart,
  type PricedCart,
  pointsEarnedBy,
  type RateRow,
  ratesOf,
  shippingRatesOf,
} from '../carts/index.ts'
import type { BoughtGiftCard } from '../discounts/index.ts'
import { householdHash, type KnownAge } from '../pharmacy/index.ts'
import { type CartTotals, giftCardsOfLine } from '../pricing/index.ts'
import type { Judgement } from './judge-cart.ts'

/** The priced cart that the shopper agreed to: the order is made only from this. It contains no health answers. */
export interface Snapshot {
  email: string
  customer_id: string
  region_id: string
  currency_code: string
  sales_channel_id: string | null
  shipping_address_id: string | null
  billing_address_id: string | null
  metadata: Record<string, unknown> | null
  total: number
  lines: {
    id: string
    tax_rates: readonly RateRow[]
    adjustments: { discount_id: string | null; amount: number; description: string }[]
  }[]
  /** Prices as they are charged: zero with free delivery. */
  methods: { id: string; price: number; tax_rates: readonly RateRow[] }[]
  discount_ids: string[]
  gift_card_uses: CartTotals['gift_card_uses']
  /** The gift cards that it buys; attempts from before gift cards have none. */
  bought_gift_cards?: BoughtGiftCard[]
  guarded: { line_item_id: string; ingredient: string; packages: number }[]
  /** Where guarded medicine is delivered (`householdHash`). */
  household?: string | null
  /** Of the buyer of guarded medicine; attempts from before it was kept have none. */
  age?: KnownAge
  /** Lines with health answers, which are stored elsewhere. */
  answered: { line_item_id: string }[]
  needs_review: boolean
  /** Whether it confirms a swap instead of making an order. */
  is_swap?: boolean
  /** Whether staff have written it. */
  is_draft?: boolean
  /** For a subscription: the first delivery, or one in its buyer's absence. */
  regular?: 'first' | 'later'
  /** Where the button was pressed; unknown if nobody pressed one. */
  placed_from?: ShopHeaders
  /** When its buyer confirmed it, where that was an earlier attempt (`settleLateMoney`). */
  confirmed_at?: string
  /** Points to be reserved by the provider of the buyer's d-account. */
  d_points?: number
}

/** What a cart pays with points, and how many of them are a d-account's, with the last digits of its card. */
export interface SpentPoints {
  points: number
  d_points: number
  card_last4: string | null
}

/** Takes the snapshot of a judged and priced cart, part of whose total may be paid with points. */
export function takeSnapshot(priced: PricedCart, judgement: Judgement, spent: SpentPoints | null): Snapshot {
  const { loaded, sellables, totals } = priced
  const { cart, region } = loaded
  const guarded = judgement.lines.flatMap(({ line_id, ingredients, quantity }) =>
    ingredients.map((ingredient) => ({ line_item_id: line_id, ingredient, packages: quantity })),
  )
  return {
    email: cart.email ?? '',
    customer_id: cart.customer_id ?? '',
    region_id: region.id,
    currency_code: region.currency_code,
    sales_channel_id: cart.sales_channel_id,
    shipping_address_id: cart.shipping_address_id,
    billing_address_id: cart.billing_address_id ?? cart.shipping_address_id,
    metadata: metadataWithPoints(priced, spent),
    total: totals.total,
    lines: loaded.lines.map((line) => ({
      id: line.id,
      tax_rates: ratesOf(line, sellables),
      adjustments: totals.adjustments
        .filter((adjustment) => adjustment.item_id === line.id)
        .map(({ item_id: _, ...adjustment }) => adjustment),
    })),
    methods: methodsOf(loaded, totals),
    discount_ids: loaded.discounts.map((discount) => discount.id),
    gift_card_uses: totals.gift_card_uses,
    bought_gift_cards: giftCardsBought({ loaded, sellables, totals }),
    guarded,
    ...(guarded.length > 0 && { household: householdHash(loaded.shipping_address), age: judgement.age }),
    answered: loaded.answers.map(({ line_item_id }) => ({ line_item_id })),
    needs_review: judgement.for_review.length > 0,
    is_swap: cart.type === 'swap',
    ...(cart.type === 'draft_order' && { is_draft: true }),
    regular: regularOf(loaded),
    ...(spent?.d_points && { d_points: spent.d_points }),
  }
}

/**
 * The points in an order's metadata (shop.md §3): including those that its buyer will earn, which are shown at once;
 * `settleOrderPoints` follows their changes.
 */
function metadataWithPoints(priced: PricedCart, spent: SpentPoints | null): Snapshot['metadata'] {
  const { cart, customer } = priced.loaded
  const isEarning = customer?.has_account && cart.type !== 'swap'
  if (!spent && !isEarning) return cart.metadata
  const d_points = {
    ...(spent ? pointsMetadata(spent) : (cart.metadata?.d_points as object | undefined)),
    ...(isEarning && { awardedDPoints: pointsEarnedBy(priced, spent?.points ?? 0) }),
  }
  return { ...cart.metadata, d_points }
}

const pointsMetadata = ({ points, card_last4 }: SpentPoints) => ({
  points_to_use: points,
  pointsSpent: points,
  ...(card_last4 && { dCardNumberLast4: card_last4 }),
})

/** For which delivery of a subscription a cart pays; undefined for a one-time purchase. */
export function regularOf({ cart, lines }: LoadedCart): Snapshot['regular'] {
  if (cart.type !== 'default' || cycleOf(cart, lines) === null) return undefined
  return isLaterDelivery(cart) ? 'later' : 'first'
}

function giftCardsBought({ loaded, sellables, totals }: PricedCart): BoughtGiftCard[] {
  const isTaxed = loaded.region.gift_cards_taxable
  return loaded.lines.flatMap((line, at) => {
    if (!line.is_giftcard) return []
    const tax_rates = isTaxed ? ratesOf(line, sellables).map(({ rate }) => rate) : []
    const { subtotal } = totals.items[at]!
    return giftCardsOfLine({ quantity: line.quantity, subtotal, tax_rates }).map((card) => ({
      ...card,
      metadata: line.metadata,
    }))
  })
}

const methodsOf = (loaded: LoadedCart, totals: CartTotals) =>
  loaded.methods.map((method, at) => ({
    id: method.id,
    price: totals.shipping_methods[at]!.price,
    tax_rates: shippingRatesOf(loaded, method),
  }))
