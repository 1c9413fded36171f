import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
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

test('a customer group’s price list applies only to its members, in the catalogue and in carts', async () => {
  expect([await priced(member), await priced(stranger), await priced({})]).toEqual([
    [1080, 1080, 1080],
    [1080, 1080, 1080],
    [1080, 1080, 1080],
  ])
  const created = await shop.call(
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
  expect(created.body.price_list.customer_groups).toMatchObject([{ id: group }])
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

  await shop.call('DELETE', `/admin/price-lists/${created.body.price_list.id}`, undefined, staff)
  expect(await priced(member)).toEqual([1080, 1080, 1080])
  expect((await inCart(member)).unit_price).toBe(1080)
})

test('typing the e-mail of a group’s guest gives no group prices or coupons; a draft order does', async () => {
  const { cart } = (await shop.call('POST', '/store/carts', { region_id: goods.region_id, items: [line()] })).body
  const email = 'partner@example.com'
  const typed = await shop.call('POST', `/store/carts/${cart.id}`, { email })
  const of = await groupOf(typed.body.cart.customer_id)
  const prices = [{ variant_id: goods.variants.food, currency_code: 'jpy', amount: 900 }]
  const list = {
    name: '取引先',
    description: '',
    type: 'sale',
    status: 'active',
    customer_groups: [{ id: of }],
    prices,
  }
  const created = await shop.call('POST', '/admin/price-lists', list, staff)
  const conditions = [{ operator: 'in', customer_groups: [of] }]
  const rule = { type: 'fixed', value: 100, allocation: 'total', conditions }
  const coupon = { code: 'PARTNER', rule, regions: [goods.region_id], is_dynamic: false }
  expect((await shop.call('POST', '/admin/discounts', coupon, staff)).status).toBe(200)

  const changed = await shop.call('POST', `/store/carts/${cart.id}/line-items/${typed.body.cart.items[0].id}`, {
    quantity: 2,
  })
  expect(changed.body.cart.items).toMatchObject([{ quantity: 2, unit_price: 1080 }])
  const increased = await shop.call('POST', `/store/carts/${cart.id}/line-items`, line())
  expect(increased.body.cart.items).toMatchObject([{ quantity: 3, unit_price: 1080 }])
  const discounts = [{ code: 'PARTNER' }]
  expect((await shop.call('POST', `/store/carts/${cart.id}`, { discounts })).body.code).toBe(
    'discount_not_for_customer',
  )

  const draft = { email, region_id: goods.region_id, shipping_methods: [], items: [line()], discounts }
  const { draft_order } = (await shop.call('POST', '/admin/draft-orders', draft, staff)).body
  expect(draft_order.cart).toMatchObject({ items: [{ unit_price: 900 }], discount_total: 100 })
  await shop.call('DELETE', `/admin/price-lists/${created.body.price_list.id}`, undefined, staff)
})

const line = () => ({ variant_id: goods.variants.food, quantity: 1 })

test('quantity prices apply from their minimum quantity on, in carts, draft orders and order edits', async () => {
  const price = { variant_id: goods.variants.device, currency_code: 'jpy' }
  const prices = [
    { ...price, amount: 5000, min_quantity: 3 },
    { ...price, amount: 4500, min_quantity: 5, max_quantity: 6 },
  ]
  const list = { name: 'まとめ買い', description: '', type: 'sale', status: 'active', prices }
  expect((await shop.call('POST', '/admin/price-lists', list, staff)).status).toBe(200)
  const { body } = await shop.call('POST', '/store/carts', { region_id: goods.region_id })
  const at = `/store/carts/${body.cart.id}`
  const priceOf = async (path: string, body: object) => {
    const answer = await shop.call('POST', `${at}${path}`, body)
    const { quantity, unit_price, total } = answer.body.cart.items[0]
    expect(total).toBe(quantity * unit_price)
    const read = (await shop.call('GET', at)).body.cart.items[0]
    expect([read.quantity, read.unit_price]).toEqual([quantity, unit_price])
    return [quantity, unit_price]
  }
  const add = (quantity: number) => priceOf('/line-items', { variant_id: goods.variants.device, quantity })
  expect([await add(1), await add(2), await add(2), await add(2)]).toEqual([
    [1, 5500],
    [3, 5000],
    [5, 4500],
    [7, 5000],
  ])
  const [{ id: line }] = (await shop.call('GET', at)).body.cart.items
  const setQuantity = (quantity: number, more: object = {}) => priceOf(`/line-items/${line}`, { quantity, ...more })
  expect([await setQuantity(6), await setQuantity(2), await setQuantity(4, { metadata: { note: '贈り物' } })]).toEqual([
    [6, 4500],
    [2, 5500],
    [4, 5000],
  ])

  const asStaff = async (path: string, body: object) => (await shop.call('POST', path, body, staff)).body
  const pieces = (quantity: number, more: object = {}) => ({ ...more, variant_id: goods.variants.device, quantity })
  const buyer = { email: 'many@example.com', region_id: goods.region_id, shipping_methods: [] }
  const items = [pieces(3), pieces(3, { unit_price: 5200 })]
  const { draft_order: draft } = await asStaff('/admin/draft-orders', { ...buyer, items })
  const pricesOf = (lines: { unit_price: number }[]) => lines.map(({ unit_price }) => unit_price).toSorted()
  expect(pricesOf(draft.cart.items)).toEqual([5000, 5200])
  let changed = draft
  for (const item of draft.cart.items) {
    const answer = await asStaff(`/admin/draft-orders/${draft.id}/line-items/${item.id}`, { quantity: 1 })
    changed = answer.draft_order
  }
  // What staff have entered themselves stays.
  expect(pricesOf(changed.cart.items)).toEqual([5200, 5500])
  const { order_edit } = await asStaff('/admin/order-edits', { order_id: (await placedOrder(shop, goods)).id })
  const added = await asStaff(`/admin/order-edits/${order_edit.id}/items`, pieces(3))
  expect(pricesOf(added.order_edit.items)).toEqual([1100, 5000])
})
