import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'
import { openWalletDesk } from '../../base/testing/wallet-desk.ts'
import { jobs, listeners } from '../all.ts'
import { runListeners } from '../notifications/run-listeners.fixture.ts'
import { openSwapDesk } from '../returns/offered-swaps.fixture.ts'

// The authorisation of a card has ended; its buyer pays by bank transfer instead.
let cards: CardDesk
let staff: Record<string, string>
beforeAll(async () => {
  cards = await openCardDesk()
  staff = await signInStaff(cards.shop, { is_pharmacist: true })
  await cards.sandbox.fault({ webhooks: 'drop', api: null })
})
afterAll(() => cards.close())

const post = (path: string, body: object = {}) => cards.shop.call('POST', path, body, staff)
const convert = (id: string) => post(`/admin/v1/payments/${id}/convert-to-manual`)
const days = (many: number) => many * 86_400_000
async function afterItsEnd(work: () => Promise<void>) {
  await cards.sandbox.clock(days(9))
  await cards.later(days(9), work)
  await cards.sandbox.clock(0)
}
const reconcile = () => jobs.find(({ name }) => name === 'reconcile-payments')!.run(cards.shop.ctx())
async function listed(order: string) {
  const { body } = await cards.shop.call('GET', '/admin/v1/reconciliation', undefined, staff)
  return body.data.disagreements
    .filter(({ order_id }: { order_id: string }) => order_id === order)
    .map(({ kind, theirs }: { kind: string; theirs: string }) => [kind, theirs])
}
const ended = [['state_differs', 'canceled']]
const paymentsOf = (column: 'order_id' | 'swap_id', id: string) =>
  cards.shop.db.selectFrom('payment').selectAll().where(column, '=', id).execute()

/** Goods that their pharmacist approved, and staff sent, after the end. */
async function sent(order_id: string) {
  const decision = { decision: 'approve', note: 'メモ', explanation_waived: true }
  expect((await post(`/admin/v1/orders/${order_id}/pharmacist-review`, decision)).status).toBe(200)
  const { order } = (await cards.shop.call('GET', `/admin/orders/${order_id}`, undefined, staff)).body
  const items = order.items.map(({ id, quantity }: { id: string; quantity: number }) => ({ item_id: id, quantity }))
  const { body } = await post(`/admin/orders/${order_id}/fulfillment`, { items })
  await post(`/admin/orders/${order_id}/shipment`, { fulfillment_id: body.order.fulfillments[0].id })
}

test('goods sent after the end of their authorisation are paid for otherwise, and leave the list', async () => {
  const { order_id } = await waitingOrder(cards)
  await afterItsEnd(async () => {
    await sent(order_id)
    expect(await listed(order_id)).toEqual(ended)
    const [payment] = await paymentsOf('order_id', order_id)
    const former = { provider_id: 'stripe-custom', date_converted: cards.shop.clock.now.toISOString() }
    const data = { id: payment!.id, provider_id: 'manual', metadata: { ended_authorization: former } }
    expect(await convert(payment!.id)).toMatchObject({ status: 200, body: { data } })
    await reconcile()
    expect(await listed(order_id)).toEqual([])
    const { body } = await post(`/admin/orders/${order_id}/capture`)
    expect(body.order).toMatchObject({ payment_status: 'captured', fulfillment_status: 'shipped' })
    expect(body.order.paid_total).toBe(payment!.amount)
    const [paid] = await paymentsOf('order_id', order_id)
    expect(payment!.data).toMatchObject({ card: { last4: '4242' } })
    // Its buyer is not told that the card has paid.
    expect(paid).toMatchObject({ provider_id: 'manual', captured_at: cards.shop.clock.now })
    expect(paid!.data).toEqual({ id: payment!.data.id })
    const path = `/admin/audit-log?resource_type=payment&resource_id=${payment!.id}`
    const { entries } = (await cards.shop.call('GET', path, undefined, await signInStaff(cards.shop))).body
    expect(entries.map(({ call }: { call: string }) => call)).toEqual([
      'POST /admin/orders/:id/capture',
      'POST /admin/v1/payments/:id/convert-to-manual',
    ])
    const change = [entries[1].before.provider_id, entries[1].after.provider_id]
    expect(change).toEqual(['stripe-custom', 'manual'])
  })
})

test('so is the difference of a swap', async () => {
  const swaps = await openSwapDesk(cards)
  const { order, id, on } = await swaps.confirmed('device', 'stripe-custom')
  await afterItsEnd(async () => {
    expect((await on('process-payment')).status).toBe(200)
    expect(await listed(order.id)).toEqual(ended)
    const [payment] = await paymentsOf('swap_id', id)
    expect((await convert(payment!.id)).status).toBe(200)
    expect(await listed(order.id)).toEqual([])
    expect((await on('process-payment')).status).toBe(200)
    expect((await swaps.swapOf(id)).payment_status).toBe('captured')
  })
})

test('so is an order that still waits for its pharmacist, once approved', async () => {
  const { order_id } = await waitingOrder(cards)
  await afterItsEnd(async () => {
    await reconcile()
    const [payment] = await paymentsOf('order_id', order_id)
    expect((await convert(payment!.id)).status).toBe(200)
    expect((await post(`/admin/payments/${payment!.id}/capture`)).refusal).toBe('payment_not_capturable')
    await sent(order_id)
    cards.shop.letters.splice(0)
    await runListeners(cards.shop.ctx(), 'order.review_decided', { order_id, decision: 'approve' })
    expect(cards.shop.letters[0]!.text).toContain('ご注文が確定しました。商品を発送します。')
    expect((await post(`/admin/orders/${order_id}/capture`)).body.order.payment_status).toBe('captured')
  })
})

test('no other payment is converted: one that may still be captured, one that was, or an unknown one', async () => {
  const { order_id } = await waitingOrder(cards)
  const [before] = await paymentsOf('order_id', order_id)
  const refused = { status: 400, body: { code: 'payment_not_convertible' } }
  expect(await convert(before!.id)).toMatchObject(refused)
  expect(await paymentsOf('order_id', order_id)).toEqual([before])
  const decision = { decision: 'approve', note: 'メモ', explanation_waived: true }
  await post(`/admin/v1/orders/${order_id}/pharmacist-review`, decision)
  const seen = { payment_id: before!.id, ours: 'captured', theirs: 'canceled', seen_at: cards.shop.clock.now }
  await cards.shop.db.insertInto('payment_disagreement').values(seen).execute()
  expect(await convert(before!.id)).toMatchObject(refused)
  expect(await paymentsOf('order_id', order_id)).toMatchObject([{ provider_id: 'stripe-custom' }])
  expect((await convert(`pay_${'0'.repeat(26)}`)).status).toBe(404)
})

test('it is not listed again by what its provider was asked before', async () => {
  const { order_id } = await waitingOrder(cards)
  await afterItsEnd(async () => {
    await reconcile()
    const [payment] = await paymentsOf('order_id', order_id)
    const provider = cards.shop.ctx().outside.payments.get('stripe-custom')!
    const { inspect } = provider
    const asked = vi.spyOn(provider, 'inspect').mockImplementation(async (...about) => {
      const verdict = await inspect(...about)
      if (about[0].id === payment!.data.id) expect((await convert(payment!.id)).status).toBe(200)
      return verdict
    })
    await reconcile()
    asked.mockRestore()
    expect(await paymentsOf('order_id', order_id)).toMatchObject([{ provider_id: 'manual' }])
    expect(await listed(order_id)).toEqual([])
    expect((await convert(payment!.id)).status).toBe(400)
  })
})

test('an order whose money was refused waits for the transfer like any other', async () => {
  const { order_id } = await waitingOrder(cards)
  const statusOf = async () =>
    (await cards.shop.call('GET', `/admin/orders/${order_id}`, undefined, staff)).body.order.payment_status
  await afterItsEnd(async () => {
    const decision = { decision: 'approve', note: 'メモ', explanation_waived: true }
    await post(`/admin/v1/orders/${order_id}/pharmacist-review`, decision)
    expect(await statusOf()).toBe('requires_action')
    const [payment] = await paymentsOf('order_id', order_id)
    await convert(payment!.id)
    expect(await factsOf(cards.shop, 'payment.lapsed')).toContainEqual({ order_id })
    for (const one of listeners.filter(({ fact }) => fact === 'payment.lapsed'))
      await one.run(cards.shop.ctx(), { order_id })
    expect(await statusOf()).toBe('awaiting')
  })
})

test('of a wallet it is listed as canceled, also when the transfer is refunded', async () => {
  const desk = await openWalletDesk()
  try {
    const ofWallets = await signInStaff(desk.shop)
    const ask = (path: string) => desk.shop.call('POST', path, {}, ofWallets)
    const cart = await desk.cartToPay('rakuten-pay')
    await desk.complete(cart)
    await desk.decide(cart, 'approve')
    await desk.complete(cart)
    const order = await desk.expectOneOrder(cart)
    const form = { ShopID: 'tshop00000001', ShopPass: 'rk-pass', OrderID: await desk.referenceOf(cart) }
    const at = `${desk.sandbox.url}/rakuten-pay/payment/RakutenpayCancel.idPass`
    await fetch(at, { method: 'POST', body: new URLSearchParams(form) })
    await desk.runJob('reconcile-payments')
    const payment = desk.shop.db.selectFrom('payment').selectAll().where('order_id', '=', order)
    const { id, amount } = await payment.executeTakeFirstOrThrow()
    expect((await ask(`/admin/v1/payments/${id}/convert-to-manual`)).status).toBe(200)
    await ask(`/admin/orders/${order}/capture`)
    const wish = { amount, reason: 'other' }
    const refunded = await desk.shop.call('POST', `/admin/orders/${order}/refund`, wish, ofWallets)
    expect(refunded.body.order.payment_status).toBe('refunded')
    expect(await payment.executeTakeFirst()).toMatchObject({ provider_id: 'manual', amount_refunded: amount })
    const statusesOf = async (status: string) => {
      const { body } = await desk.shop.call('GET', `/admin/v1/wallet-payments?status=${status}`, undefined, ofWallets)
      return body.data.wallet_payments.map((one: { status: string }) => one.status)
    }
    expect([await statusesOf('canceled'), await statusesOf('refunded')]).toEqual([['canceled'], []])
  } finally {
    await desk.close()
  }
})
