import { sql } from 'kysely'
import type { Db } from '../../base/db.ts'

/** A level whose figures, `[stocked, reserved]`, are not the sums of its movements. */
export interface Disagreement {
  inventory_item_id: string
  location_id: string
  level: [number, number]
  ledger: [number, number]
}

/** Levels that their ledger does not explain: always none, and a test asks after every storm. */
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
  return rows
}
