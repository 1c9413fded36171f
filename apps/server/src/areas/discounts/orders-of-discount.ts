import type { shopDiscounts as api } from '@kusuribako/contract/discounts/shop-discounts'
import { sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { findRow, notFound, type Row } from '../../base/read.ts'

/** The orders that a coupon was used for, newest first; cancelled ones are among them. */
export const listOrdersOfDiscount: Handler<typeof api.orders> = async ({ db }, { params, query }) => {
  if (!(await findRow(db, 'discount', params.id))) throw notFound('discount', params.id)
  const { limit, offset, search } = query
  const beginning =
    search &&
    `${search
      .trim()
      .toLowerCase()
      .replaceAll(/[\\%_]/g, '\\$&')}%`
  const which = sql`from order_discount od join orders o on o.id = od.order_id where od.discount_id = ${params.id}
    ${search ? sql`and (o.email like ${beginning} or o.display_id::text = ${search.trim()})` : sql``}`
  const [{ rows: orders }, { rows: counts }] = await Promise.all([
    sql<Row>`select o.id, o.display_id, o.email, o.status, o.payment_status, o.fulfillment_status, o.total, o.created_at
      ${which} order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count ${which}`.execute(db),
  ])
  return { data: { orders, count: counts[0]!.count, offset, limit } }
}
