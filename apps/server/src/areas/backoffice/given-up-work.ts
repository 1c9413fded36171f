import { givenUpWork as api, type GivenUpWork } from '@kusuribako/contract/backoffice/given-up-work'
import { sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { endGivenUpWork } from './give-up.ts'

const list: Handler<typeof api.list> = async ({ db }, { query: { limit, offset, state } }) => {
  const isListed = state === 'open' ? sql`ended_at is null` : sql`ended_at is not null`
  const order = state === 'open' ? sql`g.given_up_at, g.id` : sql`g.ended_at desc, g.id`
  const { rows } = await sql<{ count: number; since: Date | null; works: GivenUpWork[] }>`
    select (select count(*) from given_up_work where ${isListed}) as count,
      (select min(given_up_at) from given_up_work where ${isListed}) as since,
      (select coalesce(json_agg(page), '[]') from (select ${workColumns} from given_up_work g where ${isListed}
        order by ${order} limit ${limit} offset ${offset}) page) as works`.execute(db)
  return { data: { ...rows[0]!, limit, offset } }
}

/** The order of whatever the fact named. */
const orderId = sql`coalesce(g.about ->> 'order_id',
  (select coalesce(f.order_id, s.order_id, c.order_id) from fulfillment f left join swap s on s.id = f.swap_id
    left join claim_order c on c.id = f.claim_order_id where f.id = g.about ->> 'fulfillment_id'),
  (select coalesce(r.order_id, s.order_id, c.order_id) from return_order r left join swap s on s.id = r.swap_id
    left join claim_order c on c.id = r.claim_order_id where r.id = g.about ->> 'return_id'),
  (select order_id from swap where id = g.about ->> 'swap_id'),
  (select order_id from claim_order where id = g.about ->> 'claim_id'),
  (select order_id from order_edit where id = g.about ->> 'order_edit_id'),
  (select order_id from order_edit where payment_collection_id = g.about ->> 'payment_collection_id' limit 1),
  (select order_id from d_point_entry where key = g.about ->> 'key'))`

/** The account, unless it was closed; of money without an order, whoever paid it. */
const customer = sql`(select c.id from customer c where c.deleted_at is null and c.id = coalesce(
  g.about ->> 'customer_id', (select s.customer_id from subscription s where s.id = g.about ->> 'subscription_id'),
  (select o.customer_id from checkout_attempt a join cart o on o.id = a.cart_id where a.id = g.about ->> 'attempt_id')))`

const workColumns = sql`g.id, g.work, g.begun_at, g.given_up_at, g.tries, g.reason, g.error, g.job_id, g.outcome, g.ended_at,
  (select json_build_object('id', o.id, 'display_id', o.display_id) from orders o where o.id = ${orderId}) as "order",
  ${customer} as customer_id`

/** The first of two members of staff does it; the second learns what the first has done. */
const end =
  (outcome: 'retried' | 'closed') =>
  (ctx: Ctx, { params: { id } }: { params: { id: string } }) =>
    ctx.tx(async (tx) => {
      if (!(await endGivenUpWork(tx, id, outcome))) throw await whyEnded(tx, id)
      return { data: { ok: true } }
    })

async function whyEnded({ db }: Tx, id: string) {
  const work = await db.selectFrom('given_up_work').select('outcome').where('id', '=', id).executeTakeFirst()
  return work ? refuse('given_up_work_ended', { outcome: work.outcome }) : notFound('given_up_work', id)
}

export const givenUpWorkRoutes = [on(api.list, list), on(api.retry, end('retried')), on(api.close, end('closed'))]
