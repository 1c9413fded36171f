import { type WalletId, walletIds } from '@kusuribako/contract/payments/wallets'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInStaff } from '../../base/testing/people.ts'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'
import { listeners } from '../all.ts'
import { noteRefundVerdict } from './refund-verdicts.ts'

let desk: WalletDesk
let staff: Record<string, string>
beforeAll(async () => {
  desk = await openWalletDesk()
  staff = await signInStaff(desk.shop)
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => desk.close())

const post = (path: string, body: object = {}) => desk.shop.call('POST', path, body, staff)
/** A captured order of 1,650 yen whose provider will refuse refunds, and one that it has made at its own desk. */
async function sold(wallet: WalletId, { at_desk = 0, refuses = true } = {}) {
  const cart = await desk.cartToPay(wallet)
  await desk.complete(cart)
  await desk.decide(cart, 'approve')
  await desk.complete(cart)
  const id = await desk.expectOneOrder(cart)
  expect((await post(`/admin/orders/${id}/capture`)).body.order.payment_status).toBe('captured')
  const payment = await desk.shop.db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const provider = desk.shop.ctx().outside.payments.get(wallet)!
  if (at_desk > 0) await provider.refund(payment.data as Record<string, unknown>, at_desk, `desk_${id}`)
  const reference = await desk.referenceOf(cart)
  const refuse = async () => {
    const { id } = await desk.sandbox.wallet(reference)
    await fetch(`${desk.sandbox.url}/wallets/${id}/refuse-refunds`, { method: 'POST' })
  }
  if (refuses) await refuse()
  await desk.shop.db.deleteFrom('fact').execute()
  return {
    id,
    refuse,
    refund: (amount: number, more: object = {}) =>
      post(`/admin/orders/${id}/refund?expand=refunds`, { amount, reason: 'other', ...more }),
    atProvider: async () =>
      (await desk.sandbox.wallet(reference)).refunds.map(({ amount }: { amount: number }) => amount),
    read: async () => (await desk.shop.call('GET', `/admin/orders/${id}`, undefined, staff)).body.order,
  }
}

/** The listeners of every fact, as the queue runs them; returns the subjects of the mails that were sent. */
async function hear() {
  const facts = await desk.shop.db.deleteFrom('fact').returning(['id', 'name', 'about']).execute()
  const wanted = (name: string) => name.startsWith('settle-status') || name.startsWith('mail-')
  for (const { name, about } of facts.toSorted((one, other) => Number(one.id) - Number(other.id)))
    for (const one of listeners.filter((listener) => listener.fact === name && wanted(listener.name)))
      await one.run(desk.shop.ctx(), about as Record<string, unknown>)
  return desk.shop.letters.splice(0).map(({ subject, text }) => ({ subject: subject.replace(/（.*/, ''), text }))
}

const listed = async (id: string) => {
  const { disagreements } = (await desk.shop.call('GET', '/admin/v1/reconciliation', undefined, staff)).body.data
  return disagreements.filter(({ order_id }: { order_id: string }) => order_id === id)
}
const asBefore = { payment_status: 'captured', refunded_total: 0, refundable_amount: 1650 }
const hour = 3_600_000

describe('a refund that its provider refuses for good', () => {
  test.each(walletIds)('%s: is declined at once; staff see why, and book it as made elsewhere', async (wallet) => {
    const { id, refund, read, atProvider } = await sold(wallet)
    const { body } = await refund(500)
    const metadata = { declined_reason: expect.stringMatching(/^too_(late|many)$/) }
    expect(body.order.refunds).toMatchObject([{ amount: 500, metadata }])
    expect(await hear(), 'no mail says that it was made').toEqual([])
    expect(await read()).toMatchObject(asBefore)
    expect(await listed(id)).toMatchObject([{ kind: 'refund_declined', about: body.order.refunds[0].id, amount: 500 }])
    await desk.later(hour, async () => {
      await desk.runJob('settle-refunds')
      const { order } = (await refund(500, { note: '振込', made_elsewhere: true })).body
      expect(order).toMatchObject({
        payment_status: 'partially_refunded',
        refunded_total: 500,
        refundable_amount: 1150,
      })
    })
    expect([await listed(id), await atProvider()]).toEqual([[], []])
  })

  test('later than the mail that it was made: another mail tells its buyer, once', async () => {
    const { id, refund, refuse, read } = await sold('paypay', { refuses: false })
    await desk.sandbox.fault({ api: { match: '/refunds', status: 500 } })
    await refund(500)
    expect(await hear()).toMatchObject([{ subject: 'ご返金の手続きをしました' }])
    await desk.sandbox.fault({ api: null })
    await refuse()
    await desk.later(hour, () => desk.runJob('settle-refunds'))
    const [mail, ...more] = await hear()
    expect(more).toEqual([])
    expect(mail!.subject).toBe('ご返金についてのお知らせ')
    expect(mail!.text).toContain('500円のご返金を、お支払いに使われた方法へお戻しする手続きができませんでした。')
    expect(await read()).toMatchObject(asBefore)
    expect(await listed(id)).toMatchObject([{ kind: 'refund_declined' }])
  })

  test('and that staff have given back since is not mailed as declined any more', async () => {
    const { refund, refuse } = await sold('paypay', { refuses: false })
    await desk.sandbox.fault({ api: { match: '/refunds', status: 500 } })
    await refund(500)
    expect(await hear()).toHaveLength(1)
    await desk.sandbox.fault({ api: null })
    await refuse()
    await desk.later(hour, () => desk.runJob('settle-refunds'))
    await desk.later(2 * hour, () => refund(500, { note: '振込', made_elsewhere: true }))
    expect(await hear()).toEqual([])
  })

  test('of a cancelled order: its buyer hears of it, and staff book it in the reconciliation', async () => {
    const { id, refund, read } = await sold('d-pay')
    await post(`/admin/orders/${id}/cancel`)
    expect((await hear()).map(({ subject }) => subject)).toEqual([
      'ご注文をキャンセルしました',
      'ご返金についてのお知らせ',
    ])
    expect(await read()).toMatchObject({ status: 'canceled', payment_status: 'captured' })
    expect(await refund(1650)).toMatchObject({ status: 400, body: { message: 'This order is cancelled' } })
    const [{ kind, about }] = await listed(id)
    expect(kind).toBe('refund_declined')
    await desk.later(hour, async () => {
      const booked = () => post(`/admin/v1/refunds/${about}/made-elsewhere`, { note: '11月27日に振込' })
      const [one, other] = await Promise.all([booked(), booked()])
      expect([one.status, other.status].toSorted()).toEqual([200, 400])
      expect([one.body.code, other.body.code]).toContain('not_allowed')
    })
    expect([await hear(), await listed(id)]).toEqual([[], []])
    expect(await read()).toMatchObject({
      payment_status: 'refunded',
      refunds: [{ amount: 1650 }, { amount: 1650, note: '11月27日に振込', metadata: { instead_of: about } }],
    })
  })

  test.each(walletIds)('%s: because it was made at the desk: the difference is listed as well', async (wallet) => {
    const { id, refund } = await sold(wallet, { at_desk: 500, refuses: false })
    const { body } = await refund(1650)
    expect(body.order.refunds).toMatchObject([{ metadata: { declined_reason: 'nothing_left' } }])
    await desk.runJob('reconcile-payments')
    expect(await listed(id)).toMatchObject([
      { kind: 'amount_differs', ours: '1650', theirs: '1150' },
      { kind: 'refund_declined', amount: 1650 },
    ])
  })
})

test('a refund that was declined is no longer booked once money of its payment was refunded', async () => {
  const { id, refund } = await sold('paypay')
  const about = (await refund(500)).body.order.refunds[0].id
  await desk.later(hour, async () => {
    await refund(1600, { note: '振込', made_elsewhere: true })
    const again = await post(`/admin/v1/refunds/${about}/made-elsewhere`, { note: '振込' })
    expect(again).toMatchObject({ status: 400, body: { code: 'not_allowed' } })
  })
  expect(await listed(id)).toEqual([])
})

test('each refund that was declined stays listed until its own money was given back', async () => {
  const { id, refund } = await sold('paypay')
  await refund(500)
  await desk.later(hour, () => refund(500))
  await desk.later(2 * hour, () => refund(300))
  const amounts = async () => (await listed(id)).map(({ amount }: { amount: number }) => amount)
  expect(await amounts()).toEqual([500, 500, 300])
  for (const [hours, left] of [[500, 300], [300], []].entries()) {
    const [{ about }] = await listed(id)
    const booked = () => post(`/admin/v1/refunds/${about}/made-elsewhere`, { note: '振込' })
    await desk.later((3 + hours) * hour, async () => expect((await booked()).status).toBe(200))
    expect(await amounts()).toEqual(left)
  }
})

describe('two refunds that were declined', () => {
  const awaiting = async (id: string) => (await listed(id)).map(({ amount }: { amount: number }) => amount)
  /** At these hours each is made, and then, at those, declined. */
  async function declinedTwice(amounts: number[], made: [number, number], declined: [number, number]) {
    const { id, refund } = await sold('paypay', { refuses: false })
    const ids: string[] = []
    const make = (at: number) => async () => void ids.push((await refund(amounts[at]!)).body.order.refunds.at(-1).id)
    const decline = (at: number) => () =>
      desk.shop.ctx().tx((tx) => noteRefundVerdict(tx, ids[at]!, { status: 'declined', reason: 'insufficient_funds' }))
    await desk.later(made[0] * hour, make(0))
    if (declined[0] < made[1]) await desk.later(declined[0] * hour, decline(0))
    await desk.later(made[1] * hour, make(1))
    if (declined[0] > made[1]) await desk.later(declined[0] * hour, decline(0))
    await desk.later(declined[1] * hour, decline(1))
    expect(await awaiting(id)).toEqual(amounts)
    return { id, refund }
  }

  test.each([
    { owed: [400, 400], given: 400, left: [400] },
    { owed: [400, 400], given: 450, left: [400] },
    { owed: [400, 300], given: 400, left: [300] },
    { owed: [300, 400], given: 400, left: [300] },
    { owed: [400, 300], given: 700, left: [] },
  ])('are each owed ($owed): a later one of $given yen leaves $left', async ({ owed, given, left }) => {
    const { id, refund } = await declinedTwice(owed, [0, 1], [2, 3])
    await desk.later(4 * hour, () => refund(given))
    expect(await awaiting(id)).toEqual(left)
    for (const [at, amount] of left.entries()) await desk.later((5 + at) * hour, () => refund(amount))
    expect(await awaiting(id)).toEqual([])
  })

  test('are given back by one refund where the second was a new attempt at the first', async () => {
    const { id, refund } = await declinedTwice([400, 400], [0, 2], [1, 3])
    await desk.later(4 * hour, () => refund(400))
    expect(await awaiting(id)).toEqual([])
  })
})

test('a refund that was declined stays listed beside a lower one made elsewhere', async () => {
  const { id, refund } = await sold('paypay')
  await refund(500)
  await desk.later(hour, () => refund(300, { note: '振込', made_elsewhere: true }))
  expect(await listed(id)).toMatchObject([{ kind: 'refund_declined', amount: 500 }])
})

test('a refund that was declined is listed although a higher one was paid out before it', async () => {
  const { id, refund, refuse } = await sold('paypay', { refuses: false })
  await refund(600)
  await refuse()
  await desk.later(hour, () => refund(500))
  expect(await listed(id)).toMatchObject([{ kind: 'refund_declined', amount: 500 }])
})

test('a refund that was declined stays so when an older notification says that it was paid out', async () => {
  const { id, refund, read } = await sold('paypay')
  const [{ id: refund_id }] = (await refund(500)).body.order.refunds
  await desk.shop.ctx().tx((tx) => noteRefundVerdict(tx, refund_id, { status: 'given' }))
  expect(await listed(id)).toMatchObject([{ kind: 'refund_declined', about: refund_id }])
  expect(await read()).toMatchObject({ refunded_total: 0, refundable_amount: 1650 })
})

test.each([1650, 500])(
  'a PayPay payment of which %i yen went back before there was an order makes none',
  async (back) => {
    const cart = await desk.cartToPay('paypay')
    await desk.complete(cart)
    await desk.decide(cart, 'approve')
    const reference = await desk.referenceOf(cart)
    const { id: payment_id } = await desk.sandbox.wallet(reference)
    await desk.shop
      .ctx()
      .outside.payments.get('paypay')!
      .refund({ id: reference, payment_id }, back, `desk_${reference}`)
    await desk.later(60_000, () => desk.runJob('settle-open-attempts'))
    expect(await desk.shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart).execute()).toEqual([])
    expect((await desk.attemptOf(cart)).status).toBe('let_go')
    const { refunds } = await desk.sandbox.wallet(reference)
    expect(refunds.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(1650)
    // The buyer may pay again, and that makes an order.
    await desk.complete(cart)
    await desk.decide(cart, 'approve')
    await desk.complete(cart)
    await desk.expectOneOrder(cart)
  },
)
