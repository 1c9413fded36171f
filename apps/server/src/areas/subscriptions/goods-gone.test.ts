import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
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
