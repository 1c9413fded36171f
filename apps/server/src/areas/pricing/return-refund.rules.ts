import { type Line, refundOfLine } from './line-totals.rules.ts'
import { taxOn } from './tax.rules.ts'

export interface ReturnToRefund {
  /** Of each line how many pieces, how many were given back before, and yen that are given for them already. */
  lines: readonly { line: Line; quantity: number; returned: number; given?: number }[]
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
    (sum, { line, quantity, returned, given = 0 }) => sum + Math.max(0, refundOfLine(line, quantity, returned) - given),
    0,
  )

interface GivenPieces {
  /** Pieces of a line for which `yen` were given already while they stayed with the buyer. */
  kept: number
  yen: number
  /** Its other pieces; they are taken to come back first. */
  free: number
  /** How many of both came back before, and how many do now. */
  returned: number
  quantity: number
}

/** Yen that were given already for pieces that come back now; in however many returns, together all of them. */
export function givenForPieces({ kept, yen, free, returned, quantity }: GivenPieces): number {
  const givenFor = (pieces: number) => {
    const of = Math.min(kept, Math.max(0, pieces - free))
    return of === 0 ? 0 : Math.floor((yen * of) / kept)
  }
  return givenFor(returned + quantity) - givenFor(returned)
}

/**
 * What of the agreed yen is owed for what came: in proportion to its worth, rounded down, and never more than was
 * agreed.
 */
export function refundOfWhatCame(agreed: number, asked: Pieces, came: Pieces): number {
  const [whole, part] = [worthOf(asked), worthOf(came)]
  return part < whole ? Math.floor((agreed * part) / whole) : agreed
}
