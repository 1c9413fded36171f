import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../base/ids.ts'
import { address, cartWith } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { openCoupon, openGiftCard } from '../../base/testing/codes.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const get = (id: string) => shop.call('GET', `/store/carts/${id}`)

test('a partial shipping address changes only the given fields', async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  const give = async (parts: object) =>
    (await shop.call('POST', `/store/carts/${id}`, { shipping_address: parts })).body.cart.shipping_address
  const { id: first } = await give({ ...address, metadata: { note: '門の前' } })
  const changed = await give({ phone: '0398765432', address_2: '201号' })
  const whole = { ...address, phone: '0398765432', address_2: '201号', metadata: { note: '門の前' } }
  expect(changed).toMatchObject(whole)
  expect(changed.id).not.toBe(first)
  expect(await give({ address_2: null })).toMatchObject({ ...whole, address_2: null })
})

test('a cart copies a member’s billing address given by id; other people’s ids are refused', async () => {
  const [{ headers }, stranger] = [await signInCustomer(shop), await signInCustomer(shop)]
  const { body } = await shop.call('POST', '/store/customers/me', { billing_address: address }, headers)
  const { billing_address_id: id } = body.customer
  const name = async (by: Record<string, string>) =>
    shop.call('POST', `/store/carts/${await cartWith(shop, goods, { lotion: 1 })}`, { billing_address: id }, by)
  const { billing_address } = (await name(headers)).body.cart
  expect(billing_address).toMatchObject({ ...address, customer_id: null })
  expect(billing_address.id).not.toBe(id)
  for (const by of [stranger.headers, {}])
    expect(await name(by)).toMatchObject({ status: 400, body: { code: 'address_unknown' } })
})

test('answers for the whole cart are merged into the line items that ask for them', async () => {
  const id = await cartWith(shop, goods, { firstClass: 1, lotion: 1 })
  const note = (answers: object | null, cart_id = id) => {
    const metadata = { first_class_question_responses: answers }
    return shop.call('POST', '/store/v1/cart/update-metadata', { cart_id, metadata })
  }
  const metadataByVariant = async () => {
    const { items } = (await get(id)).body.cart
    return Object.fromEntries(
      items.map((item: { variant_id: string; metadata: object | null }) => [item.variant_id, item.metadata]),
    )
  }
  const line = (await get(id)).body.cart.items.find(
    (item: { variant_id: string }) => item.variant_id === goods.variants.firstClass,
  )
  const firstAnswers = { diagnosis: { answer: 'はい', remarkAnswer: '片頭痛' } }
  const metadata = { first_class_question_responses: firstAnswers }
  await shop.call('POST', '/store/v1/line-items/update-metadata', { cart_id: id, line_item_id: line.id, metadata })
  expect((await note({ allergy: { answer: 'いいえ' } })).status).toBe(200)
  const expected = { first_class_question_responses: { ...firstAnswers, allergy: { answer: 'いいえ' } } }
  expect(await metadataByVariant()).toEqual({ [goods.variants.firstClass]: expected, [goods.variants.lotion]: null })
  expect((await note(null)).status).toBe(200)
  expect(await metadataByVariant()).toEqual({ [goods.variants.firstClass]: null, [goods.variants.lotion]: null })
  const unasked = await cartWith(shop, goods, { lotion: 1 })
  expect((await note({ diagnosis: { answer: 'いいえ' } }, unasked)).status).toBe(200)
  expect((await get(unasked)).body.cart.items).toMatchObject([{ metadata: null }])
})

test('each answer for the whole cart goes only to the item that asks for it, and is removed with it', async () => {
  const id = await cartWith(shop, goods, { firstClass: 1, testKit: 1 })
  const ofMedicine = { diagnosis: { answer: 'いいえ', remarkAnswer: '片頭痛' } }
  const ofKit = { purpose: { answer: 'いいえ' } }
  const answers = { ...ofMedicine, ...ofKit, nobodys: { answer: 'はい' } }
  const metadata = { first_class_question_responses: answers }
  await shop.call('POST', '/store/v1/cart/update-metadata', { cart_id: id, metadata })
  const { items } = (await get(id)).body.cart
  const of = (good: 'firstClass' | 'testKit') =>
    items.find(({ variant_id }: { variant_id: string }) => variant_id === goods.variants[good])
  expect(of('firstClass').metadata).toEqual({ first_class_question_responses: ofMedicine })
  expect(of('testKit').metadata).toEqual({ first_class_question_responses: ofKit })
  await shop.call('DELETE', `/store/carts/${id}/line-items/${of('firstClass').id}`)
  expect(JSON.stringify((await get(id)).body)).not.toContain('片頭痛')
})

test('a request to use points is stored, replaced and removed, even if the region is not cached', async () => {
  const buyer = await signInCustomer(shop)
  const award = { delta: 1000, note: 'はじめ' }
  await shop.call('POST', `/admin/v1/points/${buyer.id}`, award, await signInStaff(shop))
  const id = await cartWith(shop, goods, { lotion: 1 }, buyer.headers)
  const forgetful = vi.spyOn(shop.ctx().memory, 'find').mockReturnValue(undefined)
  const note = (d_points: object | null) =>
    shop.call('POST', '/store/v1/cart/update-metadata', { cart_id: id, metadata: { d_points } }, buyer.headers)
  const shown = async () => {
    const { body } = await shop.call('GET', `/store/carts/${id}`, undefined, buyer.headers)
    const { data } = (await shop.call('GET', `/store/v1/cart/${id}/points`, undefined, buyer.headers)).body
    return [body.cart.metadata, data.pointsUsed, data.toPay]
  }
  const stored = shop.db.selectFrom('cart').select('metadata').where('id', '=', id)
  for (const points_to_use of [700, 300]) {
    expect(await note({ points_to_use })).toMatchObject({ status: 200, body: { data: { ok: true } } })
    expect(await stored.executeTakeFirst()).toEqual({ metadata: { d_points: { points_to_use } } })
    expect(await shown()).toEqual([{ d_points: { points_to_use } }, points_to_use, 1100 - points_to_use])
  }
  expect((await note(null)).status).toBe(200)
  expect(await shown()).toEqual([{}, 0, 1100])
  forgetful.mockRestore()
})

test('shipping options depend on shipping profiles; a mixed cart may use those of any of its profiles', async () => {
  const staff = await signInStaff(shop)
  const post = (url: string, body: object) => shop.call('POST', url, body, staff)
  const { id: heavy } = (await post('/admin/shipping-profiles', { name: '大型', type: 'custom' })).body.shipping_profile
  const { standard } = goods.shipping
  const like = await shop.db
    .selectFrom('shipping_option')
    .selectAll()
    .where('id', '=', standard)
    .executeTakeFirstOrThrow()
  const customOption = newId('shipping_option')
  const json = { data: JSON.stringify(like.data), metadata: JSON.stringify(like.metadata) }
  await shop.db
    .insertInto('shipping_option')
    .values({ ...like, ...json, id: customOption })
    .execute()
  await post(`/admin/shipping-profiles/${heavy}`, { products: [goods.products.food], shipping_options: [customOption] })
  const ways = async (cart: string) => {
    const { body } = await shop.call('GET', `/store/shipping-options/${cart}`)
    const offered: string[] = body.shipping_options.map(({ id }: { id: string }) => id)
    const taken: number[] = []
    for (const option_id of [standard, customOption])
      taken.push((await shop.call('POST', `/store/carts/${cart}/shipping-methods`, { option_id })).status)
    return { offered: [standard, customOption].map((id) => offered.includes(id)), taken }
  }
  expect(await ways(await cartWith(shop, goods, { lotion: 1 }))).toEqual({ offered: [true, false], taken: [200, 400] })
  expect(await ways(await cartWith(shop, goods, { food: 1 }))).toEqual({ offered: [false, true], taken: [400, 200] })
  const both = await cartWith(shop, goods, { food: 1, lotion: 1 })
  expect(await ways(both)).toEqual({ offered: [true, true], taken: [200, 200] })
})

test('a cart takes a gift card typed without hyphens, and a coupon of sixteen letters as it is', async () => {
  await openGiftCard(shop, goods, 'CARD-INFO-URGR-OUPS')
  await openCoupon(shop, goods, 'SPRINGSALE2026JP')
  const codes = { gift_cards: [{ code: 'cardinfo urgroups' }], discounts: [{ code: 'springsale2026jp' }] }
  const { body } = await shop.call('POST', `/store/carts/${await cartWith(shop, goods, { lotion: 1 })}`, codes)
  expect(body.cart).toMatchObject({
    gift_cards: [{ code: 'CARD-INFO-URGR-OUPS' }],
    discounts: [{ code: 'SPRINGSALE2026JP' }],
  })
})

test('a cart’s context cannot grow beyond its limits over several calls', async () => {
  const refused = { status: 400, body: { type: 'invalid_data', message: limits } }
  const give = (id: string, context: object) => shop.call('POST', `/store/carts/${id}`, { context })
  const keysOf = async (id: string) => Object.keys((await get(id)).body.cart.context)
  const long = await cartWith(shop, goods, { lotion: 1 })
  const text = 'x'.repeat(9000)
  for (const key of ['a', 'b', 'b']) expect((await give(long, { [key]: text })).status).toBe(200)
  expect(await give(long, { c: text })).toMatchObject(refused)
  expect(await keysOf(long)).not.toContain('c')

  const wide = await cartWith(shop, goods, { lotion: 1 })
  const keys = Array.from({ length: 50 }, (_, at) => `key_${at}`)
  const free = keys.slice((await keysOf(wide)).length)
  const [half, rest] = [free.slice(0, 20), free.slice(20)]
  for (const some of [half, rest])
    expect((await give(wide, Object.fromEntries(some.map((key) => [key, 1])))).status).toBe(200)
  expect(await keysOf(wide)).toHaveLength(50)
  expect((await give(wide, { [free[0]!]: 2 })).status).toBe(200)
  expect(await give(wide, { one_more: 1 })).toMatchObject(refused)
  expect(await keysOf(wide)).toHaveLength(50)
  expect((await get(wide)).body.cart.context).toMatchObject({ [free[0]!]: 2 })
})
const limits = 'context: at most 50 keys and 20,000 characters'
