import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { settleOpenAttempts } from '../checkout/settle-open-attempts.ts'
import { renewDue } from './run-subscriptions.ts'
import { monthly, openSubscriptionDesk, type SubscriptionDesk } from './subscriber.fixture.ts'

let desk: SubscriptionDesk
let plan: string
beforeAll(async () => {
  desk = await openSubscriptionDesk()
  plan = await desk.offer(monthly, 'lotion')
  await desk.sandbox.fault({ webhooks: 'drop', api: null })
})
afterAll(() => desk.close())

test('the settle job does not release an order that a long renewal run reaches late', async () => {
  const { shop } = desk
  shop.clock.now = new Date('2026-06-01T03:00:00Z')
  const buyer = await desk.subscribe('lotion', plan)
  shop.clock.now = new Date('2026-06-30T18:00:00Z')
  const ctx = shop.ctx()
  // The ones before it took two and a half minutes, and the timer fires while the bank is being asked.
  shop.clock.now = new Date('2026-06-30T18:02:30Z')
  const bank = ctx.outside.payments.get('stripe-custom')!
  const { authorize } = bank
  vi.spyOn(bank, 'authorize').mockImplementationOnce(async (...args) => {
    await settleOpenAttempts(shop.ctx())
    return authorize(...args)
  })
  expect(await renewDue(ctx)).toEqual({ placed: 1, failed: 0 })
  expect(await buyer.sub()).toMatchObject({ current_cycle: 2, number_of_succesive_failures: 0 })
  expect(await desk.chargedTo(buyer.id)).toEqual([550, 990])
})
