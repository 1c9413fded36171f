import { afterAll, beforeAll, expect, test } from 'vitest'
import { address, cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { openCoupon } from '../../base/testing/codes.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const complete = (id: string, headers = {}) => shop.call('POST', `/store/carts/${id}/complete`, {}, headers)
const validate = (cart_id: string) => shop.call('POST', '/store/v1/cart/validate', { cart_id })
const change = (id: string, body: object) => shop.call('POST', `/store/carts/${id}`, body)
const payable = async (quantities: Partial<Record<Good, number>>) => {
  const id = await cartWith(shop, goods, quantities)
  await readyToPay(shop, goods, id)
  return id
}
const answered = async (answers: Record<string, { answer: string }>) => {
  const id = await payable({ firstClass: 1 })
  const metadata = { first_class_question_responses: answers }
  expect((await shop.call('POST', '/store/v1/cart/update-metadata', { cart_id: id, metadata })).status).toBe(200)
  return id
}

/** Everything that an order would have written, and the cart as its holder sees it. */
async function traces(id: string) {
  const { db } = shop
  const [orders, attempts, moves, uses, cart] = await Promise.all([
    db.selectFrom('orders').select('id').orderBy('id').execute(),
    db.selectFrom('checkout_attempt').select('id').orderBy('id').execute(),
    db.selectFrom('stock_movement').select('id').orderBy('id').execute(),
    db.selectFrom('discount_use').selectAll().execute(),
    shop.call('GET', `/store/carts/${id}`),
  ])
  return { orders, attempts, moves, uses, cart: cart.body }
}

const withAddressAndNoDelivery = async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  await change(id, { email: 'guest@example.com', shipping_address: address })
  return id
}
const withEmailAlone = async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  await change(id, { email: 'guest@example.com' })
  return id
}
const withAddressLacking = (part: keyof typeof address) => async () => {
  const id = await payable({ lotion: 1 })
  await change(id, { shipping_address: { ...address, [part]: ' ' } })
  return id
}
const withCouponThatEnded = async () => {
  const coupon = await openCoupon(shop, goods, 'ENDING')
  const id = await payable({ lotion: 1 })
  expect((await change(id, { discounts: [{ code: 'ENDING' }] })).body.cart.discount_total).toBe(100)
  await shop.db.updateTable('discount').set({ is_disabled: true }).where('id', '=', coupon).execute()
  return id
}

test.each([
  ['no shipping address', withEmailAlone, 'cart_validation_no_shipping_address'],
  ['no telephone number', withAddressLacking('phone'), 'cart_validation_no_shipping_address'],
  ['no prefecture', withAddressLacking('province'), 'cart_validation_no_shipping_address'],
  ['no city', withAddressLacking('city'), 'cart_validation_no_shipping_address'],
  ['no shipping method', withAddressAndNoDelivery, 'cart_validation_no_shipping_method'],
  ['a coupon that has expired since', withCouponThatEnded, 'cart_validation_invalid_discount_code'],
  [
    'an answer that stops the purchase',
    () => answered({ diagnosis: { answer: 'はい' }, allergy: { answer: 'いいえ' } }),
    'purchase_stopped_by_answer',
  ],
  [
    'an answer outside the given choices',
    () => answered({ diagnosis: { answer: 'たぶん' }, allergy: { answer: 'いいえ' } }),
    'cart_validation_invalid_questionnaire',
  ],
])('with %s, validation and order are refused, and nothing is reserved', async (_what, make, code) => {
  const id = await make()
  const before = await traces(id)
  expect(await validate(id)).toMatchObject({ status: 400, body: { code, statusCode: 400 } })
  expect(await complete(id)).toMatchObject({ status: 400, body: { code } })
  expect(await traces(id)).toEqual(before)
})

test('a coupon applies only while its terms are met; otherwise the refusal names coupon and reason', async () => {
  const staff = await signInStaff(shop)
  for (const [code, metadata, reason] of [
    ['TWO', { minPurchaseQuantity: 2 }, 'purchase_quantity_failure'],
    ['FROM-2200', { purchaseAmount: 2200 }, 'purchase_amount_failure'],
  ] as const) {
    const discount_id = await openCoupon(shop, goods, code)
    const terms = await shop.call('POST', `/admin/v1/discounts/${discount_id}/metadata`, { metadata }, staff)
    expect(terms.status).toBe(200)
    const id = await payable({ lotion: 2 })
    const line = (await shop.call('GET', `/store/carts/${id}`)).body.cart.items[0].id
    const set = async (quantity: number) => {
      const { body } = await shop.call('POST', `/store/carts/${id}/line-items/${line}`, { quantity })
      return [body.cart.discount_total, body.cart.discounts.length]
    }
    expect((await change(id, { discounts: [{ code }] })).body.cart.discount_total).toBe(100)
    expect(await set(1)).toEqual([0, 1])
    await shop.call('POST', `/store/carts/${id}/shipping-methods`, { option_id: goods.shipping.standard })
    const refused = { code: 'cart_validation_invalid_discount_code', details: { discounts: [{ code, reason }] } }
    expect(await validate(id)).toMatchObject({ status: 400, body: refused })
    expect(await complete(id)).toMatchObject({ status: 400, body: refused })
    expect(await set(2)).toEqual([100, 1])
    await shop.call('POST', `/store/carts/${id}/shipping-methods`, { option_id: goods.shipping.standard })
    expect((await complete(id)).body).toMatchObject({ type: 'order', data: { discount_total: 100 } })
  }
})

test('a closed country, sales channel or payment method blocks carts that use it until reopened', async () => {
  const staff = await signInStaff(shop)
  const call = async (method: 'POST' | 'DELETE', path: string, body: object = {}) =>
    expect((await shop.call(method, path, body, staff)).status).toBe(200)
  const [region, channel] = [`/admin/regions/${goods.region_id}`, `/admin/sales-channels/${goods.sales_channel_id}`]
  const turns = [
    {
      shut: () => call('DELETE', `${region}/countries/jp`),
      open: () => call('POST', `${region}/countries`, { country_code: 'jp' }),
      codes: ['address_country_not_in_region', 'address_country_not_in_region'],
    },
    {
      shut: () => call('POST', channel, { is_disabled: true }),
      open: () => call('POST', channel, { is_disabled: false }),
      codes: ['sales_channel_disabled', 'sales_channel_disabled'],
    },
    {
      shut: () => call('DELETE', `${region}/payment-providers/manual`),
      open: () => call('POST', `${region}/payment-providers`, { provider_id: 'manual' }),
      codes: ['cart_validation_no_payment_method', 'payment_session_missing'],
    },
  ]
  for (const { shut, open, codes } of turns) {
    const id = await payable({ lotion: 1 })
    await shut()
    const before = await traces(id)
    expect([(await validate(id)).body.code, (await complete(id)).body.code]).toEqual(codes)
    expect(await traces(id)).toEqual(before)
    await open()
    expect([(await validate(id)).status, (await complete(id)).body.type]).toEqual([200, 'order'])
  }
})

test('validation is refused without a payment method', async () => {
  const id = await withAddressAndNoDelivery()
  await shop.call('POST', `/store/carts/${id}/shipping-methods`, { option_id: goods.shipping.standard })
  const before = await traces(id)
  expect(await validate(id)).toMatchObject({ status: 400, body: { code: 'cart_validation_no_payment_method' } })
  expect(await traces(id)).toEqual(before)
})

test.each([
  ['no customer', async (_id: string) => {}, 'cart_validation_no_customer'],
  ['no address', (id: string) => change(id, { email: 'guest@example.com' }), 'cart_validation_no_shipping_address'],
  [
    'no shipping method',
    (id: string) => change(id, { email: 'guest@example.com', shipping_address: address }),
    'cart_validation_no_shipping_method',
  ],
])('with %s, validation still reports the problems of each line item', async (_what, fill, code) => {
  const id = await cartWith(shop, goods, { few: 2, firstClass: 1, lotion: 1 })
  await fill(id)
  const items = (await shop.call('GET', `/store/carts/${id}`)).body.cart.items as { id: string; variant_id: string }[]
  const lineOf = (good: Good) => items.find(({ variant_id }) => variant_id === goods.variants[good])!.id
  const answer = await validate(id)
  expect(answer).toMatchObject({ status: 400, body: { code } })
  expect(answer.body.details.problems).toEqual([
    {
      line_item_id: lineOf('firstClass'),
      code: 'questionnaire_incomplete',
      detail: { reason: 'not_answered', key: 'diagnosis' },
    },
    { line_item_id: lineOf('few'), code: 'low_stock', detail: { available: 3 } },
    {
      line_item_id: lineOf('firstClass'),
      code: 'needs_pharmacist_review',
      detail: { sale_class: '第1類医薬品' },
    },
  ])
})

test('an item without enough stock is reported as insufficient, not also as low stock', async () => {
  const id = await cartWith(shop, goods, { few: 3 })
  await shop.db.updateTable('inventory_level').set({ stocked_quantity: 2 }).where('stocked_quantity', '=', 3).execute()
  const { body } = await validate(id)
  expect(body.details.problems.map(({ code, detail }: { code: string; detail: object }) => [code, detail])).toEqual([
    ['insufficient_inventory', { variant_id: goods.variants.few, available: 2 }],
  ])
})

test('validating a completed cart answers cart_validation_order_already_exists', async () => {
  const id = await payable({ lotion: 1 })
  expect((await validate(id)).body).toEqual({ data: { ok: true, warnings: [] } })
  expect((await complete(id)).body.type).toBe('order')
  const before = await traces(id)
  expect(await validate(id)).toMatchObject({ status: 409, body: { code: 'cart_validation_order_already_exists' } })
  expect(await traces(id)).toEqual(before)
})

test('an order can be canceled only once, and not after packing (order_not_cancelable)', async () => {
  const { id: customer_id, email, headers } = await signInCustomer(shop)
  const order = async () => {
    const id = await cartWith(shop, goods, { lotion: 1 }, headers)
    await readyToPay(shop, goods, id, { email, headers })
    return (await complete(id, headers)).body.data.id as string
  }
  const cancel = (order_id: string) => shop.call('POST', '/store/v1/orders/cancel', { order_id }, headers)
  const stateOf = () =>
    shop.db.selectFrom('orders').selectAll().where('customer_id', '=', customer_id).orderBy('id').execute()
  const [twice, packed] = [await order(), await order()]
  expect((await cancel(twice)).status).toBe(200)
  await shop.db.updateTable('orders').set({ fulfillment_status: 'fulfilled' }).where('id', '=', packed).execute()
  const before = [await stateOf(), await shop.db.selectFrom('stock').selectAll().orderBy('variant_id').execute()]
  const no = { status: 409, body: { code: 'order_not_cancelable', statusCode: 409 } }
  expect(await cancel(twice)).toMatchObject(no)
  expect(await cancel(packed)).toMatchObject(no)
  expect([await stateOf(), await shop.db.selectFrom('stock').selectAll().orderBy('variant_id').execute()]).toEqual(
    before,
  )
})

test.each<[string, Good, object]>([
  ['an unknown sale class', 'lotion', { jsm_category_name: '第4類医薬品' }],
  ['ingredients that are not a list', 'lotion', { jsm_category_name: '化粧品', regulated_ingredient: 'エフェドリン' }],
  ['a limit that is not a number', 'lotion', { maximum_purchase_quantity: '二' }],
  ['a JAN code but no sale class', 'thirdClass', { jan_code: '4900000000000' }],
])('a variant with %s in its metadata cannot be ordered', async (_what, good, metadata) => {
  const staff = await signInStaff(shop)
  const variant_id = goods.variants[good]
  const id = await payable({ [good]: 1 })
  const describe = (metadata: unknown) =>
    shop.db
      .updateTable('product_variant')
      .set({ metadata: JSON.stringify(metadata) })
      .where('id', '=', variant_id)
      .execute()
  const { metadata: whole } = await shop.db
    .selectFrom('product_variant')
    .select('metadata')
    .where('id', '=', variant_id)
    .executeTakeFirstOrThrow()
  const rename = `/admin/products/${goods.products[good]}/variants/${variant_id}`
  await describe(metadata)
  // The process's cache of the variant is dropped with any change by staff.
  await shop.call('POST', rename, { title: '100 mL' }, staff)
  const before = await traces(id)
  expect(await complete(id)).toMatchObject({ status: 400, body: { code: 'product_not_in_sales_channel' } })
  expect(await traces(id)).toEqual(before)
  await describe(whole)
  await shop.call('POST', rename, { title: '100 mL' }, staff)
})
