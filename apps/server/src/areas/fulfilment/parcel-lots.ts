import { parcelLots as api } from '@kusuribako/contract/orders/parcel-lots'
import { type RawBuilder, sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { findRow, notFound, type Row } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { repackLots } from '../inventory/index.ts'
import { lockOrderOf } from '../orders/index.ts'

const list: Handler<typeof api.list> = async ({ db }, { query: { order_id } }) => {
  const [order, parcels] = await Promise.all([
    findRow(db, 'orders', order_id),
    readParcels(
      db,
      sql`f.order_id = ${order_id} or f.swap_id in (select id from swap where order_id = ${order_id})
        or f.claim_order_id in (select id from claim_order where order_id = ${order_id})`,
    ),
  ])
  if (!order) throw notFound('orders', order_id)
  return { data: { parcels } }
}

const change: Handler<typeof api.change> = (ctx, { body: { fulfillment_id, line_item_id, lots } }) =>
  ctx.tx(async (tx) => {
    const quantity = await lockLineOfParcel(tx, fulfillment_id, line_item_id)
    await repackLots(tx, { parcel_id: fulfillment_id, line_item_id, quantity, assigned_lots: lots })
    const [parcel] = await readParcels(tx.db, sql`f.id = ${fulfillment_id}`)
    return { data: { parcel: parcel! } }
  })

/** Locks a parcel that has not left, and its order before it; returns how many pieces of the line are in it. */
async function lockLineOfParcel(tx: Tx, fulfillment_id: string, line_item_id: string): Promise<number> {
  // In this order, in one round trip: an edit of the order moves packed pieces to other lines.
  const [, { rows }] = await Promise.all([
    lockOrderOf(
      tx,
      sql`select coalesce(f.order_id, s.order_id, c.order_id) from fulfillment f left join swap s on s.id = f.swap_id
        left join claim_order c on c.id = f.claim_order_id where f.id = ${fulfillment_id}`,
    ),
    sql<{ shipped_at: Date | null; canceled_at: Date | null; quantity: number | null }>`
      select f.shipped_at, f.canceled_at, (select i.quantity from fulfillment_item i
        where i.fulfillment_id = f.id and i.item_id = ${line_item_id}) as quantity
      from fulfillment f where f.id = ${fulfillment_id} for update`.execute(tx.db),
  ])
  const parcel = rows[0]
  if (!parcel) throw notFound('fulfillment', fulfillment_id)
  if (parcel.quantity === null) throw notFound('line_item', line_item_id)
  if (parcel.canceled_at) throw refuse('fulfillment_canceled')
  if (parcel.shipped_at) throw refuse('fulfillment_shipped')
  return parcel.quantity
}

/** Parcels (`condition`, of f) with their lots; unsent ones with the lots from which they could have been packed. */
async function readParcels(db: Db, condition: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with parcel as (
      select f.id, f.shipped_at is null and f.canceled_at is null as is_here from fulfillment f where ${condition}
    ), packed_lots as (
      select m.because_of as id, m.line_item_id, m.lot_id, m.location_id, -sum(m.quantity)::int as quantity
      from lot_movement m join parcel on parcel.id = m.because_of
      where m.reason in ('packed', 'unpacked') group by m.because_of, m.line_item_id, m.lot_id, m.location_id
      having sum(m.quantity) < 0
    ), spot as (
      select distinct parcel.id, m.inventory_item_id, m.location_id from parcel
      join stock_movement m on m.because_of = parcel.id and m.reason = 'shipped' where parcel.is_here
    ), choice as (
      select spot.id, i.item_id as line_item_id, l.lot_id, l.quantity + coalesce(packed_lots.quantity, 0) as quantity
      from spot join fulfillment_item i on i.fulfillment_id = spot.id join line_item li on li.id = i.item_id
      join product_variant_inventory_item pi on pi.variant_id = li.variant_id and pi.inventory_item_id = spot.inventory_item_id
      join lot on lot.inventory_item_id = spot.inventory_item_id
      join lot_level l on l.lot_id = lot.id and l.location_id = spot.location_id
      left join packed_lots on packed_lots.id = spot.id and packed_lots.line_item_id = i.item_id and packed_lots.lot_id = l.lot_id
        and packed_lots.location_id = l.location_id
    )
    select parcel.id as fulfillment_id, ${lotsJson('packed_lots')} as lots, ${lotsJson('choice')} as choices
    from parcel order by parcel.id`.execute(db)
  return rows
}

const lotsJson = (of: 'packed_lots' | 'choice') => sql`(
  select coalesce(json_agg(json_build_object('line_item_id', t.line_item_id, 'lot_id', t.lot_id, 'lot_number', lot.lot_number,
    'expires_on', lot.expires_on, 'quantity', t.quantity) order by t.line_item_id, lot.expires_on, t.lot_id), '[]')
  from (select line_item_id, lot_id, sum(quantity)::int as quantity from ${sql.table(of)} one where one.id = parcel.id
    group by line_item_id, lot_id having sum(quantity) > 0) t join lot on lot.id = t.lot_id)`

export const parcelLotRoutes = [on(api.list, list), on(api.change, change)]
