import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelWithOrder } from './change-subscription.ts'
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
test.each([0, 5, 10, 20, 40])('a first order called off %s ms into its second delivery', async (after_ms) => {
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

test('a delivery that is put off after a worker has claimed it is not ordered on its old day', async () => {
  const { shop } = desk
  at('2026-06-01T03:00:00Z')
  const buyer = await desk.subscribe('food', plan)
  at('2026-06-30T18:00:00Z')
  const ctx = shop.ctx()
  const later = new Date('2026-07-10T18:00:00Z')
  let transactions = 0
  const tx: typeof ctx.tx = async (work) => {
    transactions += 1
    if (transactions === 2)
      await shop.db
        .updateTable('subscription')
        .set({ next_order_at: later })
        .where('id', '=', buyer.subscription_id)
        .execute()
    return ctx.tx(work)
  }
  expect(await renew({ ...ctx, tx }, buyer.subscription_id)).toBe('not due')
  expect(await buyer.sub()).toMatchObject({ current_cycle: 1, next_order_at: later })
  expect(await desk.chargedTo(buyer.id)).toEqual([540])
})
