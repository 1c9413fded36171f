import { sql } from 'kysely'
import type { Db } from '../../base/db.ts'

/**
 * A level whose figures, `[stocked, reserved]`, are not the sums of its movements; a lot whose figures, `[sellable,
 * set aside]`, are not; or (then `ledger` is the sum of its lots) a level with fewer pieces than its lots; or (then
 * `level` is the figure recorded by a movement) a movement that does not continue from the previous one.
 */
export interface Disagreement {
  inventory_item_id: string
  location_id: string
  level: [number, number]
  ledger: [number, number]
}

/** Levels that their ledger does not explain: always none, as a test verifies after every storm of requests. */
export async function stockDisagreements(db: Db): Promise<Disagreement[]> {
  const { rows } = await sql<Disagreement>`
    select inventory_item_id, location_id,
      array[coalesce(l.stocked_quantity, 0), coalesce(l.reserved_quantity, 0)] as level,
      array[coalesce(m.stocked, 0), coalesce(m.reserved, 0)] as ledger
    from inventory_level l full join (
      select inventory_item_id, location_id, sum(stocked)::int as stocked, sum(reserved)::int as reserved
      from stock_movement group by inventory_item_id, location_id) m using (inventory_item_id, location_id)
    where coalesce(l.stocked_quantity, 0) <> coalesce(m.stocked, 0)
      or coalesce(l.reserved_quantity, 0) <> coalesce(m.reserved, 0)
    order by inventory_item_id, location_id`.execute(db)
  return [...rows, ...(await movementDisagreements(db)), ...(await lotDisagreements(db))]
}

async function movementDisagreements(db: Db): Promise<Disagreement[]> {
  const { rows } = await sql<Disagreement>`
    select inventory_item_id, location_id, array[stocked_after, reserved_after] as level,
      array[stocked_sum, reserved_sum]::int[] as ledger
    from (select m.*, sum(stocked) over so_far as stocked_sum, sum(reserved) over so_far as reserved_sum
      from stock_movement m window so_far as (partition by inventory_item_id, location_id order by id)) m
    where stocked_after <> stocked_sum or reserved_after <> reserved_sum order by id`.execute(db)
  return rows
}

async function lotDisagreements(db: Db): Promise<Disagreement[]> {
  const { rows } = await sql<Disagreement>`
    select lot_id as inventory_item_id, location_id,
      array[coalesce(l.quantity, 0), coalesce(l.aside_quantity, 0)] as level,
      array[coalesce(m.quantity, 0), coalesce(m.aside, 0)] as ledger
    from lot_level l full join (
      select lot_id, location_id, sum(quantity)::int as quantity, sum(aside)::int as aside
      from lot_movement group by lot_id, location_id) m using (lot_id, location_id)
    where coalesce(l.quantity, 0) <> coalesce(m.quantity, 0) or coalesce(l.aside_quantity, 0) <> coalesce(m.aside, 0)
    union all
    select inventory_item_id, l.location_id, array[coalesce(max(v.stocked_quantity), 0), 0], array[sum(l.quantity)::int, 0]
    from lot join lot_level l on l.lot_id = lot.id left join inventory_level v using (inventory_item_id, location_id)
    group by inventory_item_id, l.location_id having sum(l.quantity) > coalesce(max(v.stocked_quantity), 0)`.execute(db)
  return rows
}
