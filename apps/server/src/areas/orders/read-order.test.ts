import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let catalogue: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  catalogue = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const read = (url: string, headers = {}) => shop.call('GET', url, undefined, headers)

test('a guest order is read by its id, with all totals computed from what was stored', async () => {
  const placed = await placedOrder(shop, catalogue)
  const { status, body } = await read(`/store/orders/${placed.id}`)
  expect(status).toBe(200)
  expect(body.order).toMatchObject({
    object: 'order',
    id: placed.id,
    status: 'pending',
    display_id: placed.display_id,
    email: placed.email,
    subtotal: 2000,
    discount_total: 182,
    shipping_total: 500,
    tax_total: 232,
    gift_card_total: 0,
    gift_card_tax_total: 0,
    total: 2550,
    paid_total: 2550,
    refunded_total: 0,
    refundable_amount: 2550,
    fulfillments: [],
    discounts: [],
    shipping_address: { first_name: '花子', postal_code: '2700101' },
    customer: { id: placed.customer_id, has_account: false },
    payments: [{ amount: 2550, provider_id: 'manual' }],
    region: { id: catalogue.region_id },
  })
  expect(body.order.items).toHaveLength(1)
  expect(body.order.items[0]).toMatchObject({
    unit_price: 1100,
    quantity: 2,
    subtotal: 2000,
    discount_total: 182,
    tax_total: 182,
    total: 2000,
    original_total: 2200,
    refundable: 2000,
    variant: { id: catalogue.variants.lotion, inventory_quantity: 100 },
    tax_lines: [{ rate: 10 }],
    adjustments: [{ amount: 182, discount_id: null }],
  })
  expect(body.order.shipping_methods).toMatchObject([
    { price: 550, subtotal: 500, tax_total: 50, total: 550, shipping_option: { name: '宅配便' } },
  ])
  expect(Object.keys(body.order)).not.toContain('metadata')
  expect(Object.keys(body.order)).not.toContain('billing_address')
  expect(body.order.items[0].variant).not.toHaveProperty('product')
  expect((await read(`/store/orders/cart/${placed.cart_id}`)).body).toEqual(body)
})

test('the totals include refunds and gift cards', async () => {
  const placed = await placedOrder(shop, catalogue)
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const gift_card_id = newId('gift_card')
  const card = { code: gift_card_id, value: 1000, balance: 0, region_id: catalogue.region_id }
  await shop.db
    .insertInto('gift_card')
    .values({ id: gift_card_id, ...card, ...stamps })
    .execute()
  await shop.db
    .insertInto('gift_card_transaction')
    .values({
      id: newId('gift_card_transaction'),
      gift_card_id,
      order_id: placed.id,
      amount: 1000,
      is_taxable: false,
      created_at: shop.clock.now,
    })
    .execute()
  const refund = { id: newId('refund'), order_id: placed.id, amount: 300, reason: 'other', ...stamps }
  await shop.db.insertInto('refund').values(refund).execute()
  const { body } = await read(`/store/orders/${placed.id}`)
  expect(body.order).toMatchObject({
    gift_card_total: 1000,
    total: 1550,
    refunded_total: 300,
    refundable_amount: 2250,
  })
})

test('refund_waiting_total counts a refund until its provider has paid it out or declined it', async () => {
  const placed = await placedOrder(shop, catalogue)
  const { created_at } = await shop.db
    .selectFrom('orders')
    .select('created_at')
    .where('id', '=', placed.id)
    .executeTakeFirstOrThrow()
  const waiting = async () => {
    const read = shop.call('POST', `/store/v1/orders/${placed.id}`, { temporaryCode: created_at.getTime() })
    return (await read).body.data.refund_waiting_total
  }
  expect(await waiting()).toBe(0)
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const ids = [100, 20, 3].map((amount) => ({ id: newId('refund'), amount }))
  const refunds = ids.map((refund) => ({ ...refund, order_id: placed.id, reason: 'other', ...stamps }))
  await shop.db.insertInto('refund').values(refunds).execute()
  expect(await waiting()).toBe(123)
  await shop.db.updateTable('refund').set({ settled_at: shop.clock.now }).where('order_id', '=', placed.id).execute()
  expect(await waiting()).toBe(0)
  const said_at = shop.clock.now
  await shop.db
    .insertInto('refund_verdict')
    .values([
      { refund_id: ids[0]!.id, state: 'accepted', said_at },
      { refund_id: ids[1]!.id, state: 'declined', said_at },
      { refund_id: ids[2]!.id, state: 'given', said_at },
    ])
    .execute()
  expect(await waiting()).toBe(100)
})

test('a member’s order is read by the member and by staff, and answers 404 to anybody else', async () => {
  const owner = await signInCustomer(shop)
  const other = await signInCustomer(shop)
  const { id, cart_id } = await placedOrder(shop, catalogue, { customer_id: owner.id, email: owner.email })
  for (const url of [`/store/orders/${id}`, `/store/orders/cart/${cart_id}`]) {
    expect((await read(url, owner.headers)).body.order.id).toBe(id)
    expect((await read(url, await signInStaff(shop))).status).toBe(200)
    for (const headers of [{}, other.headers]) {
      const refused = await read(url, headers)
      expect(refused).toMatchObject({ status: 404, body: { type: 'not_found' } })
    }
  }
  expect((await read('/store/orders/order_none')).status).toBe(404)
  expect((await read('/store/orders/cart/cart_none')).status).toBe(404)
})

test('fields and expand accept what the platform names, and nothing else', async () => {
  const { id } = await placedOrder(shop, catalogue)
  const order = async (query: string) => (await read(`/store/orders/${id}?${query}`)).body.order
  expect(await order('fields=total&expand=')).toEqual({ id, total: 2550 })
  expect(Object.keys(await order('fields=email&expand=billing_address')).sort()).toEqual([
    'billing_address',
    'email',
    'id',
  ])
  const lean = await order('expand=items,shipping_methods')
  expect(lean.items[0]).not.toHaveProperty('variant')
  expect(lean.shipping_methods[0]).not.toHaveProperty('shipping_option')
  expect(lean).not.toHaveProperty('customer')
  expect(await order('fields=-email')).not.toHaveProperty('email')
  for (const query of ['fields=metadata', 'expand=refunds', 'fields=total,secrets', 'colour=red']) {
    expect(await read(`/store/orders/${id}?${query}`)).toMatchObject({ status: 400, body: { type: 'invalid_data' } })
  }
})

test('internal data of the customer and the payment are not returned', async () => {
  const owner = await signInCustomer(shop)
  const metadata = { stripe_id: 'cus_hidden', ams_customer_id: 'hidden', gender: 'female' }
  await shop.db
    .updateTable('customer')
    .set({ metadata: JSON.stringify(metadata), password_hash: 'hidden' })
    .where('id', '=', owner.id)
    .execute()
  const { id } = await placedOrder(shop, catalogue, { customer_id: owner.id })
  const data = JSON.stringify({ id: 'pi_1', client_secret: 'hidden' })
  await shop.db.updateTable('payment').set({ data }).where('order_id', '=', id).execute()
  const { body } = await read(`/store/orders/${id}`, owner.headers)
  expect(body.order.payments[0].data).toEqual({ id: 'pi_1' })
  expect(body.order.customer.metadata).toEqual({ gender: 'female' })
  expect(JSON.stringify(body)).not.toContain('hidden')
})
