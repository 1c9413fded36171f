import type { stockReasons } from '@kusuribako/contract/inventory/stock-movements'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import type { Level, Move } from './levels.rules.ts'
import { reduceLots } from './move-lots.ts'
import { noteMoves } from './note-moves.ts'

/** The ledger's reason for a change of a figure. */
export type Reason = (typeof stockReasons)[number]

/**
 * Changes levels that the caller has locked, writes the reason into the ledger, and notes facts about products whose
 * availability changes. The table's constraints are the safeguard: no negative figure, no more reserved than stocked.
 * After a count, lots contain no more than the level.
 */
export async function moveLevels(
  tx: Tx,
  moves: readonly Move[],
  reason: Reason,
  because_of: string | null,
): Promise<void> {
  const changes = moves.filter(({ stocked, reserved }) => stocked !== 0 || reserved !== 0)
  if (changes.length === 0) return
  const rows = sql`select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
    as move (inventory_item_id text, location_id text, stocked int, reserved int)`
  await Promise.all([
    moveLevelsByQuery(tx, rows, reason, because_of),
    reason === 'corrected' && reduceLots(tx, itemsOf(changes), because_of),
  ])
}

/** Locks and returns every level of these items, in the one order that all locking of levels uses. */
export const lockLevels = (tx: Tx, itemIds: readonly string[]): Promise<Level[]> =>
  lockLevelsOf(tx, sql`select unnest(${itemIds}::text[])`)

/** Locks every level of the items that a query returns (one column of ids), like `lockLevels`. */
export async function lockLevelsOf(tx: Tx, items: RawBuilder<unknown>): Promise<Level[]> {
  const { rows } = await sql<Level>`
    select inventory_item_id, location_id, stocked_quantity, reserved_quantity from inventory_level
    where inventory_item_id = any(array(${items})) order by inventory_item_id, location_id for update`.execute(tx.db)
  return rows
}

const itemsOf = (moves: readonly Move[]) => [...new Set(moves.map(({ inventory_item_id }) => inventory_item_id))]

/** Changes levels by rows that the database computes (columns of `Move`), possibly returned by another write. */
export async function moveLevelsByQuery(
  tx: Tx,
  moves: RawBuilder<unknown>,
  reason: Reason,
  because_of: string | null,
): Promise<void> {
  await noteMoves(tx, await moveLevelsWithoutFact(tx, moves, reason, because_of))
}

interface AvailabilityChange {
  product_id: string
  before: number
  after: number
}

/** Changes levels and notes no facts: returns how many pieces of each variant were available, and are. */
export async function moveLevelsWithoutFact(
  tx: Tx,
  moves: RawBuilder<unknown>,
  reason: Reason,
  because_of: string | null,
): Promise<AvailabilityChange[]> {
  const { rows } = await sql<AvailabilityChange>`
    with move as (${moves}), totals as (
      select inventory_item_id, location_id, sum(stocked)::int as stocked, sum(reserved)::int as reserved from move
      group by inventory_item_id, location_id having sum(stocked) <> 0 or sum(reserved) <> 0
    ), moved as (
      update inventory_level l set stocked_quantity = l.stocked_quantity + g.stocked,
        reserved_quantity = l.reserved_quantity + g.reserved, updated_at = ${tx.now}
      from totals g where l.inventory_item_id = g.inventory_item_id and l.location_id = g.location_id
      returning g.*, l.stocked_quantity as stocked_after, l.reserved_quantity as reserved_after
    ), written as (
      insert into stock_movement (inventory_item_id, location_id, stocked, reserved, stocked_after, reserved_after, reason,
        because_of, moved_at)
      select inventory_item_id, location_id, stocked, reserved, stocked_after, reserved_after, ${reason}, ${because_of},
        ${tx.now} from moved
    ), item as (
      select g.inventory_item_id, sum(g.stocked - g.reserved)::int as more, (select sum(l.stocked_quantity - l.reserved_quantity)
        from inventory_level l where l.inventory_item_id = g.inventory_item_id)::int as free
      from totals g group by g.inventory_item_id
    )
    select v.product_id, item.free / pi.required_quantity as before, (item.free + item.more) / pi.required_quantity as after
    from item join product_variant_inventory_item pi on pi.inventory_item_id = item.inventory_item_id and pi.deleted_at is null
    join product_variant v on v.id = pi.variant_id`.execute(tx.db)
  return rows
}
