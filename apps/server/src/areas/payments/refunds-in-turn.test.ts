import { walletIds } from '@kusuribako/contract/payments/wallets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInStaff } from '../../base/testing/people.ts'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'

let desk: WalletDesk
let staff: Record<string, string>
beforeAll(async () => {
  desk = await openWalletDesk()
  staff = await signInStaff(desk.shop)
})
afterAll(() => desk.close())

test.each(walletIds)('%s: two simultaneous partial refunds are both paid out', async (wallet) => {
  await desk.sandbox.fault({ webhooks: 'drop', api: null })
  const cart = await desk.cartToPay(wallet)
  await desk.complete(cart)
  await desk.decide(cart, 'approve')
  await desk.complete(cart)
  const id = await desk.expectOneOrder(cart)
  const post = (path: string, body: object) => desk.shop.call('POST', `/admin/orders/${id}/${path}`, body, staff)
  expect((await post('capture', {})).body.order.payment_status).toBe('captured')
  const atProvider = async () => {
    const { refunds } = await desk.sandbox.wallet(await desk.referenceOf(cart))
    return refunds.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
  }

  // Each has read the payment's state before the other changes it.
  await desk.sandbox.fault({ api: { match: '/', delay_ms: 150 } })
  const answers = await Promise.all([300, 450].map((amount) => post('refund', { amount, reason: 'other' })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await desk.sandbox.fault({ api: null })
  await desk.later(120_000, () => desk.runJob('settle-refunds'))
  expect(await atProvider()).toBe(750)
  const refunds = desk.shop.db.selectFrom('refund').select(['amount', 'settled_at']).where('order_id', '=', id)
  expect((await refunds.execute()).map(({ settled_at }) => settled_at === null)).toEqual([false, false])
  expect((await post('refund', { amount: 900, reason: 'other' })).body.order.payment_status).toBe('refunded')
  expect(await atProvider()).toBe(1650)
})
