import { refusals } from '@kusuribako/contract/refusals'
import { cataloguedCodes } from '@kusuribako/contract/refusals/catalogued'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dPoints } from './adapters/points/d-points.ts'
import { openSignIn } from './adapters/sign-in/index.ts'
import type { Outside } from './base/ports.ts'
import { openAccount, password } from './base/testing/accounts.ts'
import { cartWith, readyToPay } from './base/testing/carts.ts'
import { openCoupon } from './base/testing/codes.ts'
import { dAccountMember, dPointsDesk } from './base/testing/d-points.ts'
import { signInCustomer } from './base/testing/people.ts'
import type { TestResponse } from './base/testing/shop.ts'
import { waitingOrder } from './base/testing/waiting-orders.ts'
import { openShopDesk, type ShopDesk } from './shop-contract/desk.fixture.ts'
import { visitsOf } from './shop-contract/visits.fixture.ts'

// Every code of the specification, returned by the shop's own calls.
let desk: ShopDesk
let enter: ReturnType<typeof visitsOf>['enter']
let whileAway: ReturnType<typeof visitsOf>['whileAway']
beforeAll(async () => {
  desk = await openShopDesk()
  ;({ enter, whileAway } = visitsOf(desk))
  desk.shop.ctx().outside.points = dPoints(desk.sandbox.settings, 2_000)
})
beforeEach(() => desk.sandbox.fault({ api: null }))
afterAll(() => desk.close())

type Headers = Record<string, string>
const post = (path: string, body: unknown = {}, headers: Headers = {}) =>
  desk.shop.call('POST', `/store/v1/${path}`, body, headers)
const get = (path: string, headers: Headers = {}) => desk.shop.call('GET', `/store/v1/${path}`, undefined, headers)
const validate = (cart_id: string) => post('cart/validate', { cart_id })
const change = (cart: string, body: object) => desk.shop.call('POST', `/store/carts/${cart}`, body)

/** A cart of a customer whose d-account has 1,000 points, and the result of the wish to use a number of them. */
async function usePoints(points_to_use: number, status?: 'suspended' | 'not_ready' | 'invalid_card') {
  const buyer = await dAccountMember(desk.shop, desk.sandbox, { points: 1000 })
  const cart_id = await cartWith(desk.shop, desk.goods, { lotion: 1 }, buyer.headers)
  if (status) await dPointsDesk(desk.sandbox).set(buyer.subject, { points: 1000, status })
  const metadata = { d_points: { points_to_use } }
  return { buyer, cart_id, answer: await post('cart/update-metadata', { cart_id, metadata }, buyer.headers) }
}

async function pointsWhile(fault: object) {
  const { headers } = await dAccountMember(desk.shop, desk.sandbox, { points: 1000 })
  await desk.sandbox.fault({ api: { match: '/d-points/v1', ...fault } })
  return get('d-points/get-points?accurate=true', headers)
}

/** A payment with points that is cancelled while their provider is being called. */
async function givenUpWhileHeld(provider = 'paypay', startPath = 'paypay/generate-qr-code') {
  const { buyer, cart_id } = await usePoints(1000)
  const { email, headers } = buyer
  await readyToPay(desk.shop, desk.goods, cart_id, { email, headers, provider })
  await desk.sandbox.fault({ api: { match: '/d-points/v1/uses', delay_ms: 300, count: 1 } })
  const placing = post(startPath, { cart_id, cartId: cart_id }, headers)
  await desk.attemptOpened(cart_id)
  await post('cart/reset-payment-session-selection', { cart_id }, headers)
  return placing
}

async function lockedOut() {
  const { email } = await openAccount(desk.shop)
  for (let time = 0; time < 10; time++) await post('auth', { email, password: 'wrong' })
  return post('auth', { email, password })
}

async function connectTwice() {
  await desk.forgetVisitors()
  const { headers } = await desk.account()
  expect((await enter('line', { path: '/connect', headers })).status).toBe(200)
  return enter('line', { path: '/connect', headers })
}

async function blockTwice() {
  const { id: cart_id } = await desk.cart()
  const block = () => desk.shop.call('POST', '/admin/v1/blocked-carts', { cart_id }, desk.staff)
  expect((await block()).status).toBe(200)
  return block()
}

async function validateAnswers(answers: object) {
  const { id: cart_id, line_id: line_item_id } = await desk.cart('firstClass')
  const metadata = { first_class_question_responses: answers }
  await post('line-items/update-metadata', { cart_id, line_item_id, metadata })
  return validate(cart_id)
}

async function withEndedCoupon() {
  const { id } = await desk.cart()
  const coupon = await openCoupon(desk.shop, desk.goods, 'ENDING')
  await change(id, { discounts: [{ code: 'ENDING' }] })
  await desk.shop.db.updateTable('discount').set({ is_disabled: true }).where('id', '=', coupon).execute()
  return validate(id)
}

/** A cart as far as its order needs it filled in. */
async function filled(...steps: [string, object][]) {
  const id = await cartWith(desk.shop, desk.goods, { lotion: 1 })
  for (const [path, body] of steps) await desk.shop.call('POST', `/store/carts/${id}${path}`, body)
  return validate(id)
}

const provoke: Record<(typeof cataloguedCodes)[number] | 'unknown_error', () => Promise<TestResponse>> = {
  already_signed_in: async () => post('auth', { email: 'a@example.com', password }, (await desk.account()).headers),
  duplicate_action_error: connectTwice,
  invalid_data: () => post('auth', { email: 'a@example.com', password }, { 'idempotency-key': 'x'.repeat(256) }),
  invalid_request_body: () => post('auth', { email: 'nobody' }),
  invalid_request_path_params: () => get(`pages/${'x'.repeat(501)}`),
  invalid_request_query_params: () => get('products?id=a&handle=b'),
  missing_required_field: () => enter('line', { person: 'nashi' }),
  not_found: () => get('products?handle=none'),
  unauthorized: () => get('subscriptions'),
  duplicate_error: blockTwice,
  cannot_delete_customer_with_active_subscriptions: async () =>
    post('customers/delete', {}, (await desk.subscriberToKeep()).headers),
  auth_unverified_email: async () =>
    post('auth', { email: (await openAccount(desk.shop, { verified: false })).email, password }),
  favorite_product_variant_does_not_exists: async () =>
    post('favorite-variant/add', { variant_id: 'variant_none' }, (await signInCustomer(desk.shop)).headers),
  cart_validation_invalid_questionnaire: () =>
    validateAnswers({ diagnosis: { answer: 'たぶん' }, allergy: { answer: 'いいえ' } }),
  async cart_validation_order_already_exists() {
    const { id } = await desk.cart()
    expect((await desk.complete(id)).body.type).toBe('order')
    return validate(id)
  },
  async cart_validation_empty_cart() {
    const { id, line_id } = await desk.cart()
    await desk.shop.call('DELETE', `/store/carts/${id}/line-items/${line_id}`)
    return validate(id)
  },
  cart_validation_no_customer: () => filled(),
  cart_validation_no_shipping_method: () =>
    filled(['', { email: 'guest@example.com', shipping_address: desk.address }]),
  cart_validation_no_payment_method: () =>
    filled(
      ['', { email: 'guest@example.com', shipping_address: desk.address }],
      ['/shipping-methods', { option_id: desk.goods.shipping.standard }],
    ),
  cart_validation_invalid_discount_code: withEndedCoupon,
  dcm_account_not_ready: async () => (await usePoints(500, 'not_ready')).answer,
  dcm_dcard_suspended: async () => (await usePoints(500, 'suspended')).answer,
  dcm_invalid_dcard_number: async () => (await usePoints(500, 'invalid_card')).answer,
  dcm_not_enough_points: async () => (await usePoints(1001)).answer,
  dcm_docomo_bad_request: () => pointsWhile({ status: 400 }),
  dcm_docomo_internal_error: () => pointsWhile({ status: 503 }),
  dcm_docomo_timeout: () => pointsWhile({ delay_ms: 3_000 }),
  dcm_token_error: () => pointsWhile({ status: 401 }),
  dcm_unknown_error: () => pointsWhile({ status: 418 }),
  dcm_transaction_already_processed: () => givenUpWhileHeld(),
  ams_account_locked: lockedOut,
  ams_invalid_credentials: () => post('auth', { email: 'nobody@example.com', password }),
  ams_unknown_error: () => whileAway(),
  ams_daccount_sso_error: () => enter('docomo', { code: 'made-up' }),
  ams_line_sso_error: () => enter('line', { code: 'made-up' }),
  ams_yahoo_sso_error: () => enter('yahoo', { code: 'made-up' }),
  unknown_error: () => post('developer/prompt-error'),
}

test.each(Object.keys(provoke) as (keyof typeof provoke)[])('%s', async (code) => {
  const { status } = code === 'unknown_error' ? { status: 500 } : refusals[code]
  const answer = await provoke[code]()
  expect(answer.body).toMatchObject({ code, statusCode: status, message: expect.stringMatching(/./) })
  expect(answer.status).toBe(status)
  const errorKeys = ['code', 'message', 'statusCode', 'details']
  expect(Object.keys(answer.body).filter((key) => !errorKeys.includes(key))).toEqual([])
})

test('dcm_transaction_already_processed of 楽天ペイ', async () => {
  const answer = await givenUpWhileHeld('rakuten-pay', 'rakuten-pay/register-and-charge-transaction')
  expect(answer).toMatchObject({ status: 409, body: { code: 'dcm_transaction_already_processed' } })
})

test('all codes of the specification are covered', () =>
  expect(Object.keys(provoke).sort()).toEqual([...cataloguedCodes, 'unknown_error'].sort()))

/** An order with an authorised card payment. */
async function byCard() {
  const member = await signInCustomer(desk.shop)
  const cart = await desk.cartToPay('pm_card_visa', member)
  const { data } = (await desk.complete(cart, member.headers)).body
  return { ...member, cart, order_id: data.id as string }
}
async function waitingForPayPay() {
  const { id: cart_id } = await desk.cart('lotion', { provider: 'paypay' })
  expect((await post('paypay/generate-qr-code', { cart_id })).status).toBe(200)
  return cart_id
}
const down = () => desk.sandbox.fault({ api: { match: '/', status: 500 } })

/** While the card network does not respond: a request made then, prepared before. */
const withoutAnswer: Record<string, () => Promise<() => Promise<TestResponse>>> = {
  async 'cart/refresh-stripe-saved-cards'() {
    const { cart, headers } = await byCard()
    return () => post('cart/refresh-stripe-saved-cards', { cart_id: cart }, headers)
  },
  async 'customers/selected-card-id'() {
    const { headers } = await byCard()
    return () => post('customers/selected-card-id', { selectedCardId: 'pm_any' }, headers)
  },
  async 'subscriptions/payment-method'() {
    const { subscription_id, headers } = await desk.subscriberToKeep()
    const body = { subscriptionId: subscription_id, updateAll: false, newPaymentMethod: 'pm_any' }
    return () => post('subscriptions/payment-method', body, headers)
  },
  async 'cart/update-metadata'() {
    const { id, headers } = await signInCustomer(desk.shop)
    await desk.post(`/admin/v1/points/${id}`, { delta: 300, note: 'お詫び' })
    const cart_id = await desk.cartToPay('pm_card_visa', { headers } as never)
    const metadata = { d_points: { points_to_use: 100 } }
    return () => post('cart/update-metadata', { cart_id, metadata }, headers)
  },
  async 'line-items/update-metadata'() {
    const member = await signInCustomer(desk.shop)
    const cart_id = await desk.cartToPay('pm_card_visa', member)
    const line = desk.shop.db.selectFrom('line_item').select('id').where('cart_id', '=', cart_id)
    const { id: line_item_id } = await line.executeTakeFirstOrThrow()
    const metadata = { is_subscription_purchase: true, subscription: { plan: desk.plan } }
    return () => post('line-items/update-metadata', { cart_id, line_item_id, metadata }, member.headers)
  },
  async 'cart/reset-payment-session-selection'() {
    const cart_id = await waitingForPayPay()
    return () => post('cart/reset-payment-session-selection', { cart_id })
  },
}
test.each(Object.keys(withoutAnswer))('payment_provider_failed of %s', async (call) => {
  const send = await withoutAnswer[call]!()
  await down()
  expect(await send()).toMatchObject({ status: 503, body: { code: 'payment_provider_failed', statusCode: 503 } })
})

/** What is decided stays decided; the money follows when the network responds again. */
const doneAllTheSame: Record<string, (order: Awaited<ReturnType<typeof waitingOrder>>) => Promise<TestResponse>> = {
  'a buyer declines': ({ order_id, temporaryCode }) => post(`orders/${order_id}/pharmacist/decline`, { temporaryCode }),
  'a pharmacist rejects': ({ order_id }) => decided(order_id, { decision: 'reject' }),
  'a pharmacist approves': ({ order_id }) => decided(order_id, { decision: 'approve', explanation_waived: true }),
}
const decided = (order_id: string, body: object) =>
  desk.shop.call('POST', `/admin/v1/orders/${order_id}/pharmacist-review`, { note: '', ...body }, desk.staff)
test.each(Object.keys(doneAllTheSame))('a decision stands although the card network fails: %s', async (decision) => {
  const order = await waitingOrder(desk)
  await down()
  expect((await doneAllTheSame[decision]!(order)).status).toBe(200)
  const { status, payment_status } = await desk.shop.db
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('id', '=', order.order_id)
    .executeTakeFirstOrThrow()
  expect([status, payment_status]).toEqual([decision === 'a pharmacist approves' ? 'pending' : 'canceled', 'awaiting'])
})

/** Outside parties that are unreachable, by each call that uses them. */
test.each([
  ['yahoo', ''],
  ['yahoo', '/connect'],
  ['line', '/connect'],
  ['docomo', '/token'],
] as const)('ams_unknown_error of %s%s', async (party, path) => {
  const headers = path === '/connect' ? (await signInCustomer(desk.shop)).headers : {}
  expect(await whileAway(party, path, headers)).toMatchObject({ body: { code: 'ams_unknown_error' } })
})

test('disconnecting LINE fails while LINE is unreachable, and without a stored access token', async () => {
  await desk.forgetVisitors()
  const { id, headers } = await desk.account()
  expect((await enter('line', { path: '/connect', headers })).status).toBe(200)
  const outside: Outside = desk.shop.ctx().outside
  const { signIn } = outside
  outside.signIn = openSignIn({ ...desk.shop.config, SIGN_IN_URL: 'http://127.0.0.1:9/sign-in' })
  expect((await post('auth/line/deauthorize', {}, headers)).body.code).toBe('ams_unknown_error')
  outside.signIn = signIn
  await desk.shop.pool.query("update customer set metadata = metadata - 'access_token' where id = $1", [id])
  expect((await post('auth/line/deauthorize', {}, headers)).body.code).toBe('ams_line_sso_error')
})

test('a customer has at most 1,000 favourites', async () => {
  const { headers, id } = await signInCustomer(desk.shop)
  await desk.shop.pool.query(
    `insert into product_variant (id, title, product_id, created_at, updated_at)
      select 'variant_many_' || n, 'x', $1, now(), now() from generate_series(1, 1000) n`,
    [desk.goods.products.food],
  )
  await desk.shop.pool.query(
    `insert into favorite_variant (id, customer_id, variant_id, created_at)
      select 'fav_many_' || n, $1, 'variant_many_' || n, now() from generate_series(1, 1000) n`,
    [id],
  )
  const before = (await get('favorite-variant/get', headers)).body
  const answer = await post(`favorite-variant/bulk-toggle?ids=${desk.goods.variants.food}`, {}, headers)
  expect(answer).toMatchObject({ status: 400, body: { code: 'not_allowed' } })
  expect((await get('favorite-variant/get', headers)).body).toEqual(before)
})
