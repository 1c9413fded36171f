import { refusals } from '@kusuribako/contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { freePieces, type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { setFreePieces, stockDisagreements } from '../inventory/index.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const complete = (id: string, headers = {}) => shop.call('POST', `/store/carts/${id}/complete`, {}, headers)
const stockOf = (good: Good) => freePieces(shop, goods.variants[good])
const ordersOf = (cartId: string) => shop.db.selectFrom('orders').select('id').where('cart_id', '=', cartId).execute()
const payable = async (quantities: Partial<Record<Good, number>>, email?: string) => {
  const id = await cartWith(shop, goods, quantities)
  await readyToPay(shop, goods, id, { email })
  return id
}

test('completing a cart places an order with the cart’s total, a payment and reserved stock', async () => {
  const before = await stockOf('lotion')
  const id = await payable({ lotion: 2, food: 1 })
  const { status, body } = await complete(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    type: 'order',
    data: {
      cart_id: id,
      email: 'guest@example.com',
      status: 'pending',
      payment_status: 'awaiting',
      total: 3830,
      paid_total: 3830,
      shipping_total: 500,
      items: [
        { quantity: 2, total: 2200 },
        { quantity: 1, total: 1080 },
      ],
      payments: [{ amount: 3830, provider_id: 'manual', captured_at: null }],
    },
  })
  expect(await stockOf('lotion')).toBe(before - 2)
  expect(await stockDisagreements(shop.db)).toEqual([])
  expect(await shop.db.selectFrom('fact').select('about').where('name', '=', 'order.placed').execute()).toContainEqual({
    about: { order_id: body.data.id },
  })
})

test('completing a cart repeatedly or concurrently returns the same order', async () => {
  const before = await stockOf('food')
  const id = await payable({ food: 1 })
  const [first, second, third] = await Promise.all([complete(id), complete(id), complete(id)])
  const repeated = await complete(id)
  const ids = [first, second, third, repeated].map(({ body }) => body.data.id)
  expect(new Set(ids).size).toBe(1)
  expect(await ordersOf(id)).toHaveLength(1)
  expect(await stockOf('food')).toBe(before - 1)
})

test('a completed cart cannot be changed', async () => {
  const id = await payable({ food: 1 })
  await complete(id)
  const added = await shop.call('POST', `/store/carts/${id}/line-items`, {
    variant_id: goods.variants.food,
    quantity: 1,
  })
  expect(added).toMatchObject({ status: 400, body: { code: 'cart_completed_already' } })
})

test.each([
  ['an empty cart', async () => cartWith(shop, goods, {}), 'cart_validation_empty_cart'],
  ['a cart without a customer', async () => cartWith(shop, goods, { food: 1 }), 'cart_validation_no_customer'],
  [
    'a cart without a selected payment session',
    async () => {
      const id = await payable({ food: 1 })
      await shop.db.updateTable('payment_session').set({ is_selected: null }).where('cart_id', '=', id).execute()
      return id
    },
    'payment_session_missing',
  ],
  ['a quantity above the limit of its class', async () => payable({ secondClass: 11 }), 'quantity_over_limit'],
  ['a quantity above the limit of the variant', async () => payable({ limited: 3 }), 'quantity_over_limit'],
  ['a guidance-required medicine', async () => payable({ guidance: 1 }), 'guidance_required_not_sold_online'],
  ['a first-class medicine without answers', async () => payable({ firstClass: 1 }), 'questionnaire_incomplete'],
  [
    'two medicines with the same guarded ingredient',
    async () => payable({ coldRemedy: 1, coughSyrup: 1 }),
    'guarded_ingredient_over_limit',
  ],
  [
    'a large package of a guarded ingredient',
    async () => payable({ bigColdRemedy: 1 }),
    'guarded_ingredient_over_limit',
  ],
])('%s cannot be ordered, and nothing is reserved', async (_what, make, code) => {
  const id = await make()
  const moved = await shop.db.selectFrom('stock_movement').select('id').execute()
  const refused = await complete(id)
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.body.code).toBe(code)
  expect(await ordersOf(id)).toEqual([])
  expect(await shop.db.selectFrom('checkout_attempt').select('id').where('cart_id', '=', id).execute()).toEqual([])
  expect(await shop.db.selectFrom('stock_movement').select('id').execute()).toEqual(moved)
})

test('completing with unknown expand or fields is rejected and places no order', async () => {
  const id = await payable({ food: 1 })
  for (const query of ['expand=nothing', 'expand=__proto__', 'fields=nothing']) {
    expect((await shop.call('POST', `/store/carts/${id}/complete?${query}`, {})).status).toBe(400)
  }
  expect(await ordersOf(id)).toEqual([])
  expect((await complete(id)).body.type).toBe('order')
})

test('completing in two tabs during a concurrent edit places at most one order', async () => {
  const before = await stockOf('lotion')
  const id = await payable({ lotion: 1 })
  const edit = () =>
    shop.call('POST', `/store/carts/${id}/line-items`, { variant_id: goods.variants.lotion, quantity: 1 })
  const [first, edited, second] = await Promise.all([complete(id), edit(), complete(id)])
  const orders = await ordersOf(id)
  if (edited.status === 200) {
    // The edit came first, and removed the chosen delivery option: nothing may be ordered that nobody has seen.
    expect([first.body.code, second.body.code]).toEqual(Array(2).fill('cart_validation_no_shipping_method'))
    expect(orders).toEqual([])
  } else {
    expect(edited.body.code).toMatch(/^cart_(completed_already|payment_in_progress)$/)
    expect(orders).toEqual([{ id: first.body.data.id }])
    expect(second.body.data.id).toBe(first.body.data.id)
  }
  // Back at checkout: the cart is returned in its current state, and the button returns the same order, if one exists.
  expect((await shop.call('GET', `/store/carts/${id}`)).status).toBe(200)
  expect((await complete(id)).body.data?.id).toBe(orders[0]?.id)
  expect(await stockOf('lotion')).toBe(before - orders.length)
})

test('an unknown cart answers 404', async () => {
  expect((await complete('cart_none')).status).toBe(404)
})

test('a payment provider the shop no longer has is refused, and nothing stays reserved', async () => {
  const id = await payable({ lotion: 1 })
  const { outside } = shop.ctx()
  const { payments } = outside
  outside.payments = new Map()
  const { status, body } = await complete(id)
  outside.payments = payments
  expect([status, body.code]).toEqual([400, 'payment_provider_not_in_region'])
  const held = shop.db.selectFrom('checkout_attempt').select('id').where('cart_id', '=', id)
  expect(await held.execute()).toEqual([])
  expect((await complete(id)).body.type).toBe('order')
})

test('a cart whose items sold out in the meantime answers 409 insufficient_inventory', async () => {
  const id = await payable({ few: 2 })
  const other = await payable({ few: 2 })
  expect((await complete(other)).status).toBe(200)
  const refused = await complete(id)
  const { status, message, type, wire: code } = refusals.insufficient_inventory_at_order
  expect(refused).toMatchObject({ status, body: { errors: [{ message, type, code }] } })
  expect([status, code]).toEqual([409, 'insufficient_inventory'])
  expect(await stockOf('few')).toBe(1)
  expect(await stockDisagreements(shop.db)).toEqual([])
})

test('a guarded medicine is sold to an adult, and not again to the same buyer shortly after', async () => {
  const buy = async (email: string, birthday: string | null) => {
    const id = await payable({ coldRemedy: 1 }, email)
    const answers = { first_class_question_responses: { abuse: { answer: 'いいえ' } } }
    const metadata = { ...answers, ...(birthday && { buyer_birthday: birthday }) }
    await shop.call('POST', '/store/v1/cart/update-metadata', { cart_id: id, metadata })
    return complete(id)
  }
  expect((await buy('adult@example.com', null)).body.code).toBe('questionnaire_incomplete')
  expect((await buy('adult@example.com', '2009-01-01')).body.code).toBe('guarded_ingredient_under_age')
  expect((await buy('adult@example.com', '1980-01-01')).body.type).toBe('order')
  expect((await buy('adult@example.com', '1980-01-01')).body.code).toBe('guarded_ingredient_recent_purchase')
  expect((await buy('another@example.com', '1980-01-01')).body.type).toBe('order')
})

test('a stranger cannot complete a member’s cart', async () => {
  const owner = await signInCustomer(shop)
  const id = await cartWith(shop, goods, { food: 1 }, owner.headers)
  await readyToPay(shop, goods, id, { headers: owner.headers, email: owner.email })
  expect((await complete(id)).status).toBe(404)
  expect((await complete(id, owner.headers)).body.type).toBe('order')
})

test('of 200 simultaneous buyers of the last 50 pieces, 50 get orders and 150 get 409', async () => {
  const { device } = goods.variants
  await shop.ctx().tx((tx) => setFreePieces(tx, [{ variant_id: device, quantity: 50 }], 'counted'))
  const carts = []
  for (let buyer = 0; buyer < 200; buyer++) carts.push(await payable({ device: 1 }, `buyer${buyer}@example.com`))
  // On a busy machine some wait too long for a connection; they get an error, and press again.
  const press = async (id: string): ReturnType<typeof complete> => {
    const answer = await complete(id)
    return answer.status === 503 ? press(id) : answer
  }
  const answers = await Promise.all(carts.map(press))
  const orders = answers.filter(({ status, body }) => status === 200 && body.type === 'order')
  const refused = answers.filter(({ status }) => status === 409)
  expect([orders.length, refused.length]).toEqual([50, 150])
  expect(new Set(refused.map(({ body }) => body.errors[0].code))).toEqual(new Set(['insufficient_inventory']))
  expect(await stockOf('device')).toBe(0)
  expect(await stockDisagreements(shop.db)).toEqual([])
  const charged = await shop.db.selectFrom('payment').select('cart_id').where('cart_id', 'in', carts).execute()
  expect(charged).toHaveLength(50)
})
