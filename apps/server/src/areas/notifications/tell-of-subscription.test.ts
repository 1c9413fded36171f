import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthly, openSubscriptionDesk } from '../subscriptions/subscriber.fixture.ts'
import { tellAheadOf } from './tell-of-subscription.ts'

let desk: Awaited<ReturnType<typeof openSubscriptionDesk>>
beforeAll(async () => {
  desk = await openSubscriptionDesk()
})
afterAll(() => desk.close())

test('the letter ahead says of a card that it will have ended, and comes without where nobody can tell', async () => {
  const plan = await desk.offer(monthly, 'lotion')
  const { subscription_id } = await desk.subscribe('lotion', plan)
  const ends = async (next_order_at: string) => {
    const told = { next_order_at, told_at: '2026-06-21T00:00:00Z' }
    const written = await tellAheadOf(desk.shop.ctx(), subscription_id, told)
    expect(written?.letter.subject).toContain('まもなく定期便のご注文日です')
    return /有効期限（\d{4}年\d{1,2}月）/.test(written!.letter.text)
  }
  expect(await ends('2026-06-30T18:00:00Z')).toBe(false)
  expect(await ends('2099-06-30T18:00:00Z')).toBe(true)
  await desk.sandbox.fault({ api: { status: 500 } })
  expect(await ends('2099-06-30T18:00:00Z')).toBe(false)
})
