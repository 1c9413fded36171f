import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { noteNextDeliveries } from './note-next-deliveries.ts'
import { renewDue } from './run-subscriptions.ts'
import { monthly, openSubscriptionDesk, type SubscriptionDesk } from './subscriber.fixture.ts'

let desk: SubscriptionDesk
beforeAll(async () => {
  desk = await openSubscriptionDesk()
})
afterAll(() => desk.close())

test.each([
  ['unpublished', 'POST', 'food'],
  ['deleted', 'DELETE', 'lotion'],
] as const)(
  'goods that are %s: one failure mail per delivery, and it may be cancelled at once',
  async (_what, method, good) => {
    const { shop, goods, staff } = desk
    const plan = await desk.offer({ ...monthly, minimum_cycles: 6 }, good)
    const buyer = await desk.subscribe(good, plan)
    const body = { subscription_id: buyer.subscription_id }
    const cancel = () => shop.call('POST', '/store/v1/subscriptions/cancel', body, buyer.headers)
    expect(await cancel()).toMatchObject({ body: { code: 'subscription_minimum_cycles_not_reached' } })
    expect(await buyer.sub()).toMatchObject({ status: 'active' })
    const change = method === 'POST' ? { status: 'draft' } : undefined
    expect((await shop.call(method, `/admin/products/${goods.products[good]}`, change, staff)).status).toBe(200)
    const skips = (await factsOf(shop, 'subscription.renewal_failed')).length
    for (let day = 0; day < 3; day++) {
      shop.clock.now = (await buyer.sub()).next_order_at!
      expect(await renewDue(shop.ctx())).toEqual({ placed: 0, failed: 1 })
    }
    const facts = await factsOf(shop, 'subscription.renewal_failed')
    expect(facts.slice(skips)).toMatchObject([{ error: 'variant_unknown', is_skipped: true }])
    const shown = await shop.call('GET', `/store/v1/subscriptions/${buyer.subscription_id}`, undefined, buyer.headers)
    expect(shown.body.data.subscription.cycles_before_cancel).toBe(0)
    expect((await cancel()).status).toBe(200)
    expect(await buyer.sub()).toMatchObject({ status: 'cancelled' })
  },
)

test('a buyer who knows that the goods are gone gets no further mail, until they are sold again', async () => {
  const { shop, goods, staff } = desk
  const buyer = await desk.subscribe('device', await desk.offer(monthly, 'device'))
  const setStatus = (status: 'draft' | 'published') =>
    shop.call('POST', `/admin/products/${goods.products.device}`, { status }, staff)
  /** The advance and failure mails since the last call. */
  const mails = async () => {
    const facts = await Promise.all(['subscription.ahead', 'subscription.renewal_failed'].map((n) => factsOf(shop, n)))
    return facts.map((all) => all.filter((one) => one.subscription_id === buyer.subscription_id).length)
  }
  const announce = async () => {
    const { next_order_at } = await buyer.sub()
    shop.clock.now = new Date(next_order_at!.getTime() - 9 * 86_400_000)
    await noteNextDeliveries(shop.ctx())
    return mails()
  }
  const failThreeDays = async () => {
    for (let day = 0; day < 3; day++) {
      shop.clock.now = (await buyer.sub()).next_order_at!
      await renewDue(shop.ctx())
    }
    return mails()
  }
  await setStatus('draft')
  expect([await announce(), await failThreeDays()]).toEqual([
    [1, 0],
    [0, 1],
  ])
  for (const _later of [3, 4])
    expect([await announce(), await failThreeDays()]).toEqual([
      [0, 0],
      [0, 0],
    ])
  expect((await desk.events(buyer.subscription_id)).filter((type) => type.startsWith('system_skipped'))).toHaveLength(3)
  expect(await announce()).toEqual([0, 0])
  await setStatus('published')
  shop.clock.now = new Date(shop.clock.now.getTime() + 86_400_000)
  await noteNextDeliveries(shop.ctx())
  expect(await mails()).toEqual([1, 0])
  // The announced delivery does not come after all.
  await setStatus('draft')
  expect(await failThreeDays()).toEqual([0, 1])
})
