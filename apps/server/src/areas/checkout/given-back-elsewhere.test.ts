import { type WalletId, walletIds } from '@kusuribako/contract/payments/wallets'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'
import { jobs } from '../all.ts'
import { noteRefundVerdict } from '../payments/refund-verdicts.ts'

let cards: CardDesk
let wallets: WalletDesk
let staff: Record<string, Record<string, string>>
beforeAll(async () => {
  cards = await openCardDesk()
  wallets = await openWalletDesk()
  staff = { card: await signInStaff(cards.shop), wallet: await signInStaff(wallets.shop) }
})
beforeEach(() => Promise.all([cards, wallets].map(({ sandbox }) => sandbox.fault({ webhooks: 'drop', api: null }))))
afterAll(() => Promise.all([cards.close(), wallets.close()]))

async function ofCard() {
  const { body } = await cards.complete(await cards.cartToPay('pm_card_visa'))
  return { shop: cards.shop, headers: staff.card!, order: body.data.id as string }
}
async function ofWallet(wallet: WalletId) {
  const cart = await wallets.cartToPay(wallet)
  await wallets.complete(cart)
  await wallets.decide(cart, 'approve')
  await wallets.complete(cart)
  return { shop: wallets.shop, headers: staff.wallet!, cart, order: await wallets.expectOneOrder(cart) }
}

test.each(['stripe-custom', ...walletIds] as const)(
  '%s: reconciliation reports a refund made at the provider, not one made by the shop',
  async (id) => {
    const { shop, headers, order } = await (id === 'stripe-custom' ? ofCard() : ofWallet(id))
    const post = async (path: string, body: object = {}) =>
      expect((await shop.call('POST', `/admin/orders/${order}/${path}`, body, headers)).status).toBe(200)
    await post('capture')
    const payment = await shop.db
      .selectFrom('payment')
      .selectAll()
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow()
    const atDesk = (amount: number) =>
      shop
        .ctx()
        .outside.payments.get(id)!
        .refund(payment.data as Record<string, unknown>, amount, `desk_${order}`)
    const readDisagreements = async () => {
      await jobs.find(({ name }) => name === 'reconcile-payments')!.run(shop.ctx())
      const { disagreements } = (await shop.call('GET', '/admin/v1/reconciliation', undefined, headers)).body.data
      return disagreements
        .filter(({ about }: { about: string }) => about === payment.id)
        .map(({ kind, amount, ours, theirs }: Record<string, unknown>) => [kind, amount, ours, theirs])
    }
    expect(await readDisagreements()).toEqual([])
    await post('refund', { amount: 500, reason: 'other' })
    expect(await readDisagreements()).toEqual([])
    await atDesk(150)
    expect(await readDisagreements()).toEqual([['amount_differs', 1650, '1150', '1000']])
  },
)

test('a refund recorded as made elsewhere is not sent to the provider and resolves the disagreement', async () => {
  const { shop, headers, order } = await ofCard()
  const post = (path: string, body: object = {}) => shop.call('POST', `/admin/orders/${order}/${path}`, body, headers)
  await post('capture')
  const { data } = await shop.db
    .selectFrom('payment')
    .select('data')
    .where('order_id', '=', order)
    .executeTakeFirstOrThrow()
  const { id: intent } = data as { id: string }
  const atStripe = async () => {
    const { data } = await cards.sandbox.ask('GET', `/v1/refunds?payment_intent=${intent}`)
    return data.map(({ amount }: { amount: number }) => amount)
  }
  const readDisagreements = async () => {
    await jobs.find(({ name }) => name === 'reconcile-payments')!.run(shop.ctx())
    const { disagreements } = (await shop.call('GET', '/admin/v1/reconciliation', undefined, headers)).body.data
    return disagreements.filter((one: { order_id: string }) => one.order_id === order)
  }
  await cards.sandbox.ask('POST', '/v1/refunds', { payment_intent: intent, amount: '1' })
  expect(await readDisagreements()).toMatchObject([{ kind: 'amount_differs', ours: '1650', theirs: '1649' }])
  await cards.sandbox.ask('POST', '/v1/refunds', { payment_intent: intent, amount: '499' })
  expect(await readDisagreements()).toMatchObject([{ kind: 'amount_differs', ours: '1650', theirs: '1150' }])
  const wish = { amount: 500, reason: 'other', made_elsewhere: true }
  expect(await post('refund', wish)).toMatchObject({ status: 400, body: { type: 'invalid_data' } })
  const { body } = await post('refund', { ...wish, note: 'Stripeの管理画面から' })
  expect(body.order).toMatchObject({
    payment_status: 'partially_refunded',
    refunded_total: 500,
    refundable_amount: 1150,
  })
  const { disagreements } = (await shop.call('GET', '/admin/v1/reconciliation', undefined, headers)).body.data
  expect(disagreements.filter((one: { order_id: string }) => one.order_id === order)).toEqual([])
  expect([await readDisagreements(), await atStripe()]).toEqual([[], [499, 1]])
  const letters = ((await factsOf(shop, 'order.refunded')) as { order_id: string }[]).map(({ order_id }) => order_id)
  expect(letters).not.toContain(order)
  expect(await factsOf(shop, 'payment.given_back_elsewhere')).toMatchObject([{ order_id: order }])
  const more = await post('refund', { ...wish, amount: 1151, note: '振込' })
  expect(more).toMatchObject({ status: 400, body: { details: { refundable_amount: 1150 } } })
})

test('a refund waiting for a removed provider can be recorded as made elsewhere', async () => {
  const { shop, headers, order } = await ofCard()
  const post = (path: string, body: object = {}) => shop.call('POST', path, body, headers)
  await post(`/admin/orders/${order}/capture`)
  const readDisagreements = async () => {
    const { disagreements } = (await shop.call('GET', '/admin/v1/reconciliation', undefined, headers)).body.data
    return disagreements.filter((one: { order_id: string }) => one.order_id === order)
  }
  const { outside } = shop.ctx()
  const { payments } = outside
  outside.payments = new Map()
  const wish = { amount: 500, reason: 'other', note: '箱つぶれ' }
  const { id } = (await post(`/admin/orders/${order}/refund?expand=refunds`, wish)).body.order.refunds[0]
  const book = (note: string, refund = id) => post(`/admin/v1/refunds/${refund}/made-elsewhere`, { note })
  await cards.later(2 * 3_600_000, async () => {
    expect(await readDisagreements()).toMatchObject([
      { kind: 'refund_overdue', about: id, amount: 500, theirs: 'no_contract' },
    ])
    expect((await book(' ')).status).toBe(400)
    expect((await book('振込', `ref_${'0'.repeat(26)}`)).status).toBe(404)
    // A reachable provider is asked until it responds: it might refund as well.
    outside.payments = payments
    expect(await readDisagreements()).toMatchObject([{ theirs: null }])
    expect(await book('振込')).toMatchObject({ status: 400, body: { code: 'not_allowed' } })
    outside.payments = new Map()
    expect((await book('11月27日に振込')).body.data).toEqual({ id, order_id: order })
    expect(await readDisagreements()).toEqual([])
    expect((await book('11月27日に振込')).status).toBe(400)
    outside.payments = payments
    await jobs.find(({ name }) => name === 'settle-refunds')!.run(shop.ctx())
  })
  const { body } = await shop.call('GET', `/admin/orders/${order}`, undefined, headers)
  expect(body.order).toMatchObject({
    refunded_total: 500,
    refunds: [{ amount: 500, note: '箱つぶれ\n11月27日に振込' }],
  })
  const { data } = await shop.db
    .selectFrom('payment')
    .select('data')
    .where('order_id', '=', order)
    .executeTakeFirstOrThrow()
  const refunds = await cards.sandbox.ask('GET', `/v1/refunds?payment_intent=${(data as { id: string }).id}`)
  expect(refunds.data).toEqual([])
})

test('a declined refund that staff record as made elsewhere is not requested from its provider again', async () => {
  const { shop, headers, cart, order } = await ofWallet('paypay')
  const post = (path: string, body: object = {}) => shop.call('POST', path, body, headers)
  await post(`/admin/orders/${order}/capture`)
  const wish = { amount: 500, reason: 'other' }
  const { id } = (await post(`/admin/orders/${order}/refund?expand=refunds`, wish)).body.order.refunds[0]
  await shop.ctx().tx((tx) => noteRefundVerdict(tx, id, { status: 'declined', reason: 'insufficient_funds' }))
  await wallets.later(3_600_000, async () =>
    expect((await post(`/admin/v1/refunds/${id}/made-elsewhere`, { note: '振込' })).status).toBe(200),
  )
  await wallets.later(7_200_000, () => wallets.runJob('settle-refunds'))
  const { refunds } = await wallets.sandbox.wallet(await wallets.referenceOf(cart))
  expect(refunds).toMatchObject([{ amount: 500 }])
})

test('a full refund by 楽天ペイ, reported there as canceled, is no disagreement', async () => {
  const { shop, headers, order } = await ofWallet('rakuten-pay')
  await shop.call('POST', `/admin/orders/${order}/capture`, {}, headers)
  const wish = { amount: 1650, reason: 'other' }
  expect((await shop.call('POST', `/admin/orders/${order}/refund`, wish, headers)).status).toBe(200)
  await jobs.find(({ name }) => name === 'reconcile-payments')!.run(shop.ctx())
  const { disagreements } = (await shop.call('GET', '/admin/v1/reconciliation', undefined, headers)).body.data
  expect(disagreements.filter(({ order_id }: { order_id: string }) => order_id === order)).toEqual([])
})
