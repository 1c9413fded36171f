import type { shopDiscounts as api } from '@kusuribako/contract/discounts/shop-discounts'
import type { Input } from '@kusuribako/contract/endpoint'
import { countLimit } from '@kusuribako/contract/values/count-limit'
import { sql } from 'kysely'
import type { Handler, Reading } from '../../base/ctx.ts'
import { escapeLike } from '../../base/pattern.ts'
import { findRow, notFound, type Row } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'

/** The orders in which a coupon was used, newest first; including cancelled ones. */
export const listOrdersOfDiscount: Handler<typeof api.orders> = async (ctx, { params, query }) => {
  if (!(await findRow(ctx.db, 'discount', params.id))) throw notFound('discount', params.id)
  return listOrders(ctx, params.id, query)
}

export const listOrdersForCode: Handler<typeof api.ordersForCode> = async (ctx, { query }) => {
  const discount = await findRow(ctx.db, 'discount', query.coupon_code, 'code')
  if (!discount) throw refuse('discount_not_found')
  return listOrders(ctx, String(discount.id), query)
}

type Query = Input<typeof api.orders>['query']

async function listOrders({ db }: Pick<Reading, 'db'>, discount_id: string, { limit, offset, search }: Query) {
  const prefixPattern = search && `${escapeLike(search.trim().toLowerCase())}%`
  const which = sql`from order_discount od join orders o on o.id = od.order_id where od.discount_id = ${discount_id}
    ${search ? sql`and (o.email like ${prefixPattern} or o.display_id::text = ${search.trim()})` : sql``}`
  const [{ rows: orders }, { rows: counts }] = await Promise.all([
    sql<Row>`select o.id, o.display_id, o.email, o.status, o.payment_status, o.fulfillment_status, o.total, o.created_at
      ${which} order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from (select ${which} limit ${countLimit}) found`.execute(db),
  ])
  return { data: { orders, count: counts[0]!.count, offset, limit } }
}
