import { expect, test, vi } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { jobs, listeners } from '../all.ts'
import { collectionDesk } from './collection-desk.fixture.ts'

// The card that pays for a change ends at its provider before anybody has captured it.
const { setup, admin, store, collection, choose, giveCard } = collectionDesk()

const days = (many: number) => many * 86_400_000
const hear = async (fact: string, about: Record<string, unknown>) => {
  for (const one of listeners.filter((listener) => listener.fact === fact)) await one.run(setup.desk.shop.ctx(), about)
}
async function listed(order: string) {
  const { body } = await setup.desk.shop.call('GET', '/admin/v1/reconciliation', undefined, setup.staff)
  return body.data.disagreements
    .filter(({ order_id }: { order_id: string }) => order_id === order)
    .map(({ kind, amount, theirs, answer_by }: Record<string, unknown>) => [kind, amount, theirs, answer_by])
}
const orderOf = (id: string) =>
  setup.desk.shop.db
    .selectFrom('orders')
    .select(['payment_status', 'total'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A captured order of 2,550 yen, and a change for 1,080 yen that its buyer's card has been authorised for. */
async function authorised() {
  const { id, edit, order } = await collection()
  await admin('POST', `/orders/${order.id}/capture`)
  const session = await choose(id, 'stripe-custom')
  await giveCard(session, 'pm_card_visa')
  await store('POST', `${id}/sessions/batch/authorize`, { session_ids: [session.id] })
  const payment = await setup.desk.shop.db
    .selectFrom('payment')
    .innerJoin('payment_collection_payment as of', 'of.payment_id', 'payment.id')
    .select(['id', 'data'])
    .where('of.payment_collection_id', '=', id)
    .executeTakeFirstOrThrow()
  return { edit, order: order.id as string, payment }
}

/** What pays for a change of an order placed by a member: a card, unless said otherwise. */
async function authorisedFor(order_id: string, provider = 'stripe-custom') {
  const edit = (await admin('POST', '/order-edits', { order_id })).body.order_edit.id
  await admin('POST', `/order-edits/${edit}/items`, { variant_id: setup.desk.goods.variants.food, quantity: 1 })
  const { id } = (await admin('POST', `/order-edits/${edit}/request`)).body.order_edit.payment_collection
  const session = await choose(id, provider)
  if (provider === 'stripe-custom') await giveCard(session, 'pm_card_visa')
  await store('POST', `${id}/sessions/${session.id}/authorize`)
  return edit as string
}

async function placed(counts: object, metadata: object = {}) {
  const { shop, goods } = setup.desk
  const buyer = await signInCustomer(shop)
  await shop.call('POST', `/admin/v1/points/${buyer.id}`, { delta: 9000, note: 'はじめ' }, setup.staff)
  const cart = await cartWith(shop, goods, counts, buyer.headers)
  await readyToPay(shop, goods, cart, { provider: 'manual', ...buyer })
  await shop.call('POST', '/store/v1/cart/update-metadata', { cart_id: cart, metadata }, buyer.headers)
  const { body } = await shop.call('POST', `/store/carts/${cart}/complete`, {}, buyer.headers)
  const complete = (edit: string) => shop.call('POST', `/store/order-edits/${edit}/complete`, {}, buyer.headers)
  return { order: body.data.id as string, complete }
}
const byPoints = { d_points: { points_to_use: 9000 } }

async function afterItsEnd(work: () => Promise<void>) {
  const { desk } = setup
  await desk.sandbox.fault({ webhooks: 'drop', api: null })
  await desk.sandbox.clock(days(9))
  await desk.later(days(9), work)
  await desk.sandbox.clock(0)
}

/** The change is confirmed without its money. */
async function confirm(edit: string, order_id: string) {
  expect((await setup.desk.shop.call('POST', `/store/order-edits/${edit}/complete`, {})).status).toBe(200)
  await hear('order_edit.confirmed', { order_edit_id: edit, order_id })
}

/** Staff undo the change by another. */
async function undo(order_id: string) {
  const { id, items } = (await admin('POST', '/order-edits', { order_id })).body.order_edit
  const food = items.find((line: { variant_id: string }) => line.variant_id === setup.desk.goods.variants.food)
  await admin('DELETE', `/order-edits/${id}/items/${food.id}`)
  expect((await admin('POST', `/order-edits/${id}/confirm`)).status).toBe(200)
  return { order_edit_id: id, order_id }
}

/** An order by points with a change that was paid by card, and that staff have undone. */
async function changedAndUndone(lotion: number) {
  const { order, complete } = await placed({ lotion }, byPoints)
  const edit = await authorisedFor(order)
  expect((await complete(edit)).status).toBe(200)
  await hear('order_edit.confirmed', { order_edit_id: edit, order_id: order })
  await undo(order)
  return order
}

test('the money of a change is listed with its order before its authorisation ends', async () => {
  const { order, payment } = await authorised()
  expect(await listed(order)).toEqual([])
  const capture_before = new Date(setup.desk.shop.clock.now.getTime() + days(3)).toISOString()
  const data = JSON.stringify({ ...payment.data, capture_before })
  await setup.desk.shop.db.updateTable('payment').set({ data }).where('id', '=', payment.id).execute()
  expect(await listed(order)).toEqual([['authorization_ends', 1080, null, capture_before]])
})

test('a change confirmed after its money has ended is listed once, and no longer when it is undone', async () => {
  const { edit, order, payment } = await authorised()
  await afterItsEnd(async () => {
    await confirm(edit, order)
    expect(await orderOf(order)).toEqual({ payment_status: 'requires_action', total: 3630 })
    expect(await listed(order)).toEqual([['state_differs', 1080, 'canceled', null]])
    await hear('order_edit.confirmed', await undo(order))
    await hear('payment.lapsed', { order_id: order })
    expect(await orderOf(order)).toEqual({ payment_status: 'captured', total: 2550 })
    expect(await listed(order)).toEqual([])
    const { canceled_at, data } = await setup.desk.shop.db
      .selectFrom('payment')
      .select(['canceled_at', 'data'])
      .where('id', '=', payment.id)
      .executeTakeFirstOrThrow()
    expect([canceled_at, data]).toEqual([setup.desk.shop.clock.now, payment.data])
  })
})

test('a change confirmed after its money has ended can be paid for otherwise', async () => {
  const { edit, order, payment } = await authorised()
  await afterItsEnd(async () => {
    await confirm(edit, order)
    const path = `/admin/v1/payments/${payment.id}/convert-to-manual`
    expect((await setup.desk.shop.call('POST', path, {}, setup.staff)).status).toBe(200)
    expect(await listed(order)).toEqual([])
    expect((await admin('POST', `/orders/${order}/capture`)).body.order.paid_total).toBe(3630)
    expect((await orderOf(order)).payment_status).toBe('captured')
  })
})

test('reconciliation too gives up ended money that an undone change does not need any more', async () => {
  const { edit, order } = await authorised()
  await afterItsEnd(async () => {
    await confirm(edit, order)
    await undo(order)
    expect(await listed(order)).toEqual([['state_differs', 1080, 'canceled', null]])
    await jobs.find(({ name }) => name === 'reconcile-payments')!.run(setup.desk.shop.ctx())
    expect(await listed(order)).toEqual([])
    expect(await factsOf(setup.desk.shop, 'payment.lapsed')).toContainEqual({ order_id: order })
  })
})

test('an authorisation that staff could not capture because it has ended is listed at once', async () => {
  const { edit, order } = await authorised()
  await afterItsEnd(async () => {
    expect((await setup.desk.shop.call('POST', `/store/order-edits/${edit}/complete`, {})).status).toBe(200)
    const answer = await admin('POST', `/orders/${order}/capture`)
    expect([answer.status, answer.body.order.payment_status]).toEqual([200, 'requires_action'])
    expect(await listed(order)).toEqual([['state_differs', 1080, 'canceled', null]])
  })
})

test('an order paid by points stays paid when the money of an undone change has ended', async () => {
  const { order, complete } = await placed({ lotion: 2 }, byPoints)
  const edit = await authorisedFor(order)
  await afterItsEnd(async () => {
    expect((await complete(edit)).status).toBe(200)
    await hear('order_edit.confirmed', { order_edit_id: edit, order_id: order })
    await hear('order_edit.confirmed', await undo(order))
    await hear('payment.lapsed', { order_id: order })
    expect((await orderOf(order)).payment_status).toBe('captured')
  })
})

test('an order paid by points stays paid when the money of an undone change is refunded', async () => {
  const order = await changedAndUndone(2)
  await admin('POST', `/orders/${order}/refund`, { amount: 1080, reason: 'other' })
  expect((await orderOf(order)).payment_status).toBe('partially_refunded')
})

test('so it does after a dearer delivery that nobody has paid', async () => {
  const order = await changedAndUndone(2)
  const option_id = setup.desk.goods.shipping.standard
  await admin('POST', `/orders/${order}/shipping-methods`, { option_id, price: 1500 })
  await admin('POST', `/orders/${order}/refund`, { amount: 1080, reason: 'other' })
  expect((await orderOf(order)).payment_status).toBe('partially_refunded')
})

test('an order paid by points is refunded once its points have gone back too', async () => {
  const order = await changedAndUndone(4)
  const { items } = (await admin('GET', `/orders/${order}`)).body.order
  const all = items.map(({ id, quantity }: { id: string; quantity: number }) => ({ item_id: id, quantity }))
  const { fulfillments } = (await admin('POST', `/orders/${order}/fulfillment`, { items: all })).body.order
  await admin('POST', `/orders/${order}/shipment`, { fulfillment_id: fulfillments[0].id })
  expect((await admin('POST', `/orders/${order}/return`, { items: all, receive_now: true })).status).toBe(200)
  expect((await orderOf(order)).payment_status).toBe('captured')
  await admin('POST', `/orders/${order}/refund`, { amount: 1080, reason: 'other' })
  expect((await orderOf(order)).payment_status).toBe('refunded')
})

/** An order that was paid for, and whose change is to be paid to staff. */
async function owedOnDelivery() {
  const { id, edit, order } = await collection()
  await admin('POST', `/orders/${order.id}/capture`)
  const session = await choose(id, 'manual')
  await store('POST', `${id}/sessions/${session.id}/authorize`)
  await confirm(edit, order.id)
  return order
}

test('a payment on delivery that a second change leaves owed stays', async () => {
  const order = await owedOnDelivery()
  const second = (await admin('POST', '/order-edits', { order_id: order.id })).body.order_edit
  await admin('POST', `/order-edits/${second.id}/items`, { variant_id: setup.desk.goods.variants.few, quantity: 1 })
  expect((await admin('POST', `/order-edits/${second.id}/confirm`)).status).toBe(200)
  expect((await admin('POST', `/orders/${order.id}/capture`)).body.order.paid_total).toBe(3630)
})

test('a payment on delivery that a second change makes needless is released', async () => {
  const order = await owedOnDelivery()
  expect((await orderOf(order.id)).payment_status).toBe('awaiting')
  await undo(order.id)
  expect(await orderOf(order.id)).toEqual({ payment_status: 'captured', total: 2550 })
  // Gift cards that the order bought wait for its money no longer.
  expect(await factsOf(setup.desk.shop, 'payment.lapsed')).toContainEqual({ order_id: order.id })
  const payments = await setup.desk.shop.db
    .selectFrom('payment')
    .select(['amount', 'canceled_at'])
    .where('order_id', '=', order.id)
    .orderBy('amount')
    .execute()
  expect(payments).toEqual([
    { amount: 1080, canceled_at: setup.desk.shop.clock.now },
    { amount: 2550, canceled_at: null },
  ])
})

test('so is it while the order’s own transfer is still awaited', async () => {
  const { order, complete } = await placed({ lotion: 2 })
  const { total } = await orderOf(order)
  expect((await complete(await authorisedFor(order, 'manual'))).status).toBe(200)
  await undo(order)
  expect(await orderOf(order)).toEqual({ payment_status: 'awaiting', total })
  expect((await admin('POST', `/orders/${order}/capture`)).body.order.refundable_amount).toBe(total)
  expect(await orderOf(order)).toEqual({ payment_status: 'captured', total })
})

test('a payment on delivery that is made needless while staff record it is not recorded', async () => {
  const order = await owedOnDelivery()
  const provider = setup.desk.shop.ctx().outside.payments.get('manual')!
  const capture = vi.spyOn(provider, 'capture').mockImplementationOnce(async (data) => {
    await undo(order.id)
    return { status: 'captured', data }
  })
  await admin('POST', `/orders/${order.id}/capture`)
  capture.mockRestore()
  expect(await orderOf(order.id)).toEqual({ payment_status: 'captured', total: 2550 })
  const kept = setup.desk.shop.db.selectFrom('payment').select(['captured_at', 'canceled_at'])
  const [needless] = await kept.where('order_id', '=', order.id).where('amount', '=', 1080).execute()
  expect(needless).toEqual({ captured_at: null, canceled_at: setup.desk.shop.clock.now })
})

test('a bought gift card is opened when the money of an undone change has ended', async () => {
  const { shop, goods } = setup.desk
  await shop.db.updateTable('product').set({ is_giftcard: true }).where('id', '=', goods.products.device).execute()
  const { order, complete } = await placed({ lotion: 1, device: 1 })
  await hear('order.placed', { order_id: order })
  const edit = await authorisedFor(order)
  await afterItsEnd(async () => {
    await complete(edit)
    await hear('order_edit.confirmed', { order_edit_id: edit, order_id: order })
    await admin('POST', `/orders/${order}/capture`)
    await hear('order_edit.confirmed', await undo(order))
    await shop.db.deleteFrom('fact').execute()
    await hear('payment.lapsed', { order_id: order })
    for (const about of await factsOf(shop, 'order.payment_captured'))
      await hear('order.payment_captured', about as Record<string, unknown>)
    const card = await shop.db
      .selectFrom('gift_card')
      .select('opened_at')
      .where('order_id', '=', order)
      .executeTakeFirst()
    expect(card?.opened_at).toEqual(shop.clock.now)
  })
})
