import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { noteMoves } from './note-moves.ts'

export interface StockLine {
  variant_id: string
  quantity: number
}

interface Taken {
  variant_id: string
  product_id: string
  /** Pieces free before. */
  free: number
  wanted: number
  taken: number
  enough: boolean
}

/**
 * Takes pieces out of free stock under a name (`because_of`), all lines or none, in one statement: rows are locked in
 * the order of their ids, so two holds never wait for each other in a circle. What may be back-ordered takes what is
 * there; what is not counted is passed over. Refuses with `insufficient_inventory` and tells the first line that falls
 * short.
 */
export async function holdStock(tx: Tx, lines: readonly StockLine[], because_of: string): Promise<void> {
  const variants = lines.map((line) => line.variant_id)
  const quantities = lines.map((line) => line.quantity)
  const { rows } = await sql<Taken>`
    with wanted as (
      select v.id, v.product_id, v.allow_backorder, w.quantity
      from (select variant_id, sum(quantity)::int as quantity
        from unnest(${variants}::text[], ${quantities}::int[]) as line (variant_id, quantity) group by variant_id) w
      join product_variant v on v.id = w.variant_id and v.manage_inventory
    ), locked as (
      select s.variant_id, s.quantity as free from stock s
      where s.variant_id = any(${variants}) order by s.variant_id for update
    ), share as (
      select w.id as variant_id, w.product_id, coalesce(l.free, 0) as free, w.quantity as wanted,
        least(coalesce(l.free, 0), w.quantity) as taken,
        w.allow_backorder or coalesce(l.free, 0) >= w.quantity as enough
      from wanted w left join locked l on l.variant_id = w.id
    ), moved as (
      update stock s set quantity = s.quantity - share.taken from share
      where s.variant_id = share.variant_id and share.taken > 0 and (select bool_and(enough) from share)
    ), written as (
      insert into stock_movement (variant_id, delta, reason, because_of, moved_at)
      select variant_id, -taken, 'held', ${because_of}, ${tx.now} from share
      where taken > 0 and (select bool_and(enough) from share)
    )
    select * from share order by variant_id`.execute(tx.db)
  const short = rows.find(({ enough }) => !enough)
  if (short) throw refuse('insufficient_inventory', { variant_id: short.variant_id, available: short.free })
  await noteMoves(
    tx,
    rows.map(({ product_id, free, taken }) => ({ product_id, before: free, after: free - taken })),
  )
}
