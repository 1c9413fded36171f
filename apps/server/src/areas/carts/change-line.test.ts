import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

test('new line item metadata is merged; an empty string removes the key', async () => {
  const id = await cartWith(shop, goods, {})
  const path = `/store/carts/${id}/line-items`
  const metadata = { gift: true, card: '祝' }
  const made = await shop.call('POST', path, { variant_id: goods.variants.lotion, quantity: 1, metadata })
  const line = made.body.cart.items[0].id
  const change = async (body: object) => (await shop.call('POST', `${path}/${line}`, body)).body.cart.items[0]
  expect(await change({ quantity: 2, metadata: { card: '', ribbon: '赤' } })).toMatchObject({
    quantity: 2,
    metadata: { gift: true, ribbon: '赤' },
  })
  expect((await change({ quantity: 3, metadata: {} })).metadata).toEqual({ gift: true, ribbon: '赤' })
  expect((await shop.call('GET', `/store/carts/${id}`)).body.cart.items[0].metadata).toEqual({
    gift: true,
    ribbon: '赤',
  })
})

test('changing a quantity reprices the line item at the current price', async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  const line = (await shop.call('GET', `/store/carts/${id}`)).body.cart.items[0].id
  const put = async (quantity: number) =>
    (await shop.call('POST', `/store/carts/${id}/line-items/${line}`, { quantity })).body.cart.items[0].unit_price
  const add = async () => {
    const lotionLine = { variant_id: goods.variants.lotion, quantity: 1 }
    return (await shop.call('POST', `/store/carts/${id}/line-items`, lotionLine)).body.cart.items[0].unit_price
  }
  const staff = await signInStaff(shop)
  const prices = [{ variant_id: goods.variants.lotion, currency_code: 'jpy', amount: 600 }]
  const list = { name: '特価', description: '', type: 'sale', status: 'active', prices }
  const made = await shop.call('POST', '/admin/price-lists', list, staff)
  expect([await put(2), await add()]).toEqual([600, 600])
  await shop.call('DELETE', `/admin/price-lists/${made.body.price_list.id}`, undefined, staff)
  expect([await add(), await put(2)]).toEqual([1100, 1100])
})

test('a line whose variant was deleted may shrink and be removed, but not grow (variant_unknown)', async () => {
  const id = await cartWith(shop, goods, { food: 3 })
  const cart = async () => (await shop.call('GET', `/store/carts/${id}`)).body.cart
  const line = `/store/carts/${id}/line-items/${(await cart()).items[0].id}`
  const staff = await signInStaff(shop)
  const variant = `/admin/products/${goods.products.food}/variants/${goods.variants.food}`
  expect((await shop.call('DELETE', variant, undefined, staff)).status).toBe(200)
  const before = await cart()
  expect(await shop.call('POST', line, { quantity: 4 })).toMatchObject({
    status: 400,
    body: { code: 'variant_unknown', details: { variant_id: goods.variants.food } },
  })
  expect(await cart()).toEqual(before)
  expect((await shop.call('POST', line, { quantity: 2 })).body.cart.items).toMatchObject([{ quantity: 2 }])
  expect((await shop.call('POST', line, { quantity: 0 })).body.cart.items).toEqual([])
})

test('removing a line that is not in the cart keeps the delivery chosen', async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  const path = `/store/carts/${id}`
  await shop.call('POST', `${path}/shipping-methods`, { option_id: goods.shipping.standard })
  const removed = await shop.call('DELETE', `${path}/line-items/item_00000000000000000000000000`)
  expect([removed.status, removed.body.cart.items.length, removed.body.cart.shipping_methods.length]).toEqual([
    200, 1, 1,
  ])
  expect((await shop.call('GET', path)).body.cart.shipping_methods).toHaveLength(1)
})
