import type { Subscription, SubscriptionEventType } from '@kusuribako/contract/subscriptions/subscriptions'
import { type RawBuilder, sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import type { SellingRegion } from '../catalogue/index.ts'
import type { SubscriptionRow } from './lock-subscription.ts'
import { type Failure, failureEvents, skipEvents } from './renewal.rules.ts'
import { isSold } from './still-sold.queries.ts'

/** A subscription with its goods, its address, and its orders. */
export interface FoundSubscription extends SubscriptionRow {
  email: string
  variant: Subscription['variant']
  product: Subscription['product']
  shipping_address: Subscription['shipping_address']
  orders: Subscription['orders']
  region: SellingRegion
  /** The groups of its customer, for their prices. */
  group_ids: readonly string[]
  missed: Subscription['missed']
  put_off_because: Subscription['put_off_because']
  is_sold: boolean
}

interface Selection {
  where: RawBuilder<unknown>
  order?: RawBuilder<unknown>
  limit?: number
  offset?: number
}

/** Reads subscriptions `s` (of customers `c`) in one statement, the newest first by default. */
export async function findSubscriptions(
  { db }: Pick<Reading, 'db'>,
  { where, order = sql`s.created_at desc, s.id desc`, limit = 500, offset = 0 }: Selection,
): Promise<FoundSubscription[]> {
  const { rows } = await sql<FoundSubscription>`
    with s as (select s.* from subscription s join customer c on c.id = s.customer_id
      where ${where} order by ${order} limit ${limit} offset ${offset})
    select s.*, s.plan::json as plan, c.email, json_build_object('id', v.id, 'title', v.title) as variant,
      json_build_object('id', p.id, 'title', p.title, 'thumbnail', p.thumbnail, 'handle', p.handle) as product,
      row_to_json(a) as shipping_address,
      (select coalesce(json_agg(json_build_object('id', o.id, 'display_id', o.display_id, 'total', o.total,
          'created_at', o.created_at, 'metadata', json_build_object('subscription_current_cycle', r.cycle))
          order by r.cycle desc), '[]')
        from subscription_renewal r join orders o on o.id = r.order_id where r.subscription_id = s.id) as orders,
      (${lastMissed}) as missed, (${putOffBecause}) as put_off_because, ${isSold} as is_sold,
      array(select g.customer_group_id from customer_group_customer g where g.customer_id = s.customer_id
        order by 1) as group_ids,
      (select row_to_json(r) from region r where r.id = s.region_id) as region
    from s
    join customer c on c.id = s.customer_id
    join product_variant v on v.id = s.variant_id
    join product p on p.id = v.product_id
    join address a on a.id = s.shipping_address_id
    order by ${order}`.execute(db)
  return rows
}

/** By the latest record of whether a delivery came. */
export const lastMissed = sql`select case when e.type <> 'system_order_placed' then json_build_object(
    'due_at', e.metadata ->> 'skipped_order_date', 'because', ${kindIn(skipEvents)}) end
  from subscription_event e where e.subscription_id = s.id
    and e.type in ('system_order_placed', ${typesIn(skipEvents)})
  order by e.created_at desc, e.id desc limit 1`

/** By the latest counted try; an unreachable provider and a try before the day are recorded, but not counted. */
const putOffBecause = sql`select ${kindIn(failureEvents)} from subscription_event e where e.subscription_id = s.id
    and s.next_order_at <> s.non_postponed_next_order_at
    and e.type in (${typesIn(failureEvents)}) and e.metadata ->> 'number_of_succesive_failures' is not null
  order by e.created_at desc, e.id desc limit 1`

type EventByKind = Record<Failure['kind'], SubscriptionEventType>

function kindIn(events: EventByKind) {
  const kinds = Object.entries(events).map(([kind, type]) => sql`when ${sql.lit(type)} then ${sql.lit(kind)}`)
  return sql`case e.type ${sql.join(kinds, sql` `)} end`
}

function typesIn(events: EventByKind) {
  return sql.join(Object.values(events).map((type) => sql.lit(type)))
}

export async function countSubscriptions({ db }: Pick<Reading, 'db'>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscription s join customer c on c.id = s.customer_id where ${where}`.execute(
    db,
  )
  return rows[0]!.count
}
