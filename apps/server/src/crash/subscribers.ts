import { dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { newId } from '../base/ids.ts'
import { address } from '../base/testing/carts.ts'
import type { SmallCatalogue } from '../base/testing/catalogue.ts'
import type { Place } from './place.ts'

const second_ms = 1_000

/**
 * Subscribers, with a saved card each: one delivery of each falls due every second from now on, those of the last
 * third when `fallDue` says so.
 */
export async function subscribe(place: Place, db: Db, goods: SmallCatalogue, count: number): Promise<void> {
  const now = new Date()
  const stamps = { created_at: now, updated_at: now }
  const plan = { title: '毎月コース', frequency_interval: 1, frequency: 'months', status: 'published' }
  const plan_id = newId('subscription_plan')
  const today = dayInTokyo(now)
  await db
    .insertInto('subscription_plan')
    .values({ id: plan_id, ...plan, discount_rate: 10, ...stamps })
    .execute()
  const agreed = await db
    .selectFrom('subscription_plan')
    .selectAll()
    .where('id', '=', plan_id)
    .executeTakeFirstOrThrow()
  for (let at = 0; at < count; at++) {
    const id = newId('customer')
    const stripe = await atNetwork(place, '/v1/customers', {})
    const card = await atNetwork(place, '/v1/payment_methods/pm_card_visa/attach', { customer: stripe.id })
    const email = `${id}@example.com`.toLowerCase()
    const metadata = JSON.stringify({ stripe_id: stripe.id })
    await db
      .insertInto('customer')
      .values({ id, email, has_account: true, metadata, ...stamps })
      .execute()
    const shipping_address_id = newId('address')
    await db
      .insertInto('address')
      .values({ id: shipping_address_id, customer_id: id, ...address, ...stamps })
      .execute()
    const wait_s = at < (count * 2) / 3 ? at : 3_600
    const due = new Date(now.getTime() + wait_s * second_ms)
    await db
      .insertInto('subscription')
      .values({
        ...{ id: newId('subscription'), customer_id: id, region_id: goods.region_id, quantity: 1 },
        ...{ sales_channel_id: goods.sales_channel_id, variant_id: goods.variants.food, shipping_address_id },
        ...{ subscription_plan_id: plan_id, plan: JSON.stringify(agreed), current_cycle: 1 },
        ...{ anchored_on: today, steps: 0, next_order_at: due, non_postponed_next_order_at: due },
        shipping_option_id: goods.shipping.member,
        payment_provider_id: 'stripe-custom',
        payment_method_id: card.id,
        ...stamps,
      })
      .execute()
  }
}

/** Makes all remaining deliveries due at once. */
export async function fallDue(db: Db): Promise<void> {
  const now = new Date()
  await db
    .updateTable('subscription')
    .set({ next_order_at: now, non_postponed_next_order_at: now })
    .where('next_order_at', '>', now)
    .where('current_cycle', '=', 1)
    .execute()
}

async function atNetwork(place: Place, path: string, form: Record<string, string>): Promise<{ id: string }> {
  const headers = { authorization: 'Bearer sk_test_kusuribako' }
  const answer = await fetch(place.sandbox.url + path, { method: 'POST', headers, body: new URLSearchParams(form) })
  return (await answer.json()) as { id: string }
}

/** The outcome for each: its deliveries, and how many carts and orders there are for the one that fell due. */
export async function deliveriesOf(db: Db) {
  const { rows } = await sql<{ cycle: number; carts: number; orders: number; placed: number }>`
    select s.current_cycle as cycle,
      (select count(*)::int from cart c where c.customer_id = s.customer_id) as carts,
      (select count(*)::int from orders o where o.customer_id = s.customer_id) as orders,
      (select count(*)::int from subscription_event e where e.subscription_id = s.id and e.type = 'system_order_placed') as placed
    from subscription s order by s.id`.execute(db)
  return rows
}
