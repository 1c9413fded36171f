import { expect, test } from 'vitest'
import { collectionDesk } from './collection-desk.fixture.ts'

const { setup, admin, store, collection, read, choose, giveCard } = collectionDesk()

const paymentsOf = (order_id: string) =>
  setup.desk.shop.db
    .selectFrom('payment')
    .select(['amount', 'provider_id'])
    .where('order_id', '=', order_id)
    .orderBy('amount')
    .execute()
const statusOf = async (id: string) => (await admin('GET', `/orders/${id}`)).body.order.payment_status

test('a buyer’s card pays nothing when staff have already declared the money received', async () => {
  const { id } = await collection()
  const session = await choose(id, 'stripe-custom')
  await setup.desk.sandbox.fault({ webhooks: 'drop', api: null })
  await giveCard(session, 'pm_card_visa')
  await admin('POST', `/payment-collections/${id}/authorize`)
  const before = await read(id)
  const { status } = await store('POST', `${id}/sessions/batch/authorize`, { session_ids: [session.id] })
  expect(status).toBe(200)
  expect(await read(id)).toEqual(before)
  expect(before.payments).toEqual([])
  await setup.desk.sandbox.fault({ webhooks: 'normal', api: null })
})

test('an unpaid edit that staff confirm creates no payment', async () => {
  const { id, edit, order } = await collection()
  const before = await paymentsOf(order.id)
  expect((await admin('POST', `/order-edits/${edit}/confirm`)).status).toBe(200)
  expect(await paymentsOf(order.id)).toEqual(before)
  expect((await read(id)).status).toBe('not_paid')
})

test('money that staff declare received becomes a payment of the order, for the difference', async () => {
  const { id, edit, order } = await collection()
  const before = await paymentsOf(order.id)
  await admin('POST', `/payment-collections/${id}/authorize`)
  await admin('POST', `/order-edits/${edit}/confirm`)
  expect(await paymentsOf(order.id)).toEqual([{ amount: 1080, provider_id: 'system' }, ...before])
})

const declare = (id: string) => admin('POST', `/payment-collections/${id}/authorize`)

test('money declared received after staff have confirmed the edit is paid to the order, once', async () => {
  const { id, edit, order } = await collection()
  await admin('POST', `/orders/${order.id}/capture`)
  const before = await paymentsOf(order.id)
  await admin('POST', `/order-edits/${edit}/confirm`)
  expect((await declare(id)).body.payment_collection).toMatchObject({ status: 'authorized', authorized_amount: 1080 })
  expect((await declare(id)).status).toBe(200)
  expect(await paymentsOf(order.id)).toEqual([{ amount: 1080, provider_id: 'system' }, ...before])
  const { total, paid_total, payment_status } = (await admin('GET', `/orders/${order.id}`)).body.order
  expect({ total, paid_total, payment_status }).toEqual({ total: 3630, paid_total: 3630, payment_status: 'captured' })
})

test('of money declared received after a part was paid by card, only the rest is paid to the order', async () => {
  const { id, edit, order } = await collection()
  const sessions = [
    { provider_id: 'manual', amount: 80 },
    { provider_id: 'stripe-custom', amount: 1000 },
  ]
  const { body } = await store('POST', `${id}/sessions/batch`, { sessions })
  const [manual] = body.payment_collection.payment_sessions
  await admin('POST', `/order-edits/${edit}/confirm`)
  await store('POST', `${id}/sessions/${manual.id}/authorize`)
  expect((await read(id)).status).toBe('partially_authorized')
  expect((await declare(id)).status).toBe(200)
  const payments = await paymentsOf(order.id)
  expect(payments.slice(0, 2)).toEqual([
    { amount: 80, provider_id: 'manual' },
    { amount: 1000, provider_id: 'system' },
  ])
})

test('money declared received while staff confirm the edit is paid to the order once', async () => {
  const { id, edit, order } = await collection()
  const before = await paymentsOf(order.id)
  const answers = await Promise.all([declare(id), admin('POST', `/order-edits/${edit}/confirm`), declare(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await paymentsOf(order.id)).toEqual([{ amount: 1080, provider_id: 'system' }, ...before])
})

test.each([
  ['the edit was cancelled', (edit: string) => admin('POST', `/order-edits/${edit}/cancel`)],
  [
    'the order was cancelled after the edit was confirmed',
    async (edit: string, order_id: string) => {
      await admin('POST', `/order-edits/${edit}/confirm`)
      await admin('POST', `/orders/${order_id}/cancel`)
    },
  ],
])('money cannot be declared received after %s: order_edit_closed', async (_what, close) => {
  const { id, edit, order } = await collection()
  await close(edit, order.id)
  const now = async () => [await read(id), await paymentsOf(order.id)]
  const before = await now()
  expect(await declare(id)).toMatchObject({ status: 400, body: { type: 'not_allowed' }, refusal: 'order_edit_closed' })
  expect(await now()).toEqual(before)
})

test('a captured order returns to awaiting until an edit’s payment is captured', async () => {
  const { id, edit, order } = await collection()
  await admin('POST', `/orders/${order.id}/capture`)
  expect(await statusOf(order.id)).toBe('captured')
  const session = await choose(id, 'stripe-custom')
  await giveCard(session, 'pm_card_visa')
  await store('POST', `${id}/sessions/${session.id}/authorize`)
  await admin('POST', `/order-edits/${edit}/confirm`)
  expect(await statusOf(order.id)).toBe('awaiting')
})

test.each(['manual', 'stripe-custom'])(
  'a captured order returns to awaiting when its confirmed edit is paid afterwards by %s',
  async (provider) => {
    const { id, edit, order } = await collection()
    await admin('POST', `/orders/${order.id}/capture`)
    await admin('POST', `/order-edits/${edit}/confirm`)
    expect(await statusOf(order.id)).toBe('captured')
    const session = await choose(id, provider)
    await setup.desk.sandbox.fault({ webhooks: 'drop', api: null })
    if (provider !== 'manual') await giveCard(session, 'pm_card_visa')
    await store('POST', `${id}/sessions/${session.id}/authorize`)
    await setup.desk.sandbox.fault({ webhooks: 'normal', api: null })
    expect(await statusOf(order.id)).toBe('awaiting')
    await admin('POST', `/orders/${order.id}/capture`)
    expect(await statusOf(order.id)).toBe('captured')
  },
)

test.each([
  ['before its edit is confirmed', true],
  ['after its edit is confirmed', false],
])('a partly refunded order waits for the money of an edit that is paid %s', async (_when, isPaidBefore) => {
  const { id, edit, order } = await collection()
  await admin('POST', `/orders/${order.id}/capture`)
  await admin('POST', `/orders/${order.id}/refund`, { amount: 300, reason: 'discount' })
  expect(await statusOf(order.id)).toBe('partially_refunded')
  const session = await choose(id, 'manual')
  const pay = () => store('POST', `${id}/sessions/${session.id}/authorize`)
  if (isPaidBefore) await pay()
  expect((await admin('POST', `/order-edits/${edit}/confirm`)).status).toBe(200)
  if (!isPaidBefore) await pay()
  expect(await statusOf(order.id)).toBe('awaiting')
  await admin('POST', `/orders/${order.id}/capture`)
  const { payment_status, paid_total, refunded_total } = (await admin('GET', `/orders/${order.id}`)).body.order
  expect({ payment_status, paid_total, refunded_total }).toEqual({
    payment_status: 'partially_refunded',
    paid_total: 3630,
    refunded_total: 300,
  })
})

test('an order stays captured when staff have captured an edit’s payment before they confirm it', async () => {
  const { id, edit, order } = await collection()
  await admin('POST', `/orders/${order.id}/capture`)
  const session = await choose(id, 'manual')
  await store('POST', `${id}/sessions/${session.id}/authorize`)
  const [payment] = (await read(id)).payments
  expect((await admin('POST', `/payments/${payment.id}/capture`)).status).toBe(200)
  expect((await admin('POST', `/order-edits/${edit}/confirm`)).status).toBe(200)
  expect(await statusOf(order.id)).toBe('captured')
})

/** All that was paid for the order goes back, before its edit is paid. */
async function refundedOrder() {
  const found = await collection()
  await admin('POST', `/orders/${found.order.id}/capture`)
  await admin('POST', `/orders/${found.order.id}/refund`, { amount: 2550, reason: 'discount' })
  expect(await statusOf(found.order.id)).toBe('refunded')
  const confirm = () => admin('POST', `/order-edits/${found.edit}/confirm`)
  const pay = async () => {
    const session = await choose(found.id, 'manual')
    await store('POST', `${found.id}/sessions/${session.id}/authorize`)
    return (await read(found.id)).payments[0]
  }
  return { ...found, confirm, pay }
}

test.each([
  ['before its edit is confirmed', true],
  ['after its edit is confirmed', false],
])('a fully refunded order waits for the money of an edit that is paid %s', async (_when, isPaidBefore) => {
  const { order, confirm, pay } = await refundedOrder()
  if (isPaidBefore) await pay()
  await confirm()
  if (!isPaidBefore) await pay()
  expect(await statusOf(order.id)).toBe('awaiting')
  await admin('POST', `/orders/${order.id}/capture`)
  expect(await statusOf(order.id)).toBe('partially_refunded')
})

test.each(['captured by staff', 'declared received'])(
  'a fully refunded order is partly refunded once the money of its edit is %s and the edit confirmed',
  async (how) => {
    const { id, order, confirm, pay } = await refundedOrder()
    if (how === 'declared received') await declare(id)
    else await admin('POST', `/payments/${(await pay()).id}/capture`)
    await confirm()
    expect(await statusOf(order.id)).toBe('partially_refunded')
  },
)

test('a refund leaves an order waiting for the money of its edit', async () => {
  const { id, edit, order } = await collection()
  await admin('POST', `/orders/${order.id}/capture`)
  const session = await choose(id, 'manual')
  await store('POST', `${id}/sessions/${session.id}/authorize`)
  await admin('POST', `/order-edits/${edit}/confirm`)
  await admin('POST', `/orders/${order.id}/refund`, { amount: 300, reason: 'discount' })
  expect(await statusOf(order.id)).toBe('awaiting')
  await admin('POST', `/orders/${order.id}/capture`)
  expect(await statusOf(order.id)).toBe('partially_refunded')
})

test('a payment on delivery that a second change makes needless in part is reduced to what is owed', async () => {
  const { shop, goods } = setup.desk
  const { order, edit } = await collection()
  await admin('POST', `/orders/${order.id}/capture`)
  await admin('POST', `/order-edits/${edit}/cancel`)
  /** Another change, so that the order has so many pieces of food; its buyer pays on delivery. */
  async function changeFood(quantity: number) {
    const { id, items } = (await admin('POST', '/order-edits', { order_id: order.id })).body.order_edit
    const food = items.find((line: { variant_id: string }) => line.variant_id === goods.variants.food)
    if (food) await admin('POST', `/order-edits/${id}/items/${food.id}`, { quantity })
    else await admin('POST', `/order-edits/${id}/items`, { variant_id: goods.variants.food, quantity })
    const due = (await admin('POST', `/order-edits/${id}/request`)).body.order_edit.payment_collection
    if (due) await store('POST', `${due.id}/sessions/${(await choose(due.id, 'manual')).id}/authorize`)
    expect((await admin('POST', `/order-edits/${id}/confirm`)).status).toBe(200)
  }
  const open = async () => {
    const unpaid = shop.db.selectFrom('payment').select('amount').where('order_id', '=', order.id)
    const rows = await unpaid.where('captured_at', 'is', null).where('canceled_at', 'is', null).orderBy('id').execute()
    return rows.map(({ amount }) => amount)
  }
  await changeFood(2)
  expect(await open()).toEqual([2160])
  await changeFood(1)
  expect(await open()).toEqual([1080])
  await changeFood(3)
  expect(await open()).toEqual([1080, 2160])
  // The later one is given up first.
  await changeFood(1)
  expect(await open()).toEqual([1080])
  expect(await statusOf(order.id)).toBe('awaiting')
  const { total, paid_total } = (await admin('POST', `/orders/${order.id}/capture`)).body.order
  expect({ total, paid_total }).toEqual({ total: 3630, paid_total: 3630 })
})
