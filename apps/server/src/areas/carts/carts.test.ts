import { afterAll, beforeAll, expect, test } from 'vitest'
import { address, cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const get = async (id: string, headers = {}) => shop.call('GET', `/store/carts/${id}`, undefined, headers)
const add = (id: string, variant_id: string, quantity: number, metadata?: object) =>
  shop.call('POST', `/store/carts/${id}/line-items`, { variant_id, quantity, ...(metadata && { metadata }) })

test('a new cart is empty and uses the default region and sales channel', async () => {
  const { status, body } = await shop.call('POST', '/store/carts', {})
  expect(status).toBe(200)
  expect(body.cart).toMatchObject({
    object: 'cart',
    region_id: goods.region_id,
    sales_channel_id: goods.sales_channel_id,
    type: 'default',
    items: [],
    total: 0,
    customer_id: null,
    region: { currency_code: 'jpy', countries: [{ iso_2: 'jp' }] },
    shipping_address: { country_code: 'jp' },
  })
})

test('prices include tax; the tax of each line item is computed from its own rate', async () => {
  const id = await cartWith(shop, goods, { lotion: 2, food: 1 })
  const { body } = await get(id)
  expect(body.cart).toMatchObject({ total: 3280, subtotal: 3000, item_tax_total: 280, tax_total: 280 })
  expect(body.cart.items).toMatchObject([
    {
      unit_price: 1100,
      quantity: 2,
      total: 2200,
      tax_total: 200,
      subtotal: 2000,
      variant: { inventory_quantity: 100 },
    },
    { unit_price: 1080, quantity: 1, total: 1080, tax_total: 80, subtotal: 1000 },
  ])
})

test('adding the same variant increases its line item; different metadata creates a new one', async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  await add(id, goods.variants.lotion, 2)
  const { body } = await add(id, goods.variants.lotion, 1, { gift: true })
  expect(body.cart.items).toMatchObject([{ quantity: 3 }, { quantity: 1, metadata: { gift: true } }])
})

test('refuses quantities above the stock, summed over all line items of the variant', async () => {
  const id = await cartWith(shop, goods, { few: 2 })
  const refused = await add(id, goods.variants.few, 2, { gift: true })
  expect(refused).toMatchObject({ status: 400, body: { type: 'not_allowed', code: 'insufficient_inventory' } })
  expect((await add(id, goods.variants.soldOut, 1)).status).toBe(400)
  expect((await get(id)).body.cart.items).toMatchObject([{ quantity: 2 }])
  expect((await add(id, goods.variants.backorder, 9)).status).toBe(200)
})

test('a line item can be changed and removed; one of another cart cannot', async () => {
  const id = await cartWith(shop, goods, { lotion: 1, food: 1 })
  const other = await cartWith(shop, goods, { lotion: 1 })
  const [line] = (await get(id)).body.cart.items
  const [strange] = (await get(other)).body.cart.items
  expect(
    (await shop.call('POST', `/store/carts/${id}/line-items/${line.id}`, { quantity: 5 })).body.cart.items[0].quantity,
  ).toBe(5)
  expect((await shop.call('POST', `/store/carts/${id}/line-items/${strange.id}`, { quantity: 5 })).status).toBe(400)
  expect((await shop.call('DELETE', `/store/carts/${id}/line-items/${strange.id}`)).status).toBe(200)
  expect((await get(other)).body.cart.items).toMatchObject([{ quantity: 1 }])
  await shop.call('POST', `/store/carts/${id}/line-items/${line.id}`, { quantity: 0 })
  expect((await get(id)).body.cart.items).toHaveLength(1)
})

test('the shipping option’s price is added to the total; adding an item removes the shipping method', async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  const chosen = await shop.call('POST', `/store/carts/${id}/shipping-methods`, { option_id: goods.shipping.standard })
  expect(chosen.body.cart).toMatchObject({
    total: 1650,
    shipping_total: 500,
    shipping_tax_total: 50,
    shipping_methods: [{ price: 550 }],
  })
  expect(
    (await shop.call('POST', `/store/carts/${id}/shipping-methods`, { option_id: goods.shipping['standard-free'] }))
      .status,
  ).toBe(400)
  expect((await add(id, goods.variants.food, 1)).body.cart).toMatchObject({ shipping_methods: [], shipping_total: 0 })
})

test('changing a quantity or removing a line item removes the shipping method', async () => {
  const id = await cartWith(shop, goods, { lotion: 1, food: 1 })
  const [lotion, food] = (await get(id)).body.cart.items
  const line = (one: { id: string }) => `/store/carts/${id}/line-items/${one.id}`
  const changes = [
    () => shop.call('POST', line(lotion), { quantity: 2 }),
    () => shop.call('DELETE', line(food)),
    () => shop.call('POST', line(lotion), { quantity: 0 }),
  ]
  for (const change of changes) {
    const option_id = goods.shipping.standard
    const chosen = await shop.call('POST', `/store/carts/${id}/shipping-methods`, { option_id })
    expect(chosen.body.cart.shipping_methods).toMatchObject([{ price: 550 }])
    expect((await change()).body.cart).toMatchObject({ shipping_methods: [], shipping_total: 0 })
    expect((await get(id)).body.cart.shipping_methods).toEqual([])
  }
})

test('an e-mail address creates a guest customer; an address outside the region is refused', async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  const changed = await shop.call('POST', `/store/carts/${id}`, {
    email: ' Guest@Example.com ',
    shipping_address: address,
  })
  expect(changed.body.cart).toMatchObject({
    email: 'guest@example.com',
    customer_id: expect.stringMatching(/^cus_/),
    shipping_address: address,
  })
  const refused = await shop.call('POST', `/store/carts/${id}`, {
    shipping_address: { ...address, country_code: 'us' },
  })
  expect(refused).toMatchObject({ status: 400, body: { type: 'invalid_data' } })
  expect((await get(id)).body.cart.shipping_address).toMatchObject(address)
})

test('setting a cart’s own region or country again keeps its shipping address', async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  const updated = await shop.call('POST', `/store/carts/${id}`, { shipping_address: address })
  const { shipping_address } = updated.body.cart
  expect(shipping_address).toMatchObject(address)
  const here = { region_id: goods.region_id }
  for (const samePlace of [here, { country_code: 'jp' }, { ...here, country_code: 'jp' }]) {
    const { status, body } = await shop.call('POST', `/store/carts/${id}`, samePlace)
    expect([status, body.cart.shipping_address]).toEqual([200, shipping_address])
  }
  expect((await get(id)).body.cart.shipping_address).toEqual(shipping_address)
})

test('a member’s cart is accessible to that member only', async () => {
  const owner = await signInCustomer(shop)
  const other = await signInCustomer(shop)
  const id = await cartWith(shop, goods, { lotion: 1 }, owner.headers)
  expect((await get(id, owner.headers)).body.cart).toMatchObject({ customer_id: owner.id, email: owner.email })
  const { body } = await shop.call('GET', `/store/carts/${id}?expand=customer`, undefined, owner.headers)
  expect(body.cart.customer).toMatchObject({ id: owner.id, email: owner.email, has_account: true })
  expect(body.cart.customer).not.toHaveProperty('password_hash')
  expect((await get(id, other.headers)).status).toBe(404)
  expect((await get(id)).status).toBe(404)
  const stolen = await shop.call(
    'POST',
    `/store/carts/${id}/line-items`,
    { variant_id: goods.variants.food, quantity: 1 },
    other.headers,
  )
  expect(stolen.status).toBe(404)
  expect((await get(id, owner.headers)).body.cart.items).toHaveLength(1)
})

test('health answers are stored encrypted, shown only to the cart’s holder, deleted with the item', async () => {
  const id = await cartWith(shop, goods, { firstClass: 1 })
  const [line] = (await get(id)).body.cart.items
  const answers = { diagnosis: { answer: 'はい', remarkAnswer: '片頭痛と言われた' } }
  const body = { cart_id: id, line_item_id: line.id, metadata: { first_class_question_responses: answers } }
  expect((await shop.call('POST', '/store/v1/line-items/update-metadata', body)).body).toEqual({ data: { ok: true } })
  expect((await get(id)).body.cart.items[0].metadata).toEqual({ first_class_question_responses: answers })
  const row = await shop.db
    .selectFrom('purchase_answer')
    .select('answers')
    .where('line_item_id', '=', line.id)
    .executeTakeFirstOrThrow()
  expect(row.answers.includes(Buffer.from('片頭痛'))).toBe(false)
  // Staff read them where the order shows them.
  const staff = await signInStaff(shop, { role: 'viewer' })
  expect((await get(id, staff)).body.cart.items[0].metadata).toBeNull()
  // They are removed with their line.
  await shop.call('DELETE', `/store/carts/${id}/line-items/${line.id}`)
  const storedAnswers = shop.db.selectFrom('purchase_answer').select('line_item_id').where('cart_id', '=', id)
  expect(await storedAnswers.execute()).toEqual([])
})

test('health answers sent as line item metadata are stored as answers, never in plain metadata', async () => {
  const id = await cartWith(shop, goods, {})
  const path = `/store/carts/${id}/line-items`
  const answers = (answer: string) => ({ diagnosis: { answer, remarkAnswer: '片頭痛' } })
  const metadata = { gift: true, first_class_question_responses: answers('はい') }
  const added = await shop.call('POST', path, { variant_id: goods.variants.firstClass, quantity: 1, metadata })
  expect(added.body.cart.items).toMatchObject([{ metadata }])
  const line = added.body.cart.items[0].id
  const written = () => shop.db.selectFrom('line_item').select('metadata').where('id', '=', line).execute()
  expect(await written()).toEqual([{ metadata: { gift: true } }])
  // The same line read, changed and written back, as the platform's clients do.
  const back = { ...metadata, first_class_question_responses: answers('いいえ') }
  const changed = await shop.call('POST', `${path}/${line}`, { quantity: 2, metadata: back })
  expect(changed.body.cart.items).toMatchObject([{ quantity: 2, metadata: back }])
  expect(await written()).toEqual([{ metadata: { gift: true } }])
  const more = await shop.call('POST', path, { variant_id: goods.variants.firstClass, quantity: 1, metadata: back })
  expect(more.body.cart.items).toMatchObject([{ id: line, quantity: 3, metadata: back }])
  const none = await shop.call('POST', `${path}/${line}`, {
    quantity: 3,
    metadata: { first_class_question_responses: null },
  })
  expect(none.body.cart.items[0].metadata).toEqual({ gift: true })
  expect((await get(id)).body.cart.items[0].metadata).toEqual({ gift: true })
  const wrong = { quantity: 3, metadata: { first_class_question_responses: { diagnosis: 'はい' } } }
  expect(await shop.call('POST', `${path}/${line}`, wrong)).toMatchObject({
    status: 400,
    body: { type: 'invalid_data' },
  })
})

test('a shopper can set and remove line item metadata such as product category and tax rate', async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  const [line] = (await get(id)).body.cart.items
  const note = (metadata: object) =>
    shop.call('POST', '/store/v1/line-items/update-metadata', { cart_id: id, line_item_id: line.id, metadata })
  const noted = async () => (await get(id)).body.cart.items[0].metadata
  await note({ product_category: '化粧品', tax_rate: 10 })
  expect(await noted()).toEqual({ product_category: '化粧品', tax_rate: 10 })
  await note({ tax_rate: null })
  expect(await noted()).toEqual({ product_category: '化粧品' })
  expect((await note({ tax_rate: '10%' })).status).toBe(400)
  expect(await noted()).toEqual({ product_category: '化粧品' })
})

test('the selected payment session follows the cart’s total', async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  const cart = await readyToPay(shop, goods, id)
  expect(cart.payment_session).toMatchObject({
    provider_id: 'manual',
    is_selected: true,
    is_initiated: true,
    amount: 1650,
    status: 'pending',
  })
  await add(id, goods.variants.food, 1)
  expect((await get(id)).body.cart.payment_session).toMatchObject({ amount: 2180 })
})

test('an idempotency key adds an item only once; the key with another body is refused', async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  const send = (quantity: number) =>
    shop.call(
      'POST',
      `/store/carts/${id}/line-items`,
      { variant_id: goods.variants.food, quantity },
      { 'idempotency-key': 'k-1' },
    )
  const first = await send(2)
  const second = await send(2)
  expect(second.body).toEqual(first.body)
  expect(second.headers['idempotency-key']).toBe('k-1')
  expect((await send(3)).status).toBe(409)
  expect((await get(id)).body.cart.items).toMatchObject([{ quantity: 1 }, { quantity: 2 }])
})

test('a change with unknown expand or fields is rejected and not applied', async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  const line = { variant_id: goods.variants.lotion, quantity: 1 }
  for (const query of ['expand=nothing', 'fields=nothing']) {
    expect((await shop.call('POST', `/store/carts/${id}/line-items?${query}`, line)).status).toBe(400)
  }
  const { body } = await shop.call('GET', `/store/carts/${id}`)
  expect(body.cart.items).toMatchObject([{ quantity: 1 }])
})

test('expand replaces the default relations; unknown relations are rejected', async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  const { body } = await shop.call('GET', `/store/carts/${id}?expand=items.variant.product`)
  expect(body.cart.items[0].variant.product).toMatchObject({ handle: 'lotion' })
  expect(body.cart).not.toHaveProperty('region')
  for (const unknown of ['secrets', 'customer.shipping_addresses', 'gift_cards.order'])
    expect((await shop.call('GET', `/store/carts/${id}?expand=${unknown}`)).status).toBe(400)
  expect((await shop.call('GET', `/store/carts/${id}?fields=id,total&expand=`)).body.cart).toEqual({ id, total: 1100 })
})

test.each([
  ['an unknown cart', '/store/carts/cart_none', {}, 404],
  ['a quantity that is not a number', 'line-items', { quantity: 'many' }, 400],
  ['a quantity below one', 'line-items', { quantity: 0 }, 400],
  ['a huge quantity', 'line-items', { quantity: 2_147_483_648 }, 400],
  ['an unknown key', 'line-items', { quantity: 1, price: 1 }, 400],
])('%s is refused', async (_what, path, body, status) => {
  const id = await cartWith(shop, goods, {})
  const url = path.startsWith('/') ? path : `/store/carts/${id}/${path}`
  const sent = path.startsWith('/') ? body : { variant_id: goods.variants.lotion, ...body }
  expect((await shop.call('POST', url, sent)).status).toBe(status)
  expect((await get(id)).body.cart.items).toEqual([])
})
