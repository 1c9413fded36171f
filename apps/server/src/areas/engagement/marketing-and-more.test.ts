import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf } from '../../base/testing/accounts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

test('a member sets marketing subscriptions; a field that is left out keeps its value', async () => {
  const { headers } = await signInCustomer(shop)
  const url = '/store/v1/customers/marketing-subscription'
  const read = async () => (await shop.call('GET', url, undefined, headers)).body.data
  expect(await read()).toEqual({ emailMagazine: 'nonsubscribed', medicineRecommendation: 'nonsubscribed' })
  const setConsents = (body: object) => shop.call('POST', url, body, headers)
  await setConsents({ emailMagazine: 'subscribed' })
  expect((await setConsents({ medicineRecommendation: 'unsubscribed' })).body.data).toEqual({
    emailMagazine: 'subscribed',
    medicineRecommendation: 'unsubscribed',
  })
  expect(await setConsents({ emailMagazine: 'yes' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request_body' },
  })
  expect(await read()).toEqual({ emailMagazine: 'subscribed', medicineRecommendation: 'unsubscribed' })
})

test('a member’s preferred payment method must be one that is offered, and can be cleared', async () => {
  const { headers } = await signInCustomer(shop)
  const choose = (body: object) => shop.call('POST', '/store/v1/customers/selected-payment-provider-id', body, headers)
  const chosen = async () =>
    (await shop.call('GET', '/store/v1/app-mount-config', undefined, headers)).body.data.customer
      .selectedPaymentProviderId
  expect((await choose({ selectedPaymentProviderId: 'paypay' })).body.data).toEqual({ ok: true })
  expect(await chosen()).toBe('paypay')
  expect(await choose({ selectedPaymentProviderId: 'system' })).toMatchObject({ status: 400 })
  expect(await chosen()).toBe('paypay')
  await choose({})
  expect(await chosen()).toBeNull()
})

test('the purchase history lists a variant once, with its last order, and skips cancelled orders', async () => {
  const { id, headers } = await signInCustomer(shop)
  const later = new Date(shop.clock.now.getTime() + 1000)
  await placedOrder(shop, goods, { customer_id: id })
  await placedOrder(shop, goods, { customer_id: id, at: later })
  const food = await placedOrder(shop, goods, { customer_id: id, status: 'canceled' })
  await shop.db
    .updateTable('line_item')
    .set({ variant_id: goods.variants.food })
    .where('order_id', '=', food.id)
    .execute()
  await shop.db
    .updateTable('line_item')
    .set({ variant_id: goods.variants.lotion })
    .where('order_id', '<>', food.id)
    .execute()
  const url = '/store/v1/line-items/retrieve-historical-orders-product-variants'
  const { body } = await shop.call('GET', `${url}?limit=5`, undefined, headers)
  expect(body.data).toMatchObject({ count: 1, limit: 5, offset: 0 })
  expect(body.data.product_variants).toMatchObject([
    { variant_id: goods.variants.lotion, last_ordered_at: later.toISOString(), variant: { calculated_price: 1100 } },
  ])
  const past = await shop.call('GET', `${url}?offset=1`, undefined, headers)
  expect(past.body.data).toMatchObject({ product_variants: [], count: 1 })
})

test('page feedback is stored without the member who gives it, and invalid feedback is refused', async () => {
  const member = await signInCustomer(shop)
  const url = '/store/v1/customer-support/feedback'
  const feedback = { impression: 'negative', reasons: ['文字が小さい'], page: '/cart', comment: '  読みにくい  ' }
  expect((await shop.call('POST', url, feedback, member.headers)).body).toEqual({ data: null })
  const [row, ...otherRows] = await shop.db.selectFrom('site_feedback').selectAll().execute()
  expect(otherRows).toEqual([])
  const stored = { impression: 'negative', reasons: ['文字が小さい'], page: '/cart', comment: '読みにくい' }
  expect(row).toEqual({ id: expect.stringMatching(/^sfb_/), ...stored, created_at: shop.clock.now })
  for (const personal of [member.id, member.email]) expect(JSON.stringify(row)).not.toContain(personal)
  for (const wrong of [{ impression: 'so-so' }, { reasons: 'none' }, { page: '' }])
    expect(await shop.call('POST', url, { ...feedback, ...wrong })).toMatchObject({ status: 400 })
  expect(await shop.db.selectFrom('site_feedback').select('id').execute()).toHaveLength(1)
})

test('in development, a developer account can sign in, and an error can be provoked', async () => {
  const url = '/store/v1/developer/login'
  const email = 'developer-1@example.com'
  const first = await shop.call('POST', url, { email })
  expect(first.status).toBe(200)
  expect((await shop.call('POST', url, { email })).body).toEqual(first.body)
  expect(await shop.call('POST', url, { email }, cookieOf(first))).toMatchObject({
    status: 409,
    body: { code: 'already_signed_in' },
  })
  expect(await shop.call('POST', url, { email: 'hanako@example.com' })).toMatchObject({ status: 400 })
  const failed = await shop.call('POST', '/store/v1/developer/prompt-error', { message: 'look here' })
  expect(failed).toMatchObject({ status: 500, body: { code: 'unknown_error', statusCode: 500 } })
  expect(JSON.stringify(failed.body)).not.toContain('look here')
})

test('in production, neither developer call exists', async () => {
  const production = await testShop({
    NODE_ENV: 'production',
    PUBLIC_API_URL: 'https://api.example.com',
    PUBLIC_STOREFRONT_URL: 'https://shop.example.com',
    STRIPE_API_URL: undefined,
    STRIPE_JS_URL: 'https://js.stripe.com/v3/',
    MAIL_FROM: 'info@pharmacy.test',
    SUPPORT_PHONE: '04-7000-0001',
  })
  const email = 'developer-1@example.com'
  expect(await production.call('POST', '/store/v1/developer/login', { email })).toMatchObject({ status: 404 })
  expect(await production.call('POST', '/store/v1/developer/prompt-error', { message: 'x' })).toMatchObject({
    status: 404,
  })
  expect(await production.db.selectFrom('customer').select('id').where('email', '=', email).execute()).toEqual([])
  await production.close()
})
