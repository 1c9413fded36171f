import { type WalletId, walletIds } from '@kusuribako/contract/payments/wallets'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signInStaff } from '../../base/testing/people.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import type { TestShop } from '../../base/testing/shop.ts'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'

let desk: WalletDesk
let staff: Record<string, string>
beforeAll(async () => {
  desk = await openWalletDesk()
  staff = await signInStaff(desk.shop)
})
afterAll(() => desk.close())

beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))

/** A captured order of 1,650 yen. */
async function sold(wallet: WalletId) {
  const cart = await desk.cartToPay(wallet)
  await desk.complete(cart)
  await desk.decide(cart, 'approve')
  await desk.complete(cart)
  const id = await desk.expectOneOrder(cart)
  const post = (path: string, body: object) => desk.shop.call('POST', `/admin/orders/${id}/${path}`, body, staff)
  expect((await post('capture', {})).body.order.payment_status).toBe('captured')
  return {
    id,
    refund: (amount: number) => post('refund', { amount, reason: 'other' }),
    async atProvider() {
      const { refunds } = await desk.sandbox.wallet(await desk.referenceOf(cart))
      return refunds.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
    },
    async openRefunds() {
      const refunds = desk.shop.db.selectFrom('refund').select('amount').where('settled_at', 'is', null)
      return (await refunds.where('order_id', '=', id).execute()).map(({ amount }) => amount)
    },
  }
}
const settleAfter = (minutes: number) => desk.later(minutes * 60_000, () => desk.runJob('settle-refunds'))

test.each(walletIds)('%s: two simultaneous partial refunds are both paid out', async (wallet) => {
  const { refund, atProvider, openRefunds } = await sold(wallet)
  // Each has read the payment's state before the other changes it.
  await desk.sandbox.fault({ api: { match: '/', delay_ms: 150 } })
  const answers = await Promise.all([300, 450].map(refund))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await desk.sandbox.fault({ api: null })
  await settleAfter(2)
  expect(await atProvider()).toBe(750)
  expect(await openRefunds()).toEqual([])
  expect((await refund(900)).body.order.payment_status).toBe('refunded')
  expect(await atProvider()).toBe(1650)
})

/** Two refunds, 450 yen first, that were decided while the gateway was away. */
async function bothOverdue() {
  const order = await sold('rakuten-pay')
  const { now } = desk.shop.clock
  await desk.sandbox.fault({ api: { match: '/', status: 500 } })
  await order.refund(450)
  desk.shop.clock.now = new Date(now.getTime() + 1000)
  await order.refund(300)
  desk.shop.clock.now = now
  await desk.sandbox.fault({ api: null })
  return order
}

test('a second refund of a payment is requested a minute after an unanswered first one', async () => {
  const { atProvider, openRefunds } = await bothOverdue()
  const request = globalThis.fetch
  // The gateway receives the first request, and carries it out after the shop has stopped waiting.
  const received: (() => Promise<unknown>)[] = []
  const gateway = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (received.length > 0 || !String(url).includes('RakutenpayChange')) return request(url, init)
    received.push(() => request(url, { ...init, signal: null }))
    return Promise.reject(new Error('no answer in time'))
  })
  await settleAfter(2)
  expect(await openRefunds()).toEqual([450, 300])
  for (const carryOut of received) await carryOut()
  gateway.mockRestore()
  expect(await atProvider()).toBe(450)
  for (const minutes of [2.5, 4]) await settleAfter(minutes)
  expect([await atProvider(), await openRefunds()]).toEqual([750, []])
})

test('a job that starts while another process claims a refund requests no second one of that payment', async () => {
  const { id, atProvider, openRefunds } = await bothOverdue()
  await desk.later(120_000, () => {
    const claim = async (open: TestShop['db']) => {
      await sql`select pg_advisory_xact_lock(hashtext('settle-refunds'))`.execute(open)
      const claimed = open.updateTable('refund').set({ updated_at: desk.shop.clock.now }).where('amount', '=', 450)
      await claimed.where('order_id', '=', id).execute()
    }
    return raceTransactions(desk.shop.db, claim, () => desk.runJob('settle-refunds'))
  })
  expect([await atProvider(), await openRefunds()]).toEqual([0, [450, 300]])
})
