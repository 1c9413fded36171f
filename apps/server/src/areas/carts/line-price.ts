import { inQuantity, type Sellable } from '../catalogue/index.ts'
import type { LineRow } from './load-cart.queries.ts'
import { planOfLine, priceOnLine } from './plan-line.rules.ts'

/** What a piece costs on a line of today, in yen: by its plan, or by how many there are on the line. */
export function priceOfLine(sellable: Sellable, { quantity, metadata }: Pick<LineRow, 'quantity' | 'metadata'>) {
  const { unit_price, includes_tax } = planOfLine(metadata) ? sellable : inQuantity(sellable, quantity)
  return { unit_price: priceOnLine(unit_price ?? 0, metadata), includes_tax }
}

/**
 * A line with so many pieces, at what they cost today. What was agreed stays: the price of a plan, of staff, of what
 * comes back; so does that of a gift card, and of what has no price any more (the order refuses it).
 */
export function withQuantity(line: LineRow, sellable: Sellable | undefined, quantity: number): LineRow {
  const counted = { ...line, quantity }
  const isAgreed = !line.should_merge || line.is_return || line.is_giftcard || planOfLine(line.metadata)
  return sellable && sellable.unit_price !== null && !isAgreed
    ? { ...counted, ...priceOfLine(sellable, counted) }
    : counted
}
