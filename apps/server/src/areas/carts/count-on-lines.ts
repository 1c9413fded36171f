import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { expect } from '../../base/refuse.ts'

/** A counter of a line, in pieces. */
type Count = 'fulfilled_quantity' | 'shipped_quantity' | 'returned_quantity'

/**
 * Adds pieces to a counter of some lines, each named once; a negative number subtracts. A counter stays between zero
 * and the bought quantity, also under concurrency; otherwise nothing is written. The caller, who has locked the order,
 * refuses before.
 */
export async function countOnLines(
  tx: Tx,
  count: Count,
  pieces: readonly { item_id: string; quantity: number }[],
): Promise<void> {
  if (pieces.length === 0) return
  const column = sql.ref(count)
  const { numAffectedRows } = await sql`
    update line_item l set ${column} = coalesce(l.${column}, 0) + given.quantity, updated_at = ${tx.now}
    from unnest(${pieces.map(({ item_id }) => item_id)}::text[], ${pieces.map(({ quantity }) => quantity)}::int[])
      as given (item_id, quantity)
    where l.id = given.item_id and coalesce(l.${column}, 0) + given.quantity between 0 and l.quantity`.execute(tx.db)
  expect(Number(numAffectedRows) === pieces.length, `${count} stays between zero and the bought quantity`)
}
