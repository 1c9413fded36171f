import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { address } from '../../base/testing/carts.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'
import { followAttempt } from './follow-payment.ts'

let desk: WalletDesk
let staff: Record<string, string>
beforeAll(async () => {
  desk = await openWalletDesk()
  staff = await signInStaff(desk.shop)
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => desk.close())

// d払い asks the shop before it charges: a released attempt is not charged there.
type Wallet = 'paypay' | 'rakuten-pay'
const reset = (cart_id: string) => desk.shop.call('POST', '/store/v1/cart/reset-payment-session-selection', { cart_id })
const choose = (cart: string, provider_id: string) =>
  desk.shop.call('POST', `/store/carts/${cart}/payment-session`, { provider_id })
const ordersOf = (cart: string) => desk.shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart).execute()

type Answer = (call: string, ask: () => Promise<string>) => string | Promise<string>
/** Does something while the wallets' answers to queries, to the end of a code and to a completion are changed. */
async function whileAnswered(answer: Answer, work: () => Promise<unknown>) {
  const ask = globalThis.fetch
  const asking = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const call = `${init?.method} ${url}`
    if (!/^DELETE .*\/v2\/codes|^GET .*\/v2\/codes|SearchTrade|^POST .*\/complete$/.test(call)) return ask(url, init)
    return new Response(await answer(call, async () => (await ask(url, init)).text()))
  })
  await work().finally(() => asking.mockRestore())
}
/** Does something else just before the first of these calls is answered. */
function before(first: RegExp, other: () => Promise<unknown>): Answer {
  let isOver = false
  return async (call, ask) => {
    if (!isOver && first.test(call)) {
      isOver = true
      await other()
    }
    return call.startsWith('DELETE') ? deleted : ask()
  }
}
const deleted = JSON.stringify({ resultInfo: { code: 'SUCCESS' } })

/** How a wallet names a payment that waits. */
const statuses = { paypay: '"CREATED"', 'rakuten-pay': 'Status=REQSUCCESS' }
/** The wallet reports a waiting payment as ended, which releases its attempt; the buyer can still pay. */
async function failed(wallet: Wallet, as: string) {
  const cart = await desk.cartToPay(wallet)
  await desk.complete(cart)
  await whileAnswered(
    async (_, ask) => (await ask()).replace(statuses[wallet], as),
    () => desk.complete(cart),
  )
  return released(cart)
}
/** PayPay answers that the code is deleted, and the payment in the app goes through all the same. */
async function ended(end: (cart: string) => Promise<unknown>, cart?: string) {
  const paid = cart ?? (await desk.cartToPay('paypay'))
  await desk.complete(paid)
  await whileAnswered(
    (call, ask) => (call.startsWith('DELETE') ? deleted : ask()),
    () => end(paid),
  )
  return released(paid)
}
async function released(cart: string) {
  const { id, status } = await desk.attemptOf(cart)
  expect(status).toBe('let_go')
  const reference = await desk.referenceOf(cart)
  return {
    cart,
    id,
    pay: () => desk.sandbox.decide(reference, 'approve'),
    follow: () => followAttempt(desk.shop.ctx(), id),
    /** What the wallet has of it. */
    async books() {
      const { state, refunds } = await desk.sandbox.wallet(reference)
      return [state, ...refunds.map(({ amount }: { amount: number }) => amount)]
    },
    /** What the shop has recorded about it. */
    async events() {
      const log = desk.shop.db.selectFrom('wallet_payment').select('metadata').where('id', '=', id)
      const { events } = (await log.executeTakeFirstOrThrow()).metadata as { events: { message: string }[] }
      return events.map(({ message }) => message)
    },
  }
}

const refund = async (order: string) => {
  const wish = { amount: 500, reason: 'other' }
  expect((await desk.shop.call('POST', `/admin/orders/${order}/refund`, wish, staff)).status).toBe(200)
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
  await refund(order)
  await follow()
  // As when its buyer's data is erased.
  await desk.shop.db.updateTable('payment_session').set({ data: '{}' }).where('cart_id', '=', cart).execute()
  await follow()
  expect(await books()).toEqual(['captured', 500])
})

test('of a payment that PayPay has given back in part the rest goes back', async () => {
  const { id, pay, follow, books } = await failed('paypay', '"FAILED"')
  await pay()
  await desk.shop.ctx().outside.payments.get('paypay')!.refund({ id }, 500, 'by_hand')
  await follow()
  expect(await books()).toEqual(['captured', 500, 1150])
})

test('money that becomes an order and is refunded in part during a query stays', async () => {
  const { cart, pay, follow, books } = await failed('paypay', '"FAILED"')
  await pay()
  const meanwhile = before(/^GET/, async () => {
    await follow()
    await refund(await desk.expectOneOrder(cart))
  })
  await whileAnswered(meanwhile, follow)
  await desk.expectOneOrder(cart)
  expect(await books()).toEqual(['captured', 500])
})

test('the order of late money states when its buyer confirmed, and whether the text was shown', async () => {
  const { cart, pay, follow } = await failed('paypay', '"FAILED"')
  await pay()
  await desk.later(5 * 3_600_000, follow)
  const order = await desk.expectOneOrder(cart)
  const { body } = await desk.shop.call('GET', `/admin/v1/orders/${order}/confirmation`, undefined, staff)
  const confirmed_at = desk.shop.clock.now.toISOString()
  expect(body.data.confirmation).toMatchObject({ is_shown: false, confirmed_at })
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
  const { cart, pay, books, events } = await ended(reset)
  await desk.sandbox.fault({ webhooks: 'normal' })
  await pay()
  await expect.poll(books).toEqual(['captured', 1650])
  expect(await ordersOf(cart)).toEqual([])
  await expect.poll(events).toEqual(['requires_more', 'canceled', 'captured', 'canceled'])
})

test('a payment that is given up while its notification is handled goes back', async () => {
  const cart = await desk.cartToPay('paypay')
  await desk.complete(cart)
  const { id } = await desk.attemptOf(cart)
  const meanwhile = before(/^GET/, async () => {
    await reset(cart)
    await desk.decide(cart, 'approve')
  })
  await whileAnswered(meanwhile, () => followAttempt(desk.shop.ctx(), id))
  expect(await (await released(cart)).books()).toEqual(['captured', 1650])
  expect(await ordersOf(cart)).toEqual([])
})

test('a payment by Amazon Pay that is given up while the shop completes it goes back', async () => {
  const cart = await desk.cartToPay('amazon-pay')
  await desk.complete(cart)
  await desk.decide(cart, 'approve')
  await whileAnswered(
    before(/^POST/, () => reset(cart)),
    () => desk.complete(cart),
  )
  const { books } = await released(cart)
  expect(await books()).toEqual(['authorized'])
  const payment = await desk.sandbox.wallet(await desk.referenceOf(cart))
  const notices = await (await fetch(`${desk.sandbox.url}/wallets/notices.json`)).json()
  const { id } = notices.findLast((one: { payment: string }) => one.payment === payment.id)
  await fetch(`${desk.sandbox.url}/wallets/notices/${id}/resend`, { method: 'POST' })
  expect(await books()).toEqual(['canceled'])
  expect(await ordersOf(cart)).toEqual([])
})

test('a payment goes back when staff have deleted its draft', async () => {
  const { region_id, variants, shipping } = desk.goods
  const items = [{ variant_id: variants.lotion, quantity: 1 }]
  const to = { shipping_address: address, shipping_methods: [{ option_id: shipping.standard }] }
  const contents = { email: 'caller@example.com', region_id, items, ...to }
  const { draft_order } = (await desk.shop.call('POST', '/admin/draft-orders', contents, staff)).body
  await desk.shop.call('POST', `/store/carts/${draft_order.cart_id}/payment-sessions`, {})
  await choose(draft_order.cart_id, 'paypay')
  const { pay, follow, books } = await ended(reset, draft_order.cart_id)
  await desk.shop.call('DELETE', `/admin/draft-orders/${draft_order.id}`, undefined, staff)
  await pay()
  await follow()
  expect(await books()).toEqual(['captured', 1650])
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
    await choose(late.cart, 'd-pay')
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
  await choose(late.cart, 'd-pay')
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

test('of two payments by the same wallet the first goes back and the second becomes the order', async () => {
  const late = await failed('paypay', '"FAILED"')
  await desk.complete(late.cart)
  expect(await desk.attemptOf(late.cart)).not.toMatchObject({ id: late.id })
  await late.pay()
  await Promise.all([late.follow(), late.follow()])
  expect(await late.books()).toEqual(['captured', 1650])
  await desk.decide(late.cart, 'approve')
  await desk.complete(late.cart)
  await desk.expectOneOrder(late.cart)
  expect(await desk.sandbox.wallet(await desk.referenceOf(late.cart))).toMatchObject({ state: 'captured', refunds: [] })
})

test('a payment that is being given back becomes no order, even if the cart could', async () => {
  const late = await failed('paypay', '"FAILED"')
  await reset(late.cart)
  await late.pay()
  await desk.sandbox.fault({ api: { match: '/v2/refunds', status: 500 } })
  await expect(late.follow()).rejects.toMatchObject({ code: 'payment_provider_failed' })
  await desk.sandbox.fault({ api: null })
  expect((await choose(late.cart, 'paypay')).status).toBe(200)
  await late.follow()
  expect(await late.books()).toEqual(['captured', 1650])
  expect(await ordersOf(late.cart)).toEqual([])
})
