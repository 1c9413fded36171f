import type { AddressInfo } from 'node:net'
import { connect } from '@kusuribako/client'
import type { WalletId } from '@kusuribako/contract/payments/wallets'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SIGN_IN_SECRETS } from '../../sandbox/src/sign-in/parties.ts'
import { subjectOf } from '../../sandbox/src/sign-in/subjects.ts'
import type { Api } from '../../storefront/app/api.server.ts'
import { onwardWithCart } from '../../storefront/app/areas/cart/bring-back.server.ts'
import { lookForCart, type OpenCart, readCart } from '../../storefront/app/areas/cart/read-cart.server.ts'
import { placeOrder } from '../../storefront/app/areas/checkout/place-order.server.ts'
import { followWallet, strayReturn, takeAmazonChoice } from '../../storefront/app/areas/checkout/wallets.server.ts'
import { config } from '../../storefront/app/config.server.ts'
import { noticeFor, notices } from '../../storefront/app/wording/notices.ts'
import { cookieOf, openAccount, password } from './base/testing/accounts.ts'
import { cartWith, readyToPay } from './base/testing/carts.ts'
import { dPointsDesk } from './base/testing/d-points.ts'
import { signInCustomer, signInStaff } from './base/testing/people.ts'
import { openWalletDesk, signInAtAmazon, type WalletDesk } from './base/testing/wallet-desk.ts'
import { sourcesOf } from './house/sources.ts'

// The storefront's own steps against the shop itself, over HTTP: what leads a shopper to each notice.
let desk: WalletDesk
let baseUrl: string
beforeAll(async () => {
  desk = await openWalletDesk((sandboxUrl) => ({
    PUBLIC_STOREFRONT_URL: config().PUBLIC_URL,
    D_ACCOUNT_CLIENT_ID: SIGN_IN_SECRETS.docomo.clientId,
    D_ACCOUNT_CLIENT_SECRET: SIGN_IN_SECRETS.docomo.clientSecret,
    SIGN_IN_URL: `${sandboxUrl}/sign-in`,
  }))
  await desk.shop.app.listen({ port: 0, host: '127.0.0.1' })
  baseUrl = `http://127.0.0.1:${(desk.shop.app.server.address() as AddressInfo).port}`
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => desk.close())

function visit(cartId: string | null, headers: Record<string, string> = {}, url = baseUrl): Api {
  const call = connect({ baseUrl: url, headers })
  const api: Api = {
    shared: call,
    mine: call,
    cartId,
    setCart(id) {
      api.cartId = id
    },
    done: null,
    setDone() {},
  }
  return api
}
const opened = async (cart: string): Promise<OpenCart> => (await readCart(visit(cart)))!
const leadsTo = (answer: unknown) => (answer instanceof Response ? answer.headers.get('location') : null)

/** A payment that the buyer has begun and decided about; where the shopper is led who comes back from it. */
async function backFrom(wallet: WalletId, decision: string) {
  const cart = await desk.cartToPay(wallet)
  await desk.complete(cart)
  await desk.decide(cart, decision)
  return leadsTo(await followWallet(visit(cart), await opened(cart), wallet))
}
/** The same while the provider does not answer. */
async function whileSilent(wallet: WalletId) {
  const cart = await desk.cartToPay(wallet)
  await desk.complete(cart)
  const open = await opened(cart)
  await desk.sandbox.fault({ api: { match: '', status: 500 } })
  return leadsTo(await followWallet(visit(cart), open, wallet))
}
/** Back at an address that says so, with a cart to be paid by this wallet, or with none. */
async function stray(query: string, wallet: WalletId | null = 'paypay') {
  const cart = wallet ? await desk.cartToPay(wallet) : await cartWith(desk.shop, desk.goods, { lotion: 1 })
  return leadsTo(strayReturn(visit(cart), await opened(cart), new URLSearchParams(query.replace(':own', cart))))
}
async function press(cart: string, empty = false) {
  const open = await opened(cart)
  if (empty) await desk.shop.call('DELETE', `/store/carts/${cart}/line-items/${open.view.lines[0]!.id}`)
  return leadsTo(await placeOrder(visit(cart), open, { idempotencyKey: '', confirmed: '' }))
}
async function chosenAtAmazon(address: string, status?: number) {
  const cart = await cartWith(desk.shop, desk.goods, { lotion: 1 })
  const session = await signInAtAmazon(desk.shop, desk.sandbox.url, address)
  const open = await opened(cart)
  if (status) await desk.sandbox.fault({ api: { status, match: '/checkoutSessions', count: 1 } })
  return leadsTo(await takeAmazonChoice(visit(cart), open, session))
}

/** What a page of the storefront does; its types are made when the storefront is built, and not known here. */
interface Page {
  loader: (given: object) => Response | Promise<Response>
  action: Page['loader']
}
interface Asked {
  headers?: Record<string, string>
  form?: Record<string, string>
  params?: Record<string, string>
}
const away = 'http://127.0.0.1:9'

/** Where a page leads whoever opens it, or who sends it a form. */
async function at(file: string, address: string, api: Api, { headers = {}, form, params = {} }: Asked = {}) {
  const { loader, action }: Page = await import(new URL(`../../storefront/app/routes/${file}`, import.meta.url).href)
  const body = form && new URLSearchParams(form)
  const sent = { headers, ...(body && { method: 'POST', body }) }
  const given = {
    request: new Request(new URL(address, config().PUBLIC_URL), sent),
    params,
    context: { get: () => ({ api }) },
  }
  const answer = async () => (body ? action : loader)(given)
  return leadsTo(await answer().catch((thrown: unknown) => thrown))
}

/** Where somebody is led who went to d-account as this person, with a session or without, and came back. */
async function backFromDocomo(file: string, address: string, person: string, session?: { cookie: string }) {
  const redirectUri = new URL(address, config().PUBLIC_URL).href
  const begun = await desk.shop.call('POST', '/store/v1/auth/start', { party: 'docomo', redirectUri }, session)
  const { search, origin, pathname } = new URL(begun.body.data.url)
  const form = new URLSearchParams({ asked: search.slice(1), person, fault: 'none' })
  const decided = await fetch(origin + pathname, { method: 'POST', body: form, redirect: 'manual' })
  const back = new URL(decided.headers.get('location') ?? '')
  const cookie = [session?.cookie, cookieOf(begun).cookie].filter(Boolean).join('; ')
  return at(file, address + back.search, visit(null, { cookie }), { params: { party: 'docomo' } })
}
const login = '/account/login/docomo'
const refusedAtDocomo = (error: string) =>
  at('account-login-elsewhere.ts', `${login}?error=${error}`, visit(null), { params: { party: 'docomo' } })

const ways: Record<string, () => Promise<string | null> | string | null> = {
  notice_amazon_pay_order_maybe_placed: () => whileSilent('amazon-pay'),
  notice_rakuten_pay_order_maybe_placed: () => whileSilent('rakuten-pay'),
  notice_d_pay_webhook_error: () => whileSilent('d-pay'),
  notice_paypay_unknown_error: () => whileSilent('paypay'),
  notice_d_pay_invalid_payload: () => stray('wallet=d-pay&cart_id=<script>'),
  notice_d_pay_missing_cart_id: () => stray('wallet=d-pay'),
  notice_paypay_invalid_payload: () => stray('wallet=paypay&cart_id=<script>'),
  notice_paypay_missing_cart_id: () => stray('wallet=paypay'),
  notice_paypay_missing_payment_session: () => stray('wallet=paypay&cart_id=:own', null),
  notice_paypay_no_payment_session: () => stray('wallet=paypay&cart_id=:own', 'd-pay'),
  notice_rakuten_pay_no_payment_session: () => stray('wallet=rakuten-pay', 'd-pay'),
  /** Nothing of the shopper's is left to come back to. */
  notice_d_pay_missing_order: () =>
    at('checkout-return.ts', '/checkout/return?wallet=d-pay&cart_id=cart_gone', visit('cart_gone')),
  /** The shop itself is away. */
  async notice_d_pay_unknown_error() {
    const cart = await desk.cartToPay('d-pay')
    return leadsTo(await followWallet(visit(cart, {}, away), await opened(cart), 'd-pay'))
  },
  /** Provider and shop do not know each other any more. */
  async notice_d_pay_webhook_auth_failed() {
    const cart = await desk.cartToPay('d-pay')
    await desk.complete(cart)
    const open = await opened(cart)
    await desk.sandbox.fault({ api: { match: '/d-pay', status: 401 } })
    return leadsTo(await followWallet(visit(cart), open, 'd-pay'))
  },
  notice_d_pay_webhook_end_user_cancelled: () => backFrom('d-pay', 'cancel'),
  notice_generic_checkout_error: () => backFrom('d-pay', 'decline'),
  notice_paypay_payment_expired: () => backFrom('paypay', 'expire'),
  notice_rakuten_pay_error: () => backFrom('rakuten-pay', 'decline'),
  notice_amazon_pay_error: () => backFrom('amazon-pay', 'decline'),
  notice_amazon_pay_too_many_requests: () => chosenAtAmazon('jp', 429),
  notice_cart_validation_invalid_shipping_address: () => chosenAtAmazon('us'),
  async notice_cart_validation_no_shipping_address() {
    const cart = await cartWith(desk.shop, desk.goods, { lotion: 1 })
    await desk.shop.call('POST', `/store/carts/${cart}`, { email: 'guest@example.com' })
    return press(cart)
  },
  notice_checkout_error_empty_cart: async () => press(await cartWith(desk.shop, desk.goods, { lotion: 1 }), true),
  notice_file_not_given: () => at('account-own-data.ts', '/account/own-data', visit(null, {}, away)),
  /** A step that is sent for a cart that is an order by now. */
  async notice_checkout_error_order_already_exists() {
    const cart = await cartWith(desk.shop, desk.goods, { lotion: 1 })
    await readyToPay(desk.shop, desk.goods, cart)
    await desk.complete(cart)
    return at('checkout.tsx', '/checkout', visit(cart), { form: { intent: 'delivery' } })
  },
  notice_daccount_auth_denied: () => refusedAtDocomo('access_denied'),
  notice_dcm_auth_failed: () => refusedAtDocomo('server_error'),
  notice_daccount_unverified_email: () => backFromDocomo('account-login-elsewhere.ts', login, 'taro'),
  async notice_dcard_auth_failed() {
    const subject = subjectOf({ party: 'docomo', person: 'midori' })
    await dPointsDesk(desk.sandbox).set(subject, { points: 10, status: 'suspended' })
    const { headers } = await signInCustomer(desk.shop)
    return backFromDocomo('account-connect.ts', '/account/connect/docomo', 'midori', headers)
  },
  async notice_session_ended() {
    const { headers } = await signInCustomer(desk.shop)
    const cart = await cartWith(desk.shop, desk.goods, { lotion: 1 }, headers)
    const open = await lookForCart(visit(cart, headers))
    expect(open).toMatchObject({ view: { lines: [{ quantity: 1 }] } })
    expect(await lookForCart(visit(cart))).toBe('of an account')
    // A browser that knows a cart of theirs no longer finds the one they go on with; a stranger's finds none.
    expect(await lookForCart(visit('cart_none', headers))).toMatchObject({ cart: { id: cart } })
    const stranger = await signInCustomer(desk.shop)
    expect(await lookForCart(visit(cart, stranger.headers))).toBe(null)
    const form = { intent: 'add', variant_id: desk.goods.variants.food }
    const page = { referer: 'https://shop.example/products/food?variant=x' }
    const added = await at('cart.tsx', '/cart', visit(cart), { form, headers: page })
    expect(added).toBe('/account/login?return_to=%2Fproducts%2Ffood%3Fvariant%3Dx&notice=notice_session_ended')
    return at('checkout.tsx', '/checkout', visit(cart))
  },
  notice_not_signed_out: () => at('account-logout.ts', '/account/logout', visit(null, {}, away), { form: {} }),
  async notice_cart_brought_back() {
    const { email } = await openAccount(desk.shop)
    const headers = cookieOf(await desk.shop.call('POST', '/store/v1/auth', { email, password }))
    await cartWith(desk.shop, desk.goods, { lotion: 1 }, headers)
    const guests = await cartWith(desk.shop, desk.goods, { food: 1 })
    return onwardWithCart(visit(guests, headers), '/checkout?step=address')
  },
  notice_customer_reset_cart: () => at('reset-cart.ts', '/reset-cart', visit('cart_any')),
  notice_receipt_not_given: () =>
    at('receipt.ts', '/order/none/receipt', visit(null), { form: {}, params: { orderId: 'order_none' } }),
  async notice_account_closed() {
    const { headers } = await signInCustomer(desk.shop)
    return at('account-close.tsx', '/account/close', visit(null, headers), { form: { understood: 'on' } })
  },
}

test('a cart that staff hold back leads to a new one, and they see that it was put away', async () => {
  const staff = await signInStaff(desk.shop)
  const cart_id = await cartWith(desk.shop, desk.goods, { lotion: 1 })
  const api = visit(cart_id)
  expect(await at('cart.tsx', '/cart', api)).toBe(null)
  const url = '/admin/v1/blocked-carts'
  const blocked = await desk.shop.call('POST', url, { cart_id }, staff)
  expect(await at('cart.tsx', '/cart', api)).toBe('/reset-cart')
  expect(await at('checkout.tsx', '/checkout', api)).toBe('/reset-cart')
  expect(await at('reset-cart.ts', '/reset-cart', api)).toBe('/?notice=notice_customer_reset_cart')
  expect(api.cartId).toBe(null)
  const { id } = blocked.body.data.blocked_cart
  const { body } = await desk.shop.call('GET', `${url}/${id}`, undefined, staff)
  expect(body.data.blocked_cart.state).toBe('reset_complete')
})

test('an address that Amazon has given says so (shop.md §3)', async () => {
  const cart = await cartWith(desk.shop, desk.goods, { lotion: 1 })
  const session = await signInAtAmazon(desk.shop, desk.sandbox.url, 'jp')
  expect(leadsTo(await takeAmazonChoice(visit(cart), await opened(cart), session))).toBe('/checkout')
  const { body } = await desk.shop.call('GET', `/store/carts/${cart}`)
  expect(body.cart.shipping_address.metadata).toEqual({ is_amazon_address: true })
})

/** Where a regular delivery stands in the way: walked in the browser, by regular-delivery.test.ts of the journeys. */
const inTheBrowser = [
  'notice_can_not_delete_address_that_belongs_to_subscription',
  'notice_can_not_delete_payment_method_that_used_in_subscription',
]

test.each(Object.keys(ways))('%s', async (notice) => {
  const { searchParams } = new URL((await ways[notice]!()) ?? '', baseUrl)
  const dcm = searchParams.get('dcm_auth_error')
  expect(dcm ? `notice_${dcm}` : searchParams.get('notice')).toBe(notice)
  expect(noticeFor(searchParams)).toBe(notices[notice])
})

test('these are all of them', () => {
  expect([...Object.keys(ways), ...inTheBrowser].sort()).toEqual(Object.keys(notices).sort())
})

test('the journeys see those that are walked in the browser', () => {
  const journeys = sourcesOf('journeys/*.test.ts').map(({ text }) => text)
  const seen = (code: string) => journeys.some((text) => text.includes(notices[code]!.title))
  expect(inTheBrowser.filter((code) => !seen(code))).toEqual([])
})
