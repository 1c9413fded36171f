import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { monthly, openSubscriptionDesk, type SubscriptionDesk } from './subscriber.fixture.ts'

let desk: SubscriptionDesk
let buyer: Awaited<ReturnType<SubscriptionDesk['subscribe']>>
beforeAll(async () => {
  desk = await openSubscriptionDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.shop.clock.now = new Date('2026-06-01T03:00:00Z')
  buyer = await desk.subscribe('lotion', await desk.offer(monthly, 'lotion'))
})

const buyerPost = (path: string, more: object) =>
  desk.shop.call(
    'POST',
    `/store/v1/subscriptions/${path}`,
    { subscription_id: buyer.subscription_id, ...more },
    buyer.headers,
  )
const staffMoves = () =>
  desk.shop.call(
    'POST',
    '/admin/v1/subscriptions/set-next-delivery-date',
    { subscription_id: buyer.subscription_id, date: '2026-07-10' },
    desk.staff,
  )
const seen_next_order_at = '2026-06-30T18:00:00.000Z'

test.each([
  ['another delivery date', 'next-delivery-date', { date: '2026-07-20' }],
  ['skipping the delivery', 'skip', {}],
])(
  'a request for %s from a page older than a staff change is refused with the new day',
  async (_what, path, fields) => {
    await staffMoves()
    const [before, events] = [await buyer.sub(), await desk.events(buyer.subscription_id)]
    expect(await buyerPost(path, { ...fields, seen_next_order_at })).toMatchObject({
      status: 409,
      body: { code: 'subscription_next_delivery_moved', details: { next_order_at: '2026-07-09T18:00:00.000Z' } },
    })
    expect([await buyer.sub(), await desk.events(buyer.subscription_id)]).toEqual([before, events])
    const { status } = await buyerPost(path, { ...fields, seen_next_order_at: '2026-07-09T18:00:00.000Z' })
    expect(status).toBe(200)
  },
)

test('a stale tab cannot skip another delivery than the one it shows', async () => {
  await buyerPost('skip', { seen_next_order_at })
  const after = await buyer.sub()
  desk.shop.clock.now = new Date('2026-07-01T03:00:00Z')
  expect(await buyerPost('skip', { seen_next_order_at })).toMatchObject({
    status: 409,
    body: { code: 'subscription_next_delivery_moved' },
  })
  expect(await buyer.sub()).toEqual(after)
})
