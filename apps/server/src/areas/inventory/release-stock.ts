import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { noteMoves } from './note-moves.ts'

/** Puts back exactly what is still held under a name, by the ledger: a second time there is nothing to put back. */
export async function releaseStock(tx: Tx, because_of: string): Promise<void> {
  // Locked first, by a statement of its own: what the ledger says after it is the last word.
  await sql`select from stock where variant_id in (select variant_id from stock_movement
    where because_of = ${because_of} and reason <> 'received') order by variant_id for update`.execute(tx.db)
  const { rows } = await sql<{ product_id: string; after: number; held: number }>`
    with due as (
      select variant_id, -sum(delta)::int as held from stock_movement
      where because_of = ${because_of} and reason <> 'received' group by variant_id having sum(delta) < 0
    ), written as (
      insert into stock_movement (variant_id, delta, reason, because_of, moved_at)
      select variant_id, held, 'released', ${because_of}, ${tx.now} from due
    )
    update stock s set quantity = s.quantity + due.held from due join product_variant v on v.id = due.variant_id
    where s.variant_id = due.variant_id returning v.product_id, s.quantity as after, due.held`.execute(tx.db)
  await noteMoves(
    tx,
    rows.map(({ product_id, after, held }) => ({ product_id, before: after - held, after })),
  )
}
