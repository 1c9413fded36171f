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
 * Whether so many pieces of a line may be asked back: bought, not cancelled, and not on their way back already. A gift
 * card could be spent all the same.
 */
export function whyNotReturn(
  line: Pick<SoldLine, 'is_canceled' | 'is_giftcard' | 'quantity' | 'returned_quantity' | 'coming_back'>,
  quantity: number,
): RefusalCode | null {
  if (line.is_canceled) return 'line_of_canceled'
  if (line.is_giftcard) return 'gift_card_stays'
  return quantity > line.quantity - line.returned_quantity - line.coming_back ? 'returned_too_many' : null
}

/** Whether so many pieces of a line may be claimed: goods of the catalogue, packed, and not claimed already. */
export function whyNotClaim(
  line: Pick<SoldLine, 'is_canceled' | 'variant_id' | 'fulfilled_quantity' | 'claimed'>,
  quantity: number,
): RefusalCode | null {
  if (line.is_canceled) return 'line_of_canceled'
  if (!line.variant_id) return 'claimed_without_variant'
  return quantity > line.fulfilled_quantity - line.claimed ? 'claimed_too_many' : null
}

/** A sold line as pricing reads it. */
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

/** What of a line was taken off the price of so many pieces; below nothing, for a line that comes back. */
export const adjustmentsBack = ({ adjustments, quantity: of }: SoldLine, quantity: number) =>
  adjustments.map(({ amount, ...adjustment }) => ({ ...adjustment, amount: (-amount * quantity) / of }))

/**
 * Pieces of a line that came back; `never_packed` of them never lay in a parcel, and `spoilt` of them staff have found
 * that they cannot be sold again.
 */
export interface CamePieces {
  line: SoldLine
  quantity: number
  never_packed: number
  spoilt: number
}

/**
 * How many of so many pieces that come back of a line had never been packed: what is packed, and has not come back yet,
 * comes first.
 */
export function neverPackedOf(
  line: Pick<SoldLine, 'fulfilled_quantity' | 'returned_quantity' | 'never_packed'>,
  quantity: number,
): number {
  const away = line.fulfilled_quantity - (line.returned_quantity - line.never_packed)
  return quantity - Math.min(quantity, Math.max(0, away))
}

/** Goods that come back may be sold again, medicines never (decision 020). */
const mayBeSoldAgain = ({ sale_class }: Pick<SoldLine, 'sale_class'>) =>
  sale_class === null || !saleClassFacts[sale_class].isMedicine

/** How many of so many pieces that lay in a parcel are not put on the shelf again, and why. */
export function keptAsideOf(
  line: Pick<SoldLine, 'sale_class'>,
  { quantity, spoilt }: { quantity: number; spoilt: number },
) {
  if (!mayBeSoldAgain(line)) return { quantity, because: 'medicine' }
  return { quantity: Math.min(spoilt, quantity), because: 'unsellable' }
}

/**
 * How an order stands after goods of it have come back: `returned` when every piece has (platform: register return).
 */
export const afterReturn = (lines: readonly { quantity: number; returned_quantity: number }[]) =>
  lines.every(({ quantity, returned_quantity }) => returned_quantity === quantity) ? 'returned' : 'partially_returned'

/**
 * Whether a medicine may only be sold by an order of its own: one that a pharmacist looks at, that is not sold online,
 * or whose buyers are asked about what they bought before. What was sold and goes out once more was looked at, and
 * asked about, with its order.
 */
export function needsOwnOrder(
  { sale_class, is_guarded }: { sale_class: SaleClass | null; is_guarded: boolean },
  isOnceMore = false,
): boolean {
  const facts = sale_class && saleClassFacts[sale_class]
  if (facts && !facts.mayBeSoldOnline) return true
  return !isOnceMore && (is_guarded || Boolean(facts?.needsPharmacistReview))
}
