import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { address } from '../../base/testing/carts.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { monthly, openSubscriptionDesk, type SubscriptionDesk } from './subscriber.fixture.ts'

let desk: SubscriptionDesk
let buyer: Awaited<ReturnType<SubscriptionDesk['subscribe']>>
beforeAll(async () => {
  desk = await openSubscriptionDesk()
  const plan = await desk.offer({ ...monthly, minimum_cycles: 2 }, 'lotion')
  buyer = await desk.subscribe('lotion', plan)
})
afterAll(() => desk.close())

const before = {
  status: 'active' as const,
  current_cycle: 1,
  anchored_on: '2026-06-01',
  steps: 1,
  next_order_at: new Date('2026-06-30T18:00:00Z'),
  non_postponed_next_order_at: new Date('2026-06-30T18:00:00Z'),
  skipped_order_at: null,
  quantity: 1,
  cancelled_at: null,
}
beforeEach(async () => {
  desk.shop.clock.now = new Date('2026-06-01T03:00:00Z')
  await desk.shop.db.updateTable('subscription').set(before).where('id', '=', buyer.subscription_id).execute()
})

const post = (path: string, more: object = {}, headers = buyer.headers) =>
  desk.shop.call(
    'POST',
    `/store/v1/subscriptions/${path}`,
    { subscription_id: buyer.subscription_id, ...more },
    headers,
  )
const staff = (path: string, more: object = {}) =>
  desk.shop.call(
    'POST',
    `/admin/v1/subscriptions/${path}`,
    { subscription_id: buyer.subscription_id, ...more },
    desk.staff,
  )
const lastEvent = async () => (await desk.events(buyer.subscription_id)).at(-1)

test('a customer reads their own subscriptions, and nobody else’s', async () => {
  const { shop, goods } = desk
  const { body } = await shop.call('GET', '/store/v1/subscriptions', undefined, buyer.headers)
  expect(body.data.subscriptions).toMatchObject([
    {
      id: buyer.subscription_id,
      status: 'active',
      quantity: 1,
      current_cycle: 1,
      next_order_at: '2026-06-30T18:00:00.000Z',
      next_unit_price: 990,
      is_skippable: true,
      cycles_before_cancel: 1,
      variant: { id: goods.variants.lotion },
      product: { id: goods.products.lotion, handle: 'lotion' },
      shipping_address: { postal_code: '1000001' },
      metadata: { subscription_plan: { title: '毎月コース' }, number_of_succesive_failures: 0 },
      orders: [{ id: buyer.order_id, total: 550, metadata: { subscription_current_cycle: 1 } }],
    },
  ])
  const stranger = await signInCustomer(shop)
  const listed = await shop.call('GET', '/store/v1/subscriptions', undefined, stranger.headers)
  expect(listed.body.data.subscriptions).toEqual([])
  const path = `/store/v1/subscriptions/${buyer.subscription_id}`
  expect((await shop.call('GET', path, undefined, buyer.headers)).body.data.subscription.id).toBe(buyer.subscription_id)
  expect((await shop.call('GET', path, undefined, stranger.headers)).status).toBe(404)
  expect((await post('skip', {}, stranger.headers)).status).toBe(404)
  expect((await post('cancel', {}, stranger.headers)).status).toBe(404)
  expect(await buyer.sub()).toMatchObject(before)
})

test('the next delivery is skipped; another can be skipped only after the skipped day', async () => {
  const { body } = await post('skip')
  expect(body.data.subscription).toMatchObject({
    next_order_at: '2026-07-31T18:00:00.000Z',
    skipped_order_at: '2026-06-30T18:00:00.000Z',
    is_skippable: false,
  })
  expect(await lastEvent()).toBe('customer_action_skip')
  const repeated = await post('skip')
  expect(repeated).toMatchObject({
    status: 400,
    body: {
      code: 'subscription_not_skippable',
      details: { skipped_order_date: '2026-06-30T18:00:00.000Z' },
    },
  })
  expect((await buyer.sub()).next_order_at).toEqual(new Date('2026-07-31T18:00:00Z'))
  desk.shop.clock.now = new Date('2026-06-30T18:00:00Z')
  expect((await post('skip')).body.data.subscription.next_order_at).toBe('2026-08-31T18:00:00.000Z')
})

test('staff may skip a delivery under the same limit as the customer', async () => {
  expect((await staff('skip')).body.data.subscription).toMatchObject({
    next_order_at: '2026-07-31T18:00:00.000Z',
    skipped_order_at: '2026-06-30T18:00:00.000Z',
    is_skippable: false,
  })
  expect(await lastEvent()).toBe('admin_action_skip')
  const after = await buyer.sub()
  for (const repeated of [await staff('skip'), await post('skip')])
    expect(repeated).toMatchObject({ status: 400, body: { code: 'subscription_not_skippable' } })
  expect(await buyer.sub()).toEqual(after)
})

test('the customer may cancel only after the minimum cycles, staff at any time', async () => {
  const refused = await post('cancel')
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'subscription_minimum_cycles_not_reached', details: { cycles: 1 } },
  })
  expect(await buyer.sub()).toMatchObject(before)
  await desk.shop.db
    .updateTable('subscription')
    .set({ current_cycle: 2 })
    .where('id', '=', buyer.subscription_id)
    .execute()
  expect((await post('cancel')).body.data.subscription).toMatchObject({
    status: 'cancelled',
    next_order_at: null,
    cancelled_at: '2026-06-01T03:00:00.000Z',
  })
  expect(await lastEvent()).toBe('customer_action_cancel')
  expect(await post('cancel')).toMatchObject({ status: 400, body: { code: 'subscription_not_active' } })
  await desk.shop.db.updateTable('subscription').set(before).where('id', '=', buyer.subscription_id).execute()
  expect((await staff('cancel')).body.data.subscription.status).toBe('cancelled')
  expect(await lastEvent()).toBe('admin_action_cancel')
})

test.each([
  ['today', '2026-06-01T10:00:00+09:00', 400],
  ['yesterday', '2026-05-31T10:00:00+09:00', 400],
  ['more than half a year after its day', '2027-01-01T00:00:00+09:00', 400],
  ['tomorrow', '2026-06-02T00:00:00+09:00', 200],
  ['tomorrow, as a date without a time', '2026-06-02', 200],
])('customer and staff set the next delivery’s day: %s', async (_when, date, status) => {
  for (const [by, move] of [
    ['customer', () => post('next-delivery-date', { date })],
    ['admin', () => staff('set-next-delivery-date', { date })],
  ] as const) {
    const eventCount = (await desk.events(buyer.subscription_id)).length
    const answer = await move()
    expect(answer.status).toBe(status)
    if (status === 400) {
      expect(answer.body.code).toBe('subscription_date_out_of_range')
      expect(await buyer.sub()).toMatchObject(before)
      expect(await desk.events(buyer.subscription_id)).toHaveLength(eventCount)
    } else {
      expect(await buyer.sub()).toMatchObject({
        anchored_on: '2026-06-02',
        steps: 0,
        next_order_at: new Date('2026-06-01T18:00:00Z'),
      })
      expect(await lastEvent()).toBe(`${by}_action_change_next_delivery_date`)
    }
  }
})

test.each([['December 31, 2026'], ['31'], [1_780_400_000_000], [true], [null], ['2026-06-05T10:00:00']])(
  'refuses an invalid date for the next delivery: %s',
  async (date) => {
    const eventCount = (await desk.events(buyer.subscription_id)).length
    for (const answer of [await post('next-delivery-date', { date }), await staff('set-next-delivery-date', { date })])
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request_body' } })
    expect(await buyer.sub()).toMatchObject(before)
    expect(await desk.events(buyer.subscription_id)).toHaveLength(eventCount)
  },
)

test('the customer may change only to an own address in the region’s country', async () => {
  const book = async (fields: object, headers = buyer.headers) => {
    const created = await desk.shop.call('POST', '/store/customers/me/addresses', { address: fields }, headers)
    return created.body.customer.shipping_addresses.at(-1).id as string
  }
  const address_id = await book({ ...address, city: '港区' })
  const { body } = await post('address', { address_id })
  expect(body.data.subscription.shipping_address).toMatchObject({ id: address_id, city: '港区' })
  const stranger = await signInCustomer(desk.shop)
  const foreign = await book(address, stranger.headers)
  expect(await post('address', { address_id: foreign })).toMatchObject({
    status: 400,
    body: { code: 'address_unknown' },
  })
  const abroad = await book({ ...address, country_code: 'us' })
  const refused = await post('address', { address_id: abroad })
  expect(refused).toMatchObject({ status: 400, body: { code: 'address_country_not_in_region' } })
  expect((await buyer.sub()).shipping_address_id).toBe(address_id)
})

test('the customer may set only a payment method of their own', async () => {
  const { payment_method_id } = await buyer.sub()
  const body = { subscriptionId: buyer.subscription_id, updateAll: false, newPaymentMethod: 'pm_none' }
  const path = '/store/v1/subscriptions/payment-method'
  const refused = await desk.shop.call('POST', path, body, buyer.headers)
  expect(refused).toMatchObject({ status: 404, body: { code: 'payment_method_unknown' } })
  expect((await buyer.sub()).payment_method_id).toBe(payment_method_id)
  const request = { ...body, newPaymentMethod: payment_method_id }
  const { body: answerBody } = await desk.shop.call('POST', path, request, buyer.headers)
  expect(answerBody.data.subscriptions).toMatchObject([{ metadata: { payment_method: payment_method_id } }])
  const none = await desk.shop.call('POST', path, { updateAll: false, newPaymentMethod: 'pm_x' }, buyer.headers)
  expect(none.status).toBe(404)
})

test('staff change the quantity, pause and resume', async () => {
  expect((await staff('change-quantity', { quantity: 3 })).body.data.subscription.quantity).toBe(3)
  const refused = await staff('change-quantity', { quantity: 31 })
  expect(refused).toMatchObject({ status: 400, body: { code: 'quantity_over_limit', details: { limit: 30 } } })
  expect((await buyer.sub()).quantity).toBe(3)
  expect((await staff('pause')).body.data.subscription.status).toBe('paused')
  expect(await post('skip')).toMatchObject({ body: { code: 'subscription_not_active' } })
  desk.shop.clock.now = new Date('2026-09-15T03:00:00Z')
  expect((await staff('resume')).body.data.subscription).toMatchObject({
    status: 'active',
    next_order_at: '2026-09-30T18:00:00.000Z',
  })
  expect(await staff('resume')).toMatchObject({ status: 400, body: { code: 'subscription_not_paused' } })
  expect((await desk.events(buyer.subscription_id)).slice(-3)).toEqual([
    'admin_action_change_quantity',
    'admin_action_pause',
    'admin_action_resume',
  ])
})

test('changes are refused while the next delivery is being ordered', async () => {
  const claimed = { subscription_id: buyer.subscription_id, cycle: 2, leased_until: new Date('2026-06-01T03:05:00Z') }
  const stamps = { created_at: desk.shop.clock.now, updated_at: desk.shop.clock.now }
  await desk.shop.db
    .insertInto('subscription_renewal')
    .values({ ...claimed, ...stamps })
    .execute()
  for (const refused of [await post('skip'), await post('cancel'), await staff('change-quantity', { quantity: 2 })])
    expect(refused).toMatchObject({ status: 409, body: { code: 'subscription_renewal_in_progress' } })
  expect(await buyer.sub()).toMatchObject(before)
  await desk.shop.db.deleteFrom('subscription_renewal').where('cycle', '=', 2).execute()
})

test('staff list subscriptions by status, buyer, product and variant, and read the events of one', async () => {
  const list = (query: string) => desk.shop.call('GET', `/admin/v1/subscriptions?${query}`, undefined, desk.staff)
  const found = await list(`order_by=next_order_at&sort_order=ASC&status=active&q=${buyer.email.slice(0, 12)}`)
  expect(found.body.data).toMatchObject({
    subscriptions: [{ id: buyer.subscription_id }],
    count: 1,
    limit: 20,
    offset: 0,
  })
  expect((await list('status=completed')).body.data).toMatchObject({ subscriptions: [], count: 0 })
  const { products, variants } = desk.goods
  const ofGoods = async (of: string) => (await list(`q=${buyer.email}&${of}`)).body.data.count
  expect([await ofGoods(`product_id=${products.lotion}`), await ofGoods(`variant_id=${variants.lotion}`)]).toEqual([
    1, 1,
  ])
  expect([await ofGoods(`product_id=${products.food}`), await ofGoods(`variant_id=${variants.food}`)]).toEqual([0, 0])
  expect((await list('page=2&limit=1')).body.data).toMatchObject({ offset: 1, limit: 1, subscriptions: [] })
  const one = await desk.shop.call('GET', `/admin/v1/subscriptions/${buyer.subscription_id}`, undefined, desk.staff)
  expect(one.body.data.subscription.email).toBe(buyer.email)
  expect(one.body.data.events.at(-1)).toMatchObject({ type: 'system_order_placed', severity: 'success' })
})

test('staff filter active subscriptions whose orders fail', async () => {
  const found = async (query: string) => {
    const url = `/admin/v1/subscriptions?q=${buyer.email}&${query}`
    return (await desk.shop.call('GET', url, undefined, desk.staff)).body.data.count
  }
  const setFailures = (number_of_succesive_failures: number, status = 'active') =>
    desk.shop.db
      .updateTable('subscription')
      .set({ number_of_succesive_failures, status })
      .where('id', '=', buyer.subscription_id)
      .execute()
  const counts = async () => [await found('is_failing=true'), await found('is_failing=false')]
  expect(await counts()).toEqual([0, 1])
  await setFailures(2)
  expect(await counts()).toEqual([1, 0])
  await setFailures(2, 'paused')
  expect(await counts()).toEqual([0, 1])
  await setFailures(0)
})

test('staff order the next delivery and send the pre-order mail manually', async () => {
  const ran = await staff('run-subscription')
  expect(ran.body.data).toMatchObject({
    order_id: expect.stringMatching(/^order_/),
    subscription: { current_cycle: 2 },
  })
  expect((await buyer.sub()).next_order_at).toEqual(new Date('2026-07-31T18:00:00Z'))
  expect(await desk.chargedTo(buyer.id)).toEqual([550, 990])
  await staff('run-subscription-email')
  expect(await lastEvent()).toBe('system_pre_order_confirmation_email_sent')
  const { body } = await desk.shop.call('POST', '/admin/v1/subscriptions/run', {}, desk.staff)
  expect(body.data).toEqual({ placed: 0, failed: 0 })
})
