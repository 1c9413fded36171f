import type { RawBuilder } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { uncompensatedPieces } from './claimed-pieces.rules.ts'
import { linesOfOrder } from './lines-of-order.queries.ts'

/** What returns, swaps and claims have done with the pieces of a line. */
export interface PiecesWithReturns {
  /** Returned without having been packed: they will not be sent. */
  never_packed: number
  /** Returned or on their way back, or covered by a claim or a confirmed swap: their worth is given back that way. */
  compensated: number
}

/** The pieces of an order's lines, by line; read in the round trip of the order's lock. */
export async function piecesWithReturns(
  { db }: Tx,
  order_id: RawBuilder<string>,
): Promise<ReadonlyMap<string, PiecesWithReturns>> {
  const lines = await linesOfOrder(db, order_id)
  return new Map(
    lines.map((line) => [
      line.id,
      { never_packed: line.never_packed, compensated: line.quantity - uncompensatedPieces(line) },
    ]),
  )
}
