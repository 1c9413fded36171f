import { type Line, refundOfLine } from './line-totals.rules.ts'
import { taxOn } from './tax.rules.ts'

export interface ReturnToRefund {
  /** For each line the pieces to return, those returned before, and the yen already refunded for them. */
  lines: readonly { line: Line; quantity: number; returned: number; refunded_yen?: number }[]
  /** What the buyer pays for return shipping; null when the return has no shipping method. */
  return_shipping: { price: number; tax_rates: readonly number[] } | null
  /** An amount decided by staff; it replaces the one computed here. */
  custom_refund: number | null
}

export interface ReturnRefund {
  items_refund: number
  return_shipping_total: number
  /** Yen to refund; never negative. */
  refund_amount: number
}

/** The refund of a return: the pieces with their tax and without their discount, less return shipping. */
export function refundOfReturn({ lines, return_shipping, custom_refund }: ReturnToRefund): ReturnRefund {
  const items_refund = worthOf(lines)
  const return_shipping_total = return_shipping
    ? return_shipping.price + taxOn(return_shipping.price, return_shipping.tax_rates)
    : 0
  const refund_amount = Math.max(0, custom_refund ?? items_refund - return_shipping_total)
  return { items_refund, return_shipping_total, refund_amount }
}

type Pieces = ReturnToRefund['lines']

const worthOf = (lines: Pieces) =>
  lines.reduce(
    (sum, { line, quantity, returned, refunded_yen = 0 }) =>
      sum + Math.max(0, refundOfLine(line, quantity, returned) - refunded_yen),
    0,
  )

interface RefundedPieces {
  /** Pieces of a line for which `yen` were refunded already while they stayed with the buyer. */
  kept_quantity: number
  yen: number
  /** Its other pieces; they are assumed to come back first. */
  other_quantity: number
  /** How many of both were returned before, and how many are now. */
  returned: number
  quantity: number
}

/** Yen that were already refunded for the pieces now returned; over all returns, the whole amount. */
export function refundedForPieces({ kept_quantity, yen, other_quantity, returned, quantity }: RefundedPieces): number {
  const refundedFor = (pieces: number) => {
    const refundedPieces = Math.min(kept_quantity, Math.max(0, pieces - other_quantity))
    return refundedPieces === 0 ? 0 : Math.floor((yen * refundedPieces) / kept_quantity)
  }
  return refundedFor(returned + quantity) - refundedFor(returned)
}

/**
 * The part of the agreed yen owed for what arrived: in proportion to its worth, rounded down, and never more than
 * agreed.
 */
export function refundOfReceived(agreed: number, requested: Pieces, received: Pieces): number {
  const [whole, part] = [worthOf(requested), worthOf(received)]
  return part < whole ? Math.floor((agreed * part) / whole) : agreed
}
