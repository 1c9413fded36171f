import type { orderRefusals } from '@kusuribako/contract/checkout/complete-cart'
import { refusals } from '@kusuribako/contract/refusals'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import type { Good } from '../../base/testing/catalogue.ts'
import { openCoupon } from '../../base/testing/codes.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'

// Four calls begin a payment: each of them returns the same reasons against an order.
let desk: WalletDesk
let staff: Record<string, string>
let pharmacist: Record<string, string>
beforeAll(async () => {
  desk = await openWalletDesk()
  staff = await signInStaff(desk.shop)
  pharmacist = await signInStaff(desk.shop, { is_pharmacist: true })
})
beforeEach(() => {
  desk.shop.config.NODE_ENV = 'test'
  return desk.sandbox.fault({ webhooks: 'drop', api: null })
})
afterAll(() => desk.close())

type Headers = Record<string, string>
const post = (path: string, body: object, headers: Headers = {}) => desk.shop.call('POST', path, body, headers)
const validate = (cart_id: string) => post('/store/v1/cart/validate', { cart_id })
const generate = (cart_id: string) => post('/store/v1/paypay/generate-qr-code', { cart_id })
const register = (cartId: string) => post('/store/v1/rakuten-pay/register-and-charge-transaction', { cartId })

async function payable(quantities: Partial<Record<Good, number>>, buyer: { email?: string; headers?: Headers } = {}) {
  const cart = await cartWith(desk.shop, desk.goods, quantities, buyer.headers)
  await readyToPay(desk.shop, desk.goods, cart, { provider: 'paypay', ...buyer })
  return cart
}
/** Changes the cart's own row directly in the database; the cart's version changes too. */
const setCart = (id: string, values: object) =>
  desk.shop.db.updateTable('cart').set(values).where('id', '=', id).execute()
const without = (table: 'line_item' | 'shipping_method') => async () => {
  const cart = await payable({ lotion: 1 })
  await desk.shop.db.deleteFrom(table).where('cart_id', '=', cart).execute()
  await setCart(cart, { updated_at: desk.shop.clock.now })
  return cart
}
const lacking = (values: object) => async () => {
  const cart = await payable({ lotion: 1 })
  await setCart(cart, values)
  return cart
}
const cartWithMetadata = async (quantities: Partial<Record<Good, number>>, metadata: object, email?: string) => {
  const cart_id = await payable(quantities, email ? { email } : {})
  expect((await post('/store/v1/cart/update-metadata', { cart_id, metadata })).status).toBe(200)
  return cart_id
}
const answered = (diagnosis: string) =>
  cartWithMetadata(
    { firstClass: 1 },
    { first_class_question_responses: { diagnosis: { answer: diagnosis }, allergy: { answer: 'いいえ' } } },
  )
/** Products that could be sold when they were added to the cart, and no longer can. */
async function spoilt(good: Good, spoil: () => Promise<unknown>) {
  const cart = await payable({ [good]: 1 })
  await spoil()
  const variant = `/admin/products/${desk.goods.products[good]}/variants/${desk.goods.variants[good]}`
  // The process's cache of it is dropped with any change by staff.
  expect((await post(variant, { title: '100 mL' }, staff)).status).toBe(200)
  return cart
}

const reasons: Record<(typeof orderRefusals)[number], () => Promise<string>> = {
  shop_not_open() {
    desk.shop.config.NODE_ENV = 'production'
    return payable({ lotion: 1 })
  },
  async cart_blocked() {
    const cart_id = await payable({ lotion: 1 })
    await post('/admin/v1/blocked-carts', { cart_id }, staff)
    return cart_id
  },
  cart_validation_empty_cart: without('line_item'),
  cart_validation_no_customer: lacking({ email: null, customer_id: null }),
  cart_validation_no_shipping_address: lacking({ shipping_address_id: null }),
  async address_country_not_in_region() {
    const cart = await payable({ lotion: 1 })
    const addressOfCart = desk.shop.db.selectFrom('cart').select('shipping_address_id').where('id', '=', cart)
    await desk.shop.db.updateTable('address').set({ country_code: 'us' }).where('id', '=', addressOfCart).execute()
    return cart
  },
  async sales_channel_disabled() {
    const { sales_channel } = (await post('/admin/sales-channels', { name: '催事' }, staff)).body
    const at = `/admin/sales-channels/${sales_channel.id}`
    await post(`${at}/products/batch`, { product_ids: [{ id: desk.goods.products.lotion }] }, staff)
    const cart = await payable({ lotion: 1 })
    await post(`/store/carts/${cart}`, { sales_channel_id: sales_channel.id })
    expect((await post(at, { is_disabled: true }, staff)).status).toBe(200)
    return cart
  },
  cart_validation_no_shipping_method: without('shipping_method'),
  async cart_validation_invalid_discount_code() {
    const cart = await payable({ lotion: 1 })
    const coupon = await openCoupon(desk.shop, desk.goods, 'ENDING')
    await post(`/store/carts/${cart}`, { discounts: [{ code: 'ENDING' }] })
    await post(`/store/carts/${cart}/payment-session`, { provider_id: 'paypay' })
    await desk.shop.db.updateTable('discount').set({ is_disabled: true }).where('id', '=', coupon).execute()
    return cart
  },
  cart_validation_invalid_questionnaire: () => answered('たぶん'),
  purchase_stopped_by_answer: () => answered('はい'),
  questionnaire_incomplete: () => payable({ firstClass: 1 }),
  async subscription_plan_not_offered() {
    const cart = await payable({ lotion: 1 })
    const subscription = { plan: { id: 'plan_withdrawn' } }
    const metadata = JSON.stringify({ is_subscription_purchase: true, subscription })
    await desk.shop.db.updateTable('line_item').set({ metadata }).where('cart_id', '=', cart).execute()
    await setCart(cart, { updated_at: desk.shop.clock.now })
    return cart
  },
  subscription_needs_account: lacking({ metadata: JSON.stringify({ subscription_current_cycle: 1 }) }),
  variant_not_priced: () =>
    spoilt('device', () =>
      desk.shop.db.deleteFrom('money_amount').where('variant_id', '=', desk.goods.variants.device).execute(),
    ),
  product_not_in_sales_channel: () =>
    spoilt('food', () =>
      desk.shop.db
        .updateTable('product_variant')
        .set({ metadata: JSON.stringify({ jsm_category_name: '第4類医薬品' }) })
        .where('id', '=', desk.goods.variants.food)
        .execute(),
    ),
  quantity_over_limit: () => payable({ secondClass: 11 }),
  guidance_required_not_sold_online: () => payable({ guidance: 1 }),
  guarded_ingredient_over_limit: () => payable({ coldRemedy: 1, coughSyrup: 1 }),
  guarded_ingredient_under_age: () => cartWithMetadata({ coldRemedy: 1 }, { buyer_birthday: '2009-01-01' }),
  async guarded_ingredient_age_not_assured() {
    const rule = { valid_from: '2026-06-01', adult: 'document', young_until: 18, young: 'document', source: '手順書' }
    const talks = { minor_by_video: false, more_by_video: false, video_days: 1 }
    await post('/admin/v1/age-assurance-rules', { ...rule, ...talks }, pharmacist)
    return cartWithMetadata({ coldRemedy: 1 }, { buyer_birthday: '1980-01-01' })
  },
  async guarded_ingredient_recent_purchase() {
    await desk.shop.db.deleteFrom('age_assurance_rule').where('valid_from', '=', '2026-06-01').execute()
    await desk.shop.ctx().tx((tx) => tx.note('settings.changed', {}))
    const [email, birthday] = [
      'adult@example.com',
      { buyer_birthday: '1980-01-01', first_class_question_responses: { abuse: { answer: 'いいえ' } } },
    ]
    await generate(await cartWithMetadata({ coldRemedy: 1 }, birthday, email))
    return cartWithMetadata({ coldRemedy: 1 }, birthday, email)
  },
  /** The last one: from then on no medicine is sold here. */
  async sale_class_not_covered() {
    const cart = await payable({ secondClass: 1 })
    const { licences } = (await desk.shop.call('GET', '/admin/v1/licences', undefined, staff)).body.data
    for (const { id } of licences) await post(`/admin/v1/licences/${id}`, { valid_to: '2026-05-31' }, staff)
    return cart
  },
}

const traces = async (cart: string) => ({
  attempts: await desk.shop.db.selectFrom('checkout_attempt').select('id').where('cart_id', '=', cart).execute(),
  moves: await desk.shop.db.selectFrom('stock_movement').select('id').execute(),
  orders: await desk.shop.db.selectFrom('orders').select('id').execute(),
})
/** All stock, and what is reserved of it. */
const held = async () => ({
  levels: await desk.shop.db.selectFrom('inventory_level').selectAll().orderBy('id').execute(),
  reservations: await desk.shop.db.selectFrom('reservation_item').selectAll().orderBy('id').execute(),
})
async function chooseRakuten(cart: string) {
  const { db } = desk.shop
  await db.updateTable('payment_session').set({ is_selected: null }).where('cart_id', '=', cart).execute()
  const other = db.updateTable('payment_session').set({ is_selected: true }).where('cart_id', '=', cart)
  await other.where('provider_id', '=', 'rakuten-pay').execute()
  await setCart(cart, { updated_at: desk.shop.clock.now })
}

test.each(Object.keys(reasons) as (keyof typeof reasons)[])('%s is answered by all four calls', async (code) => {
  const cart = await reasons[code]()
  const before = await traces(cart)
  const answers = [await validate(cart), await desk.complete(cart), await generate(cart)]
  await chooseRakuten(cart)
  answers.push(await register(cart))
  expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill(code))
  expect(await traces(cart)).toEqual(before)
})

describe.each([
  ['a cart', 'cart/update-metadata', { newsletter_subscription_status: true }],
  ['a line', 'line-items/update-metadata', { first_class_question_responses: {} }],
])('metadata of %s', (_what, path, metadata) => {
  const note = async (cart_id: string) => {
    const line = desk.shop.db.selectFrom('line_item').select('id').where('cart_id', '=', cart_id)
    const line_item_id = (await line.executeTakeFirst())?.id ?? 'item_none'
    return post(`/store/v1/${path}`, { cart_id, line_item_id, metadata })
  }

  test('cannot be changed during payment, after the order, or for an unknown cart', async () => {
    const cart = await payable({ lotion: 1 })
    await generate(cart)
    expect(await note(cart)).toMatchObject({ status: 409, body: { code: 'cart_payment_in_progress' } })
    await desk.decide(cart, 'approve')
    expect((await desk.complete(cart)).body.type).toBe('order')
    expect(await note(cart)).toMatchObject({ status: 400, body: { code: 'cart_completed_already' } })
    expect(await note('cart_none')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

test('a wallet cannot pay for the cart of a canceled swap', async () => {
  const cart = await payable({ lotion: 1 })
  const order = await placedOrder(desk.shop, desk.goods)
  const now = desk.shop.clock.now
  const swap = { id: 'swap_off', order_id: order.id, cart_id: cart, canceled_at: now, created_at: now, updated_at: now }
  await desk.shop.db.insertInto('swap').values(swap).execute()
  await setCart(cart, { type: 'swap', updated_at: now })
  expect((await generate(cart)).body.code).toBe('swap_canceled')
  await chooseRakuten(cart)
  expect((await register(cart)).body.code).toBe('swap_canceled')
})

test('a swap whose order was refunded since it was offered is refused: order_not_captured', async () => {
  const { db, clock } = desk.shop
  const cart = await payable({ lotion: 1 })
  const { id: order_id } = await placedOrder(desk.shop, desk.goods)
  const stamps = { created_at: clock.now, updated_at: clock.now }
  const [swap_id, return_id] = ['swap_refunded', 'ret_refunded']
  const line = db.selectFrom('line_item').select('id').where('order_id', '=', order_id)
  const { id: item_id } = await line.executeTakeFirstOrThrow()
  const back = { id: return_id, swap_id, status: 'requested', refund_amount: 1000, ...stamps }
  await db
    .insertInto('swap')
    .values({ id: swap_id, order_id, cart_id: cart, ...stamps })
    .execute()
  await db.insertInto('return_order').values(back).execute()
  await db.insertInto('return_item').values({ return_id, item_id, quantity: 1 }).execute()
  await db.insertInto('swap_credit').values({ return_id, item_id, quantity: 1, yen: 1000 }).execute()
  await db.updateTable('payment').set({ amount_refunded: 1551 }).where('order_id', '=', order_id).execute()
  await setCart(cart, { type: 'swap', updated_at: clock.now })
  expect((await generate(cart)).body).toMatchObject({ message: refusals.order_not_captured.message })
  await chooseRakuten(cart)
  expect((await register(cart)).body).toMatchObject({ message: refusals.order_not_captured.message })
  expect(await db.selectFrom('checkout_attempt').select('id').where('cart_id', '=', cart).execute()).toEqual([])
})

test('a swap whose items now need a pharmacist is refused: medicine_needs_own_order', async () => {
  const cart = await answered('いいえ')
  const { id: order_id } = await placedOrder(desk.shop, desk.goods)
  const stamps = { created_at: desk.shop.clock.now, updated_at: desk.shop.clock.now }
  await desk.shop.db
    .insertInto('swap')
    .values({ id: 'swap_on', order_id, cart_id: cart, ...stamps })
    .execute()
  const back = { id: 'ret_on', swap_id: 'swap_on', status: 'requested', refund_amount: 0, ...stamps }
  await desk.shop.db.insertInto('return_order').values(back).execute()
  await setCart(cart, { type: 'swap', updated_at: desk.shop.clock.now })
  const complete = await post(`/store/carts/${cart}/complete`, {})
  expect([complete.body.code, (await generate(cart)).body.code]).toEqual(Array(2).fill('medicine_needs_own_order'))
  await chooseRakuten(cart)
  expect((await register(cart)).body.code).toBe('medicine_needs_own_order')
  const tries = desk.shop.db.selectFrom('checkout_attempt').select('id').where('cart_id', '=', cart)
  expect(await tries.execute()).toEqual([])
})

describe.each([
  ['paypay', generate],
  ['rakuten-pay', register],
] as const)('%s', (provider, begin) => {
  test('a failing provider answers 503, an unknown cart 404', async () => {
    const cart = await desk.cartToPay(provider)
    await desk.sandbox.fault({ api: { match: provider, status: 500 } })
    expect(await begin(cart)).toMatchObject({ status: 503, body: { code: 'payment_provider_failed' } })
    expect(await begin('cart_none')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('a sold out item is refused before any payment: no attempt, reservation or stock movement', async () => {
    const cart = await payable({ lotion: 1, few: 1 })
    if (provider === 'rakuten-pay') await chooseRakuten(cart)
    const level = desk.shop.db.updateTable('inventory_level').where('stocked_quantity', '=', 3)
    await level.set({ stocked_quantity: 0 }).execute()
    const before = [await traces(cart), await held()]
    expect(await begin(cart)).toMatchObject({ status: 409, body: { code: 'insufficient_inventory_at_order' } })
    expect((await validate(cart)).body.code).toBe('insufficient_inventory')
    expect([await traces(cart), await held()]).toEqual(before)
    expect(before).toMatchObject([{ attempts: [] }, {}])
    const filled = desk.shop.db.updateTable('inventory_level').set({ stocked_quantity: 3 })
    await filled.where('stocked_quantity', '=', 0).execute()
  })
})
