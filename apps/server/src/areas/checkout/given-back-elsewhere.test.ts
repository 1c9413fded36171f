import { type WalletId, walletIds } from '@kusuribako/contract/payments/wallets'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'
import { jobs, listeners } from '../all.ts'
import type { PaymentRow } from '../payments/index.ts'
import { noteDisputes } from '../payments/note-disputes.ts'

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
  return { shop: wallets.shop, headers: staff.wallet!, order: await wallets.expectOneOrder(cart) }
}

test.each(['stripe-custom', ...walletIds] as const)(
  '%s: money given back at its own desk is told of, what the shop gives back is not',
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
    const told = async () => {
      await jobs.find(({ name }) => name === 'reconcile-payments')!.run(shop.ctx())
      const { disagreements } = (await shop.call('GET', '/admin/v1/reconciliation', undefined, headers)).body.data
      return disagreements
        .filter(({ about }: { about: string }) => about === payment.id)
        .map(({ kind, amount, ours, theirs }: Record<string, unknown>) => [kind, amount, ours, theirs])
    }
    expect(await told()).toEqual([])
    await post('refund', { amount: 500, reason: 'other' })
    expect(await told()).toEqual([])
    await atDesk(150)
    expect(await told()).toEqual([['amount_differs', 1650, '1150', '1000']])
  },
)

test('what staff say was given back elsewhere is booked, asked of nobody, and told of no more', async () => {
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
  const told = async () => {
    await jobs.find(({ name }) => name === 'reconcile-payments')!.run(shop.ctx())
    const { disagreements } = (await shop.call('GET', '/admin/v1/reconciliation', undefined, headers)).body.data
    return disagreements.filter((one: { order_id: string }) => one.order_id === order)
  }
  await cards.sandbox.ask('POST', '/v1/refunds', { payment_intent: intent, amount: '500' })
  expect(await told()).toMatchObject([{ kind: 'amount_differs', ours: '1650', theirs: '1150' }])
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
  expect([await told(), await atStripe()]).toEqual([[], [500]])
  const letters = ((await factsOf(shop, 'order.refunded')) as { order_id: string }[]).map(({ order_id }) => order_id)
  expect(letters).not.toContain(order)
  expect(await factsOf(shop, 'payment.given_back_elsewhere')).toMatchObject([{ order_id: order }])
  const more = await post('refund', { ...wish, amount: 1151, note: '振込' })
  expect(more).toMatchObject({ status: 400, body: { details: { refundable_amount: 1150 } } })
})

test('a refund that waits for a provider whom the shop has no more is booked once staff have given it', async () => {
  const { shop, headers, order } = await ofCard()
  const post = (path: string, body: object = {}) => shop.call('POST', path, body, headers)
  await post(`/admin/orders/${order}/capture`)
  const told = async () => {
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
    expect(await told()).toMatchObject([{ kind: 'refund_overdue', about: id, amount: 500, theirs: 'no_contract' }])
    expect((await book(' ')).status).toBe(400)
    expect((await book('振込', `ref_${'0'.repeat(26)}`)).status).toBe(404)
    // A reachable provider is asked until it responds: it might refund as well.
    outside.payments = payments
    expect(await told()).toMatchObject([{ theirs: null }])
    expect(await book('振込')).toMatchObject({ status: 400, body: { code: 'not_allowed' } })
    outside.payments = new Map()
    expect((await book('11月27日に振込')).body.data).toEqual({ id, order_id: order })
    expect(await told()).toEqual([])
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
  const given = await cards.sandbox.ask('GET', `/v1/refunds?payment_intent=${(data as { id: string }).id}`)
  expect(given.data).toEqual([])
})

test('楽天ペイ calls what was given back whole cancelled, and nothing disagrees', async () => {
  const { shop, headers, order } = await ofWallet('rakuten-pay')
  await shop.call('POST', `/admin/orders/${order}/capture`, {}, headers)
  const wish = { amount: 1650, reason: 'other' }
  expect((await shop.call('POST', `/admin/orders/${order}/refund`, wish, headers)).status).toBe(200)
  await jobs.find(({ name }) => name === 'reconcile-payments')!.run(shop.ctx())
  const { disagreements } = (await shop.call('GET', '/admin/v1/reconciliation', undefined, headers)).body.data
  expect(disagreements.filter(({ order_id }: { order_id: string }) => order_id === order)).toEqual([])
})

describe('the holder of a card goes to their bank (チャージバック)', () => {
  const days = (many: number) => many * 86_400_000
  const run = (name: string) => jobs.find((one) => one.name === name)!.run(cards.shop.ctx())

  /** An order of 1,650 yen that was captured. */
  async function charged() {
    const cart = await cards.cartToPay('pm_card_visa')
    const order = (await cards.complete(cart)).body.data.id as string
    const post = (path: string, body: object = {}) =>
      cards.shop.call('POST', `/admin/orders/${order}/${path}`, body, staff.card)
    expect((await post('capture')).status).toBe(200)
    const { id: intent, latest_charge } = await cards.intentOf(cart)
    const atBank = async (path: string) =>
      (await fetch(`${cards.sandbox.url}/stripe/${path}`, { method: 'POST' })).json()
    const told = async () => {
      const answer = await cards.shop.call('GET', '/admin/v1/reconciliation', undefined, staff.card)
      return answer.body.data.disagreements.filter(({ order_id }: { order_id: string }) => order_id === order)
    }
    const read = async () => (await cards.shop.call('GET', `/admin/orders/${order}`, undefined, staff.card)).body.order
    const givenAtStripe = async () =>
      (await cards.sandbox.ask('GET', `/v1/refunds?payment_intent=${intent}`)).data.map((one: Refund) => one.amount)
    return { order, post, atBank, told, read, givenAtStripe, dispute: () => atBank(`charges/${latest_charge}/dispute`) }
  }
  interface Refund {
    amount: number
  }
  let events = 0
  /** Sends the webhook of a dispute; twice, as may happen. */
  async function tell(type: string, object: object) {
    const { body, signature } = cards.signed({ id: `evt_dispute_${events++}`, type, data: { object } })
    for (const _time of [1, 2]) expect((await cards.deliver(body, signature)).statusCode).toBe(200)
  }
  /** What later rooms do when they hear that a bank has given money back, or not; answers how often they did. */
  async function hear(name = 'payment.given_back_elsewhere') {
    const facts = await factsOf(cards.shop, name)
    for (const about of facts)
      for (const one of listeners.filter(({ fact }) => fact === name))
        await one.run(cards.shop.ctx(), about as Record<string, unknown>)
    return facts.length
  }

  test('staff see it with the order and in their list until the bank decides; lost, it is a refund, once', async () => {
    const { post, dispute, told, read, atBank, givenAtStripe } = await charged()
    const begun = await dispute()
    await cards.later(days(40), async () => {
      await tell('charge.dispute.created', begun)
      await tell('charge.dispute.funds_withdrawn', begun)
      const answer_by = new Date(begun.evidence_details.due_by * 1000).toISOString()
      expect(await told()).toMatchObject([
        { kind: 'disputed', about: begun.id, amount: 1650, theirs: 'needs_answer', answer_by },
      ])
      const { payments, refunded_total } = await read()
      expect(payments[0].metadata.disputes).toMatchObject([{ state: 'needs_answer', reason: 'fraudulent', answer_by }])
      expect(refunded_total).toBe(0)
      // A refund decided meanwhile waits: Stripe refunds nothing that is disputed.
      expect((await post('refund', { amount: 500, reason: 'other' })).status).toBe(200)
      expect(await givenAtStripe()).toEqual([])
    })
    const lost = await atBank(`disputes/${begun.id}/lost`)
    await cards.later(days(60), async () => {
      await tell('charge.dispute.closed', lost)
      await tell('charge.dispute.updated', lost)
      expect(await hear()).toBe(1)
      const { refunds, ...order } = await read()
      expect(order).toMatchObject({ payment_status: 'refunded', refunded_total: 1650, refundable_amount: 0 })
      expect(order.payments[0].metadata.disputes).toMatchObject([{ state: 'lost' }])
      expect(refunds.map(({ amount, metadata }: Refund & { metadata: object }) => [amount, metadata])).toEqual([
        [500, { dispute: begun.id }],
        [1150, { dispute: begun.id, by_bank: true }],
      ])
      await run('settle-refunds')
      await run('reconcile-payments')
      expect([await givenAtStripe(), await told(), await hear()]).toEqual([[], [], 0])
    })
  })

  test('kept, the money stays, and what was decided meanwhile goes back', async () => {
    const { post, dispute, told, read, atBank, givenAtStripe } = await charged()
    const begun = await dispute()
    await tell('charge.dispute.created', begun)
    await post('refund', { amount: 500, reason: 'other' })
    await tell('charge.dispute.closed', await atBank(`disputes/${begun.id}/won`))
    await cards.later(5 * 60_000, () => run('settle-refunds'))
    expect([await givenAtStripe(), await told(), await hear()]).toEqual([[500], [], 0])
    expect(await read()).toMatchObject({
      refunded_total: 500,
      payments: [{ metadata: { disputes: [{ state: 'ended' }] } }],
    })
  })

  test('is found out by asking where its news never comes, and followed to its end', async () => {
    const { dispute, told, read, atBank } = await charged()
    const begun = await dispute()
    // The order is older than the daily check reaches, and the dispute is of today.
    await cards.shop.db
      .updateTable('payment')
      .set({ created_at: new Date(0) })
      .where('cart_id', 'is not', null)
      .execute()
    cards.shop.clock.now = new Date()
    await run('reconcile-payments')
    expect(await told()).toMatchObject([{ kind: 'disputed', about: begun.id }])
    await atBank(`disputes/${begun.id}/lost`)
    await cards.later(days(30), () => run('reconcile-payments'))
    expect([await told(), await hear()]).toEqual([[], 1])
    expect(await read()).toMatchObject({ payment_status: 'refunded', refunded_total: 1650 })
  })

  test('lost, and won in an appeal after all, it is no refund any more, once, in whatever order it is told', async () => {
    const { post, dispute, told, read, atBank, givenAtStripe } = await charged()
    const begun = await dispute()
    await tell('charge.dispute.created', begun)
    await post('refund', { amount: 500, reason: 'other' })
    await cards.later(days(20), async () => {
      const lost = await atBank(`disputes/${begun.id}/lost`)
      await tell('charge.dispute.closed', lost)
      expect(await hear()).toBe(1)
      expect(await read()).toMatchObject({ payment_status: 'refunded', refunded_total: 1650 })
      const won = await atBank(`disputes/${begun.id}/won`)
      await tell('charge.dispute.closed', won)
      await tell('charge.dispute.closed', lost)
      await tell('charge.dispute.funds_reinstated', won)
      expect([await hear('refund.declined'), await hear()]).toEqual([1, 0])
    })
    await cards.later(days(21), () => run('settle-refunds'))
    await cards.later(days(22), () => run('reconcile-payments'))
    // What staff had decided meanwhile goes back by the shop after all; of the bank's own nobody waits.
    expect([await givenAtStripe(), await told()]).toEqual([[500], []])
    const { refunds, ...order } = await read()
    expect(order).toMatchObject({ payment_status: 'partially_refunded', refunded_total: 500, refundable_amount: 1150 })
    expect(order.payments[0].metadata.disputes).toMatchObject([{ state: 'ended' }])
    expect(refunds.map(({ amount, metadata }: Refund & { metadata: object }) => [amount, metadata])).toMatchObject([
      [500, {}],
      [1150, { dispute: begun.id, declined_reason: 'dispute_won' }],
    ])
    expect((await post('refund', { amount: 1150, reason: 'other' })).body.order.payment_status).toBe('refunded')
    expect(await givenAtStripe()).toEqual([1150, 500])
  })

  test('won after all, whose news never comes, is found out by asking', async () => {
    const { dispute, read, atBank } = await charged()
    const begun = await dispute()
    await tell('charge.dispute.closed', await atBank(`disputes/${begun.id}/lost`))
    await hear()
    await atBank(`disputes/${begun.id}/won`)
    cards.shop.clock.now = new Date()
    await cards.later(days(60), () => run('reconcile-payments'))
    await hear('refund.declined')
    expect(await read()).toMatchObject({ payment_status: 'captured', refunded_total: 0, refundable_amount: 1650 })
  })

  test('an answer that was overtaken by that of other news is asked for anew', async () => {
    const { dispute, read, atBank } = await charged()
    const begun = await dispute()
    const lost = await atBank(`disputes/${begun.id}/lost`)
    await cards.sandbox.fault({ api: { match: '/v1/disputes', delay_ms: 700, count: 1 } })
    const late = tell('charge.dispute.closed', lost)
    await cards.faultMet()
    await tell('charge.dispute.funds_reinstated', await atBank(`disputes/${begun.id}/won`))
    await late
    await hear('refund.declined')
    expect(await read()).toMatchObject({ payment_status: 'captured', refunded_total: 0 })
  })

  test.each([
    ['under_review', 1, 0],
    ['ended', 2, 1],
  ] as const)('lost, then %s in an appeal, and lost again is one refund', async (state, lost, won) => {
    const { order, read } = await charged()
    const { payments } = await read()
    const dispute = { id: `dp_${order}`, amount: 500, reason: 'general', is_refundable: false, answer_by: null }
    const note = async (said: 'lost' | typeof state) => {
      const paid = cards.shop.db.selectFrom('payment').selectAll().where('id', '=', payments[0].id)
      const row = (await paid.executeTakeFirstOrThrow()) as unknown as PaymentRow
      const opened_at = cards.shop.clock.now.toISOString()
      await cards.shop.ctx().tx((tx) => noteDisputes(tx, row, [{ ...dispute, state: said, opened_at }]))
    }
    for (const said of ['lost', state, 'lost'] as const) await note(said)
    expect([await hear(), await hear('refund.declined')]).toEqual([lost, won])
    expect(await read()).toMatchObject({ payment_status: 'partially_refunded', refunded_total: 500 })
  })
})
