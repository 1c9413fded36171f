import { expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { monthly, openSubscriptionDesk } from './subscriber.fixture.ts'
import { tellAhead } from './tell-ahead.ts'

test('ten days ahead the buyer is told of the next delivery, once', async () => {
  const desk = await openSubscriptionDesk()
  const { shop } = desk
  const plan = await desk.offer(monthly, 'lotion')
  const buyer = await desk.subscribe('lotion', plan)
  const told = async (instant: string) => {
    shop.clock.now = new Date(instant)
    return [await tellAhead(shop.ctx()), await factsOf(shop, 'subscription.ahead')]
  }
  const { subscription_id } = buyer
  expect(await told('2026-06-20T17:59:59Z')).toEqual([0, []])
  expect(await told('2026-06-20T18:00:00Z')).toEqual([
    1,
    [{ subscription_id, next_order_at: '2026-06-30T18:00:00.000Z', told_at: '2026-06-20T18:00:00.000Z' }],
  ])
  expect(await told('2026-06-21T18:00:00Z')).toEqual([0, []])
  const body = { subscription_id }
  await shop.call('POST', '/store/v1/subscriptions/skip', body, buyer.headers)
  expect(await told('2026-07-21T18:00:00Z')).toEqual([
    1,
    [{ subscription_id, next_order_at: '2026-07-31T18:00:00.000Z', told_at: '2026-07-21T18:00:00.000Z' }],
  ])
  expect((await desk.events(subscription_id)).filter((type) => type.includes('email'))).toHaveLength(2)
  await desk.close()
})
