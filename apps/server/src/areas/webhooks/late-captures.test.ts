import type { WalletId } from '@kusuribako/contract/payments/wallets'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInStaff } from '../../base/testing/people.ts'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'
import { listeners } from '../all.ts'

// A provider that accepts a capture and decides about it afterwards.
let desk: WalletDesk
let staff: Record<string, string>
beforeAll(async () => {
  desk = await openWalletDesk()
  staff = await signInStaff(desk.shop)
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => desk.close())

const minutes = (many: number) => many * 60_000
const days = (many: number) => many * 86_400_000
const capture = (order_id: string) =>
  listeners.find(({ name }) => name === 'capture-order')!.run(desk.shop.ctx(), { order_id })
const orderOf = (id: string) =>
  desk.shop.db.selectFrom('orders').select(['status', 'payment_status']).where('id', '=', id).executeTakeFirstOrThrow()
const paymentOf = (order: string) =>
  desk.shop.db.selectFrom('payment').selectAll().where('order_id', '=', order).executeTakeFirstOrThrow()
async function readDisagreements(order: string) {
  const { body } = await desk.shop.call('GET', '/admin/v1/reconciliation', undefined, staff)
  return body.data.disagreements.filter(({ order_id }: { order_id: string }) => order_id === order)
}

/** An order whose money is authorised; its provider treats the capture as `code` says. */
async function authorised(wallet: WalletId, code?: string) {
  const cart = await desk.cartToPay(wallet)
  await desk.complete(cart)
  await desk.decide(cart, 'approve')
  await desk.complete(cart)
  const order = await desk.expectOneOrder(cart)
  const { id } = await desk.sandbox.wallet(await desk.referenceOf(cart))
  const headers = { 'content-type': 'application/json' }
  const refuse = (body: object) =>
    fetch(`${desk.sandbox.url}/wallets/${id}/refuse-capture`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (code) await refuse({ code })
  return { cart, order, wallet: id as string }
}

describe('Amazon declines a capture that it accepted eight days after the authorisation', () => {
  /** The order waited for a pharmacist. */
  async function capturedLate() {
    const { order, wallet } = await authorised('amazon-pay', 'declined')
    await desk.sandbox.clock(days(8))
    await desk.later(days(8), () => capture(order))
    const payment = await paymentOf(order)
    expect([(await orderOf(order)).payment_status, payment.captured_at]).toEqual(['captured', expect.any(Date)])
    await desk.sandbox.clock(minutes(61))
    const found = { kind: 'state_differs', about: payment.id, ours: 'captured', theirs: 'declined' }
    return { order, wallet, found }
  }

  test('staff see it after the daily reconciliation', async () => {
    const { order, found } = await capturedLate()
    await desk.later(days(9), () => desk.runJob('reconcile-payments'))
    expect(await readDisagreements(order)).toMatchObject([found])
  })

  test('staff see it as soon as Amazon notifies the shop', async () => {
    const { order, wallet, found } = await capturedLate()
    const notices = await (await fetch(`${desk.sandbox.url}/wallets/notices.json`)).json()
    const { id } = notices.find(({ payment }: { payment: string }) => payment === wallet)
    for (const _time of [1, 2])
      expect(
        await (await fetch(`${desk.sandbox.url}/wallets/notices/${id}/resend`, { method: 'POST' })).json(),
      ).toEqual({ status: 200 })
    expect(await readDisagreements(order)).toMatchObject([found])
  })
})

describe('楽天ペイ has only accepted a capture', () => {
  test('it is asked again until the money is captured', async () => {
    const { order } = await authorised('rakuten-pay', 'accepted')
    await expect(capture(order)).rejects.toThrow('waits')
    await expect(capture(order)).rejects.toThrow('waits')
    expect((await orderOf(order)).payment_status).toBe('awaiting')
    await desk.sandbox.clock(minutes(31))
    await desk.later(minutes(31), () => desk.runJob('look-after-money-soon'))
    const payment = await paymentOf(order)
    expect([(await orderOf(order)).payment_status, payment.captured_at]).toEqual(['captured', expect.any(Date)])
  })

  test('the money of an order cancelled meanwhile goes back when it is captured', async () => {
    const { order, cart } = await authorised('rakuten-pay', 'accepted')
    await expect(capture(order)).rejects.toThrow('waits')
    const canceled = await desk.shop.call('POST', `/admin/orders/${order}/cancel`, {}, staff)
    expect(canceled.status).toBe(200)
    const atRakuten = async () => desk.sandbox.wallet(await desk.referenceOf(cart))
    expect((await paymentOf(order)).canceled_at).toBe(null)
    await desk.sandbox.clock(minutes(31))
    await desk.later(minutes(31), () => desk.runJob('look-after-money-soon'))
    expect((await atRakuten()).refunds).toMatchObject([{ amount: 1650 }])
  })
})
