import { endpoints } from '@kusuribako/contract/all'
import type { Endpoint } from '@kusuribako/contract/endpoint'
import { type FeatureFlag, featureFlags } from '@kusuribako/contract/settings/flags'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { flags as shownByDemo } from '../../../demo/flags.ts'
import { listeners } from './areas/all.ts'
import { receiveStock } from './areas/inventory/index.ts'
import { reindexAll } from './areas/search/index.ts'
import { factsOf } from './base/testing/accounts.ts'
import { cartWith, readyToPay } from './base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from './base/testing/catalogue.ts'
import { switchFlag, whileOff, whileOn } from './base/testing/flags.ts'
import { placedOrder } from './base/testing/orders.ts'
import { signInCustomer, signInStaff } from './base/testing/people.ts'
import { type TestShop, testShop } from './base/testing/shop.ts'
import { isTest, sourcesOf } from './house/sources.ts'

let shop: TestShop
let goods: SmallCatalogue
let buyer: Awaited<ReturnType<typeof signInCustomer>>
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  buyer = await signInCustomer(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

/** Not built yet: the shop has no contract with a file storage service (decision 036). */
const standsForNothing: FeatureFlag[] = ['dfplus', 'dfplus-ftp', 'dfplus-secure-ftp']

test('every flag with an effect is switched on and off by a test', () => {
  const texts = sourcesOf('apps/server/src/**/*.test.ts').map(({ text }) => text)
  const isSwitched = (flag: string) =>
    texts.some((text) => new RegExp(`while(On|Off)\\([^;{]*'${flag}'`).test(text)) ||
    ['0', '1'].every((state) => texts.some((text) => text.includes(`flag('${flag}', '${state}')`)))
  // The storefront's flags arrive with the list of flags that are on: none, and then this one.
  const isGiven = (flag: string) =>
    texts.some((text) => new RegExp(`\\['${flag}'\\]|flag = '${flag}'`).test(text) && text.includes(', [])'))
  const hasCalls = (flag: string) => endpoints.some((endpoint) => endpoint.flag === flag)
  const isTested = (flag: string) => isSwitched(flag) || isGiven(flag) || hasCalls(flag)
  expect(featureFlags.filter((flag) => !isTested(flag))).toEqual(standsForNothing)
})

test('no source reads the flags without an effect', () => {
  const sources = sourcesOf('apps/{server/src/areas,server/src/base,storefront/app}/**/*.{ts,tsx}').filter(
    (source) => !isTest(source),
  )
  const asking = (flag: string) => sources.filter(({ text }) => text.includes(`'${flag}'`)).map(({ path }) => path)
  expect(standsForNothing.flatMap(asking)).toEqual([])
})

test('all flags are off by default', async () => {
  await shop.db.deleteFrom('feature_flag').execute()
  await shop.ctx().tx((tx) => tx.note('flags.changed', {}))
  await expect.poll(() => [...shop.ctx().flags]).toEqual([])
  const { body } = await shop.call('GET', '/store/v1/app-mount-config')
  expect(body.data.feature_flags).toEqual(Object.fromEntries(featureFlags.map((flag) => [flag, '0'])))
  for (const flag of shownByDemo) await switchFlag(shop, flag, '1')
})

test('an unknown flag in the database is ignored', async () => {
  const row = { id: 'time-travel', state: '1', updated_at: shop.clock.now }
  await shop.db.insertInto('feature_flag').values(row).execute()
  await whileOff(shop, 'buy-again', async () => expect(shop.ctx().flags.has('time-travel' as never)).toBe(false))
})

describe('a call behind a flag answers feature_off and changes nothing while the flag is off', () => {
  const flagged = endpoints.filter((endpoint): endpoint is Endpoint & { flag: FeatureFlag } => !!endpoint.flag)
  test('these flags have such calls', () => {
    expect([...new Set(flagged.map(({ flag }) => flag))].sort()).toEqual([
      'account-page-credit-card-edit',
      'back-in-stock',
      'buy-again',
      'cancel-order',
      'customer-historical-receipt',
      'customer-receipt',
      'favorite-variant',
      'system-payments-conversion',
    ])
  })

  test.each(flagged.map((one) => [`${one.method} ${one.path}`, one] as const))('%s', async (_name, endpoint) => {
    const { method, path, flag } = endpoint
    const order = await placedOrder(shop, goods, { customer_id: buyer.id, email: buyer.email })
    const url = path.replace(':orderId', order.id).replace(':id', 'pay_none')
    const ids = { variant_id: goods.variants.soldOut, id: 'fav_none', order_id: order.id, payment_method_id: 'pm_x' }
    const body = { ...ids, email: buyer.email, sku_code: null }
    const caller = endpoint.who === 'staff' ? staff : buyer.headers
    const send = () => shop.call(method, url, method === 'GET' ? undefined : body, caller)
    const before = await changed(order.id)
    await whileOff(shop, flag, async () => {
      expect(await send()).toMatchObject({ status: 404, body: { code: 'feature_off', statusCode: 404 } })
    })
    expect(await changed(order.id)).toEqual(before)
    expect((await send()).body.code).not.toBe('feature_off')
  })

  const changed = async (order_id: string) => ({
    favorites: await shop.db.selectFrom('favorite_variant').selectAll().execute(),
    wishes: await shop.db.selectFrom('restock_notice').select('email').execute(),
    receipts: await shop.db.selectFrom('receipt').select('id').execute(),
    order: await shop.db.selectFrom('orders').select(['status', 'canceled_at']).where('id', '=', order_id).execute(),
  })
})

test('back-in-stock off: an earlier restock notice can still be unregistered', async () => {
  const registration = { email: 'wait@example.com', variant_id: goods.variants.soldOut, sku_code: null }
  const { id } = (await shop.call('POST', '/store/v1/restock-notifications/variants', registration)).body.data
  await whileOff(shop, 'back-in-stock', async () => {
    const unregistered = await shop.call('POST', '/store/v1/restock-notifications/unregister', { id })
    expect(unregistered).toMatchObject({ status: 200, body: { data: { ok: true } } })
  })
})

test('back-in-stock off: registering is refused, and earlier restock notices are still sent', async () => {
  const registration = { email: 'earlier@example.com', variant_id: goods.variants.soldOut, sku_code: null }
  const register = (email: string) =>
    shop.call('POST', '/store/v1/restock-notifications/variants', { ...registration, email })
  const { id } = (await register(registration.email)).body.data
  await whileOff(shop, 'back-in-stock', async () => {
    expect((await register('late@example.com')).body.code).toBe('feature_off')
    await shop.ctx().tx((tx) => receiveStock(tx, [{ variant_id: registration.variant_id, quantity: 5 }], 'delivery'))
    const [moved] = await factsOf(shop, 'stock.moved')
    for (const { fact, run } of listeners) if (fact === 'stock.moved') await run(shop.jobCtx('test'), moved!)
    const arrived = await factsOf(shop, 'restock.arrived')
    expect(arrived).toContainEqual({ restock_notice_id: id })
    const send = listeners.find(({ fact }) => fact === 'restock.arrived')!
    for (const about of arrived) await send.run(shop.jobCtx('test'), about)
    const recipients = shop.letters.filter(({ subject }) => subject.startsWith('再入荷のお知らせ')).map(({ to }) => to)
    expect(recipients).toContain('earlier@example.com')
    expect(recipients).not.toContain('late@example.com')
  })
})

test('cancel-order decides whether an order is cancelable and the terms mention cancelling', async () => {
  const order = await placedOrder(shop, goods, { customer_id: buyer.id, email: buyer.email })
  const read = async () =>
    (await shop.call('POST', `/store/v1/orders/${order.id}`, {}, buyer.headers)).body.data.is_cancelable
  expect(await read()).toBe(true)
  const cart = await cartWith(shop, goods, { lotion: 1 })
  const screen = async () =>
    JSON.stringify((await shop.call('GET', `/store/v1/cart/${cart}/confirmation`)).body.data.confirmation.terms)
  expect(await screen()).toContain('ご注文の詳細画面からも')
  await whileOff(shop, 'cancel-order', async () => {
    expect(await read()).toBe(false)
    expect(await screen()).not.toContain('詳細画面')
  })
})

test('top-page-sale decides whether the home page lists sale products, at once', async () => {
  const content = JSON.stringify({ sale_products: ['lotion', 'food'] })
  await shop.db.insertInto('home_page').values({ id: 1, content, updated_at: shop.clock.now }).execute()
  const shown = async () =>
    (await shop.call('GET', '/store/v1/dmedical')).body.data.sale_products.map(
      ({ variant }: { variant: { unit_price: number; regular_price: number } }) => variant,
    )
  expect(await shown()).toMatchObject([{ unit_price: 1100, regular_price: 1650 }])
  await whileOff(shop, 'top-page-sale', async () => expect(await shown()).toEqual([]))
  expect(await shown()).toHaveLength(1)
})

test('medusa-basic-search matches the literal keyword in titles and descriptions, without facets', async () => {
  await reindexAll(shop.ctx())
  const find = async (query: object) => (await shop.call('POST', '/store/v1/search/products', query)).body.data
  const handles = async (query: object) =>
    (await find(query)).results.map(({ handle }: { handle: string }) => handle).sort()
  // Kana-folded and with facets; the plain search has neither.
  expect(await handles({ keyword: 'けしょうひん' })).toEqual(['lotion'])
  expect((await find({ keyword: 'lotion' })).facets.sale_classes).toHaveLength(1)
  await whileOn(shop, 'medusa-basic-search', async () => {
    expect(await handles({ keyword: 'けしょうひん' })).toEqual([])
    expect(await find({ keyword: 'lotionの説' })).toMatchObject({
      count: 1,
      results: [{ handle: 'lotion', price: 1100 }],
      facets: { sale_classes: [], categories: [] },
      suggestion: null,
    })
    expect(await find({ limit: 2, offset: 1 })).toMatchObject({ count: 15, limit: 2, offset: 1 })
    const medicines = await handles({ categories: ['medicines'], limit: 100 })
    expect(medicines).toContain('secondClass')
    expect(medicines).not.toContain('lotion')
    expect(await handles({ categories: ['nowhere'] })).toEqual([])
  })
})

test('medusa-basic-search, like the index, omits a product without its sale metadata', async () => {
  await reindexAll(shop.ctx())
  const find = async () => (await shop.call('POST', '/store/v1/search/products', { keyword: 'device' })).body.data
  const variant = () => shop.db.updateTable('product_variant').where('id', '=', goods.variants.device)
  const before = await shop.db
    .selectFrom('product_variant')
    .select('metadata')
    .where('id', '=', goods.variants.device)
    .executeTakeFirstOrThrow()
  await whileOn(shop, 'medusa-basic-search', async () => {
    expect(await find()).toMatchObject({ count: 1, results: [{ handle: 'device' }] })
    await variant().set({ metadata: null }).execute()
    await reindexAll(shop.ctx())
    expect(await find()).toMatchObject({ count: 0, results: [] })
  })
  expect(await find()).toMatchObject({ count: 0, results: [] })
  await variant()
    .set({ metadata: JSON.stringify(before.metadata) })
    .execute()
  await reindexAll(shop.ctx())
})

describe('shipping-fee', () => {
  const offered = async (cart: string) =>
    (await shop.call('GET', `/store/shipping-options/${cart}`)).body.shipping_options.map(
      ({ id }: { id: string }) => id,
    )
  const choose = (cart: string, option_id: string) =>
    shop.call('POST', `/store/carts/${cart}/shipping-methods`, { option_id })

  test('on, a guest pays for delivery and may not choose the free option', async () => {
    const cart = await cartWith(shop, goods, { lotion: 1 })
    expect(await offered(cart)).toEqual([goods.shipping.standard])
    expect(await choose(cart, goods.shipping.member)).toMatchObject({
      status: 400,
      body: { code: 'shipping_option_requirement_not_met' },
    })
  })

  test('off, delivery is free for everybody', async () => {
    const cart = await cartWith(shop, goods, { lotion: 1 })
    await whileOff(shop, 'shipping-fee', async () => {
      expect(await offered(cart)).toEqual([goods.shipping.member])
      expect((await choose(cart, goods.shipping.member)).body.cart).toMatchObject({ shipping_total: 0, total: 1100 })
    })
  })
})

describe('coupons', () => {
  const now = new Date('2026-06-01T03:00:00Z')
  afterEach(() => {
    shop.clock.now = now
  })
  const create = async (code: string, fields: object = {}) => {
    const rule = { type: 'fixed', value: 100, allocation: 'total' }
    const created = await shop.call(
      'POST',
      '/admin/discounts',
      { code, rule, regions: [goods.region_id], ...fields },
      await signInStaff(shop),
    )
    expect(created.status).toBe(200)
  }
  const applyCode = (cart: string, code: string) => shop.call('POST', `/store/carts/${cart}`, { discounts: [{ code }] })
  const fits = async (cart: string, code: string) =>
    (await shop.call('GET', `/store/v1/discounts/validate?cartId=${cart}&discountCode=${code}`)).body.data
  const complete = (cart: string) => shop.call('POST', `/store/carts/${cart}/complete`, {})

  test('advanced-coupons off: a coupon with the shop’s own terms is refused in carts and at completion', async () => {
    await create('PLAIN')
    await create('TERMS', { metadata: { purchaseAmount: 1000 } })
    const [cart, other] = [await cartWith(shop, goods, { lotion: 1 }), await cartWith(shop, goods, { lotion: 1 })]
    expect((await applyCode(cart, 'TERMS')).body.cart).toMatchObject({ discount_total: 100, total: 990 })
    await readyToPay(shop, goods, cart)
    const read = async () => (await shop.call('GET', `/store/carts/${cart}`)).body.cart
    await whileOff(shop, 'advanced-coupons', async () => {
      const { discounts, ...figures } = await read()
      expect(figures).toMatchObject({ discount_total: 0, total: 1650 })
      expect(discounts).toMatchObject([{ code: 'TERMS', is_disabled: false }])
      expect(await applyCode(other, 'TERMS')).toMatchObject({ status: 400, body: { code: 'discount_disabled' } })
      expect((await applyCode(other, 'PLAIN')).status).toBe(200)
      expect(await fits(other, 'TERMS')).toEqual({ discountIsApplicable: false, reason: 'invalid_discount_failure' })
      expect(await complete(cart)).toMatchObject({ body: { code: 'cart_validation_invalid_discount_code' } })
    })
    expect((await complete(cart)).body.type).toBe('order')
  })

  test('outdated-coupon-check off: an expired coupon stays valid in a cart that already has it', async () => {
    await create('TODAY', { ends_at: '2026-06-01T04:00:00Z' })
    const [allowedCart, refusedCart] = [
      await cartWith(shop, goods, { lotion: 1 }),
      await cartWith(shop, goods, { lotion: 1 }),
    ]
    for (const cart of [allowedCart, refusedCart]) {
      expect((await applyCode(cart, 'TODAY')).status).toBe(200)
      await readyToPay(shop, goods, cart)
    }
    shop.clock.now = new Date('2026-06-01T04:00:01Z')
    expect(await complete(refusedCart)).toMatchObject({ body: { code: 'cart_validation_invalid_discount_code' } })
    const judged = await shop.call('POST', '/store/v1/cart/validate', { cart_id: refusedCart })
    expect(judged).toMatchObject({ status: 400, body: { code: 'cart_validation_invalid_discount_code' } })
    await whileOff(shop, 'outdated-coupon-check', async () => {
      expect(await applyCode(await cartWith(shop, goods, { lotion: 1 }), 'TODAY')).toMatchObject({
        body: { code: 'discount_expired' },
      })
      expect((await complete(allowedCart)).body).toMatchObject({
        type: 'order',
        data: { discount_total: 100, total: 1540 },
      })
    })
  })
})
