import { findLineFailure, type LineToDiscount } from '../discounts/discount-lines.rules.ts'
import { type DiscountToCheck, itemIdsOf } from '../discounts/discount-validity.rules.ts'
import type { DiscountRow } from '../discounts/index.ts'
import { pointsToUse } from '../loyalty/points.rules.ts'
import { type CartTotals, priceCart } from '../pricing/totals.rules.ts'
import type { LineRow, LoadedCart, RateRow } from './load-cart.queries.ts'
import { isLaterDelivery } from './plan-line.rules.ts'

/** The variant data that pricing a line needs. */
export interface PricedSellable {
  tax_rates: readonly RateRow[]
  product: { id: string; type_id: string | null; collection_id: string | null; tag_ids: readonly string[] }
  variant: { sku: string | null }
}

export interface PriceOptions {
  /** Computes tax even where the region leaves that to staff. */
  force_taxes?: boolean
}

/** Computes every figure of a cart from what was read of it. Pure: the same cart always costs the same. */
export function totalsOfCart(
  loaded: LoadedCart,
  sellables: ReadonlyMap<string, PricedSellable>,
  { force_taxes = false }: PriceOptions = {},
): CartTotals {
  const lines = discountableLines(loaded, sellables)
  return priceCart({
    lines: loaded.lines.map((line) => ({
      id: line.id,
      unit_price: line.unit_price,
      quantity: line.quantity,
      tax_rates: ratesOf(line, sellables).map(({ rate }) => rate),
      includes_tax: line.includes_tax,
      allow_discounts: line.allow_discounts,
      is_return: line.is_return,
      is_giftcard: line.is_giftcard,
      adjustments: line.adjustments ?? [],
    })),
    shipping_methods: loaded.methods.map((method) => ({
      id: method.id,
      price: method.price,
      tax_rates: shippingRatesOf(loaded, method).map(({ rate }) => rate),
      includes_tax: method.includes_tax,
    })),
    discounts: qualifyingDiscounts(loaded, lines).map((discount) => ({
      id: discount.id,
      type: discount.rule.type,
      value: discount.rule.value,
      allocation: discount.rule.allocation,
      item_ids: itemIdsOf(discountToCheck(discount), lines),
    })),
    gift_cards: loaded.gift_cards.map((card) => ({ ...card, ends_at: card.ends_at ? new Date(card.ends_at) : null })),
    region: loaded.region,
    force_taxes,
  })
}

/**
 * The coupons that count now: the goods qualify, and staff have not disabled or deleted it. Another stays on the cart,
 * and counts again once that is so. Those of a swap were judged with its order, those of a later subscription delivery
 * with the first, and what is being paid, or ordered, keeps those with which it was.
 */
function qualifyingDiscounts(
  { cart, discounts, open_attempt_id, order_id }: LoadedCart,
  lines: readonly LineToDiscount[],
) {
  if (cart.type === 'swap' || isLaterDelivery(cart)) return discounts
  const isAgreed = Boolean(open_attempt_id || order_id)
  return discounts.filter(
    (discount) =>
      (isAgreed || !(discount.is_disabled || discount.is_parent_disabled)) &&
      findLineFailure(discountToCheck(discount), lines) === null,
  )
}

/** A line's tax rates (percent): of a returned one those of its sale, else its product's; none if that was deleted. */
export const ratesOf = (line: LineRow, sellables: ReadonlyMap<string, PricedSellable>): readonly RateRow[] =>
  line.tax_lines ?? ((line.variant_id && sellables.get(line.variant_id)?.tax_rates) || [])

/** A shipping option's own rates, else the region's default (totals.json `taxLines`). */
export const shippingRatesOf = ({ region }: LoadedCart, { tax_rates }: { tax_rates: RateRow[] }): RateRow[] =>
  tax_rates.length ? tax_rates : [{ rate: region.tax_rate, name: 'default', code: 'default' }]

/**
 * Yen of a total that the cart's points pay, one each; the rest is requested from a payment provider. The difference
 * of a swap and drafts by staff are paid in money: nobody is there to be asked for points. A point is a yen: in
 * another currency it pays nothing (067).
 */
export const pointsPaying = (
  { cart, customer, region }: Pick<LoadedCart, 'cart' | 'customer' | 'region'>,
  total: number,
) =>
  cart.type === 'swap' || cart.type === 'draft_order' || region.currency_code !== 'jpy'
    ? 0
    : pointsToUse(cart.metadata, customer?.has_account === true, total)

/** The lines in the form that a coupon's conditions use. */
export function discountableLines(
  loaded: { lines: readonly Pick<LineRow, 'id' | 'variant_id' | 'quantity' | 'unit_price' | 'metadata'>[] },
  sellables: ReadonlyMap<string, PricedSellable>,
): LineToDiscount[] {
  return loaded.lines.map((line) => {
    const sellable = line.variant_id ? sellables.get(line.variant_id) : undefined
    return {
      id: line.id,
      product_id: sellable?.product.id ?? null,
      type_id: sellable?.product.type_id ?? null,
      collection_id: sellable?.product.collection_id ?? null,
      tag_ids: sellable?.product.tag_ids ?? [],
      sku: sellable?.variant.sku ?? null,
      quantity: line.quantity,
      amount: line.unit_price * line.quantity,
      is_subscription: line.metadata?.is_subscription_purchase === true,
    }
  })
}

/** A discount in the form that the validity rules use. */
export const discountToCheck = (discount: DiscountRow): DiscountToCheck => ({
  ...discount,
  starts_at: new Date(discount.starts_at),
  ends_at: discount.ends_at ? new Date(discount.ends_at) : null,
  conditions: discount.conditions as DiscountToCheck['conditions'],
  terms: (discount.metadata ?? {}) as DiscountToCheck['terms'],
})

/**
 * The sum, in yen, that a shipping option's conditions (`min_subtotal` …) are compared with: the goods at the prices
 * that the shopper sees, before codes, and with tax where prices include tax (010).
 */
export const goodsTotal = (
  { region }: Pick<LoadedCart, 'region'>,
  { items, subtotal }: { items: readonly Pick<CartTotals['items'][number], 'original_total'>[]; subtotal: number },
) => (region.includes_tax ? items.reduce((sum, { original_total }) => sum + original_total, 0) : subtotal)
