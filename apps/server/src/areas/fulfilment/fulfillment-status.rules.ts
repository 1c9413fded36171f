/** How far one line of an order, swap or claim is, in pieces. */
export interface Progress {
  /** Pieces that are to leave, or have left. */
  quantity: number
  fulfilled_quantity: number
  shipped_quantity: number
}

const all = (lines: readonly Progress[], count: 'fulfilled_quantity' | 'shipped_quantity') =>
  lines.every((line) => line[count] === line.quantity)

/** What becomes of the status when something has been packed. What has left before stays said. */
export function afterPacking(lines: readonly Progress[]) {
  if (lines.some((line) => line.shipped_quantity > 0)) return afterShipping(lines)
  return all(lines, 'fulfilled_quantity') ? 'fulfilled' : 'partially_fulfilled'
}

/** What becomes of the status when a parcel has left. */
export const afterShipping = (lines: readonly Progress[]) =>
  all(lines, 'shipped_quantity') ? 'shipped' : 'partially_shipped'

/** What becomes of the status when a parcel was unpacked: what the others come to, `canceled` when there are none. */
export const afterUnpacking = (lines: readonly Progress[]) =>
  lines.some((line) => line.fulfilled_quantity > 0) ? afterPacking(lines) : 'canceled'
