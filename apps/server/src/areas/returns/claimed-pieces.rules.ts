import { refundOfLine } from '../pricing/line-totals.rules.ts'
import { refundedForPieces } from '../pricing/return-refund.rules.ts'
import type { SoldLine } from './lines-of-order.queries.ts'
import { pricedLine } from './returned-pieces.rules.ts'

/** An active claim on a line, or a confirmed swap of it: what was given for pieces of it. */
export interface ClaimOnLine {
  /** The claim's, or the swap's. */
  claim_id: string
  type: 'refund' | 'replace' | 'swap'
  /** Yen given for all pieces of a claim, or by a swap for this line; null where replacements were sent. */
  refund_amount: number | null
  quantity: number
  /** The pieces that it itself requests back, and those that have arrived. */
  coming: number
  arrived: number
}

/** Some pieces of a line, and how many of it were returned before, in whatever way. */
interface ReturningPieces {
  line: SoldLine
  quantity: number
  returned: number
}

/** Pieces of a line covered by claims and swaps. */
const coveredPieces = ({ claims }: SoldLine) => claims.reduce((sum, { quantity }) => sum + quantity, 0)

/** Pieces of a line that were returned, or are about to be, beside those requested by claims and swaps. */
const returnedBesideClaims = ({ claims }: SoldLine, all: number, stage: 'requested' | 'received') =>
  claims.reduce((rest, { coming, arrived }) => rest - arrived - (stage === 'requested' ? coming : 0), all)

/**
 * Returned pieces in the form that pricing reads: what active claims and swaps have given for them already, in money
 * or replacements, is subtracted. Pieces for which nothing was given come first. `stage`: whether `returned` counts
 * those on their way.
 */
export function pricedPieces(
  sold: readonly SoldLine[],
  { line, quantity, returned }: ReturningPieces,
  stage: 'requested' | 'received',
) {
  const retained = line.claims.map((claim) => ({
    claim,
    pieces: Math.max(0, claim.quantity - claim.coming - claim.arrived),
  }))
  const refunded_yen = refundedForPieces({
    // A claim and a swap may cover the same pieces.
    kept_quantity: Math.min(
      retained.reduce((sum, { pieces }) => sum + pieces, 0),
      returnedBesideClaims(line, line.quantity, 'requested'),
    ),
    yen: retained.reduce(
      (sum, { claim, pieces }) => sum + (compensationOf(claim, line, sold) * pieces) / claim.quantity,
      0,
    ),
    other_quantity: Math.max(0, line.quantity - coveredPieces(line)),
    returned: returnedBesideClaims(line, returned, stage),
    quantity,
  })
  return { line: pricedLine(line), quantity, returned, refunded_yen }
}

const worthOf = (line: SoldLine, quantity: number) => refundOfLine(pricedLine(line), quantity, 0)

/** Yen that a claim or a swap has given for all its pieces of a line: replacements count with their worth. */
function compensationOf(
  { claim_id, type, refund_amount, quantity }: ClaimOnLine,
  line: SoldLine,
  sold: readonly SoldLine[],
) {
  if (type === 'replace') return worthOf(line, quantity)
  if (type === 'swap') return refund_amount ?? 0
  const claimWorth = sold.reduce((sum, one) => {
    const claimed = one.claims.find((claim) => claim.claim_id === claim_id)
    return claimed ? sum + worthOf(one, claimed.quantity) : sum
  }, 0)
  return claimWorth > 0 ? ((refund_amount ?? 0) * worthOf(line, quantity)) / claimWorth : 0
}

/**
 * Pieces for which nothing was given yet: the others were returned, or are about to be, or are covered by a claim or
 * swap.
 */
export const uncompensatedPieces = (line: SoldLine) =>
  Math.max(
    0,
    line.quantity -
      coveredPieces(line) -
      returnedBesideClaims(line, line.returned_quantity + line.coming_back, 'requested'),
  )
