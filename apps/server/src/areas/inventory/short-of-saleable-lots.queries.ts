import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { isSaleable } from './read-lots.queries.ts'

/**
 * Which of these goods (a query of `variant_id` and `quantity`) are on the shelf only as pieces that must not leave any
 * more, because their lots were recalled, or are too near to their last day: variants of which fewer good pieces are
 * left. Pieces that are reserved for an order are not set aside, so an order may wait for such.
 */
export async function findShortOfSaleableLots({ db, now }: Pick<Tx, 'db' | 'now'>, goods: RawBuilder<unknown>) {
  const { rows } = await sql<{ variant_id: string }>`
    select asked.variant_id from (${goods}) asked
    join product_variant_inventory_item part on part.variant_id = asked.variant_id and part.deleted_at is null
    cross join lateral (select sum(l.quantity) as pieces from lot join lot_level l on l.lot_id = lot.id
      where lot.inventory_item_id = part.inventory_item_id and not ${isSaleable(now)}) bad
    where bad.pieces > 0 and asked.quantity * part.required_quantity > (
      select sum(stocked_quantity) - bad.pieces from inventory_level where inventory_item_id = part.inventory_item_id)`.execute(
    db,
  )
  return rows.map(({ variant_id }) => variant_id)
}
