import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInStaff } from '../../base/testing/people.ts'
import { renew } from './renew-subscription.ts'
import { renewDue } from './run-subscriptions.ts'
import { monthly, openSubscriptionDesk, type SubscriptionDesk } from './subscriber.fixture.ts'

let desk: SubscriptionDesk
beforeAll(async () => {
  desk = await openSubscriptionDesk()
})
afterAll(() => desk.close())

test('a postponed or missed delivery is shown with its reason, to staff too, until one is ordered', async () => {
  const { shop, goods } = desk
  const plan = await desk.offer(monthly, 'few')
  const buyer = await desk.subscribe('few', plan)
  const shownState = async () => {
    const { body } = await shop.call('GET', '/store/v1/subscriptions', undefined, buyer.headers)
    const { missed, put_off_because } = body.data.subscriptions[0]
    return { missed, put_off_because }
  }
  const isListedAsFailing = async () => {
    const path = `/admin/v1/subscriptions?customer_id=${buyer.id}&is_failing=`
    const [failing, others] = await Promise.all(
      [true, false].map((is_failing) => shop.call('GET', `${path}${is_failing}`, undefined, desk.staff)),
    )
    expect(failing!.body.data.count + others!.body.data.count).toBe(1)
    return failing!.body.data.count === 1
  }
  const setStock = async (quantity: number) => {
    const item = shop.db
      .selectFrom('product_variant_inventory_item')
      .select('inventory_item_id')
      .where('variant_id', '=', goods.variants.few)
    await shop.db
      .updateTable('inventory_level')
      .set((set) => ({ stocked_quantity: set('reserved_quantity', '+', quantity) }))
      .where('inventory_item_id', 'in', item)
      .execute()
  }
  const renewOn = async (instant: string) => {
    shop.clock.now = new Date(instant)
    return renewDue(shop.ctx())
  }
  const renewDeclined = (id: string) => {
    const ctx = shop.ctx()
    const card = ctx.outside.payments.get('stripe-custom')!
    const authorize: typeof card.authorize = async () => ({ status: 'declined', reason: 'card_declined', data: {} })
    const payments = new Map([...ctx.outside.payments, ['stripe-custom', { ...card, authorize }]])
    return renew({ ...ctx, outside: { ...ctx.outside, payments } }, id, true)
  }
  await setStock(0)
  expect(await shownState()).toEqual({ missed: null, put_off_because: null })
  for (const day of ['2026-06-30', '2026-07-01']) {
    await renewOn(`${day}T18:00:00Z`)
    expect(await shownState()).toEqual({ missed: null, put_off_because: 'inventory' })
  }
  // Neither a try before the day counts, nor one to which the bank does not respond.
  await setStock(5)
  expect(await renewDeclined(buyer.subscription_id)).toMatchObject({ failure: { kind: 'payment' } })
  expect(await shownState()).toEqual({ missed: null, put_off_because: 'inventory' })
  await desk.sandbox.fault({ api: { match: '/v1/payment_intents', status: 500 } })
  await renewOn('2026-07-02T18:00:00Z')
  expect(await shownState()).toEqual({ missed: null, put_off_because: 'inventory' })
  await desk.sandbox.fault({ api: null })
  await setStock(0)
  await renewOn('2026-07-02T18:06:00Z')
  const missed = { due_at: '2026-06-30T18:00:00.000Z', because: 'inventory' }
  expect(await shownState()).toEqual({ missed, put_off_because: null })
  expect(await isListedAsFailing()).toBe(true)
  await setStock(5)
  expect(await renewOn('2026-07-31T18:00:00Z')).toEqual({ placed: 1, failed: 0 })
  expect(await shownState()).toEqual({ missed: null, put_off_because: null })
  expect(await isListedAsFailing()).toBe(false)
})

test('an answer stays valid when the options change, but not once it stops the purchase', async () => {
  const { shop, goods } = desk
  const pharmacist = await signInStaff(shop, { role: 'pharmacist' })
  const path = `/admin/v1/purchase-questionnaires/${goods.products.secondClass}`
  const question = { key: 'asthma', question: 'ぜんそくはありますか。', stop_reason: '医師にご相談ください。' }
  const saveQuestions = (replaces: number, answer: string[], stop_answer: string[] = []) =>
    shop.call('POST', path, { replaces, questions: [{ ...question, answer, stop_answer }] }, pharmacist)
  shop.clock.now = new Date('2026-06-01T03:00:00Z')
  await saveQuestions(0, ['ない', 'ある'])
  const plan = await desk.offer(monthly, 'secondClass')
  await desk.subscribe('secondClass', plan, { answers: { asthma: { answer: 'ある' } } })
  const renewOn = async (instant: string) => {
    shop.clock.now = new Date(instant)
    return renewDue(shop.ctx())
  }
  expect((await saveQuestions(1, ['ない', '小児ぜんそくがあった', '今もある'])).status).toBe(200)
  expect(await renewOn('2026-06-30T18:00:00Z')).toEqual({ placed: 1, failed: 0 })
  expect((await saveQuestions(2, ['ない', 'ある'], ['ある'])).status).toBe(200)
  expect(await renewOn('2026-07-31T18:00:00Z')).toEqual({ placed: 0, failed: 1 })
  // Nothing of a failed attempt remains beside the next one's.
  expect(await renewOn('2026-08-01T18:00:00Z')).toEqual({ placed: 0, failed: 1 })
  const unsold = shop.db.selectFrom('purchase_answer').select('cart_id').where('order_id', 'is', null)
  expect(await unsold.execute()).toHaveLength(1)
})

test('a renewal of a class that the licence no longer covers makes no order and no charge', async () => {
  const { shop, staff } = desk
  const { licences } = (await shop.call('GET', '/admin/v1/licences', undefined, staff)).body.data
  const restrict = async (without: string) => {
    for (const { id, classes } of licences) {
      const body = { classes: classes.filter((one: string) => one !== without) }
      expect((await shop.call('POST', `/admin/v1/licences/${id}`, body, staff)).status).toBe(200)
    }
  }
  shop.clock.now = new Date('2026-06-01T03:00:00Z')
  const buyer = await desk.subscribe('thirdClass', await desk.offer(monthly, 'thirdClass'))
  const before = await desk.chargedTo(buyer.id)
  await restrict('第3類医薬品')
  shop.clock.now = new Date('2026-06-30T18:00:00Z')
  expect(await renew(shop.ctx(), buyer.subscription_id)).toEqual({
    failure: { kind: 'other', error: 'sale_class_not_covered' },
  })
  expect(await desk.ordersOf(buyer.id)).toHaveLength(1)
  expect(await desk.chargedTo(buyer.id)).toEqual(before)
  await restrict('')
  shop.clock.now = new Date('2026-07-01T18:00:00Z')
  expect(await renew(shop.ctx(), buyer.subscription_id)).toEqual({ order_id: expect.stringMatching(/^order_/) })
})
