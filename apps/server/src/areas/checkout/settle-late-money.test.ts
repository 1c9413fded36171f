import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signInStaff } from '../../base/testing/people.ts'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'
import { followAttempt } from './follow-payment.ts'

let desk: WalletDesk
beforeAll(async () => {
  desk = await openWalletDesk()
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => desk.close())

// d払い asks the shop before it charges: a released attempt is not charged there. Amazon is charged by the shop alone.
type Wallet = 'paypay' | 'rakuten-pay'
const reset = (cart_id: string) => desk.shop.call('POST', '/store/v1/cart/reset-payment-session-selection', { cart_id })
const ordersOf = (cart: string) => desk.shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart).execute()

/** Does something while the wallets' answers to queries are changed, and PayPay deletes no code. */
async function whileAnswered(change: (call: string, text: string) => string, work: () => Promise<unknown>) {
  const ask = globalThis.fetch
  const asking = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const call = `${init?.method} ${url}`
    if (!/^DELETE .*\/v2\/codes|^GET .*\/v2\/codes|SearchTrade/.test(call)) return ask(url, init)
    return new Response(change(call, call.startsWith('DELETE') ? '' : await (await ask(url, init)).text()))
  })
  await work().finally(() => asking.mockRestore())
}

/** How a wallet names a payment that waits. */
const statuses = { paypay: '"CREATED"', 'rakuten-pay': 'Status=REQSUCCESS' }
/** The wallet reports a waiting payment as ended, which releases its attempt; the buyer can still pay. */
async function failed(wallet: Wallet, as: string) {
  const cart = await desk.cartToPay(wallet)
  await desk.complete(cart)
  const change = (_: string, text: string) => text.replace(statuses[wallet], as)
  await whileAnswered(change, () => desk.complete(cart))
  return released(cart)
}
/** PayPay answers that the code is deleted, and the payment in the app goes through all the same. */
async function ended(end: (cart: string) => Promise<unknown>) {
  const cart = await desk.cartToPay('paypay')
  await desk.complete(cart)
  const change = (call: string, text: string) =>
    call.startsWith('DELETE') ? JSON.stringify({ resultInfo: { code: 'SUCCESS' } }) : text
  await whileAnswered(change, () => end(cart))
  return released(cart)
}
async function released(cart: string) {
  const { id, status } = await desk.attemptOf(cart)
  expect(status).toBe('let_go')
  const reference = await desk.referenceOf(cart)
  return {
    cart,
    pay: () => desk.sandbox.decide(reference, 'approve'),
    follow: () => followAttempt(desk.shop.ctx(), id),
    /** What the wallet has of it. */
    async books() {
      const { state, refunds } = await desk.sandbox.wallet(reference)
      return [state, ...refunds.map(({ amount }: { amount: number }) => amount)]
    },
  }
}

test.each([
  ['paypay', '"FAILED"', 'captured'],
  ['paypay', '"SOMETHING_NEW"', 'captured'],
  ['rakuten-pay', 'Status=PAYFAIL', 'authorized'],
] as const)('a payment by %s that was reported as %s becomes the order when it is made', async (wallet, as, state) => {
  const { cart, pay, follow, books } = await failed(wallet, as)
  await pay()
  await Promise.all([follow(), follow()])
  await desk.expectOneOrder(cart)
  await follow()
  expect(await books()).toEqual([state])
})

test('money that has become an order stays when a notification comes after a refund by staff', async () => {
  const { cart, pay, follow, books } = await failed('paypay', '"FAILED"')
  await pay()
  await follow()
  const order = await desk.expectOneOrder(cart)
  const wish = { amount: 500, reason: 'other' }
  const staff = await signInStaff(desk.shop)
  expect((await desk.shop.call('POST', `/admin/orders/${order}/refund`, wish, staff)).status).toBe(200)
  await follow()
  expect(await books()).toEqual(['captured', 500])
})

test('a payment made as its attempt expires becomes the order', async () => {
  const { cart, pay, follow, books } = await ended(() =>
    desk.later(6 * 60_000, () => desk.runJob('settle-open-attempts')),
  )
  await pay()
  await follow()
  await desk.expectOneOrder(cart)
  expect(await books()).toEqual(['captured'])
})

test('the webhook of a payment that the buyer has given up gives it back', async () => {
  const { cart, pay, books } = await ended(reset)
  await desk.sandbox.fault({ webhooks: 'normal' })
  await pay()
  await expect.poll(books).toEqual(['captured', 1650])
  expect(await ordersOf(cart)).toEqual([])
})

test.each([
  ['paypay', '"FAILED"', ['captured', 1650]],
  ['rakuten-pay', 'Status=PAYFAIL', ['canceled']],
] as const)('a payment by %s reported as %s goes back once when the cart has changed', async (wallet, as, books) => {
  const late = await failed(wallet, as)
  const [line] = (await desk.shop.call('GET', `/store/carts/${late.cart}`)).body.cart.items
  const changed = await desk.shop.call('POST', `/store/carts/${late.cart}/line-items/${line.id}`, { quantity: 2 })
  expect(changed.status).toBe(200)
  await late.pay()
  await Promise.all([late.follow(), late.follow()])
  await late.follow()
  expect(await late.books()).toEqual(books)
  expect(await ordersOf(late.cart)).toEqual([])
  expect((await desk.attemptOf(late.cart)).status).toBe('let_go')
})

test.each(['reported as failed', 'given up by the buyer'])(
  'a payment that was %s goes back when the cart was ordered another way',
  async (how) => {
    const late = how === 'reported as failed' ? await failed('paypay', '"FAILED"') : await ended(reset)
    await desk.shop.call('POST', `/store/carts/${late.cart}/payment-session`, { provider_id: 'd-pay' })
    await desk.complete(late.cart)
    await desk.decide(late.cart, 'approve')
    await desk.complete(late.cart)
    await late.pay()
    await late.follow()
    expect(await late.books()).toEqual(['captured', 1650])
    await desk.expectOneOrder(late.cart)
    expect(await desk.sandbox.wallet(await desk.referenceOf(late.cart))).toMatchObject({ state: 'authorized' })
  },
)

test('a payment goes back while the buyer pays another way, which continues', async () => {
  const late = await failed('paypay', '"FAILED"')
  await desk.shop.call('POST', `/store/carts/${late.cart}/payment-session`, { provider_id: 'd-pay' })
  await desk.complete(late.cart)
  await late.pay()
  await late.follow()
  expect(await late.books()).toEqual(['captured', 1650])
  await desk.decide(late.cart, 'approve')
  await desk.complete(late.cart)
  await desk.expectOneOrder(late.cart)
})

test('a refund that the wallet does not answer is made by the next notification', async () => {
  const late = await ended(reset)
  await late.pay()
  await desk.sandbox.fault({ api: { match: '/v2/refunds', status: 500 } })
  await expect(late.follow()).rejects.toMatchObject({ code: 'payment_provider_failed' })
  await desk.sandbox.fault({ api: null })
  expect(await late.books()).toEqual(['captured'])
  await late.follow()
  expect(await late.books()).toEqual(['captured', 1650])
})
