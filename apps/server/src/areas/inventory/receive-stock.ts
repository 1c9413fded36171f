import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import type { StockLine } from './hold-stock.ts'
import { noteMoves } from './note-moves.ts'

/** Adds pieces that came in, each variant named once; `because_of` says by what delivery. */
export async function receiveStock(tx: Tx, lines: readonly StockLine[], because_of: string): Promise<void> {
  const { rows } = await sql<{ product_id: string; after: number; quantity: number }>`
    with came as (
      select * from unnest(${lines.map((line) => line.variant_id)}::text[], ${lines.map((line) => line.quantity)}::int[])
        as line (variant_id, quantity) order by variant_id
    ), written as (
      insert into stock_movement (variant_id, delta, reason, because_of, moved_at)
      select variant_id, quantity, 'received', ${because_of}, ${tx.now} from came
    ), moved as (
      insert into stock (variant_id, quantity) select variant_id, quantity from came
      on conflict (variant_id) do update set quantity = stock.quantity + excluded.quantity
      returning variant_id, quantity as after
    )
    select v.product_id, moved.after, came.quantity from moved join came using (variant_id)
    join product_variant v on v.id = moved.variant_id`.execute(tx.db)
  await noteMoves(
    tx,
    rows.map(({ product_id, after, quantity }) => ({ product_id, before: after - quantity, after })),
  )
}

/** Pieces at a place; left out, the location is where the variant is kept, else the shop's default one. */
export interface ShelfLine extends StockLine {
  location_id?: string | null
}

/** Pieces come back from a buyer and may be sold again (`because_of`: the return). What is not counted is passed over. */
export async function returnToShelf(_tx: Tx, _lines: readonly ShelfLine[], _because_of: string): Promise<void> {
  throw new Error('not yet')
}

/** Sets how many pieces of variants are free to sell, whatever is reserved beside them; the ledger says "corrected". */
export async function setFreePieces(_tx: Tx, _lines: readonly StockLine[], _because_of: string): Promise<void> {
  throw new Error('not yet')
}
