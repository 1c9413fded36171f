import type { lotRecipients as api } from '@kusuribako/contract/inventory/lot-recipients'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { findRow, notFound, type Row } from '../../base/read.ts'

/**
 * The recipients of a lot: what left with parcels and did not come back to the shelf, by the ledger. `unnamed`:
 * possible recipients, who got the same goods without a recorded lot.
 */
export const listRecipients: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { lot_id, variant_id = '', lot_number = '', unnamed = false, limit, offset } = query
  const ofVariant = sql`select inventory_item_id from product_variant_inventory_item where variant_id = ${variant_id}`
  const itemOf = lot_id ? sql`select inventory_item_id from lot where id = ${lot_id}` : ofVariant
  const lots = lot_id
    ? sql`select id from lot where id = ${lot_id}`
    : sql`select id from lot where lot_number = ${lot_number} and inventory_item_id in (${ofVariant})`
  const shipped = unnamed ? shippedWithoutLot(itemOf) : shippedOfLots(lots)
  const [{ rows: recipients }, { rows: sums }] = await Promise.all([
    sql<Row>`${recipientsOf(shipped)} limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number; quantity: number }>`
      select count(*)::int as count, coalesce(sum(quantity), 0)::int as quantity from (${shipped}) gone`.execute(db),
  ])
  return { data: { recipients, ...sums[0]!, limit, offset } }
}

/** All of them for an export; who exported it, and how many rows it had, is recorded. */
export const exportRecipients: Handler<typeof api.export> = (ctx, { body: { lot_id, unnamed = false } }) =>
  ctx.tx(async (tx) => {
    const shipped = unnamed
      ? shippedWithoutLot(sql`select inventory_item_id from lot where id = ${lot_id}`)
      : shippedOfLots(sql`select id from lot where id = ${lot_id}`)
    const [lot, { rows: recipients }] = await Promise.all([
      findRow(tx.db, 'lot', lot_id),
      sql<Row>`${recipientsOf(shipped)}`.execute(tx.db),
    ])
    if (!lot) throw notFound('lot', lot_id)
    const row = { id: newId('lot_export'), lot_id, recipients: recipients.length, created_at: tx.now }
    await tx.send.insertInto('lot_export').values(row).execute()
    return { data: { recipients } }
  })

type Sql = RawBuilder<unknown>

const shippedOfLots = (lots: Sql): Sql => sql`
  select because_of as fulfillment_id, lot_id, -sum(quantity)::int as quantity from lot_movement
  where lot_id in (${lots}) and reason in ('packed', 'unpacked') group by because_of, lot_id having sum(quantity) < 0`

/** Pieces of these goods in each active parcel, less those with a lot in the ledger. */
const shippedWithoutLot = (items: Sql): Sql => sql`
  select inside.fulfillment_id, null::text as lot_id, (inside.quantity - inside.named)::int as quantity from (
    select packed.fulfillment_id, sum(packed.quantity * made.required_quantity) as quantity, coalesce((
      select -sum(m.quantity) from lot_movement m join lot on lot.id = m.lot_id and lot.inventory_item_id in (${items})
      where m.because_of = packed.fulfillment_id and m.reason in ('packed', 'unpacked')), 0) as named
    from product_variant_inventory_item made
    join (select id, variant_id from line_item where order_id is not null
      union all select l.id, l.variant_id from swap s join line_item l on l.swap_id = s.id and l.order_id is null
      union all select l.id, l.variant_id from claim_order c join line_item l on l.claim_order_id = c.id
        and l.order_id is null) sold on sold.variant_id = made.variant_id
    join fulfillment_item packed on packed.item_id = sold.id
    join fulfillment f on f.id = packed.fulfillment_id and f.canceled_at is null
    where made.inventory_item_id in (${items}) group by packed.fulfillment_id) inside
  where inside.quantity > inside.named`

const recipientsOf = (shipped: Sql): Sql => sql`
  select f.id as fulfillment_id, f.created_at as packed_at, f.shipped_at, gone.quantity, gone.lot_id, lot.lot_number,
    lot.expires_on::text as expires_on, o.id as order_id, o.display_id, o.customer_id, o.email,
    nullif(concat_ws(' ', a.last_name, a.first_name), '') as name, a.phone
  from (${shipped}) gone left join lot on lot.id = gone.lot_id join fulfillment f on f.id = gone.fulfillment_id
  left join swap s on s.id = f.swap_id left join claim_order c on c.id = f.claim_order_id
  join orders o on o.id = coalesce(f.order_id, s.order_id, c.order_id)
  left join address a on a.id = coalesce(s.shipping_address_id, c.shipping_address_id, o.shipping_address_id)
  order by f.created_at desc, f.id desc, gone.lot_id`
