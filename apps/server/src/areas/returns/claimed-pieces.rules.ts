import { refundOfLine } from '../pricing/line-totals.rules.ts'
import { givenForPieces } from '../pricing/return-refund.rules.ts'
import type { SoldLine } from './lines-of-order.queries.ts'
import { pricedLine } from './returned-pieces.rules.ts'

/** A standing claim on a line, or a swap of it that its buyer has confirmed: what was given for pieces of it. */
export interface ClaimOnLine {
  /** The claim's, or the swap's. */
  claim_id: string
  type: 'refund' | 'replace' | 'swap'
  /** Yen that were given for all that a claim speaks of, or by a swap for this line; null where other pieces were. */
  refund_amount: number | null
  quantity: number
  /** Of them, pieces that it itself asks back, and those that have come so. */
  coming: number
  arrived: number
}

/** Some pieces of a line, and how many of it came back before, in whatever way. */
interface PiecesBack {
  line: SoldLine
  quantity: number
  returned: number
}

/** Pieces of a line that claims and swaps speak of. */
const spokenOf = ({ claims }: SoldLine) => claims.reduce((sum, { quantity }) => sum + quantity, 0)

/** Pieces of a line that have come back, or are about to, beside those that claims and swaps have asked back. */
const beside = ({ claims }: SoldLine, all: number, which: 'asked' | 'came') =>
  claims.reduce((rest, { coming, arrived }) => rest - arrived - (which === 'asked' ? coming : 0), all)

/**
 * Pieces as pricing reads them that come back: what standing claims and swaps have given for them already, in money or
 * by other pieces, is taken off. Pieces for which nobody gave anything come first. `which`: whether `returned` counts
 * those on their way.
 */
export function pricedPieces(
  sold: readonly SoldLine[],
  { line, quantity, returned }: PiecesBack,
  which: 'asked' | 'came',
) {
  const kept = line.claims.map((claim) => ({
    claim,
    pieces: Math.max(0, claim.quantity - claim.coming - claim.arrived),
  }))
  const given = givenForPieces({
    // A claim and a swap may speak of the same pieces.
    kept: Math.min(
      kept.reduce((sum, { pieces }) => sum + pieces, 0),
      beside(line, line.quantity, 'asked'),
    ),
    yen: kept.reduce((sum, { claim, pieces }) => sum + (givenBy(claim, line, sold) * pieces) / claim.quantity, 0),
    free: Math.max(0, line.quantity - spokenOf(line)),
    returned: beside(line, returned, which),
    quantity,
  })
  return { line: pricedLine(line), quantity, returned, given }
}

const worthOf = (line: SoldLine, quantity: number) => refundOfLine(pricedLine(line), quantity, 0)

/** Yen that a claim or a swap has given for all it speaks of in a line: other pieces stand for their worth. */
function givenBy({ claim_id, type, refund_amount, quantity }: ClaimOnLine, line: SoldLine, sold: readonly SoldLine[]) {
  if (type === 'replace') return worthOf(line, quantity)
  if (type === 'swap') return refund_amount ?? 0
  const whole = sold.reduce((sum, one) => {
    const claimed = one.claims.find((claim) => claim.claim_id === claim_id)
    return claimed ? sum + worthOf(one, claimed.quantity) : sum
  }, 0)
  return whole > 0 ? ((refund_amount ?? 0) * worthOf(line, quantity)) / whole : 0
}

/** Pieces for which nothing was given yet: the others came back, or are about to, or a claim or a swap was for them. */
export const piecesWithBuyer = (line: SoldLine) =>
  Math.max(0, line.quantity - spokenOf(line) - beside(line, line.returned_quantity + line.coming_back, 'asked'))
