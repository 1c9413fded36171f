import type { AddressInfo } from 'node:net'
import { connect } from '@kusuribako/client'
import { articles, confirmations, search } from '@kusuribako/client/routes'
import { earnedPoints } from '@kusuribako/contract/loyalty/earned-points'
import type { FeatureFlag } from '@kusuribako/contract/settings/flags'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../storefront/app/api.server.ts'
import { readCart } from '../../storefront/app/areas/cart/read-cart.server.ts'
import { pointRateOf } from '../../storefront/app/areas/catalogue/point-rate.server.ts'
import { placeOrder, redirectIfOrdered } from '../../storefront/app/areas/checkout/place-order.server.ts'
import {
  applyAmazonChoice,
  followWallet,
  redirectIfInvalidReturn,
} from '../../storefront/app/areas/checkout/wallets.server.ts'
import { topProductsOf } from '../../storefront/app/areas/content/top-products.server.ts'
import { noticeFor } from '../../storefront/app/wording/notices.ts'
import { reindexAll } from './areas/search/index.ts'
import { cartWith, readyToPay } from './base/testing/carts.ts'
import { signInCustomer } from './base/testing/people.ts'
import { openWalletDesk, signInAtAmazon, type WalletDesk } from './base/testing/wallet-desk.ts'

// The storefront's own steps against the real shop, over HTTP.
let desk: WalletDesk
let baseUrl: string
beforeAll(async () => {
  desk = await openWalletDesk()
  await desk.shop.app.listen({ port: 0, host: '127.0.0.1' })
  baseUrl = `http://127.0.0.1:${(desk.shop.app.server.address() as AddressInfo).port}`
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => desk.close())

/** A shopper's connection to the shop, and the calls made on it. */
function visit(cartId: string | null, headers: Record<string, string> = {}) {
  const calls: string[] = []
  const call = connect({
    baseUrl,
    headers: () => headers,
    fetch: (url, init) => {
      calls.push(`${init?.method} ${new URL(String(url)).pathname.replace(cartId ?? '-', ':id')}`)
      return fetch(url, init)
    },
  })
  const setCart = (id: string | null) => {
    api.cartId = id
  }
  const api: Api = { shared: call, personal: call, cartId, setCart, formResult: null, setFormResult() {} }
  return { api, calls }
}
const pressed = { idempotencyKey: '', confirmed: '' }
const leadsTo = (answer: unknown) => (answer as Response).headers.get('location')
const noticeIn = (answer: unknown) => noticeFor(new URL(leadsTo(answer) ?? '', baseUrl).searchParams)?.title

describe('the order button', () => {
  const place = async (cart: string, flags: FeatureFlag[], headers: Record<string, string> = {}) => {
    const { api, calls } = visit(cart, headers)
    const openCart = await readCart(api)
    calls.length = 0
    return { answer: await placeOrder(api, openCart!, pressed, flags), calls }
  }
  const validate = 'POST /store/v1/cart/validate'
  const complete = 'POST /store/carts/:id/complete'

  test('validate-checkout-before-payment on: validates the cart before it completes it', async () => {
    const bare = await cartWith(desk.shop, desk.goods, { lotion: 1 })
    const off = await place(bare, [])
    expect(off.calls).toEqual([complete])
    const on = await place(bare, ['validate-checkout-before-payment'])
    expect(on.calls).toEqual([validate])
    expect(on.answer).toEqual(off.answer)
    await readyToPay(desk.shop, desk.goods, bare)
    const good = await place(bare, ['validate-checkout-before-payment'])
    expect(good.calls).toEqual([validate, complete])
    expect(leadsTo(good.answer)).toMatch(/^\/order\/confirmed\/order_\w+\/thank_you\?temporary_code=\d+$/)
  })

  test('stripe-saved-cards-refetch-on-complete-purchase on: refreshes a member’s saved cards', async () => {
    const refresh = 'POST /store/v1/cart/refresh-stripe-saved-cards'
    const { headers, email } = await signInCustomer(desk.shop)
    const flag = 'stripe-saved-cards-refetch-on-complete-purchase'
    for (const [flags, calls] of [
      [[], [complete]],
      [[flag], [complete, refresh]],
    ] as [FeatureFlag[], string[]][]) {
      const cart = await cartWith(desk.shop, desk.goods, { lotion: 1 }, headers)
      await readyToPay(desk.shop, desk.goods, cart, { email, headers })
      expect((await place(cart, flags, headers)).calls).toEqual(calls)
    }
    const guests = await cartWith(desk.shop, desk.goods, { lotion: 1 })
    await readyToPay(desk.shop, desk.goods, guests)
    expect((await place(guests, [flag])).calls).toEqual([complete])
  })
})

describe('d払い with the order placed before the charge', () => {
  beforeAll(() => desk.flag('d-pay-create-order-in-user-check', '1'))
  afterAll(() => desk.flag('d-pay-create-order-in-user-check', '0'))

  /** A cart for whose order d払い has just been authorised to charge. */
  async function charged() {
    const cart = await desk.cartToPay('d-pay')
    expect((await desk.complete(cart)).body).toMatchObject({ type: 'cart', payment_status: 'requires_more' })
    const reference = await desk.referenceOf(cart)
    const { id } = await desk.sandbox.wallet(reference)
    const { D_PAY_MERCHANT_ID, D_PAY_SECRET } = desk.shop.config
    const authorization = `Basic ${Buffer.from(`${D_PAY_MERCHANT_ID}:${D_PAY_SECRET}`).toString('base64')}`
    const body = { payment_id: id, order_id: reference, amount: 1650 }
    const { body: reply } = await desk.shop.call('POST', '/webhooks/d-pay/user-check', body, { authorization })
    expect(reply).toEqual({ result: 'OK' })
    return { cart, order: await desk.orderOf(cart) }
  }
  const stateOf = (id: string) =>
    desk.shop.db.selectFrom('orders').select(['status', 'payment_status']).where('id', '=', id).executeTakeFirst()

  test.each([
    ['cancel', 'd払いのお支払いを取りやめました'],
    ['decline', 'ご注文を完了できませんでした'],
  ])('after %s the buyer returns to the checkout with the same goods and a notice', async (decision, title) => {
    const { cart, order } = await charged()
    await desk.decide(cart, decision)
    const { api } = visit(cart)
    expect(await readCart(api)).toBeNull()
    const answer = await redirectIfOrdered(api)
    expect(leadsTo(answer)).toMatch(/^\/checkout\?notice=/)
    expect(noticeIn(answer)).toBe(title)
    expect(await stateOf(order)).toEqual({ status: 'canceled', payment_status: 'canceled' })
    expect(api.cartId).not.toBe(cart)
    const cartAfter = await readCart(api)
    expect(cartAfter!.view).toMatchObject({ count: 1, lines: [{ title: '見本の化粧品（lotion）', quantity: 1 }] })
    expect(cartAfter!.cart).toMatchObject({ email: 'guest@example.com', shipping_address: { address_1: '千代田1-1' } })
  })

  test('after the charge the buyer is led to the thank-you page', async () => {
    const { cart, order } = await charged()
    await desk.decide(cart, 'approve')
    const { api } = visit(cart)
    expect(leadsTo(await redirectIfOrdered(api))).toMatch(new RegExp(`^/order/confirmed/${order}/thank_you`))
    expect(api.cartId).toBe(cart)
    expect(await stateOf(order)).toMatchObject({ status: 'pending' })
  })
})

describe('Amazon Pay answers 429', () => {
  const busy = () => desk.sandbox.fault({ api: { status: 429, match: '/checkoutSessions', count: 1 } })
  const { title } = noticeFor(new URLSearchParams({ notice: 'notice_amazon_pay_too_many_requests' }))!

  test('when the buyer returns from signing in: a notice is shown, and a retry succeeds', async () => {
    const cart = await cartWith(desk.shop, desk.goods, { lotion: 1 })
    const session = await signInAtAmazon(desk.shop, desk.sandbox.url)
    const { api } = visit(cart)
    const openCart = (await readCart(api))!
    await busy()
    const sessionAnswer = await desk.shop.call('GET', `/store/v1/amazon-pay/checkout-session/${session}`)
    expect(sessionAnswer).toMatchObject({ status: 429, body: { code: 'payment_provider_busy' } })
    await busy()
    const answer = await applyAmazonChoice(api, openCart, session)
    expect(leadsTo(answer)).toBe('/checkout?notice=notice_amazon_pay_too_many_requests')
    expect(noticeIn(answer)).toBe(title)
    expect(leadsTo(await applyAmazonChoice(api, openCart, session))).toBe('/checkout')
  })

  test('when the order is placed: nothing is reserved, and the next attempt continues', async () => {
    const cart = await desk.cartToPay('amazon-pay')
    await desk.sandbox.fault({ api: { status: 429, match: 'PATCH', count: 1 } })
    const refused = await desk.complete(cart)
    expect(refused.body).toMatchObject({ type: 'cart', payment_status: 'error' })
    await desk.expectNothing(cart)
    const { api } = visit(cart)
    const answer = await followWallet(api, (await readCart(api))!, 'amazon-pay')
    expect(leadsTo(answer)).toBe('/checkout?notice=notice_amazon_pay_too_many_requests')
    expect((await desk.complete(cart)).body).toMatchObject({ payment_status: 'requires_more' })
  })
})

describe('a return from a wallet', () => {
  const returnWith = async (cart: string | null, query: string) => {
    const { api } = visit(cart)
    return redirectIfInvalidReturn(api, cart ? await readCart(api) : null, new URLSearchParams(query))
  }
  const noticeOf = async (...args: Parameters<typeof returnWith>) => {
    const to = leadsTo(await returnWith(...args))
    const { pathname, searchParams } = new URL(to!, baseUrl)
    expect(noticeFor(searchParams)).not.toBeNull()
    return [pathname, searchParams.get('notice')]
  }

  test.each([
    ['paypay', 'notice_paypay_invalid_payload', 'notice_paypay_missing_cart_id'],
    ['d-pay', 'notice_d_pay_invalid_payload', 'notice_d_pay_missing_cart_id'],
  ])('%s: leads to a notice when the cart id is invalid, missing or foreign', async (wallet, invalid, missing) => {
    const [ownCart, other] = [await desk.cartToPay('paypay'), await desk.cartToPay('paypay')]
    expect(await noticeOf(ownCart, `wallet=${wallet}&cart_id=<script>`)).toEqual(['/checkout', invalid])
    expect(await noticeOf(ownCart, `wallet=${wallet}`)).toEqual(['/checkout', missing])
    expect(await noticeOf(ownCart, `wallet=${wallet}&cart_id=${other}`)).toEqual(['/checkout', missing])
    expect(await noticeOf(null, `wallet=${wallet}&cart_id=${ownCart}`)).toEqual(['/cart', missing])
  })

  test('leads to a notice when the cart has no payment session or that of another wallet', async () => {
    const bare = await cartWith(desk.shop, desk.goods, { lotion: 1 })
    expect(await noticeOf(bare, `wallet=paypay&cart_id=${bare}`)).toEqual([
      '/checkout',
      'notice_paypay_missing_payment_session',
    ])
    const chosen = await desk.cartToPay('d-pay')
    expect(await noticeOf(chosen, `wallet=paypay&cart_id=${chosen}`)).toEqual([
      '/checkout',
      'notice_paypay_no_payment_session',
    ])
    for (const cart of [bare, chosen])
      expect(await noticeOf(cart, 'wallet=rakuten-pay')).toEqual(['/checkout', 'notice_rakuten_pay_no_payment_session'])
  })

  test('continues when the cart is the shopper’s own or no wallet is named', async () => {
    const cart = await desk.cartToPay('paypay')
    expect(await returnWith(cart, `wallet=paypay&cart_id=${cart}`)).toBeNull()
    expect(await returnWith(cart, `cart_id=${cart}`)).toBeNull()
    expect(await returnWith(cart, 'wallet=cash')).toBeNull()
  })

  test('continues when the cart has become an order', async () => {
    const cart = await desk.cartToPay('d-pay')
    await desk.complete(cart)
    await desk.decide(cart, 'approve')
    await desk.complete(cart)
    expect(await returnWith(cart, `wallet=d-pay&cart_id=${cart}`)).toBeNull()
  })
})

test('an outdated confirmation places no order and says so; the current one places it', async () => {
  const cart = await cartWith(desk.shop, desk.goods, { lotion: 1 })
  await readyToPay(desk.shop, desk.goods, cart)
  const { api } = visit(cart)
  const openCart = (await readCart(api))!
  expect(await placeOrder(api, openCart, { ...pressed, confirmed: 'a'.repeat(64) })).toMatchObject({
    step: 'confirm',
    title: 'ご注文の内容が変わっています',
    reasons: [expect.stringContaining('新しい内容をご確認のうえ')],
    cartPath: null,
  })
  const screen = await api.personal(confirmations.ofCart, { params: { id: cart } })
  const answer = await placeOrder(api, openCart, { ...pressed, confirmed: screen.ok ? screen.data.data.sha256 : '' })
  expect(leadsTo(answer)).toMatch(/^\/order\/confirmed\/order_/)
})

test('the order button leads to a notice when the cart is empty or has no address', async () => {
  const cart = await cartWith(desk.shop, desk.goods, { lotion: 1 })
  const { api } = visit(cart)
  const openCart = (await readCart(api))!
  await desk.shop.call('DELETE', `/store/carts/${cart}/line-items/${openCart.view.lines[0]!.id}`)
  expect(leadsTo(await placeOrder(api, openCart, pressed))).toBe('/cart?notice=notice_checkout_error_empty_cart')
  const noAddress = await cartWith(desk.shop, desk.goods, { lotion: 1 })
  await desk.shop.call('POST', `/store/carts/${noAddress}`, { email: 'guest@example.com' })
  const other = visit(noAddress)
  expect(leadsTo(await placeOrder(other.api, (await readCart(other.api))!, pressed))).toBe(
    '/checkout?notice=notice_cart_validation_no_shipping_address',
  )
})

test('points of listed products are computed from the shop’s rate and each variant’s own terms', async () => {
  const metadata = JSON.stringify({ dpoint_base_rate: 0.01 })
  await desk.shop.db.updateTable('region').set({ metadata }).where('id', '=', desk.goods.region_id).execute()
  await reindexAll(desk.shop.ctx())
  const { api } = visit(null)
  const rate = await pointRateOf(api)
  const found = await api.shared(search.products, { body: { limit: 100 } })
  const lotion = found.ok && found.data.data.results.find(({ handle }) => handle === 'lotion')
  if (!lotion) throw new Error('there is no lotion')
  expect([rate, earnedPoints(lotion.price, rate, lotion.variants[0]!.metadata)]).toEqual([0.01, 11])
})

test('article-page-top-products on: shows four products of the article’s categories, no medicine', async () => {
  await desk.shop.db
    .insertInto('article')
    .values({
      ...{ id: 'art_1', handle: 'daily', title: '毎日の手入れ', description: '手入れ', body: '[]' },
      ...{ category_handles: ['medicines', 'daily'], published_at: desk.shop.clock.now },
      ...{ created_at: desk.shop.clock.now, updated_at: desk.shop.clock.now },
    })
    .execute()
  await reindexAll(desk.shop.ctx())
  const { api } = visit(null)
  const found = await api.shared(articles.get, { params: { handle: 'daily' } })
  if (!found.ok) throw new Error(found.error.message)
  const article = found.data.data
  expect(await topProductsOf(api, [], article)).toEqual([])
  const products = await topProductsOf(api, ['article-page-top-products'], article)
  expect(products).toHaveLength(4)
  expect(products.filter(({ jsm_category_name }) => jsm_category_name.includes('医薬品'))).toEqual([])
  const quiet = { ...article, attributes: { ...article.attributes, show_advertisements: false } }
  expect(await topProductsOf(api, ['article-page-top-products'], quiet)).toEqual([])
})
