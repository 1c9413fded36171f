import { type Discount, hasFreeShipping, refreshAdjustments } from './adjustments.rules.ts'
import { type GiftCard, type GiftCardUse, giftCardTotals, spendGiftCards } from './gift-card.rules.ts'
import {
  type Adjustment,
  type Line,
  type LineTotals,
  lineTotals,
  refundOfLine,
  type ShippingMethod,
  type ShippingTotals,
  shippingTotals,
  sumOfAdjustments,
} from './line-totals.rules.ts'
import { sumOfShares, wholeDiscount } from './tax.rules.ts'

interface LineToPay extends Line {
  is_giftcard: boolean
}

export interface CartToPrice {
  lines: readonly LineToPay[]
  shipping_methods: readonly ShippingMethod[]
  discounts: readonly Discount[]
  gift_cards: readonly GiftCard[]
  region: { automatic_taxes: boolean; gift_cards_taxable: boolean }
  /** Tax is due now even where the region computes it manually: requested taxes, payment, placing the order. */
  force_taxes: boolean
}

interface Sums {
  subtotal: number
  raw_discount_total: number
  discount_total: number
  shipping_total: number
  item_tax_total: number
  shipping_tax_total: number
}

interface Totals extends Sums {
  tax_total: number
  gift_card_total: number
  gift_card_tax_total: number
  total: number
}

export interface CartTotals extends Totals {
  items: LineTotals[]
  shipping_methods: ShippingTotals[]
  /** All current adjustments of the lines: what to store. */
  adjustments: Adjustment[]
  /** What placing the order would take from each card. */
  gift_card_uses: GiftCardUse[]
}

/** All figures of a cart, in whole yen (raw discounts keep their fractions). Negative only for the carts of swaps. */
export function priceCart(cart: CartToPrice): CartTotals {
  const isTaxed = cart.region.automatic_taxes || cart.force_taxes
  const ratesOf = (priced: { tax_rates: readonly number[] }) => (isTaxed ? priced.tax_rates : noRates)
  const isShippingFree = hasFreeShipping(cart.discounts)

  const adjustments = refreshAdjustments(cart.lines, ratesOf, cart.discounts)
  const items = cart.lines.map((line, at) => lineTotals(line, ratesOf(line), sumOfAdjustments(adjustments[at]!)))
  const methods = cart.shipping_methods.map((method) =>
    shippingTotals(isShippingFree ? { ...method, price: 0 } : method, ratesOf(method)),
  )
  const sums = sumUp(items, methods)
  const tax_total = sums.item_tax_total + sums.shipping_tax_total
  const owed = sums.subtotal + sums.shipping_total + tax_total - sums.discount_total
  const payable = payableByGiftCards(cart.lines, items, owed, tax_total)
  // Where gift cards were sold without tax they pay for tax too.
  const toSpend = cart.region.gift_cards_taxable ? payable.owed - payable.tax : payable.owed
  const gift_card_uses = spendGiftCards(cart.gift_cards, toSpend)
  const giftCards = giftCardTotals(gift_card_uses, payable.owed, payable.tax)
  return {
    ...sums,
    tax_total,
    ...giftCards,
    total: owed - giftCards.gift_card_total - giftCards.gift_card_tax_total,
    items,
    shipping_methods: methods,
    adjustments: adjustments.flat(),
    gift_card_uses,
  }
}

const noRates: readonly number[] = []

export interface OrderLine extends LineToPay {
  returned_quantity: number
}

export interface OrderToPrice {
  /** Tax rates and adjustments as they were stored with the order. */
  lines: readonly OrderLine[]
  shipping_methods: readonly ShippingMethod[]
  gift_card_transactions: readonly { amount: number; tax_rate: number | null }[]
  payments: readonly { amount: number }[]
  refunds: readonly { amount: number }[]
}

export interface OrderLineTotals extends LineTotals {
  /** The worth of returning everything that was not returned yet. */
  refundable: number
}

export interface OrderTotals extends Totals {
  paid_total: number
  refunded_total: number
  refundable_amount: number
  items: OrderLineTotals[]
  shipping_methods: ShippingTotals[]
}

/** All figures of an order, from what was stored with it; tax is always included, and tax paid by gift card is not. */
export function priceOrder(order: OrderToPrice): OrderTotals {
  const items = order.lines.map((line) => ({
    ...lineTotals(line, line.tax_rates, sumOfAdjustments(line.adjustments)),
    refundable: refundOfLine(line, line.quantity - line.returned_quantity, line.returned_quantity),
  }))
  const methods = order.shipping_methods.map((method) => shippingTotals(method, method.tax_rates))
  const sums = sumUp(items, methods)
  const taxOwed = sums.item_tax_total + sums.shipping_tax_total
  const owed = sums.subtotal + sums.shipping_total + taxOwed - sums.discount_total
  const payable = payableByGiftCards(order.lines, items, owed, taxOwed)
  const giftCards = giftCardTotals(order.gift_card_transactions, payable.owed, payable.tax)
  const tax_total = taxOwed - giftCards.gift_card_tax_total
  const paid_total = amounts(order.payments)
  const refunded_total = amounts(order.refunds)
  return {
    ...sums,
    tax_total,
    ...giftCards,
    total: owed - giftCards.gift_card_total - giftCards.gift_card_tax_total,
    paid_total,
    refunded_total,
    refundable_amount: paid_total - refunded_total,
    items,
    shipping_methods: methods,
  }
}

/** What gift cards may pay of `owed`, with the tax in it: no gift cards (135). */
function payableByGiftCards(lines: readonly LineToPay[], items: readonly LineTotals[], owed: number, tax: number) {
  const payable = { owed, tax }
  for (const [at, { is_giftcard }] of lines.entries()) {
    if (!is_giftcard) continue
    payable.owed -= items[at]!.total
    payable.tax -= items[at]!.tax_total
  }
  return payable
}

function sumUp(items: readonly LineTotals[], methods: readonly ShippingTotals[]): Sums {
  let subtotal = 0
  let discount = 0
  let item_tax_total = 0
  for (const item of items) {
    subtotal += item.subtotal
    discount += item.raw_discount_total
    item_tax_total += item.tax_total
  }
  let shipping_total = 0
  let shipping_tax_total = 0
  for (const method of methods) {
    shipping_total += method.subtotal
    shipping_tax_total += method.tax_total
  }
  const raw_discount_total = sumOfShares(discount)
  const discount_total = wholeDiscount(raw_discount_total)
  return { subtotal, raw_discount_total, discount_total, shipping_total, item_tax_total, shipping_tax_total }
}

function amounts(rows: readonly { amount: number }[]) {
  let sum = 0
  for (const row of rows) sum += row.amount
  return sum
}
