import { legacyOrders as api } from '@kusuribako/contract/orders/legacy-orders'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { notFound } from '../../base/read.ts'
import { readSheet } from '../../base/sheet.ts'
import { type LegacyRecord, legacyRecords } from './legacy-rows.rules.ts'

/** Takes the orders of an export, all that can be read or none; the same export again changes nothing. */
const importOrders: Handler<typeof api.import> = async (ctx, { body: { csvData, dumpExistingRecords } }) => {
  const { records, errors } = legacyRecords(readSheet(csvData, needed, rowsMax))
  const rows = JSON.stringify(records.map((record) => ({ id: newId('legacy_order'), ...record })))
  await ctx.tx(async (tx) => {
    if (dumpExistingRecords) await tx.db.deleteFrom('legacy_order').execute()
    await sql`insert into legacy_order (id, email, name, created_at, total, financial_status, fulfillment_status,
        shipping, line_items, metadata, imported_at)
      select id, email, name, created_at, total, financial_status, fulfillment_status, shipping, line_items, metadata,
        ${tx.now} from jsonb_to_recordset(${rows}::jsonb) as o(id text, email text, name text, created_at timestamptz,
          total bigint, financial_status text, fulfillment_status text, shipping jsonb, line_items jsonb, metadata jsonb)
      on conflict (name) do update set email = excluded.email, created_at = excluded.created_at, total = excluded.total,
        financial_status = excluded.financial_status, fulfillment_status = excluded.fulfillment_status,
        shipping = excluded.shipping, line_items = excluded.line_items, metadata = excluded.metadata`.execute(tx.db)
  })
  return { data: { imported: records.length, errors } }
}

const needed = ['Name', 'Email', 'Created at', 'Total', 'Lineitem quantity', 'Lineitem name', 'Lineitem price']
/** More than a sheet of a megabyte can hold. */
const rowsMax = 100_000

const list: Handler<typeof api.list> = async (ctx, { query }) => {
  const page = sql`order by o.created_at desc, o.id desc limit ${query.limit} offset ${query.offset}`
  const [orders, counted] = await Promise.all([
    findOwn(ctx, sql`true`, page),
    sql<{ count: number }>`select count(*) as count from legacy_order o where ${isOwn(ctx)}`.execute(ctx.db),
  ])
  return { data: { orders, count: counted.rows[0]!.count } }
}

const get: Handler<typeof api.get> = async (ctx, { params }) => ({ data: await getOwnLegacyOrder(ctx, params.orderId) })

/** Refuses with `not_found`, also when it is somebody else's. */
export async function getOwnLegacyOrder(ctx: Ctx, id: string) {
  const [order] = await findOwn(ctx, sql`o.id = ${id}`, sql``)
  if (!order) throw notFound('legacy_order', id)
  return order
}

/** Holds an order of the shop before, so that its papers are given one after another. */
export const lockLegacyOrder = (tx: Tx, id: string) =>
  tx.db.selectFrom('legacy_order').select('id').where('id', '=', id).forUpdate().execute()

/** An address that nobody has verified proves nothing: whose order it was is known by it alone. */
const isOwn = ({ who }: Ctx) => sql`lower(o.email) = (select lower(c.email) from customer c
  where c.id = ${who.customer_id} and c.metadata ->> 'verified_email' = 'true')`

interface Line {
  sku: string
  name: string
  quantity: number
  unitPrice: number
}
type Kept = Omit<LegacyRecord, 'line_items'> & { id: string; line_items: Line[]; goods: Good[] }
interface Good {
  sku: string
  handle: string
  thumbnail: string | null
}

/** Own orders with pictures and handles of what is still sold here. */
async function findOwn(ctx: Ctx, which: RawBuilder<unknown>, page: RawBuilder<unknown>) {
  const { rows } = await sql<Kept>`select o.*, (
      select coalesce(json_agg(json_build_object('sku', v.sku, 'handle', p.handle, 'thumbnail', p.thumbnail)), '[]')
      from product_variant v join product p on p.id = v.product_id and p.deleted_at is null and p.status = 'published'
      where v.deleted_at is null and v.sku in (select l->>'sku' from jsonb_array_elements(o.line_items) l)) as goods
    from legacy_order o where ${isOwn(ctx)} and ${which} ${page}`.execute(ctx.db)
  return rows.map(orderOnWire)
}

const orderOnWire = ({ shipping, goods, ...order }: Kept) => ({
  orderId: order.id,
  email: order.email,
  createdAt: order.created_at,
  orderTotal: order.total,
  shippingName: shipping.name,
  shippingAddress: shipping.address,
  shippingAddress2: shipping.address2,
  shippingCity: shipping.city,
  shippingPrefecture: shipping.prefecture,
  shippingZip: shipping.zip,
  financialStatus: order.financial_status,
  fulfillmentStatus: order.fulfillment_status,
  lineItems: order.line_items.map((line) => {
    const good = goods.find(({ sku }) => sku === line.sku)
    return { ...line, ...(good && { handle: good.handle, ...(good.thumbnail && { thumbnailUrl: good.thumbnail }) }) }
  }),
  metadata: order.metadata,
})

export const legacyOrderRoutes = [on(api.list, list), on(api.get, get), on(api.import, importOrders)]
