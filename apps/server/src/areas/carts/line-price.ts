import { type Sellable, withQuantityPrice } from '../catalogue/index.ts'
import type { LineRow } from './load-cart.queries.ts'
import { planOfLine, priceOnLine } from './plan-line.rules.ts'

/** What a piece costs on a line today, in yen: by its plan, or by the quantity on the line. */
export function priceOfLine(sellable: Sellable, { quantity, metadata }: Pick<LineRow, 'quantity' | 'metadata'>) {
  const { unit_price, includes_tax } = planOfLine(metadata) ? sellable : withQuantityPrice(sellable, quantity)
  return { unit_price: priceOnLine(unit_price ?? 0, metadata), includes_tax }
}

/**
 * A line with this quantity, at today's price. Agreed prices stay: of a plan, of staff, of a return; so does that of a
 * gift card, and of goods that have no price any more (the order refuses them).
 */
export function withQuantity(line: LineRow, sellable: Sellable | undefined, quantity: number): LineRow {
  const updated = { ...line, quantity }
  const isAgreed = !line.should_merge || line.is_return || line.is_giftcard || planOfLine(line.metadata)
  return sellable && sellable.unit_price !== null && !isAgreed
    ? { ...updated, ...priceOfLine(sellable, updated) }
    : updated
}
