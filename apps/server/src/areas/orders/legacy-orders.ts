import { adminLegacyOrders as adminApi, legacyOrders as api } from '@kusuribako/contract/orders/legacy-orders'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, type Handler, on, type Reading, type Tx } from '../../base/ctx.ts'
import { escapeLike } from '../../base/pattern.ts'
import { notFound } from '../../base/read.ts'
import { normalizeTypedNumber, typedName } from '../customers/index.ts'
import { importLegacyFile, importLegacyOrders } from './import-legacy-orders.ts'
import type { LegacyRecord } from './legacy-rows.rules.ts'

const list: Handler<typeof api.list> = async (ctx, { query }) => {
  const { orders, count } = await findPage(ctx, isOwn(ctx), query)
  return { data: { orders, count } }
}

const listAll: Handler<typeof adminApi.list> = async (ctx, { query: { q, ...page } }) => {
  const found = await findPage(ctx, q ? matchesText(q) : sql`true`, page)
  return { data: { ...found, ...page } }
}

const getAny: Handler<typeof adminApi.get> = async (ctx, { params: { orderId } }) => {
  const [order] = await findLegacyOrders(ctx, sql`o.id = ${orderId}`)
  if (!order) throw notFound('legacy_order', orderId)
  return { data: order }
}

const get: Handler<typeof api.get> = async (ctx, { params }) => ({ data: await getOwnLegacyOrder(ctx, params.orderId) })

/** Refuses with `not_found`, also for another customer's order. */
export async function getOwnLegacyOrder(ctx: Ctx, id: string) {
  const [order] = await findLegacyOrders(ctx, sql`o.id = ${id} and ${isOwn(ctx)}`)
  if (!order) throw notFound('legacy_order', id)
  return order
}

/** Locks an order of the former shop, so that its documents are issued one after another. */
export const lockLegacyOrder = (tx: Tx, id: string) =>
  tx.db.selectFrom('legacy_order').select('id').where('id', '=', id).forUpdate().execute()

/** The newest first. */
async function findPage(
  ctx: Reading,
  condition: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
) {
  const [orders, counted] = await Promise.all([
    findLegacyOrders(ctx, condition, sql`order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`),
    sql<{ count: number }>`select count(*) as count from legacy_order o where ${condition}`.execute(ctx.db),
  ])
  return { orders, count: counted.rows[0]!.count }
}

/** Each has an index: the number, the address, the beginning of the recipient's name. */
function matchesText(q: string) {
  const name = `${escapeLike(typedName(q))}%`
  const number = normalizeTypedNumber(q)
  return sql`(o.name in (${q}, ${number}, ${`#${number}`}) or lower(o.email) = ${q.toLowerCase()}
    or folded_name(o.shipping->>'name') like folded_name(${name}))`
}

/** An unverified address proves nothing: it is the only link between these orders and their owner. */
const isOwn = ({ who }: Ctx) => sql`lower(o.email) = (select lower(c.email) from customer c
  where c.id = ${who.customer_id} and c.metadata ->> 'verified_email' = 'true')`

interface Line {
  sku: string
  name: string
  quantity: number
  unitPrice: number
}
type LegacyOrderRow = Omit<LegacyRecord, 'line_items'> & { id: string; line_items: Line[]; goods: Good[] }
interface Good {
  sku: string
  handle: string
  thumbnail: string | null
}

/** Orders with pictures and handles of goods that are still sold here. */
async function findLegacyOrders(
  { db }: Pick<Reading, 'db'>,
  condition: RawBuilder<unknown>,
  page: RawBuilder<unknown> = sql``,
) {
  const { rows } = await sql<LegacyOrderRow>`select o.*, (
      select coalesce(json_agg(json_build_object('sku', v.sku, 'handle', p.handle, 'thumbnail', p.thumbnail)), '[]')
      from product_variant v join product p on p.id = v.product_id and p.deleted_at is null and p.status = 'published'
      where v.deleted_at is null and v.sku <> '' and v.sku in (select l->>'sku' from jsonb_array_elements(o.line_items) l)) as goods
    from legacy_order o where ${condition} ${page}`.execute(db)
  return rows.map(orderOnWire)
}

const orderOnWire = ({ shipping, goods, ...order }: LegacyOrderRow) => ({
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

export const legacyOrderRoutes = [
  on(api.list, list),
  on(api.get, get),
  on(api.import, importLegacyOrders),
  on(adminApi.list, listAll),
  on(adminApi.get, getAny),
  on(adminApi.importFile, importLegacyFile),
]
