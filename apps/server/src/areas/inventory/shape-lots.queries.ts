import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import type { Row } from '../../base/read.ts'
import { earliestSaleableExpiry, tokyoDay } from './read-lots.queries.ts'

/** One lot as lists show it; the caller knows that it exists. */
export async function answerLot({ db, now }: Reading, id: string) {
  const { rows } = await sql<Row>`select ${lotColumns} from (${lotsWithState(now)}) lot where id = ${id}`.execute(db)
  return { data: { lot: rows[0]! } }
}

/** Every lot, and whether it may be sold today. */
export const lotsWithState = (now: Date) => sql`
  select lot.*, case when blocked_at is not null then 'blocked' when expires_on < ${tokyoDay(now)} then 'expired'
    when expires_on < policy.good_from then 'short'
    when expires_on < policy.good_from + interval '1 month' then 'soon' else 'good' end as state
  from lot, (select ${earliestSaleableExpiry(now)} as good_from) policy`

/** The list fields of a row of `lotsWithState` named lot. */
export const lotColumns = sql`lot.id, lot.inventory_item_id, lot.lot_number, lot.expires_on::text as expires_on, lot.state,
  lot.blocked_at, lot.blocked_because, lot.created_at, lot.updated_at,
  (select coalesce(json_agg(json_build_object('id', v.id, 'title', v.title, 'sku', v.sku, 'product_id', p.id,
      'product_title', p.title) order by v.id), '[]')
    from product_variant_inventory_item part join product_variant v on v.id = part.variant_id join product p on p.id = v.product_id
    where part.inventory_item_id = lot.inventory_item_id and part.deleted_at is null) as variants,
  (select coalesce(json_agg(json_build_object('location_id', l.location_id, 'location_name', place.name,
      'quantity', l.quantity, 'aside_quantity', l.aside_quantity) order by l.location_id), '[]')
    from lot_level l join stock_location place on place.id = l.location_id where l.lot_id = lot.id) as levels,
  (select coalesce(sum(l.quantity), 0)::int from lot_level l where l.lot_id = lot.id) as quantity,
  (select coalesce(sum(l.aside_quantity), 0)::int from lot_level l where l.lot_id = lot.id) as aside_quantity`
