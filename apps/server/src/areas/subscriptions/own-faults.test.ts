import type { Id } from '@kusuribako/contract/values/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../base/ctx.ts'
import { renew } from './renew-subscription.ts'
import { runOne } from './run-by-hand.ts'
import { renewDue } from './run-subscriptions.ts'
import { monthly, openSubscriptionDesk, type SubscriptionDesk } from './subscriber.fixture.ts'

let desk: SubscriptionDesk
let plan: string
beforeAll(async () => {
  desk = await openSubscriptionDesk()
  plan = await desk.offer(monthly, 'lotion')
})
afterAll(() => desk.close())

const due = new Date('2026-06-30T18:00:00Z')
const at = (instant: string | Date) => {
  desk.shop.clock.now = new Date(instant)
}

/** The database fails the `nth` transaction, at its start or at its commit. */
function faultyCtx(nth: number, when: 'before' | 'at the end') {
  const ctx = desk.shop.ctx()
  const transactions = { count: 0 }
  const tx: typeof ctx.tx = (work) => {
    transactions.count += 1
    if (transactions.count !== nth) return ctx.tx(work)
    if (when === 'before') throw new Error('the database is away')
    return ctx.tx(async (inner) => {
      await work(inner)
      throw new Error('the database is away')
    })
  }
  const faulty: Ctx = { ...ctx, tx, afresh: () => faulty }
  return { ctx: faulty, transactions }
}

test.each(['before', 'at the end'] as const)(
  'a database failure in any transaction (%s) counts no failed delivery and charges the order once',
  async (when) => {
    const { shop } = desk
    // A webhook that settles the attempt first would make the renewal repeat its own transaction: one more to fail.
    await desk.sandbox.fault({ webhooks: 'drop' })
    const letters = async () =>
      (await shop.db.selectFrom('fact').select('id').where('name', '=', 'subscription.renewal_failed').execute()).length
    const recordedFaults: number[] = []
    for (let nth = 1, isOver = false; !isOver; nth++) {
      at('2026-06-01T03:00:00Z')
      const buyer = await desk.subscribe('lotion', plan)
      at(due)
      const { ctx, transactions } = faultyCtx(nth, when)
      await renewDue(ctx)
      isOver = transactions.count < nth
      const { number_of_succesive_failures, next_order_at, current_cycle } = await buyer.sub()
      expect([nth, number_of_succesive_failures]).toEqual([nth, 0])
      expect(next_order_at).toEqual(current_cycle === 1 ? due : new Date('2026-07-31T18:00:00Z'))
      const events = (await desk.events(buyer.subscription_id)).slice(1)
      if (events[0] === 'system_error_handling_error') recordedFaults.push(nth)
      // What was left open at the bank is completed by the timer or by the next attempt.
      at('2026-06-30T18:10:00Z')
      await renewDue(shop.ctx())
      expect(await desk.ordersOf(buyer.id)).toHaveLength(2)
      expect(await desk.chargedTo(buyer.id)).toEqual([550, 990])
      expect((await buyer.sub()).current_cycle).toBe(2)
    }
    // Claim, cart, card, attempt, order, count.
    expect(recordedFaults).toEqual([1, 2, 3, 4, 5, 6])
    expect(await letters()).toBe(0)
    await desk.sandbox.fault({ webhooks: 'normal' })
  },
)

test('a lasting failure is retried with growing pauses, recorded once a day, and ends when fixed', async () => {
  const { shop } = desk
  at('2026-06-01T03:00:00Z')
  const buyer = await desk.subscribe('lotion', plan)
  const broken = async () => {
    const { ctx } = faultyCtx(2, 'before')
    return renewDue(ctx)
  }
  const before = await buyer.sub()
  at(due)
  // Not even that can be written.
  const tx = () => Promise.reject(new Error('the database is away'))
  const away: Ctx = { ...shop.ctx(), tx, afresh: () => away }
  expect(await renewDue(away)).toEqual({ placed: 0, failed: 1 })
  let now = due.getTime()
  for (const pause_minutes of [5, 10, 20, 40, 80, 160, 240, 240, 240, 240, 240, 240]) {
    at(new Date(now))
    expect(await broken()).toEqual({ placed: 0, failed: 1 })
    now += pause_minutes * 60_000
    at(new Date(now - 1000))
    expect(await broken()).toEqual({ placed: 0, failed: 0 })
  }
  expect((await desk.events(buyer.subscription_id)).slice(1)).toEqual([
    'system_error_handling_error',
    'system_error_handling_error',
  ])
  expect(await buyer.sub()).toEqual(before)
  at(new Date(now))
  expect(await renewDue(shop.ctx())).toEqual({ placed: 1, failed: 0 })
  expect(await buyer.sub()).toMatchObject({ current_cycle: 2, next_order_at: new Date('2026-07-31T18:00:00Z') })
  expect(await desk.chargedTo(buyer.id)).toEqual([550, 990])
})

test.each(['cancel', 'skip'] as const)(
  'a worker whose lease has expired orders nothing after the customer’s %s',
  async (change) => {
    at('2026-06-01T03:00:00Z')
    const buyer = await desk.subscribe('lotion', plan)
    at(due)
    const ctx = desk.shop.ctx()
    const transactions = { count: 0 }
    const tx: typeof ctx.tx = async (work) => {
      transactions.count += 1
      if (transactions.count === 2) {
        at(new Date(due.getTime() + 6 * 60_000))
        const body = { subscription_id: buyer.subscription_id }
        const { status } = await desk.shop.call('POST', `/store/v1/subscriptions/${change}`, body, buyer.headers)
        expect(status).toBe(200)
      }
      return ctx.tx(work)
    }
    expect(await renew({ ...ctx, tx } as Ctx, buyer.subscription_id)).toBe('not due')
    expect(await desk.ordersOf(buyer.id)).toHaveLength(1)
    expect(await desk.chargedTo(buyer.id)).toEqual([550])
  },
)

test('a failure while staff run a renewal manually is recorded too, and they may retry at once', async () => {
  const { shop } = desk
  at('2026-06-01T03:00:00Z')
  const buyer = await desk.subscribe('lotion', plan)
  const run = (ctx = shop.ctx()) =>
    runOne(ctx, { params: {}, query: {}, body: { subscription_id: buyer.subscription_id as Id<'subscription'> } })
  await expect(run(faultyCtx(3, 'before').ctx)).rejects.toThrow('the database is away')
  expect((await desk.events(buyer.subscription_id)).slice(1)).toEqual(['system_error_handling_error'])
  expect(await desk.ordersOf(buyer.id)).toHaveLength(1)
  at('2026-06-01T03:05:00Z')
  await expect(run(faultyCtx(3, 'before').ctx)).rejects.toThrow('the database is away')
  at('2026-06-01T03:10:00Z')
  await run()
  expect(await desk.ordersOf(buyer.id)).toHaveLength(2)
  expect(await desk.chargedTo(buyer.id)).toEqual([550, 990])
})
