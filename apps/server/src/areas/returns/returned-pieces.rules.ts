import type { SaleClass } from '@kusuribako/contract/catalogue/medicine'
import { saleClassFacts } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { RefusalCode } from '@kusuribako/contract/refusals'
import type { Line } from '../pricing/line-totals.rules.ts'
import type { SoldLine } from './lines-of-order.queries.ts'

export interface Pieces {
  item_id: string
  quantity: number
}

/**
 * Whether this many pieces of a line may be requested: bought, not cancelled, and not on their way back already. A
 * gift card could still be spent.
 */
export function whyNotReturn(
  line: Pick<SoldLine, 'is_canceled' | 'is_giftcard' | 'quantity' | 'returned_quantity' | 'coming_back'>,
  quantity: number,
): RefusalCode | null {
  if (line.is_canceled) return 'line_of_canceled'
  if (line.is_giftcard) return 'gift_card_stays'
  return quantity > line.quantity - line.returned_quantity - line.coming_back ? 'returned_too_many' : null
}

/** Whether this many pieces of a line may be claimed: catalogue goods, packed, and not claimed already. */
export function whyNotClaim(
  line: Pick<SoldLine, 'is_canceled' | 'variant_id' | 'fulfilled_quantity' | 'claimed'>,
  quantity: number,
): RefusalCode | null {
  if (line.is_canceled) return 'line_of_canceled'
  if (!line.variant_id) return 'claimed_without_variant'
  return quantity > line.fulfilled_quantity - line.claimed ? 'claimed_too_many' : null
}

/** A sold line in the form that pricing reads. */
export const pricedLine = ({ id, tax_rates, adjustments, ...line }: SoldLine): Line => ({
  id,
  unit_price: line.unit_price,
  quantity: line.quantity,
  tax_rates: tax_rates.map(({ rate }) => rate),
  includes_tax: line.includes_tax,
  allow_discounts: line.allow_discounts,
  is_return: false,
  adjustments: adjustments.map((adjustment) => ({ item_id: id, ...adjustment })),
})

/** The discount on this many pieces of a line; negative for a returned line. */
export const returnedAdjustments = ({ adjustments, quantity: lineQuantity }: SoldLine, quantity: number) =>
  adjustments.map(({ amount, ...adjustment }) => ({ ...adjustment, amount: (-amount * quantity) / lineQuantity }))

/**
 * Returned pieces of a line; `never_packed` of them were never in a parcel, and `unsellable` of them are unsaleable
 * according to staff.
 */
export interface ReceivedPieces {
  line: SoldLine
  quantity: number
  never_packed: number
  unsellable: number
}

/** How many of this many returned pieces had never been packed: packed pieces that are still out count first. */
export function neverPackedOf(
  line: Pick<SoldLine, 'fulfilled_quantity' | 'returned_quantity' | 'never_packed'>,
  quantity: number,
): number {
  const away = line.fulfilled_quantity - (line.returned_quantity - line.never_packed)
  return quantity - Math.min(quantity, Math.max(0, away))
}

/** Returned goods may be sold again, medicines never (decision 020). */
const mayBeSoldAgain = ({ sale_class }: Pick<SoldLine, 'sale_class'>) =>
  sale_class === null || !saleClassFacts[sale_class].isMedicine

/** How many of the pieces that were in a parcel are not put on the shelf again, and why. */
export function withdrawnPiecesOf(
  line: Pick<SoldLine, 'sale_class'>,
  { quantity, unsellable }: { quantity: number; unsellable: number },
) {
  if (!mayBeSoldAgain(line)) return { quantity, because: 'medicine' }
  return { quantity: Math.min(unsellable, quantity), because: 'unsellable' }
}

/** An order's status after a return: `returned` when every piece was (platform: register return). */
export const afterReturn = (lines: readonly { quantity: number; returned_quantity: number }[]) =>
  lines.every(({ quantity, returned_quantity }) => returned_quantity === quantity) ? 'returned' : 'partially_returned'

/**
 * Whether a medicine requires an order of its own: one that a pharmacist reviews, that is not sold online, or whose
 * buyers' earlier purchases matter. Replacements for what was sold were reviewed with their order.
 */
export function needsOwnOrder(
  { sale_class, is_guarded }: { sale_class: SaleClass | null; is_guarded: boolean },
  isReplacement = false,
): boolean {
  const facts = sale_class && saleClassFacts[sale_class]
  if (facts && !facts.mayBeSoldOnline) return true
  return !isReplacement && (is_guarded || Boolean(facts?.needsPharmacistReview))
}
