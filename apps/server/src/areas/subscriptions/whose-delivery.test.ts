import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { factsOf } from '../../base/testing/accounts.ts'
import { address } from '../../base/testing/carts.ts'
import { cancelWithOrder } from './change-subscription.ts'
import { findNextDelivery } from './next-delivery.queries.ts'
import { noteNextDeliveries } from './note-next-deliveries.ts'
import { renew } from './renew-subscription.ts'
import { followOrder } from './start-subscriptions.ts'
import { monthly, openSubscriptionDesk, type SubscriptionDesk } from './subscriber.fixture.ts'

let desk: SubscriptionDesk
let plan: string
beforeAll(async () => {
  desk = await openSubscriptionDesk()
  plan = await desk.offer(monthly, 'lotion', 'food')
})
beforeEach(() => {
  desk.shop.clock.now = new Date('2026-06-01T03:00:00Z')
})
afterAll(() => desk.close())

type Buyer = Awaited<ReturnType<SubscriptionDesk['subscribe']>>
const change = (id: string, to: object) =>
  desk.shop.db.updateTable('subscription').set(to).where('id', '=', id).execute()
const next = ({ subscription_id }: Buyer, cycle: number) => findNextDelivery(desk.shop.ctx(), subscription_id, cycle)

test('setting a card for all subscriptions changes only the customer’s own active ones', async () => {
  const [buyer, stranger] = [await desk.subscribe('lotion', plan), await desk.subscribe('food', plan)]
  const unchanged = await stranger.sub()
  const { payment_method_id: saved } = await buyer.sub()
  await change(buyer.subscription_id, { payment_method_id: 'pm_old' })
  const pay = () =>
    desk.shop.call(
      'POST',
      '/store/v1/subscriptions/payment-method',
      { updateAll: true, newPaymentMethod: saved },
      buyer.headers,
    )
  const { body } = await pay()
  expect(body.data.subscriptions).toMatchObject([{ id: buyer.subscription_id }])
  expect(await buyer.sub()).toMatchObject({ payment_method_id: saved })
  expect(await stranger.sub()).toEqual(unchanged)
  const over = { status: 'cancelled', next_order_at: null, non_postponed_next_order_at: null }
  await change(buyer.subscription_id, { payment_method_id: 'pm_old', ...over })
  await pay()
  expect(await buyer.sub()).toMatchObject({ payment_method_id: 'pm_old' })
})

test('refuses a delivery address that was deleted from the address book', async () => {
  const buyer = await desk.subscribe('lotion', plan)
  const path = '/store/customers/me/addresses'
  const created = await desk.shop.call('POST', path, { address: { ...address, city: '港区' } }, buyer.headers)
  const address_id = created.body.customer.shipping_addresses.at(-1).id as string
  expect((await desk.shop.call('DELETE', `${path}/${address_id}`, undefined, buyer.headers)).status).toBe(200)
  const body = { subscription_id: buyer.subscription_id, address_id }
  const refused = await desk.shop.call('POST', '/store/v1/subscriptions/address', body, buyer.headers)
  expect(refused).toMatchObject({ status: 400, body: { code: 'address_unknown' } })
})

test('a paused subscription is cancelled with its first order, too', async () => {
  const buyer = await desk.subscribe('lotion', plan)
  await change(buyer.subscription_id, { status: 'paused' })
  await cancelWithOrder(desk.shop.ctx(), buyer.order_id)
  expect(await buyer.sub()).toMatchObject({ status: 'cancelled', next_order_at: null })
})

test('an announced delivery can be moved by at most half a year, and its new day is announced, too', async () => {
  const buyer = await desk.subscribe('lotion', plan)
  const notifiedFor = new Date('2026-06-10T18:00:00Z')
  await change(buyer.subscription_id, { pre_order_confirmation_email_sent_for: notifiedFor })
  const move = (date: string) =>
    desk.shop.call(
      'POST',
      '/store/v1/subscriptions/next-delivery-date',
      { subscription_id: buyer.subscription_id, date },
      buyer.headers,
    )
  expect((await move('2026-07-15T03:00:00Z')).status).toBe(200)
  expect((await buyer.sub()).pre_order_confirmation_email_sent_for).toEqual(notifiedFor)
  expect((await move('2026-12-01T03:00:00Z')).status).toBe(200)
  const { body } = await move('2027-06-03T03:00:00Z')
  expect(body.code).toBe('subscription_date_out_of_range')
  const announced = async (instant: string) => {
    desk.shop.clock.now = new Date(instant)
    await noteNextDeliveries(desk.shop.ctx())
    const facts = (await factsOf(desk.shop, 'subscription.ahead')) as Record<string, string>[]
    return facts.filter((about) => about.subscription_id === buyer.subscription_id).map((about) => about.next_order_at)
  }
  expect(await announced('2026-11-20T17:59:59Z')).toEqual([])
  expect(await announced('2026-11-20T18:00:00Z')).toEqual(['2026-11-30T18:00:00.000Z'])
  expect(await announced('2026-11-21T18:00:00Z')).toEqual([])
})

test('a yearly delivery can be postponed by half a year, by its buyer and by staff', async () => {
  const { shop, staff } = desk
  shop.clock.now = new Date('2026-06-01T03:00:00Z')
  const buyer = await desk.subscribe('lotion', await desk.offer({ ...monthly, frequency: 'years' }, 'lotion'))
  const { subscription_id, headers } = buyer
  const move = async (path: string, date: string, by: Record<string, string>) =>
    (await shop.call('POST', path, { subscription_id, date }, by)).status
  const [own, any] = ['/store/v1/subscriptions/next-delivery-date', '/admin/v1/subscriptions/set-next-delivery-date']
  expect(await move(own, '2027-12-02', headers)).toBe(400)
  expect(await move(any, '2027-12-02', staff)).toBe(400)
  expect(await move(own, '2027-06-08', headers)).toBe(200)
  expect(await move(any, '2027-12-08', staff)).toBe(200)
  expect(await buyer.sub()).toMatchObject({ anchored_on: '2027-12-08' })
})

/** A coupon of so many percent, used by an order. */
async function coupon(order_id: string, subscriptionPayment: unknown, value = 5) {
  const stamps = { created_at: desk.shop.clock.now, updated_at: desk.shop.clock.now }
  const [id, rule_id] = [newId('discount'), newId('discount_rule')]
  await desk.shop.db
    .insertInto('discount_rule')
    .values({ id: rule_id, description: 'x', type: 'percentage', value, allocation: 'total', ...stamps })
    .execute()
  const metadata = JSON.stringify({ subscriptionPayment })
  const discount = { id, code: id.toUpperCase(), rule_id, starts_at: desk.shop.clock.now, metadata, ...stamps }
  await desk.shop.db.insertInto('discount').values(discount).execute()
  await desk.shop.db.insertInto('order_discount').values({ order_id, discount_id: id }).execute()
  return id
}

test('coupons of the first order apply to as many deliveries as their metadata says', async () => {
  const buyer = await desk.subscribe('lotion', plan)
  const [twice, always] = [await coupon(buyer.order_id, 2), await coupon(buyer.order_id, 'infinity')]
  await coupon(buyer.order_id, undefined)
  expect(new Set((await next(buyer, 2)).discount_ids)).toEqual(new Set([twice, always]))
  expect((await next(buyer, 3)).discount_ids).toEqual([always])
})

test('a coupon that staff delete still lowers the deliveries that were agreed with it', async () => {
  const buyer = await desk.subscribe('lotion', plan)
  const id = await coupon(buyer.order_id, 'infinity', 50)
  const path = `/admin/discounts/${id}`
  expect((await desk.shop.call('DELETE', path, undefined, desk.staff)).status).toBe(200)
  const renewed = await renew(desk.shop.ctx(), buyer.subscription_id, true)
  expect(renewed).toEqual({ order_id: expect.stringMatching(/^order_/) })
  // Half of 990.
  expect((await desk.ordersOf(buyer.id)).map(({ total }) => total).toSorted()).toEqual([495, 550])
})

test('a later delivery is refused to an address that was moved abroad since', async () => {
  const { shop } = desk
  const buyer = await desk.subscribe('lotion', plan)
  const book = '/store/customers/me/addresses'
  const created = await shop.call('POST', book, { address: { ...address, city: '港区' } }, buyer.headers)
  const address_id = created.body.customer.shipping_addresses.at(-1).id as string
  const body = { subscription_id: buyer.subscription_id, address_id }
  expect((await shop.call('POST', '/store/v1/subscriptions/address', body, buyer.headers)).status).toBe(200)
  const abroad = { ...address, country_code: 'us' }
  expect((await shop.call('POST', `${book}/${address_id}`, abroad, buyer.headers)).status).toBe(200)
  const failure = { kind: 'other', error: 'address_country_not_in_region' }
  expect(await renew(shop.ctx(), buyer.subscription_id, true)).toEqual({ failure })
  expect(await desk.ordersOf(buyer.id)).toHaveLength(1)
})

test('a renewal falls back to the member’s chosen card and keeps the birthday stated at first', async () => {
  const buyer = await desk.subscribe('lotion', plan)
  const metadata = JSON.stringify({ selectedCardId: 'pm_chosen' })
  await desk.shop.db.updateTable('customer').set({ metadata }).where('id', '=', buyer.id).execute()
  const statedBirthday = JSON.stringify({ buyer_birthday: '1980-02-03' })
  await desk.shop.db.updateTable('orders').set({ metadata: statedBirthday }).where('id', '=', buyer.order_id).execute()
  expect((await next(buyer, 2)).payment_method_id).toBe((await buyer.sub()).payment_method_id)
  await change(buyer.subscription_id, { payment_method_id: null })
  expect(await next(buyer, 2)).toMatchObject({
    payment_method_id: 'pm_chosen',
    metadata: { buyer_birthday: '1980-02-03' },
  })
})

test('renewals use the payment method of the first order, not of a payment added by an edit', async () => {
  const buyer = await desk.subscribe('lotion', plan)
  const { payment_provider_id, payment_method_id } = await buyer.sub()
  const { db, clock } = desk.shop
  await db.deleteFrom('subscription_event').where('subscription_id', '=', buyer.subscription_id).execute()
  await db.deleteFrom('subscription_renewal').where('subscription_id', '=', buyer.subscription_id).execute()
  await db.deleteFrom('subscription').where('id', '=', buyer.subscription_id).execute()
  const later = new Date(clock.now.getTime() + 60_000)
  const added = { id: newId('payment'), order_id: buyer.order_id, amount: 100, currency_code: 'jpy' }
  await db
    .insertInto('payment')
    .values({ ...added, provider_id: 'system', data: '{}', created_at: later, updated_at: later })
    .execute()
  await followOrder(desk.shop.ctx(), buyer.order_id)
  const started = db.selectFrom('subscription').select(['payment_provider_id', 'payment_method_id'])
  expect(await started.where('customer_id', '=', buyer.id).execute()).toEqual([
    { payment_provider_id, payment_method_id },
  ])
})
