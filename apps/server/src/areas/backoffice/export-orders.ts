import type { BatchResult } from '@kusuribako/contract/backoffice/batch-jobs'
import { adminOrders } from '@kusuribako/contract/orders/admin-orders'
import { clockInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import type { Row } from '../../base/read.ts'
import { findAdminOrders, orderSearchConditions } from '../orders/index.ts'
import { advance, type BatchWork } from './batch-progress.ts'
import { protectedKey } from './uploads.ts'
import { writeTable } from './write-table.ts'

const batchSize = 200

/** Writes the orders that the job asks for, the oldest first. A job that is resumed begins again. */
export async function exportOrders(ctx: Ctx, work: BatchWork): Promise<BatchResult> {
  const file_key = protectedKey('orders', 'csv')
  const file_size = await writeTable(ctx.outside.files, file_key, rowsOf(ctx, work))
  return { file_key, file_size }
}

export async function countOrders({ db }: Ctx, work: BatchWork): Promise<BatchResult> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from orders o where ${exportCondition(work)}`.execute(db)
  const { count } = rows[0]!
  const message = `注文 ${count} 件を書き出します。`
  const stat_descriptors = [{ key: 'order-export-count', name: '注文の書き出し', message }]
  return { count, advancement_count: 0, progress: 0, stat_descriptors }
}

function exportCondition({ context, created_at }: BatchWork) {
  const {
    limit: _l,
    offset: _o,
    order: _r,
    expand: _e,
    fields: _f,
    ...filter
  } = adminOrders.list.query.parse(context.filterable_fields ?? {})
  // Orders placed while the table is being written belong to the next one.
  return sql`${orderSearchConditions(filter)} and o.created_at <= ${created_at}`
}

async function* rowsOf(ctx: Ctx, work: BatchWork): AsyncGenerator<readonly unknown[]> {
  yield Object.keys(columns)
  const { count = 0, advancement_count = 0 } = work.result
  const shape = { fields: [...fields], paths: ['customer', 'shipping_address', 'sales_channel'] }
  let from = advancement_count
  let written = 0
  let last = ''
  for (;;) {
    const { rows } = await sql<{ id: string }>`select o.id from orders o
      where ${exportCondition(work)} and o.id > ${last} order by o.id limit ${batchSize}`.execute(ctx.db)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    const orders = await findAdminOrders(ctx.db, sql`o.id = any(${ids}::text[])`, shape)
    const byId = new Map(orders.map((order) => [order.id, order]))
    for (const id of ids) {
      const order = byId.get(id)
      if (order) yield Object.values(columns).map((cell) => cell(order) ?? '')
    }
    written += ids.length
    await advance(ctx, work.id, { from, to: written, of: Math.max(count, written) })
    from = written
    last = ids.at(-1)!
  }
}

const fields = [
  'id',
  'display_id',
  'status',
  'fulfillment_status',
  'payment_status',
  'created_at',
  'email',
  'customer_id',
  'region_id',
  'currency_code',
  'subtotal',
  'shipping_total',
  'discount_total',
  'gift_card_total',
  'refunded_total',
  'tax_total',
  'total',
] as const

type Cell = (order: Row) => unknown
const relatedField =
  (relation: string, field: string): Cell =>
  (order) =>
    (order[relation] as Row | null | undefined)?.[field]
const orderField =
  (field: (typeof fields)[number]): Cell =>
  (order) =>
    order[field]

/** `2026-06-01T00:30:00.000+09:00`: a reader who counts by the beginning of the text counts days in Tokyo time. */
const inTokyo = (instant: string) => clockInTokyo(instant).toISOString().replace('Z', '+09:00')

/** Hyphenated as in the console's tables: a spreadsheet reads bare digits as a number, without its leading zero. */
const hyphenated =
  (field: 'postal_code' | 'phone', digits: RegExp): Cell =>
  (order) => {
    const text = relatedField('shipping_address', field)(order) as string | null | undefined
    return (text && digits.exec(text)?.slice(1).join('-')) ?? text
  }

/** The platform's column names; amounts in whole yen, instants in ISO 8601. */
const columns: Record<string, Cell> = {
  Order_ID: orderField('id'),
  Display_ID: orderField('display_id'),
  'Order status': orderField('status'),
  Date: (order) => inTokyo(order.created_at as string),
  'Customer First name': relatedField('customer', 'first_name'),
  'Customer Last name': relatedField('customer', 'last_name'),
  'Customer Email': orderField('email'),
  'Customer ID': orderField('customer_id'),
  'Shipping Last name': relatedField('shipping_address', 'last_name'),
  'Shipping First name': relatedField('shipping_address', 'first_name'),
  'Shipping Address 1': relatedField('shipping_address', 'address_1'),
  'Shipping Address 2': relatedField('shipping_address', 'address_2'),
  'Shipping Country Code': relatedField('shipping_address', 'country_code'),
  'Shipping Province': relatedField('shipping_address', 'province'),
  'Shipping City': relatedField('shipping_address', 'city'),
  'Shipping Postal Code': hyphenated('postal_code', /^(\d{3})(\d{4})$/),
  'Shipping Phone': hyphenated('phone', /^(\d{2,3})(\d{4})(\d{4})$/),
  'Shipping Region ID': orderField('region_id'),
  'Fulfillment Status': orderField('fulfillment_status'),
  'Payment Status': orderField('payment_status'),
  Subtotal: orderField('subtotal'),
  'Shipping Total': orderField('shipping_total'),
  'Discount Total': orderField('discount_total'),
  'Gift Card Total': orderField('gift_card_total'),
  'Refunded Total': orderField('refunded_total'),
  'Tax Total': orderField('tax_total'),
  Total: orderField('total'),
  'Currency Code': orderField('currency_code'),
  'Sales channel': relatedField('sales_channel', 'name'),
}
