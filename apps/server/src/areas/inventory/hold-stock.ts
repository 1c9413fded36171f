import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { noteMoves } from './note-moves.ts'

export interface StockLine {
  variant_id: string
  quantity: number
}

/** One row for each variant and each of its items; a variant that was never counted in has one of nothing. */
interface Share {
  variant_id: string
  /** Pieces of the variant that were free before. */
  available: number
  enough: boolean
  /** What a shopper sees of it, before and after, as far as this item goes. */
  product_id: string
  before: number
  after: number
}

/**
 * Reserves pieces under a name (`because_of`), all lines or none, in one statement: levels are locked in the order of
 * their items, so two holds never wait for each other in a circle. What may be back-ordered takes what is there; what
 * is not counted is passed over. Refuses with `insufficient_inventory` and tells the first line that falls short.
 */
export async function holdStock(tx: Tx, lines: readonly StockLine[], because_of: string): Promise<void> {
  const variants = lines.map((line) => line.variant_id)
  const quantities = lines.map((line) => line.quantity)
  const { rows } = await sql<Share>`
    with part as (
      select v.id as variant_id, v.product_id, v.allow_backorder, pi.inventory_item_id, pi.required_quantity as each_one,
        w.quantity * pi.required_quantity as pieces
      from (select variant_id, sum(quantity)::int as quantity
        from unnest(${variants}::text[], ${quantities}::int[]) as line (variant_id, quantity) group by variant_id) w
      join product_variant v on v.id = w.variant_id and v.manage_inventory
      left join product_variant_inventory_item pi on pi.variant_id = v.id and pi.deleted_at is null
    ), locked as (
      select l.id, l.inventory_item_id, l.location_id, l.stocked_quantity - l.reserved_quantity as free from inventory_level l
      where l.inventory_item_id = any(array(select inventory_item_id from part))
      order by l.inventory_item_id, l.location_id for update
    ), item as (
      select n.*, coalesce((select sum(l.free) from locked l where l.inventory_item_id = n.inventory_item_id), 0)::int as free
      from (select inventory_item_id, sum(pieces)::int as wanted,
        coalesce(sum(pieces) filter (where not allow_backorder), 0)::int as due from part group by inventory_item_id) n
    ), share as (
      select part.*, i.free, least(i.free, i.wanted) as taken,
        min(coalesce(i.free / part.each_one, 0)) over (partition by part.variant_id) as available,
        part.allow_backorder or coalesce(i.free, 0) >= coalesce(i.due, 1) as enough
      from part left join item i using (inventory_item_id)
    ), spot as (
      select l.*, greatest(0, least(l.free, i.wanted - l.before)) as taken
      from (select *, (sum(free) over (partition by inventory_item_id order by location_id) - free)::int as before
        from locked) l join item i using (inventory_item_id)
      where (select bool_and(enough) from share)
    ), moved as (
      update inventory_level l set reserved_quantity = l.reserved_quantity + spot.taken, updated_at = ${tx.now}
      from spot where l.id = spot.id and spot.taken > 0
    ), written as (
      insert into stock_movement (inventory_item_id, location_id, reserved, reason, because_of, moved_at)
      select inventory_item_id, location_id, taken, 'held', ${because_of}, ${tx.now} from spot where taken > 0
    )
    select share.variant_id, share.available, share.enough, o.product_id, share.free / o.each_one as before,
      (share.free - share.taken) / o.each_one as after
    from share left join lateral (select v.product_id, pi.required_quantity as each_one
      from product_variant_inventory_item pi join product_variant v on v.id = pi.variant_id
      where pi.inventory_item_id = share.inventory_item_id and pi.deleted_at is null) o on true
    order by share.variant_id`.execute(tx.db)
  const short = rows.find(({ enough }) => !enough)
  if (short) throw refuse('insufficient_inventory', { variant_id: short.variant_id, available: short.available })
  await noteMoves(tx, rows)
}
