import { reviewedClasses } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { saleRecords as api } from '@kusuribako/contract/pharmacy/sale-records'
import { countLimit } from '@kusuribako/contract/values/count-limit'
import { sql } from 'kysely'
import { within } from '../../base/bounds.ts'
import { type Handler, on } from '../../base/ctx.ts'
import type { Row } from '../../base/read.ts'
import { recordedStaffName } from './recorded-names.queries.ts'

/**
 * What pharmacists have sold, line by line, from the decision in force: an order that waits again appears when it is
 * decided again.
 */
const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { sold_at, limit, offset } = query
  const conditions = within(sql`r.decided_at`, sold_at)
  const selection = sql`from pharmacist_review r join orders o on o.id = r.order_id join line_item l on l.order_id = o.id
    left join lateral (
      select sheet, provided_by, provided_by_name, provided_at, confirmed_at from medicine_information
      where order_id = r.order_id and provided_at >= r.created_at order by version desc limit 1) told on true
    cross join lateral (select coalesce(jsonb_path_query_first(told.sheet, '$[*] ? (@.line_item_id == $id).sale_class',
      jsonb_build_object('id', l.id)) #>> '{}', r.sold_as ->> l.variant_id) as sale_class) law
    where ${sql.join([sql`r.status = 'approved'`, sql`law.sale_class = any(${reviewedClasses})`, ...conditions], sql` and `)}`
  const [{ rows: sales }, { rows: counts }] = await Promise.all([
    sql<Row>`select o.id as order_id, o.display_id, l.id as line_item_id, l.title, l.description as variant_title,
        law.sale_class, l.quantity, r.decided_at as sold_at,
        ${recordedStaffName('r.decided_by_name', 'r.decided_by')} as sold_by,
        ${recordedStaffName('told.provided_by_name', 'told.provided_by')} as informed_by,
        told.provided_at as informed_at, told.confirmed_at,
        r.explanation_waived, o.canceled_at
      ${selection} order by r.decided_at desc, l.created_at, l.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from (select ${selection} limit ${countLimit}) found`.execute(
      db,
    ),
  ])
  return { data: { sales, count: counts[0]!.count, limit, offset } }
}

export const saleRecordRoutes = [on(api.list, list)]
