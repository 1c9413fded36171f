import { ageOn } from '@kusuribako/contract/pharmacy/age.rules'
import { saleRecords as api } from '@kusuribako/contract/pharmacy/sale-records'
import { sql } from 'kysely'
import { within } from '../../base/bounds.ts'
import { type Handler, on } from '../../base/ctx.ts'
import { retentionPeriod } from './delete-expired-health-data.ts'
import { licencesAt } from './licence-history.queries.ts'

interface SaleRow {
  birthday: string | null
  sold_on: string
  kept_age: number | null
  is_kept: boolean
  [column: string]: unknown
}

/**
 * Sales of guarded medicines, line by line, from when each was sold: who was on duty, how old the buyer was, and
 * how that was known at that moment (薬機法36条の11). Of earlier sales nothing was kept: what staff had noted by then.
 */
const list: Handler<typeof api.guarded> = async ({ db, now }, { query: { sold_at, limit, offset } }) => {
  const conditions = within(sql`g.sold_at`, sold_at)
  const selection = sql`from (select g.order_id, g.line_item_id, array_agg(g.ingredient order by g.ingredient) as ingredients,
      min(g.sold_at) as sold_at, max(g.packages) as packages, (array_agg(g.age_level order by g.ingredient))[1] as age_level,
      (array_agg(g.customer_age order by g.ingredient))[1] as customer_age from guarded_purchase g
      where ${sql.join([sql`true`, ...conditions], sql` and `)} group by 1, 2) sold
    join orders o on o.id = sold.order_id join line_item l on l.id = sold.line_item_id`
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<SaleRow>`select o.id as order_id, o.display_id, l.id as line_item_id, l.title, l.description as variant_title,
        v.metadata ->> 'jsm_category_name' as sale_class, l.quantity, sold.packages, sold.ingredients,
        sold.sold_at, (sold.sold_at at time zone 'Asia/Tokyo')::date::text as sold_on, ${onDuty} as on_duty,
        coalesce(age.birthday::text, o.metadata ->> 'buyer_birthday') as birthday,
        sold.age_level is not null as is_kept, sold.customer_age as kept_age, coalesce(sold.age_level, age.level) as age_level,
        case when exists (select from purchase_answer where line_item_id = l.id) then true
          when o.created_at > ${now}::timestamptz - interval ${retentionPeriod} then false end as has_answers, o.canceled_at
      ${selection} left join product_variant v on v.id = l.variant_id
      left join age_assurance age on age.customer_id = o.customer_id and age.created_at <= sold.sold_at
      order by sold.sold_at desc, l.created_at, l.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count ${selection}`.execute(db),
  ])
  const sales = rows.map(({ birthday, sold_on, is_kept, kept_age, ...sale }) => {
    const ageByBirthday = birthday ? ageOn(birthday, sold_on) : null
    return { ...sale, customer_age: is_kept ? kept_age : ageByBirthday }
  })
  return { data: { sales, count: counts[0]!.count, limit, offset } }
}

/** SQL: pharmacists before registered sellers, under a licence that was valid on that day. */
const onDuty = sql`array(select coalesce(s.name, p.name) || '（' || coalesce(s.kind, p.kind) || '）'
  from shift s join professional p on p.id = s.professional_id
    join ${licencesAt(sql`sold.sold_at`)} c on c.id = coalesce(s.licence_id, p.licence_id)
  where sold.sold_at >= s.starts_at and sold.sold_at < s.ends_at
    and (sold.sold_at at time zone 'Asia/Tokyo')::date between c.valid_from and c.valid_to
  order by coalesce(s.kind, p.kind) desc, coalesce(s.name, p.name))`

export const guardedSaleRoutes = [on(api.guarded, list)]
