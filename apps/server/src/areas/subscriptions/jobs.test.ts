import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileOff } from '../../base/testing/flags.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { jobs as jobsOfPharmacy } from '../pharmacy/jobs.ts'
import { jobs } from './jobs.ts'
import { monthly, openSubscriptionDesk, type SubscriptionDesk } from './subscriber.fixture.ts'

let desk: SubscriptionDesk
let plan: string
beforeAll(async () => {
  desk = await openSubscriptionDesk()
  plan = await desk.offer(monthly, 'lotion', 'food')
})
afterAll(() => desk.close())

const runJob = (name: string) => jobs.find((one) => one.name === name)!.run(desk.shop.ctx())
const facts = () => desk.shop.db.selectFrom('fact').select('about').where('name', '=', 'subscription.ahead').execute()

test('subscription-jobs off: no automatic orders and announcements, only manual orders; on: both run', async () => {
  const { shop } = desk
  const [buyer, other] = [await desk.subscribe('lotion', plan), await desk.subscribe('food', plan)]
  shop.clock.now = new Date('2026-06-30T18:00:00Z')
  await whileOff(shop, 'subscription-jobs', async () => {
    await runJob('renew-subscriptions')
    expect([await desk.ordersOf(buyer.id), await desk.ordersOf(other.id)].map(({ length }) => length)).toEqual([1, 1])
    const body = { subscription_id: buyer.subscription_id }
    expect((await shop.call('POST', '/admin/v1/subscriptions/run-subscription', body, desk.staff)).status).toBe(200)
    expect(await desk.chargedTo(buyer.id)).toEqual([550, 990])
  })
  await runJob('renew-subscriptions')
  expect(await desk.ordersOf(other.id)).toHaveLength(2)
  expect(await desk.chargedTo(buyer.id)).toEqual([550, 990])

  shop.clock.now = new Date('2026-07-22T00:15:00Z')
  await whileOff(shop, 'subscription-jobs', () => runJob('tell-subscriptions-ahead'))
  expect(await facts()).toEqual([])
  await runJob('tell-subscriptions-ahead')
  expect(await facts()).toHaveLength(2)
})

test('subscription_products off: no plans are offered, but existing subscriptions renew', async () => {
  const { shop, goods } = desk
  shop.clock.now = new Date('2026-06-01T03:00:00Z')
  const buyer = await desk.subscribe('lotion', plan)
  const offered = async () =>
    (await shop.call('GET', `/store/v1/subscriptions/plans?variantIds=${goods.variants.lotion}`)).body.data.plans
  expect(await offered()).toMatchObject([{ id: plan }])
  await whileOff(shop, 'subscription_products', async () => {
    expect(await offered()).toEqual([])
    const { headers } = await signInCustomer(shop)
    const refused = await desk.cartWithPlan('lotion', plan, headers)
    expect(refused).toMatchObject({ status: 400, body: { code: 'subscription_plan_not_offered' } })
    const { body } = await shop.call('GET', `/store/carts/${refused.id}`, undefined, headers)
    expect(body.cart.items).toEqual([])
    shop.clock.now = new Date('2026-06-30T18:00:00Z')
    await runJob('renew-subscriptions')
    expect(await desk.ordersOf(buyer.id)).toHaveLength(2)
  })
})

test('a subscription’s health answers are kept as long as it is active', async () => {
  const { shop } = desk
  shop.clock.now = new Date('2026-06-01T03:00:00Z')
  const { subscription_id } = await desk.subscribe('lotion', plan)
  await shop.pool.query(
    `insert into purchase_answer (line_item_id, cart_id, order_id, answers, created_at, updated_at)
      select original_item_id, 'cart', original_order_id, 'sealed', now(), now() from subscription where id = $1`,
    [subscription_id],
  )
  const forget = jobsOfPharmacy.find(({ name }) => name === 'forget-health-of-sold')!
  const forgetAndCount = async () => {
    shop.clock.now = new Date('2029-06-01T03:00:00Z')
    await forget.run(shop.ctx())
    const { rows } = await shop.pool.query(
      'select from purchase_answer a join subscription s on s.original_item_id = a.line_item_id where s.id = $1',
      [subscription_id],
    )
    return rows.length
  }
  expect(await forgetAndCount()).toBe(1)
  await shop.pool.query(`update subscription set status = 'cancelled', next_order_at = null where id = $1`, [
    subscription_id,
  ])
  expect(await forgetAndCount()).toBe(0)
})
