import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'
import { jobs, listeners } from '../all.ts'
import { noteRefundVerdict } from '../payments/refund-verdicts.ts'

type Shop = CardDesk['shop']
type Headers = Record<string, string>

const run = (shop: Shop, name: string) => jobs.find((one) => one.name === name)!.run(shop.ctx())
const orderOf = async (shop: Shop, staff: Headers, id: string) =>
  (await shop.call('GET', `/admin/orders/${id}`, undefined, staff)).body.order
const paymentOf = (shop: Shop, order_id: string) =>
  shop.db.selectFrom('payment').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
const told = async (shop: Shop, staff: Headers) => {
  const { disagreements } = (await shop.call('GET', '/admin/v1/reconciliation', undefined, staff)).body.data
  return disagreements.filter(({ kind }: { kind: string }) => kind.startsWith('refund'))
}
const refund = (shop: Shop, staff: Headers, id: string, amount: number) =>
  shop.call('POST', `/admin/orders/${id}/refund`, { amount, reason: 'other' }, staff)
/** What later rooms do on the fact; returns how often they did. */
async function hearOfDeclined(shop: Shop) {
  const facts = await factsOf(shop, 'refund.declined')
  for (const about of facts)
    for (const one of listeners.filter(({ fact }) => fact === 'refund.declined'))
      await one.run(shop.ctx(), about as Record<string, unknown>)
  return facts.length
}

describe('a card refund that the bank may decline', () => {
  let desk: CardDesk
  let shop: Shop
  let staff: Headers
  beforeAll(async () => {
    desk = await openCardDesk()
    shop = desk.shop
    staff = await signInStaff(shop)
  })
  beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
  afterAll(() => desk.close())

  /** An order of 1,650 yen that was paid, and 500 yen of it refunded. */
  async function partlyGivenBack() {
    const member = await signInCustomer(shop)
    const cart = await desk.cartToPay('pm_card_refundFail', member)
    const id = (await desk.complete(cart, member.headers)).body.data.id as string
    await shop.call('POST', `/admin/orders/${id}/capture`, {}, staff)
    const { body } = await refund(shop, staff, id, 500)
    expect(body.order).toMatchObject({ payment_status: 'partially_refunded', refunded_total: 500 })
    return { cart, id, member, refund_id: body.order.refunds[0].id as string }
  }
  const asBefore = { payment_status: 'captured', refunded_total: 0, refundable_amount: 1650 }

  test('is found by the reconcile job: the refund is undone, and staff see it until they refund again', async () => {
    const { id, refund_id } = await partlyGivenBack()
    expect(await told(shop, staff)).toEqual([])
    await run(shop, 'reconcile-refunds')
    expect(await hearOfDeclined(shop)).toBe(1)
    const order = await orderOf(shop, staff, id)
    expect(order).toMatchObject(asBefore)
    expect(order.refunds).toMatchObject([{ amount: 500, metadata: { declined_reason: 'lost_or_stolen_card' } }])
    expect(await told(shop, staff)).toMatchObject([
      { kind: 'refund_declined', about: refund_id, order_id: id, amount: 500, theirs: 'declined' },
    ])
    await run(shop, 'reconcile-refunds')
    expect([await hearOfDeclined(shop), (await paymentOf(shop, id)).amount_refunded]).toEqual([0, 0])
    await desk.later(60_000, async () => {
      expect((await refund(shop, staff, id, 1650)).body.order).toMatchObject({ payment_status: 'refunded' })
    })
    expect(await told(shop, staff)).toEqual([])
  })

  test('is marked as waiting while the provider does not answer, and no longer once it is made', async () => {
    const cart = await desk.cartToPay('pm_card_visa')
    const { id } = (await desk.complete(cart)).body.data
    await shop.call('POST', `/admin/orders/${id}/capture`, {}, staff)
    await desk.sandbox.fault({ api: { match: '/refunds', status: 500 } })
    await refund(shop, staff, id, 500)
    const [waiting] = (await orderOf(shop, staff, id)).refunds
    expect(waiting).toMatchObject({ amount: 500, metadata: { waits_for: 'answer' } })
    await desk.sandbox.fault({ api: null })
    await desk.later(120_000, () => run(shop, 'settle-refunds'))
    expect((await orderOf(shop, staff, id)).refunds).toMatchObject([{ amount: 500, metadata: null }])
  })

  test('is found by the reconcile job however many refunds came after it', async () => {
    const { id, refund_id } = await partlyGivenBack()
    // Of a former provider, which the shop can no longer call.
    await shop.db.insertInto('payment_provider').values({ id: 'paypal' }).execute()
    await sql`with paid as (insert into payment select (jsonb_populate_record(p,
          '{"id": "pay_before", "order_id": null, "provider_id": "paypal", "data": {}}')).*
        from payment p where p.order_id = ${id} returning id)
      insert into refund select (jsonb_populate_record(r, jsonb_build_object('id', 're_before' || n, 'order_id', null,
          'payment_id', paid.id, 'created_at', to_jsonb(r.created_at + interval '1 second')))).*
        from refund r, paid, generate_series(1, 500) n where r.id = ${refund_id}`.execute(shop.db)
    await run(shop, 'reconcile-refunds')
    await hearOfDeclined(shop)
    expect(await orderOf(shop, staff, id)).toMatchObject(asBefore)
    await shop.db.deleteFrom('refund').where('id', 'like', 're_before%').execute()
  })

  test('is undone once by its webhook, however often that arrives', async () => {
    const { cart, id, refund_id } = await partlyGivenBack()
    const intent = await desk.intentOf(cart)
    const object = { id: 're_1', object: 'refund', payment_intent: intent.id, metadata: { key: refund_id } }
    const news = (type: string, id: string) => desk.signed({ id, type, data: { object } })
    for (const { body, signature } of [
      news('refund.failed', 'evt_1'),
      news('refund.failed', 'evt_1'),
      news('charge.refund.updated', 'evt_2'),
    ])
      expect((await desk.deliver(body, signature)).statusCode).toBe(200)
    expect(await hearOfDeclined(shop)).toBe(1)
    expect(await orderOf(shop, staff, id)).toMatchObject(asBefore)
    // Another process that asked at the same time gets the same verdict: it is recorded only once.
    await shop.ctx().tx((tx) => noteRefundVerdict(tx, refund_id, { status: 'declined' }))
    // Nor does an older notification, that it was given, change what is known by now.
    await shop.ctx().tx((tx) => noteRefundVerdict(tx, refund_id, { status: 'given' }))
    const verdict = shop.db.selectFrom('refund_verdict').select('state').where('refund_id', '=', refund_id)
    expect(await verdict.executeTakeFirst()).toEqual({ state: 'declined' })
    expect([await hearOfDeclined(shop), (await paymentOf(shop, id)).amount_refunded]).toEqual([0, 0])
  })

  test('is undone by a webhook that arrives before the answer to the refund request', async () => {
    const cart = await desk.cartToPay('pm_card_refundFail')
    const { id } = (await desk.complete(cart)).body.data
    await shop.call('POST', `/admin/orders/${id}/capture`, {}, staff)
    const happened = async () =>
      (await (await fetch(`${desk.sandbox.url}/sandbox/events`)).json()) as { type: string }[]
    const failed = async () => (await happened()).filter(({ type }) => type === 'refund.failed').length
    const before = await failed()
    // The shop looks for the refund, and then makes it.
    await desk.sandbox.fault({ api: { match: '/v1/refunds', delay_ms: 1_000, count: 2 } })
    const asking = refund(shop, staff, id, 500)
    await expect.poll(failed, { timeout: 10_000 }).toBe(before + 1)
    const about = await shop.db.selectFrom('refund').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
    expect(about.settled_at, 'not answered yet').toBe(null)
    const { id: payment_intent } = await desk.intentOf(cart)
    const object = { id: 're_early', object: 'refund', payment_intent, metadata: { key: about.id } }
    const { body, signature } = desk.signed({ id: 'evt_early', type: 'refund.failed', data: { object } })
    expect((await desk.deliver(body, signature)).statusCode).toBe(200)
    await asking
    expect(await hearOfDeclined(shop)).toBe(1)
    expect(await orderOf(shop, staff, id)).toMatchObject({ ...asBefore, refunds: [{ amount: 500 }] })
    await desk.later(120_000, () => run(shop, 'settle-refunds'))
    expect([await hearOfDeclined(shop), (await paymentOf(shop, id)).amount_refunded]).toEqual([0, 0])
  })

  test('that staff make at the provider is reported as a disagreement, even weeks after the order', async () => {
    const cart = await desk.cartToPay('pm_card_visa')
    const { id } = (await desk.complete(cart)).body.data
    await shop.call('POST', `/admin/orders/${id}/capture`, {}, staff)
    const intent = await desk.intentOf(cart)
    const differing = async () => {
      const { disagreements } = (await shop.call('GET', '/admin/v1/reconciliation', undefined, staff)).body.data
      return disagreements.filter(({ order_id }: { order_id: string }) => order_id === id)
    }
    await desk.later(20 * 86_400_000, async () => {
      const given = await desk.sandbox.ask('POST', '/v1/refunds', { payment_intent: intent.id, amount: '500' })
      await run(shop, 'reconcile-payments')
      expect(await differing()).toEqual([])
      const deliver = async (id: string, object: object) => {
        const { body, signature } = desk.signed({ id, type: 'refund.created', data: { object } })
        expect((await desk.deliver(body, signature)).statusCode).toBe(200)
      }
      for (const name of ['evt_desk', 'evt_desk', 'evt_desk_2']) await deliver(name, given)
      expect(await differing()).toMatchObject([{ kind: 'amount_differs', ours: '1650', theirs: '1150' }])
      await deliver('evt_elsewhere', { ...given, payment_intent: 'pi_of_another_shop' })
    })
  })

  test('restores the points that the order has earned when declined', async () => {
    const { id, member } = await partlyGivenBack()
    const pending = async () =>
      (await shop.call('GET', '/store/v1/d-points/get-points', undefined, member.headers)).body.data.pendingPoints
    const settle = () =>
      listeners.find(({ name }) => name === 'settle-points-order-placed')!.run(shop.ctx(), { order_id: id })
    await settle()
    const fewer = await pending()
    await run(shop, 'reconcile-refunds')
    await hearOfDeclined(shop)
    expect([fewer, await pending()]).toEqual([6, 11])
  })

  test('is not retried after the order is cancelled; staff handle it', async () => {
    const cart = await desk.cartToPay('pm_card_refundFail')
    const { id } = (await desk.complete(cart)).body.data
    await shop.call('POST', `/admin/orders/${id}/capture`, {}, staff)
    await shop.call('POST', `/admin/orders/${id}/cancel`, {}, staff)
    await run(shop, 'reconcile-refunds')
    expect(await hearOfDeclined(shop)).toBe(1)
    for (const minutes of [30, 60, 24 * 60])
      await desk.later(minutes * 60_000, async () => {
        for (const { name } of jobs.filter((one) => one.name.startsWith('look-after-money'))) await run(shop, name)
      })
    const rows = await shop.db.selectFrom('refund').select('amount').where('order_id', '=', id).execute()
    expect(rows).toEqual([{ amount: 1650 }])
    expect(await orderOf(shop, staff, id)).toMatchObject({ status: 'canceled', payment_status: 'captured' })
  })
})

describe('Amazon Pay accepts a refund and decides it later', () => {
  let desk: WalletDesk
  let shop: Shop
  let staff: Headers
  beforeAll(async () => {
    desk = await openWalletDesk()
    shop = desk.shop
    staff = await signInStaff(shop)
  })
  beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
  afterAll(() => desk.close())

  async function givenBack() {
    const cart = await desk.cartToPay('amazon-pay')
    await desk.complete(cart)
    await desk.decide(cart, 'approve')
    await desk.complete(cart)
    const id = await desk.expectOneOrder(cart)
    await shop.call('POST', `/admin/orders/${id}/capture`, {}, staff)
    expect((await refund(shop, staff, id, 650)).body.order).toMatchObject({ refunded_total: 650 })
    const wallet = await desk.sandbox.wallet(await desk.referenceOf(cart))
    const verdict = () =>
      shop.db
        .selectFrom('refund_verdict')
        .innerJoin('refund', 'refund.id', 'refund_verdict.refund_id')
        .select('state')
        .where('order_id', '=', id)
        .execute()
    return { id, wallet: wallet.id as string, verdict }
  }
  const decline = (wallet: string) => fetch(`${desk.sandbox.url}/wallets/${wallet}/decline-refunds`, { method: 'POST' })

  test('with success: the refund waits, becomes overdue, and is then recorded as given', async () => {
    const { id, verdict } = await givenBack()
    expect(await verdict()).toEqual([{ state: 'accepted' }])
    expect((await orderOf(shop, staff, id)).refunds).toMatchObject([{ metadata: { waits_for: 'arrival' } }])
    await desk.later(11 * 86_400_000, async () =>
      expect(await told(shop, staff)).toMatchObject([{ kind: 'refund_overdue', order_id: id, theirs: 'accepted' }]),
    )
    await desk.later(31 * 86_400_000, () => run(shop, 'reconcile-refunds'))
    expect([await verdict(), await told(shop, staff)]).toEqual([[{ state: 'given' }], []])
    expect(await orderOf(shop, staff, id)).toMatchObject({ refunded_total: 650, refunds: [{ metadata: null }] })
  })

  test('with decline: its webhook is verified at the provider, and the refund is undone', async () => {
    const { id, wallet, verdict } = await givenBack()
    await decline(wallet)
    const notices = await (await fetch(`${desk.sandbox.url}/wallets/notices.json`)).json()
    const news = notices.findLast(({ payment }: { payment: string }) => payment === wallet)
    const resend = async () =>
      (await fetch(`${desk.sandbox.url}/wallets/notices/${news.id}/resend`, { method: 'POST' })).json()
    await desk.sandbox.fault({ api: { match: '/refunds', status: 500 } })
    expect(await resend()).toEqual({ status: 503 })
    expect(await verdict()).toEqual([{ state: 'accepted' }])
    await desk.sandbox.fault({ api: null })
    expect([await resend(), await resend()]).toEqual([{ status: 200 }, { status: 200 }])
    expect([await verdict(), await hearOfDeclined(shop)]).toEqual([[{ state: 'declined' }], 1])
    expect(await orderOf(shop, staff, id)).toMatchObject({ payment_status: 'captured', refunded_total: 0 })
  })
})
