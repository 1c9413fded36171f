import type { SalesFigures, SalesPeriod } from '@kusuribako/contract/payments/sales'
import { sales as api } from '@kusuribako/contract/payments/sales'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Handler, on } from '../../base/ctx.ts'

interface SalesRow {
  sales: z.infer<typeof SalesPeriod>[]
  total: z.infer<typeof SalesFigures>
  count: number
}

const figures = ['orders', 'ordered', 'received', 'refunded', 'kept'] as const
const sums = sql.raw(figures.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`).join(', '))
const spellings = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const

/** When a captured payment was; `payment_age` finds it by these words alone. */
const captured = sql`coalesce(captured_at, created_at)`

/** What was ordered, received and refunded in each day or month of Tokyo. */
const list: Handler<typeof api.list> = async ({ db, now }, { query }) => {
  const { by, limit, offset, to = dayInTokyo(now) } = query
  const first =
    by === 'day' ? sql`${to}::date - 30` : sql`(date_trunc('month', ${to}::date) - interval '11 months')::date`
  const { rows } = await sql<SalesRow>`
    with days as (select coalesce(${query.from ?? null}::date, ${first}) as first, ${to}::date + 1 as after),
    span as (select first::timestamp at time zone 'Asia/Tokyo' as begins, after::timestamp at time zone 'Asia/Tokyo' as ends
      from days),
    moved as (
      select created_at as at, 1 as orders, total as ordered, 0 as received, 0 as refunded from orders, span
        where created_at >= begins and created_at < ends and status <> 'canceled' and currency_code = 'jpy'
      union all
      select captured_at, 0, 0, amount, 0 from payment, span
        where ${captured} >= begins and ${captured} < ends and captured_at is not null and currency_code = 'jpy'
      union all
      select r.settled_at, 0, 0, 0, r.amount from span, refund r
          left join payment p on p.id = r.payment_id left join orders o on o.id = r.order_id
        where r.settled_at >= begins and r.settled_at < ends and coalesce(p.currency_code, o.currency_code) = 'jpy'
          and not exists (select from refund_verdict v where v.refund_id = r.id and v.state = 'declined')),
    periods as (
      select to_char(begun, ${spellings[by]}) as period, ${sums}
        from (select *, received - refunded as kept, date_trunc(${by}, at at time zone 'Asia/Tokyo') as begun from moved) as each
        group by begun),
    page as (select * from periods order by period desc limit ${limit} offset ${offset})
    select (select count(*) from periods) as count,
      (select row_to_json(whole) from (select ${sums} from periods) as whole) as total,
      (select coalesce(json_agg(page order by period desc), '[]') from page) as sales`.execute(db)
  return { data: rows[0]! }
}

export const salesRoutes = [on(api.list, list)]
