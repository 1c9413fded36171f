import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { address, cartWith, fullCart, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { openCoupon, openGiftCard } from '../../base/testing/codes.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
/** What only another region has. */
let abroad: { region_id: string; shipping_option_id: string }
let channels: { closed: string; other: string }
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  abroad = await openRegionAbroad()
  channels = { closed: await openChannel(true), other: await openChannel(false) }
})
afterAll(() => shop.close())

const stamps = () => ({ created_at: shop.clock.now, updated_at: shop.clock.now })
const get = async (id: string, headers = {}) =>
  (await shop.call('GET', `/store/carts/${id}`, undefined, headers)).body.cart
const cartsSoFar = () => shop.db.selectFrom('cart').select('id').orderBy('id').execute()

/** Requests a change of a cart with one lotion; it is refused with this code, and the cart is unchanged. */
async function refused(code: string | undefined, path: string, body: object, headers: Record<string, string> = {}) {
  const id = await cartWith(shop, goods, { lotion: 1 }, headers)
  const before = await get(id, headers)
  const { status, body: answer } = await shop.call('POST', `/store/carts/${id}${path}`, body, headers)
  expect({ code: answer.code, told: typeof answer.message }).toEqual({ code, told: 'string' })
  expect(await get(id, headers)).toEqual(before)
  return status
}

/** A region that sells in dollars, where only the lotion has a price. */
async function openRegionAbroad() {
  const region_id = newId('region')
  await shop.db
    .insertInto('region')
    .values({ id: region_id, name: '海外', currency_code: 'usd', tax_rate: 10, ...stamps() })
    .execute()
  const { db } = shop
  const price = { id: newId('money_amount'), currency_code: 'usd', amount: 1500, variant_id: goods.variants.lotion }
  await db
    .insertInto('money_amount')
    .values({ ...price, ...stamps() })
    .execute()
  const like = await db
    .selectFrom('shipping_option')
    .selectAll()
    .where('id', '=', goods.shipping.standard)
    .executeTakeFirstOrThrow()
  const option = { ...like, id: newId('shipping_option'), region_id }
  const written = { ...option, data: JSON.stringify(like.data), metadata: JSON.stringify(like.metadata) }
  await db.insertInto('shipping_option').values(written).execute()
  return { region_id, shipping_option_id: option.id }
}

async function openChannel(is_disabled: boolean) {
  const id = newId('sales_channel')
  await shop.db
    .insertInto('sales_channel')
    .values({ id, name: '店頭', is_disabled, ...stamps() })
    .execute()
  return id
}

test.each([
  ['in a country that its region does not have', () => ({ country_code: 'us' }), 'country_not_in_region'],
  ['in a disabled sales channel', () => ({ sales_channel_id: channels.closed }), 'sales_channel_disabled'],
  ['with an unknown variant', () => ({ items: [{ variant_id: 'variant_none', quantity: 1 }] }), 'variant_unknown'],
])('a cart %s cannot be created', async (_what, body, code) => {
  const before = await cartsSoFar()
  const answer = await shop.call('POST', '/store/carts', body())
  expect(answer).toMatchObject({ status: 400, body: { code } })
  expect(await cartsSoFar()).toEqual(before)
})

test('opening or closing a sales channel takes effect on new carts at once', async () => {
  const headers = await signInStaff(shop)
  const switched = async (is_disabled: boolean) => {
    const at = `/admin/sales-channels/${channels.other}`
    expect((await shop.call('POST', at, { is_disabled }, headers)).status).toBe(200)
    return shop.call('POST', '/store/carts', { sales_channel_id: channels.other })
  }
  expect((await switched(false)).status).toBe(200)
  const before = await cartsSoFar()
  expect(await switched(true)).toMatchObject({ status: 400, body: { code: 'sales_channel_disabled' } })
  expect(await cartsSoFar()).toEqual(before)
  expect((await switched(false)).body.cart.sales_channel_id).toBe(channels.other)
})

test('a cart refuses a country or address outside its region, and a closed sales channel', async () => {
  expect(await refused('country_not_in_region', '', { country_code: 'us' })).toBe(400)
  const shipping_address = { ...address, country_code: 'us' }
  expect(await refused('address_country_not_in_region', '', { email: 'a@example.com', shipping_address })).toBe(400)
  expect(await refused('sales_channel_disabled', '', { sales_channel_id: channels.closed })).toBe(400)
})

test('a cart moved to another region is repriced and loses items, codes and sessions of the old one', async () => {
  await openCoupon(shop, goods, 'HERE')
  await openGiftCard(shop, goods, 'HERE')
  const id = await cartWith(shop, goods, { lotion: 1, food: 1 })
  await readyToPay(shop, goods, id)
  const codes = [{ code: 'here' }]
  await shop.call('POST', `/store/carts/${id}`, { discounts: codes, gift_cards: codes })
  const count = (cart: Record<string, unknown[]>) =>
    ['shipping_methods', 'gift_cards', 'discounts', 'payment_sessions', 'items'].map((name) => cart[name]?.length)
  expect(count(await get(id))).toEqual([1, 1, 1, 2, 2])
  const { status, body } = await shop.call('POST', `/store/carts/${id}`, { region_id: abroad.region_id })
  expect([status, count(body.cart)]).toEqual([200, [0, 0, 0, 0, 1]])
  expect(body.cart).toMatchObject({
    region_id: abroad.region_id,
    payment_session: null,
    discount_total: 0,
    items: [{ variant_id: goods.variants.lotion, quantity: 1, unit_price: 1500 }],
  })
  expect(await get(id)).toEqual(body.cart)
})

test('an unknown variant, or one not sold in the cart’s sales channel, cannot be added', async () => {
  expect(await refused('variant_unknown', '/line-items', { variant_id: 'variant_none', quantity: 1 })).toBe(400)
  const elsewhere = await shop.call('POST', '/store/carts', { sales_channel_id: channels.other })
  const { id } = elsewhere.body.cart
  const lotionLine = { variant_id: goods.variants.lotion, quantity: 1 }
  expect(await shop.call('POST', `/store/carts/${id}/line-items`, lotionLine)).toMatchObject({
    status: 400,
    body: { code: 'product_not_in_sales_channel' },
  })
  expect((await get(id)).items).toEqual([])
})

test('a line item of another cart can neither be changed nor annotated (line_not_in_cart)', async () => {
  const other = await get(await cartWith(shop, goods, { firstClass: 1 }))
  const [line] = other.items
  expect(await refused('line_not_in_cart', `/line-items/${line.id}`, { quantity: 3 })).toBe(400)
  const ownCart = await cartWith(shop, goods, { lotion: 1 })
  const metadata = { first_class_question_responses: { diagnosis: { answer: 'いいえ' } } }
  const note = { cart_id: ownCart, line_item_id: line.id, metadata }
  expect(await shop.call('POST', '/store/v1/line-items/update-metadata', note)).toMatchObject({
    status: 400,
    body: { code: 'line_not_in_cart' },
  })
  expect(await get(other.id)).toEqual(other)
})

test('an unknown shipping option, or one for other regions or larger carts, cannot be chosen', async () => {
  const ofOtherRegion = { option_id: abroad.shipping_option_id }
  expect(await refused('shipping_option_not_in_region', '/shipping-methods', ofOtherRegion)).toBe(400)
  for (const option_id of ['so_none', goods.shipping.return])
    expect(await refused(undefined, '/shipping-methods', { option_id })).toBe(404)
  const forLargeCarts = { option_id: goods.shipping['standard-free'] }
  expect(await refused('shipping_option_requirement_not_met', '/shipping-methods', forLargeCarts)).toBe(400)
})

const day = 86_400_000
const inDays = (days: number) => new Date(shop.clock.now.getTime() + days * day)
const coupons = {
  discount_used_up: () => ({ usage_limit: 1, usage_count: 1 }),
  discount_not_started: () => ({ starts_at: inDays(1) }),
  discount_expired: () => ({ starts_at: inDays(-2), ends_at: inDays(-1) }),
  discount_disabled: () => ({ is_disabled: true }),
  discount_needs_customer: () => ({ for_group: true }),
  discount_not_in_region: () => ({ is_abroad: true }),
}

test.each(Object.entries(coupons))('no coupon is applied if one is refused with %s', async (code, differs) => {
  await openCoupon(shop, goods, code.toUpperCase(), differs())
  // A valid code sent along with it is not applied either: all or nothing.
  await openCoupon(shop, goods, `WITH_${code.toUpperCase()}`)
  const discounts = [{ code: `with_${code}` }, { code }]
  expect(await refused(code, '', { discounts })).toBe(400)
})

test('refuses a coupon of a customer group to others; answers 404 for an unknown code', async () => {
  await openCoupon(shop, goods, 'GROUP', { for_group: true })
  const { headers } = await signInCustomer(shop)
  for (const code of ['group', ' group '])
    expect(await refused('discount_not_for_customer', '', { discounts: [{ code }] }, headers)).toBe(400)
  expect(await refused('discount_not_found', '', { discounts: [{ code: 'none' }] })).toBe(404)
})

test('a gift card must exist, be enabled, unexpired and of the cart’s region', async () => {
  await openGiftCard(shop, goods, 'OFF', { is_disabled: true })
  await openGiftCard(shop, goods, 'OLD', { ends_at: inDays(-1) })
  await openGiftCard(shop, abroad, 'ABROAD')
  const withCard = (code: string) => ({ gift_cards: [{ code }] })
  expect(await refused('gift_card_not_found', '', withCard('none'))).toBe(404)
  expect(await refused('gift_card_disabled', '', withCard('off'))).toBe(400)
  expect(await refused('gift_card_expired', '', withCard('old'))).toBe(400)
  expect(await refused('gift_card_not_in_region', '', withCard('abroad'))).toBe(400)
})

test('a full cart refuses a 101st line item but accepts more of an item it has', async () => {
  const id = await fullCart(shop, goods)
  const before = await get(id)
  expect(before.items).toHaveLength(100)
  const add = (variant_id: string) => shop.call('POST', `/store/carts/${id}/line-items`, { variant_id, quantity: 1 })
  expect(await add(goods.variants.lotion)).toMatchObject({ status: 400, body: { code: 'cart_full' } })
  expect(await get(id)).toEqual(before)
  const { body } = await add(goods.variants.backorder)
  expect(body.cart.items.filter(({ quantity }: { quantity: number }) => quantity === 2)).toHaveLength(1)
})

test('a cart cannot be created with more than 100 line items', async () => {
  const before = await cartsSoFar()
  const items = Array(101).fill({ variant_id: goods.variants.lotion, quantity: 1 })
  const { status, body } = await shop.call('POST', '/store/carts', { items })
  expect([status, body.type]).toEqual([400, 'invalid_data'])
  expect(await cartsSoFar()).toEqual(before)
})
