import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { noteMoves } from './note-moves.ts'
import { insertReservations } from './reserve-for-lines.ts'

export interface StockLine {
  variant_id: string
  quantity: number
  /** The line that the pieces are for, where the caller makes its order in the same transaction. */
  line_item_id?: string
}

/** One row for each product that contains the reserved item; at least one. */
interface HeldItem {
  enough: boolean | null
  product_id: string | null
  /** Pieces that a shopper could buy of it before and after, as far as the item goes. */
  before: number
  after: number
}

/**
 * Reserves pieces under a name (`because_of`), all lines or none, in one statement: levels are locked in the order of
 * their items, so two reservations cannot deadlock. For back-orders, what is there is reserved; uncounted goods are
 * skipped. Lines that name their line item need no `reserveForLines`. Refuses with `insufficient_inventory` and names
 * the first line that falls short.
 */
export async function holdStock(tx: Tx, lines: readonly StockLine[], because_of: string): Promise<void> {
  const variants = lines.map((line) => line.variant_id)
  const quantities = lines.map((line) => line.quantity)
  const lineItems = lines.map((line) => line.line_item_id ?? null)
  const { rows } = await sql<HeldItem>`
    with requested as (
      select pi.inventory_item_id, v.allow_backorder, w.quantity * coalesce(pi.required_quantity, 1) as pieces, w.line_item_id
      from unnest(${variants}::text[], ${quantities}::int[], ${lineItems}::text[]) as w (variant_id, quantity, line_item_id)
      join product_variant v on v.id = w.variant_id and v.manage_inventory
      left join product_variant_inventory_item pi on pi.variant_id = v.id and pi.deleted_at is null
    ), locked as (
      select l.id, l.inventory_item_id, l.location_id, l.stocked_quantity - l.reserved_quantity as free from inventory_level l
      where l.inventory_item_id = any(array(select inventory_item_id from requested))
      order by l.inventory_item_id, l.location_id for update
    ), item as (
      select inventory_item_id, sum(pieces)::int as wanted, sum(case when allow_backorder then 0 else pieces end)::int as due,
        coalesce((select sum(l.free) from locked l where l.inventory_item_id = requested.inventory_item_id), 0)::int as free
      from requested group by inventory_item_id
    ), verdict as (
      select bool_and(free >= due) as enough from item
    ), allocation as (
      select l.id, l.inventory_item_id, l.location_id, least(l.free, i.wanted - coalesce((select sum(o.free) from locked o
        where o.inventory_item_id = l.inventory_item_id and o.location_id < l.location_id), 0)::int) as taken
      from verdict join item i on verdict.enough join locked l on l.inventory_item_id = i.inventory_item_id
    ), moved as (
      update inventory_level l set reserved_quantity = l.reserved_quantity + allocation.taken, updated_at = ${tx.now}
      from allocation where l.id = allocation.id and allocation.taken > 0
      returning l.inventory_item_id, l.location_id, allocation.taken, l.stocked_quantity, l.reserved_quantity
    ), written as (
      insert into stock_movement (inventory_item_id, location_id, reserved, stocked_after, reserved_after, reason,
        because_of, moved_at)
      select inventory_item_id, location_id, taken, stocked_quantity, reserved_quantity, 'held', ${because_of}, ${tx.now}
      from moved
    )${lineItems.some(Boolean) ? reservationsOf(tx.now) : sql``}
    select verdict.enough, v.product_id, i.free / pi.required_quantity as before,
      (i.free - least(i.free, i.wanted)) / pi.required_quantity as after
    from verdict left join (item i
      join product_variant_inventory_item pi on pi.inventory_item_id = i.inventory_item_id and pi.deleted_at is null
      join product_variant v on v.id = pi.variant_id) on true`.execute(tx.db)
  if (rows[0]?.enough === false) throw refuse('insufficient_inventory', await findShortLine(tx, lines))
  await noteMoves(
    tx,
    rows.flatMap(({ product_id, before, after }) => (product_id ? [{ product_id, before, after }] : [])),
  )
}

/** The reservations of the lines that name their line item, from what is held for all. */
const reservationsOf = (now: Date) => sql`, due as (
      select line_item_id, inventory_item_id, pieces,
        sum(pieces) over (partition by inventory_item_id order by allow_backorder, line_item_id) as upto
      from requested where line_item_id is not null
    ), held as (
      select inventory_item_id, location_id, taken as pieces,
        sum(taken) over (partition by inventory_item_id order by location_id) as upto
      from moved
    ), reserved as (${insertReservations(now)})`

/** The first line that falls short, and how many pieces there are; nobody moves them meanwhile. */
async function findShortLine(tx: Tx, lines: readonly StockLine[]) {
  const { rows } = await sql<{ variant_id: string; available: number }>`
    select s.variant_id, s.quantity as available
    from (select variant_id, sum(quantity) as wanted from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line (variant_id text, quantity int) group by variant_id) w
    join stock s using (variant_id) join product_variant v on v.id = s.variant_id
    where v.manage_inventory and not v.allow_backorder
    order by s.quantity >= w.wanted, s.variant_id limit 1`.execute(tx.db)
  return { ...rows[0] }
}
