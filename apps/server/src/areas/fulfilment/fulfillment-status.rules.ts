/** The counts of one line of an order, swap or claim, in pieces. */
export interface Progress {
  /** Pieces to be sent, or already sent. */
  quantity: number
  fulfilled_quantity: number
  shipped_quantity: number
}

const all = (lines: readonly Progress[], count: 'fulfilled_quantity' | 'shipped_quantity') =>
  lines.every((line) => line[count] === line.quantity)

/** The status after packing. That something has left before stays visible. */
export function afterPacking(lines: readonly Progress[]) {
  if (lines.some((line) => line.shipped_quantity > 0)) return afterShipping(lines)
  return all(lines, 'fulfilled_quantity') ? 'fulfilled' : 'partially_fulfilled'
}

/** The status after a parcel has left. */
export const afterShipping = (lines: readonly Progress[]) =>
  all(lines, 'shipped_quantity') ? 'shipped' : 'partially_shipped'

/** The status after unpacking a parcel: what the others add up to, `canceled` when there are none. */
export const afterUnpacking = (lines: readonly Progress[]) =>
  lines.some((line) => line.fulfilled_quantity > 0) ? afterPacking(lines) : 'canceled'
