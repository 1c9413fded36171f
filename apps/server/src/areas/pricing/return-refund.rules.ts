import { type Line, refundOfLine } from './line-totals.rules.ts'
import { taxOn } from './tax.rules.ts'

export interface ReturnToRefund {
  /** Of each line how many pieces, and how many were given back before. */
  lines: readonly { line: Line; quantity: number; returned: number }[]
  /** What the buyer pays for sending it back; null when the return has no delivery. */
  return_shipping: { price: number; tax_rates: readonly number[] } | null
  /** An amount decided by staff; it stands in place of the amount worked out here. */
  custom_refund: number | null
}

export interface ReturnRefund {
  items_refund: number
  return_shipping_total: number
  /** Yen to give back; never negative. */
  refund_amount: number
}

/** What a return gives back: the pieces with their tax and without their discount, less the way back. */
export function refundOfReturn({ lines, return_shipping, custom_refund }: ReturnToRefund): ReturnRefund {
  let items_refund = 0
  for (const { line, quantity, returned } of lines) items_refund += refundOfLine(line, quantity, returned)
  const return_shipping_total = return_shipping
    ? return_shipping.price + taxOn(return_shipping.price, return_shipping.tax_rates)
    : 0
  const refund_amount = Math.max(0, custom_refund ?? items_refund - return_shipping_total)
  return { items_refund, return_shipping_total, refund_amount }
}

type Pieces = ReturnToRefund['lines']

/**
 * What of the agreed yen is owed for what came: in proportion to its worth, rounded down, and never more than was
 * agreed.
 */
export function refundOfWhatCame(agreed: number, asked: Pieces, came: Pieces): number {
  const worthOf = (lines: Pieces) =>
    lines.reduce((sum, { line, quantity, returned }) => sum + refundOfLine(line, quantity, returned), 0)
  const [whole, part] = [worthOf(asked), worthOf(came)]
  return part < whole ? Math.floor((agreed * part) / whole) : agreed
}
