import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
let member: Record<string, string>
let stranger: Record<string, string>
let group: string
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
  const { id, headers } = await signInCustomer(shop)
  member = headers
  stranger = (await signInCustomer(shop)).headers
  group = await groupOf(id)
})
afterAll(() => shop.close())

async function groupOf(customer_id: string) {
  const id = `cgrp_${newId('customer')}`
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  await shop.db
    .insertInto('customer_group')
    .values({ id, name: id, ...stamps })
    .execute()
  await shop.db.insertInto('customer_group_customer').values({ customer_group_id: id, customer_id }).execute()
  return id
}

const priced = async (headers: Record<string, string>) => {
  const at = `region_id=${goods.region_id}`
  const product = await shop.call('GET', `/store/products/${goods.products.food}?${at}`, undefined, headers)
  const list = await shop.call('GET', `/store/products?id=${goods.products.food}&${at}`, undefined, headers)
  const variant = await shop.call('GET', `/store/variants/${goods.variants.food}?${at}`, undefined, headers)
  return [product.body.product.variants[0], list.body.products[0].variants[0], variant.body.variant].map(
    ({ calculated_price }) => calculated_price,
  )
}
const inCart = async (headers: Record<string, string>) => {
  const { body } = await shop.call('POST', '/store/carts', { region_id: goods.region_id }, headers)
  const line = { variant_id: goods.variants.food, quantity: 1 }
  const added = await shop.call('POST', `/store/carts/${body.cart.id}/line-items`, line, headers)
  return { id: body.cart.id as string, unit_price: added.body.cart.items[0].unit_price as number }
}

test('a price list for a group holds for its customers alone, wherever they are signed in', async () => {
  expect([await priced(member), await priced(stranger), await priced({})]).toEqual([
    [1080, 1080, 1080],
    [1080, 1080, 1080],
    [1080, 1080, 1080],
  ])
  const made = await shop.call(
    'POST',
    '/admin/price-lists',
    {
      name: '会員',
      description: '会員の価格',
      type: 'sale',
      status: 'active',
      customer_groups: [{ id: group }],
      prices: [{ variant_id: goods.variants.food, currency_code: 'jpy', amount: 900 }],
    },
    staff,
  )
  expect(made.body.price_list.customer_groups).toMatchObject([{ id: group }])
  expect([await priced(member), await priced(stranger), await priced({})]).toEqual([
    [900, 900, 900],
    [1080, 1080, 1080],
    [1080, 1080, 1080],
  ])
  expect((await inCart(member)).unit_price).toBe(900)
  expect((await inCart(stranger)).unit_price).toBe(1080)
  const guest = await inCart({})
  expect(guest.unit_price).toBe(1080)
  const adopted = await shop.call('POST', `/store/carts/${guest.id}`, {}, member)
  expect(adopted.body.cart.items[0].unit_price).toBe(900)
  expect(adopted.body.cart.subtotal + adopted.body.cart.tax_total).toBe(900)
  const cards = await shop.call('GET', `/store/v1/products?id=${goods.products.food}`, undefined, member)
  expect(cards.body.data.variants[0].price).toBe(1080)

  await shop.call('DELETE', `/admin/price-lists/${made.body.price_list.id}`, undefined, staff)
  expect(await priced(member)).toEqual([1080, 1080, 1080])
  expect((await inCart(member)).unit_price).toBe(1080)
})
