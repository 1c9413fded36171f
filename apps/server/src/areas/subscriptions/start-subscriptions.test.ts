import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyToPay } from '../../base/testing/carts.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { setFreePieces } from '../inventory/index.ts'
import { listeners } from './listeners.ts'
import { followOrder } from './start-subscriptions.ts'
import { monthly, openSubscriptionDesk, type SubscriptionDesk } from './subscriber.fixture.ts'

let desk: SubscriptionDesk
let plan: string
beforeAll(async () => {
  desk = await openSubscriptionDesk()
  plan = await desk.offer(monthly, 'lotion')
})
afterAll(() => desk.close())

test('a line with a plan costs the plan’s first price, next to single pieces at their normal price', async () => {
  const { shop, goods } = desk
  const { headers } = await signInCustomer(shop)
  const cart = await desk.cartWithPlan('lotion', plan, headers)
  const single = { variant_id: goods.variants.lotion, quantity: 1 }
  const { body } = await shop.call('POST', `/store/carts/${cart.id}/line-items`, single, headers)
  expect(body.cart.items.map((line: { unit_price: number }) => line.unit_price)).toEqual([550, 1100])
  const [first] = body.cart.items
  expect(first.metadata).toMatchObject({
    is_subscription_purchase: true,
    subscription: {
      is_initial_purchase: true,
      unit_price: 1100,
      plan: { id: plan, first_time_discount_rate: 50, discount_rate: 10 },
    },
  })
})

test('ignores plan terms sent by the browser and refuses plans that are not offered', async () => {
  const { shop, goods } = desk
  const { headers } = await signInCustomer(shop)
  const cart = await desk.cartWithPlan('lotion', plan, headers)
  const line = cart.body.cart.items[0].id
  const path = `/store/carts/${cart.id}/line-items`
  const forged = { plan: { id: plan, first_time_discount_price: 1 }, is_initial_purchase: false }
  const metadata = { is_subscription_purchase: true, subscription: forged }
  const changed = await shop.call('POST', `${path}/${line}`, { quantity: 2, metadata }, headers)
  expect(changed.body.cart.items).toMatchObject([{ unit_price: 550, quantity: 2 }])
  const unknown = { is_subscription_purchase: true, subscription: { plan: { id: 'plan_none' } } }
  for (const [variant_id, lineMetadata] of [
    [goods.variants.lotion, unknown],
    [goods.variants.food, metadata],
    [goods.variants.lotion, { is_subscription_purchase: true }],
  ] as const) {
    const refused = await shop.call('POST', path, { variant_id, quantity: 1, metadata: lineMetadata }, headers)
    expect(refused).toMatchObject({ status: 400, body: { code: 'subscription_plan_not_offered' } })
  }
  const noted = await shop.call('POST', `${path}/${line}`, { quantity: 3, metadata: { gift: true } }, headers)
  expect(noted.body.cart.items).toMatchObject([{ unit_price: 550, quantity: 3, metadata: { gift: true } }])
  const singlePurchase = { is_subscription_purchase: false, subscription: '' }
  const single = await shop.call('POST', `${path}/${line}`, { quantity: 2, metadata: singlePurchase }, headers)
  expect(single.body.cart.items).toMatchObject([{ unit_price: 1100, quantity: 2 }])
})

test('a cart line switches to a plan and back by its metadata, if offered and in stock', async () => {
  const { shop, goods } = desk
  const { headers } = await signInCustomer(shop)
  const created = await shop.call(
    'POST',
    '/store/carts',
    { items: [{ variant_id: goods.variants.lotion, quantity: 2 }] },
    headers,
  )
  const { id, items } = created.body.cart
  const note = (metadata: object) =>
    shop.call(
      'POST',
      '/store/v1/line-items/update-metadata',
      { cart_id: id, line_item_id: items[0].id, metadata },
      headers,
    )
  const line = async () => (await shop.call('GET', `/store/carts/${id}`, undefined, headers)).body.cart.items[0]
  expect((await note({ is_subscription_purchase: true, subscription: { plan: { id: plan } } })).status).toBe(200)
  expect(await line()).toMatchObject({
    unit_price: 550,
    quantity: 2,
    metadata: { subscription: { plan: { id: plan } } },
  })
  const unknown = { is_subscription_purchase: true, subscription: { plan: 'plan_none' } }
  expect(await note(unknown)).toMatchObject({ status: 400, body: { code: 'subscription_plan_not_offered' } })
  expect((await line()).unit_price).toBe(550)
  const shelf = (quantity: number) =>
    shop.ctx().tx((tx) => setFreePieces(tx, [{ variant_id: goods.variants.lotion, quantity }], 'counted'))
  await shelf(1)
  const none = await note({ is_subscription_purchase: null, subscription: null })
  expect(none).toMatchObject({ status: 400, body: { code: 'insufficient_inventory' } })
  expect((await line()).unit_price).toBe(550)
  await shelf(10)
  await note({ is_subscription_purchase: null, subscription: null })
  expect(await line()).toMatchObject({ unit_price: 1100, metadata: {} })
})

test('a subscription needs an account and a card', async () => {
  const { shop, goods } = desk
  const guest = await desk.cartWithPlan('lotion', plan, {})
  await readyToPay(shop, goods, guest.id, { provider: 'stripe-custom' })
  await desk.choose(guest.id, 'pm_card_visa')
  expect(await desk.complete(guest.id)).toMatchObject({ status: 400, body: { code: 'subscription_needs_account' } })
  const member = await signInCustomer(shop)
  const cart = await desk.cartWithPlan('lotion', plan, member.headers)
  await readyToPay(shop, goods, cart.id, { provider: 'manual', ...member })
  const refused = await desk.complete(cart.id, member.headers)
  expect(refused).toMatchObject({ status: 400, body: { code: 'subscription_needs_card' } })
  const judged = await shop.call('POST', '/store/v1/cart/validate', { cart_id: cart.id }, member.headers)
  expect(judged).toMatchObject({ status: 400, body: { code: 'subscription_needs_card', details: { problems: [] } } })
  expect(await desk.ordersOf(member.id)).toEqual([])
})

test('the order starts the subscription once, and the card is saved for renewals', async () => {
  const { shop, goods } = desk
  shop.clock.now = new Date('2026-01-31T03:00:00Z')
  const { sub, order_id, order, ...buyer } = await desk.subscribe('lotion', plan, { quantity: 2 })
  shop.clock.now = new Date('2026-06-01T03:00:00Z')
  expect(order.total).toBe(1100)
  await followOrder(shop.ctx(), order_id)
  const saved = await shop.call('GET', '/store/v1/customers/payment-methods', undefined, buyer.headers)
  expect(saved.body.data.paymentMethods).toMatchObject([{ card: { last4: '4242' } }])
  expect(await sub()).toMatchObject({
    status: 'active',
    customer_id: buyer.id,
    variant_id: goods.variants.lotion,
    quantity: 2,
    current_cycle: 1,
    anchored_on: '2026-01-31',
    next_order_at: new Date('2026-02-27T18:00:00Z'),
    shipping_option_id: goods.shipping.member,
    payment_provider_id: 'stripe-custom',
    payment_method_id: saved.body.data.paymentMethods[0].id,
    original_order_id: order_id,
  })
  const all = await shop.db.selectFrom('subscription').select('id').where('customer_id', '=', buyer.id).execute()
  expect(all).toHaveLength(1)
  expect(await desk.events(all[0]!.id)).toEqual(['system_order_placed'])
  const line = await shop.db
    .selectFrom('line_item')
    .select('metadata')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  expect(line.metadata).toMatchObject({ subscription_id: all[0]!.id })
  const payments = shop.db.selectFrom('payment').select('metadata').where('order_id', '=', order_id)
  expect(await payments.execute()).toEqual([{ metadata: { subscriptionId: all[0]!.id } }])
})

test('cancelling the first order cancels the subscription', async () => {
  const { shop } = desk
  const { sub, order_id, subscription_id: id } = await desk.subscribe('lotion', plan)
  const listener = listeners.find(({ fact }) => fact === 'order.canceled')!
  await listener.run(shop.ctx(), { order_id })
  await listener.run(shop.ctx(), { order_id })
  expect(await sub()).toMatchObject({ status: 'cancelled', next_order_at: null })
  expect(await desk.events(id)).toEqual(['system_order_placed', 'admin_action_cancel'])
})

/** Runs this room's listeners of a fact, as the queue would. */
async function handleFact(fact: string, about: Record<string, unknown>) {
  for (const listener of listeners) if (listener.fact === fact) await listener.run(desk.shop.ctx(), about)
}

/** A plan's lotion, ordered together with the given items. */
async function ordered(otherLines: { variant_id: string; quantity: number }[] = []) {
  const { shop, goods } = desk
  const buyer = await signInCustomer(shop)
  const { id } = await desk.cartWithPlan('lotion', plan, buyer.headers)
  for (const line of otherLines) await shop.call('POST', `/store/carts/${id}/line-items`, line, buyer.headers)
  await readyToPay(shop, goods, id, { ...buyer, provider: 'stripe-custom' })
  await shop.call('POST', `/store/carts/${id}/shipping-methods`, { option_id: goods.shipping.member }, buyer.headers)
  await desk.choose(id, 'pm_card_visa', buyer.headers)
  const answers = { diagnosis: { answer: 'いいえ' }, allergy: { answer: 'いいえ' } }
  const noted = { cart_id: id, metadata: { first_class_question_responses: answers } }
  if (otherLines.length) await shop.call('POST', '/store/v1/cart/update-metadata', noted, buyer.headers)
  const { body } = await desk.complete(id, buyer.headers)
  const started = () =>
    shop.db.selectFrom('subscription').select(['status', 'next_order_at']).where('customer_id', '=', buyer.id).execute()
  return { ...buyer, order_id: body.data.id as string, status: body.data.status, started }
}

test.each([
  ['approve', { status: 'active', next_order_at: expect.any(Date) }],
  ['reject', { status: 'cancelled', next_order_at: null }],
])('a pharmacist’s "%s" of the first order decides whether the subscription continues', async (decision, standing) => {
  const { order_id, status, started } = await ordered([{ variant_id: desk.goods.variants.firstClass, quantity: 1 }])
  expect(status).toBe('requires_action')
  await handleFact('order.placed', { order_id })
  expect(await started()).toMatchObject([{ status: 'active' }])
  const pharmacist = await signInStaff(desk.shop, { is_pharmacist: true })
  const decided = { decision, note: '', explanation_waived: true }
  const path = `/admin/v1/orders/${order_id}/pharmacist-review`
  expect((await desk.shop.call('POST', path, decided, pharmacist)).status).toBe(200)
  for (let time = 0; time < 2; time++) await handleFact('order.review_decided', { order_id, decision })
  expect(await started()).toEqual([standing])
})

test('an order that is cancelled before its fact is processed starts no subscription', async () => {
  const { order_id, headers, started } = await ordered()
  const canceled = await desk.shop.call('POST', '/store/v1/orders/cancel', { order_id }, headers)
  expect(canceled.status).toBe(200)
  await handleFact('order.canceled', { order_id })
  await handleFact('order.placed', { order_id })
  expect(await started()).toEqual([])
})

test('an order whose buyer closes the account before its fact is processed starts no subscription', async () => {
  const { order_id, headers, started } = await ordered()
  const closed = await desk.shop.call('POST', '/store/v1/customers/delete', {}, headers)
  expect(closed.status).toBe(200)
  await handleFact('order.placed', { order_id })
  expect(await started()).toEqual([])
})
