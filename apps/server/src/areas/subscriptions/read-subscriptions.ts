import { planPrice } from '@kusuribako/contract/subscriptions/plan-price'
import {
  type adminSubscriptions as adminApi,
  type storeSubscriptions as api,
  type SubscriptionEventType,
  subscriptionEvents,
} from '@kusuribako/contract/subscriptions/subscriptions'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Handler } from '../../base/ctx.ts'
import { escapeLike } from '../../base/pattern.ts'
import { refuse } from '../../base/refuse.ts'
import { readSellables } from '../catalogue/index.ts'
import {
  countSubscriptions,
  type FoundSubscription,
  findSubscriptions,
  lastMissed,
} from './read-subscriptions.queries.ts'
import { cyclesBeforeCancel, isSkippable } from './renewal.rules.ts'

/** Those of the signed-in customer, the newest first. */
export const listOwn: Handler<typeof api.list> = async (ctx) => ({
  data: { subscriptions: await answerSubscriptions(ctx, sql`s.customer_id = ${ctx.who.customer_id}`) },
})

export const getOwn: Handler<typeof api.get> = (ctx, { params }) =>
  answerOne(ctx, params.subscription_id, ctx.who.customer_id!)

/** One subscription; for a customer those of others do not exist. */
export async function answerOne(ctx: Ctx, id: string, customerId?: string) {
  const isOwn = customerId === undefined ? sql`true` : sql`s.customer_id = ${customerId}`
  const [subscription] = await answerSubscriptions(ctx, sql`s.id = ${id} and ${isOwn}`)
  if (!subscription) throw refuse('not_found', undefined, `Subscription with ${id} was not found`)
  return { data: { subscription } }
}

export async function answerSubscriptions(ctx: Ctx, where: RawBuilder<unknown>) {
  return shapeAll(ctx, await findSubscriptions(ctx, { where }))
}

/** Its next delivery fails, or its last one was given up: then the failures are counted from zero again. */
const isFailing = sql`(s.status = 'active' and (s.number_of_succesive_failures > 0 or (${lastMissed}) is not null))`

/** For staff: filtered by state, customer, plan, goods or e-mail address; sorted by age or by what is due next. */
export const listAll: Handler<typeof adminApi.list> = async (ctx, { query }) => {
  const { limit, page, order_by, sort_order, status, customer_id, subscription_plan_id, id, q } = query
  const { product_id, variant_id, is_failing } = query
  const offset = page === undefined ? query.offset : (page - 1) * limit
  const emailPattern = q && `${escapeLike(q.trim().toLowerCase())}%`
  const where = sql`true
    ${status ? sql`and s.status = ${status}` : sql``}
    ${is_failing === undefined ? sql`` : sql`and ${isFailing} = ${is_failing}`}
    ${customer_id ? sql`and s.customer_id = ${customer_id}` : sql``}
    ${subscription_plan_id ? sql`and s.subscription_plan_id = ${subscription_plan_id}` : sql``}
    ${product_id ? sql`and s.variant_id in (select id from product_variant where product_id = ${product_id})` : sql``}
    ${variant_id ? sql`and s.variant_id = ${variant_id}` : sql``}
    ${id ? sql`and s.id = ${id}` : sql``}
    ${emailPattern ? sql`and c.email like ${emailPattern}` : sql``}`
  const order =
    order_by === 'next_order_at'
      ? sql`s.next_order_at ${sql.raw(sort_order)} nulls last, s.id`
      : sql`s.created_at ${sql.raw(sort_order)}, s.id ${sql.raw(sort_order)}`
  const [found, count] = await Promise.all([
    findSubscriptions(ctx, { where, order, limit, offset }),
    countSubscriptions(ctx, where),
  ])
  return { data: { subscriptions: await shapeAll(ctx, found), count, offset, limit } }
}

/** With its customer's e-mail address, and its last 500 events, the latest first. */
export const getAny: Handler<typeof adminApi.get> = async (ctx, { params }) => {
  const [found] = await findSubscriptions(ctx, { where: sql`s.id = ${params.subscription_id}` })
  if (!found) throw refuse('not_found', undefined, `Subscription with ${params.subscription_id} was not found`)
  const events = await ctx.db
    .selectFrom('subscription_event')
    .select(['id', 'type', 'metadata', 'created_at'])
    .where('subscription_id', '=', found.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  const [shaped] = await shapeAll(ctx, [found])
  const withSeverity = events.map((event) => ({ ...event, severity: severityOf(event.type as SubscriptionEventType) }))
  return { data: { subscription: { ...shaped!, email: found.email }, events: withSeverity } }
}

const severityOf = (type: SubscriptionEventType) =>
  (['error', 'success'] as const).find((severity) =>
    (subscriptionEvents[severity] as readonly string[]).includes(type),
  ) ?? 'info'

async function shapeAll(ctx: Ctx, found: readonly FoundSubscription[]) {
  const prices = await pricesToday(ctx, found)
  return found.map((one) => shape(one, prices.get(priceKey(one)) ?? null, ctx.now))
}

type Buyers = Pick<FoundSubscription, 'region' | 'group_ids'>
const buyersKey = ({ region, group_ids }: Buyers) => [region.id, ...group_ids].join(' ')
const priceKey = (one: Buyers & Pick<FoundSubscription, 'variant_id'>) => `${buyersKey(one)} ${one.variant_id}`

/** Today's price per piece, by variant, in a region and for the customer's groups. */
async function pricesToday(ctx: Ctx, found: readonly FoundSubscription[]): Promise<Map<string, number | null>> {
  const prices = new Map<string, number | null>()
  for (const group of Map.groupBy(found, buyersKey).values()) {
    const { region, group_ids } = group[0]!
    const ids = [...new Set(group.map(({ variant_id }) => variant_id))]
    for (const [variant_id, { unit_price }] of await readSellables(ctx, ids, { region, group_ids }))
      prices.set(priceKey({ region, group_ids, variant_id }), unit_price)
  }
  return prices
}

function shape(row: FoundSubscription, unit_price: number | null, now: Date) {
  const { id, status, customer_id, region_id, subscription_plan_id, quantity, current_cycle, plan } = row
  const { next_order_at, skipped_order_at, cancelled_at, created_at, updated_at } = row
  const { variant, product, shipping_address, orders, missed, put_off_because } = row
  return {
    ...{ id, status, customer_id, region_id, subscription_plan_id, quantity, current_cycle },
    ...{ next_order_at, skipped_order_at, cancelled_at, missed, put_off_because },
    ...{ variant, product, shipping_address, orders },
    next_unit_price: unit_price === null ? null : planPrice(plan, unit_price, false),
    is_skippable: status === 'active' && isSkippable(skipped_order_at, now),
    cycles_before_cancel: row.is_sold ? cyclesBeforeCancel(plan, current_cycle) : 0,
    metadata: {
      subscription_plan: plan,
      number_of_succesive_failures: row.number_of_succesive_failures,
      non_postponed_next_order_at: row.non_postponed_next_order_at,
      payment_method: row.payment_method_id,
      migrated_subscription: row.migrated_subscription,
    },
    created_at,
    updated_at,
  }
}
