import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import { settleOpenAttempts } from '../checkout/settle-open-attempts.ts'
import { cancelWithOrder } from './change-subscription.ts'
import { noteFailure } from './note-failure.ts'
import { renew } from './renew-subscription.ts'
import { renewDue } from './run-subscriptions.ts'
import { monthly, openSubscriptionDesk, type SubscriptionDesk } from './subscriber.fixture.ts'

let desk: SubscriptionDesk
let plan: string
beforeAll(async () => {
  desk = await openSubscriptionDesk()
  plan = await desk.offer(monthly, 'food')
})
afterAll(() => desk.close())

const at = (instant: string) => {
  desk.shop.clock.now = new Date(instant)
}

// Too early, while the bank is responding, and too late: in each case exactly one of these holds, nothing in between.
test.each([0, 5, 10, 20, 40])('orders match charges if cancelled %s ms into the second delivery', async (after_ms) => {
  const { shop } = desk
  at('2026-06-01T03:00:00Z')
  const buyer = await desk.subscribe('food', plan)
  at('2026-06-30T18:00:00Z')
  await Promise.all([renewDue(shop.ctx()), pause(after_ms).then(() => cancelWithOrder(shop.ctx(), buyer.order_id))])

  const { status, current_cycle, next_order_at } = await buyer.sub()
  expect([1, 2]).toContain(current_cycle)
  expect(await desk.ordersOf(buyer.id)).toHaveLength(current_cycle)
  expect(await desk.chargedTo(buyer.id)).toEqual([540, 972].slice(0, current_cycle))
  // Published after the second was ordered, the subscription continues (092).
  expect(status).toBe(next_order_at ? 'active' : 'cancelled')
  if (current_cycle === 1) expect(status).toBe('cancelled')

  at('2026-07-31T18:00:00Z')
  await renewDue(shop.ctx())
  expect(await desk.ordersOf(buyer.id)).toHaveLength(status === 'active' ? 3 : current_cycle)
})

test('cancelling the first order does not cancel a subscription whose second cycle is just counted', async () => {
  const { shop } = desk
  at('2026-06-01T03:00:00Z')
  const buyer = await desk.subscribe('food', plan)
  const countCycle = (db: typeof shop.db) =>
    db.updateTable('subscription').set({ current_cycle: 2 }).where('id', '=', buyer.subscription_id).execute()
  await raceTransactions(shop.db, countCycle, () => cancelWithOrder(shop.ctx(), buyer.order_id))
  expect(await buyer.sub()).toMatchObject({ status: 'active', current_cycle: 2 })
})

const later = new Date('2026-07-10T18:00:00Z')

test.each([
  ['postponed', { next_order_at: later }],
  ['paused', { status: 'paused' }],
] as const)('a delivery %s after a worker has claimed it is not ordered on its old day', async (_how, to) => {
  const { shop } = desk
  at('2026-06-01T03:00:00Z')
  const buyer = await desk.subscribe('food', plan)
  at('2026-06-30T18:00:00Z')
  const ctx = shop.ctx()
  let transactions = 0
  const tx: typeof ctx.tx = async (work) => {
    transactions += 1
    if (transactions === 2)
      await shop.db.updateTable('subscription').set(to).where('id', '=', buyer.subscription_id).execute()
    return ctx.tx(work)
  }
  expect(await renew({ ...ctx, tx }, buyer.subscription_id)).toBe('not due')
  expect(await buyer.sub()).toMatchObject({ current_cycle: 1, ...to })
  expect(await desk.chargedTo(buyer.id)).toEqual([540])
})

test('a subscription that is paused or leased by another worker is not renewed', async () => {
  const { shop } = desk
  at('2026-06-01T03:00:00Z')
  const buyer = await desk.subscribe('food', plan)
  at('2026-06-30T18:00:00Z')
  const leased_until = new Date('2026-06-30T18:05:00Z')
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  await shop.db
    .insertInto('subscription_renewal')
    .values({ subscription_id: buyer.subscription_id, cycle: 2, leased_until, ...stamps })
    .execute()
  expect(await renew(shop.ctx(), buyer.subscription_id)).toBe('not due')
  at('2026-06-30T18:05:00Z')
  const become = (status: 'paused' | 'active') =>
    shop.db.updateTable('subscription').set({ status }).where('id', '=', buyer.subscription_id).execute()
  await become('paused')
  expect(await renew(shop.ctx(), buyer.subscription_id)).toBe('not due')
  const lease = shop.db.selectFrom('subscription_renewal').select('leased_until').where('cycle', '=', 2)
  expect(await lease.where('subscription_id', '=', buyer.subscription_id).execute()).toEqual([{ leased_until }])
  await become('active')
  expect(await renew(shop.ctx(), buyer.subscription_id)).toEqual({ order_id: expect.any(String) })
})

const skip = ({ subscription_id, headers }: Awaited<ReturnType<SubscriptionDesk['subscribe']>>) =>
  desk.shop.call('POST', '/store/v1/subscriptions/skip', { subscription_id }, headers)

test('a delivery that is being paid or not counted yet cannot be skipped, a declined one can', async () => {
  const { shop } = desk
  at('2026-06-01T03:00:00Z')
  const [buyer, other] = [await desk.subscribe('food', plan), await desk.subscribe('food', plan)]
  at('2026-06-30T18:00:00Z')
  const ctx = shop.ctx()
  const payments = new Map(ctx.outside.payments)
  const card = payments.get('stripe-custom')!
  const renewWith = (id: string, authorize: typeof card.authorize) =>
    renew({ ...ctx, outside: { ...ctx.outside, payments: payments.set('stripe-custom', { ...card, authorize }) } }, id)
  await desk.sandbox.fault({ webhooks: 'drop', api: null })
  await renewWith(buyer.subscription_id, async (...args) => {
    await card.authorize(...args)
    throw new Error('killed')
  })
  await renewWith(other.subscription_id, async () => ({ status: 'declined', reason: 'card_declined', data: {} }))
  at('2026-06-30T18:06:00Z')
  const refused = { status: 409, body: { code: 'subscription_renewal_in_progress' } }
  expect(await skip(buyer)).toMatchObject(refused)
  expect(await skip(other)).toMatchObject({ status: 200 })
  await settleOpenAttempts(shop.ctx())
  expect([(await buyer.sub()).current_cycle, (await desk.ordersOf(buyer.id)).length]).toEqual([1, 2])
  expect(await skip(buyer)).toMatchObject(refused)
})

test('a payment that the bank has not decided is not attempted again when the lease expires', async () => {
  const { shop } = desk
  at('2026-06-01T03:00:00Z')
  const buyer = await desk.subscribe('food', plan)
  at('2026-06-30T18:00:00Z')
  const requestedKeys: string[] = []
  const renewAt = (instant: string) => {
    at(instant)
    const ctx = shop.ctx()
    const card = ctx.outside.payments.get('stripe-custom')!
    const slow: typeof card = {
      ...card,
      authorize: async (_asked, _data, key) => {
        requestedKeys.push(key)
        throw new Error('killed')
      },
      inspect: async (data) => ({ status: 'requires_more', data }),
    }
    const payments = new Map([...ctx.outside.payments, ['stripe-custom', slow] as const])
    return renew({ ...ctx, outside: { ...ctx.outside, payments } }, buyer.subscription_id)
  }
  for (const instant of ['2026-06-30T18:00:00Z', '2026-06-30T18:06:00Z'])
    expect(await renewAt(instant)).toEqual({ failure: { kind: 'payment', error: 'payment_provider_failed' } })
  expect(requestedKeys).toHaveLength(1)
  expect(await buyer.sub()).toMatchObject({ current_cycle: 1, number_of_succesive_failures: 0 })
})

test('a late failure of an ordered cycle or of a paused subscription changes nothing', async () => {
  const { shop } = desk
  at('2026-06-01T03:00:00Z')
  const buyer = await desk.subscribe('food', plan)
  at('2026-06-30T18:00:00Z')
  await renew(shop.ctx(), buyer.subscription_id)
  at('2026-07-31T18:00:00Z')
  const { updated_at: _, ...before } = await buyer.sub()
  const fail = (cycle: number) =>
    noteFailure(shop.ctx(), { subscription_id: buyer.subscription_id, cycle }, { kind: 'payment', error: 'late' })
  await fail(2)
  expect(await buyer.sub()).toMatchObject(before)
  await shop.db.updateTable('subscription').set({ status: 'paused' }).where('id', '=', buyer.subscription_id).execute()
  await fail(3)
  expect(await buyer.sub()).toMatchObject({ ...before, status: 'paused' })
})
