import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { openGiftCard } from '../../base/testing/codes.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { holdBenefits } from '../discounts/index.ts'
import { newAttemptId } from './attempts.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const asStaff = async (path: string, body: object) => {
  const answered = await shop.call('POST', path, body, staff)
  if (answered.status !== 200) throw new Error(`${path} was refused: ${JSON.stringify(answered.body)}`)
  return answered.body
}
/** A coupon of ten percent, created by staff. */
const coupon = async (code: string, differs: object = {}, conditions: object[] = []) => {
  const rule = { type: 'percentage', value: 10, allocation: 'total', conditions }
  return (await asStaff('/admin/discounts', { code, rule, regions: [goods.region_id], ...differs })).discount
}
const put = (cart: string, body: object, headers = {}) => shop.call('POST', `/store/carts/${cart}`, body, headers)
const complete = (cart: string, headers = {}) => shop.call('POST', `/store/carts/${cart}/complete`, {}, headers)
interface Buyer {
  email?: string
  headers?: Record<string, string>
}
/** A cart ready to be ordered, with these codes applied. */
async function payable(codes: string[], buyer: Buyer = {}) {
  const cart = await cartWith(shop, goods, { food: 1 }, buyer.headers)
  await readyToPay(shop, goods, cart, buyer)
  const discounts = codes.map((code) => ({ code }))
  expect(await put(cart, { discounts }, buyer.headers)).toMatchObject({ status: 200 })
  return cart
}
const usesOf = async (id: string) => ({
  count: (await shop.db.selectFrom('discount').select('usage_count').where('id', '=', id).executeTakeFirstOrThrow())
    .usage_count,
  rows: (await shop.db.selectFrom('discount_use').select('attempt_id').where('discount_id', '=', id).execute()).length,
})
const tally = (answers: { status: number; body: { type?: string; code?: string } }[]) =>
  answers.map(({ body }) => (body.type === 'order' ? 'order' : (body.code ?? ''))).toSorted()

test('a percentage coupon follows the cart’s subtotal', async () => {
  await coupon('GROWS')
  const cart = await cartWith(shop, goods, { lotion: 1 })
  const { body } = await put(cart, { discounts: [{ code: 'GROWS' }] })
  expect(body.cart).toMatchObject({ subtotal: 1000, discount_total: 100, total: 990 })
  const line = { variant_id: goods.variants.food, quantity: 1 }
  const more = await shop.call('POST', `/store/carts/${cart}/line-items`, line)
  expect(more.body.cart).toMatchObject({ subtotal: 2000, discount_total: 200, total: 1962 })
})

test('of two coupons only the last one applies; fractions are rounded to whole yen', async () => {
  await coupon('TENTH')
  await coupon('LESS333', { rule: { type: 'fixed', value: 333, allocation: 'total' } })
  const cart = await cartWith(shop, goods, { lotion: 1, food: 1 })
  const on = async (...codes: string[]) => {
    const { body } = await put(cart, { discounts: codes.map((code) => ({ code })) })
    const { discounts, items, discount_total, total } = body.cart
    const shares = items.map((item: Record<string, number>) => [item.raw_discount_total, item.discount_total])
    return { codes: discounts.map(({ code }: { code: string }) => code), shares, discount_total, total }
  }
  const whole = [100, 100]
  expect(await on('LESS333', 'TENTH')).toEqual({
    codes: ['TENTH'],
    shares: [whole, whole],
    discount_total: 200,
    total: 1962,
  })
  // A share is stored with its fraction; what is returned of it, and the tax on the rest, are whole yen.
  const half = [166.5, 167]
  expect(await on('TENTH', 'LESS333')).toEqual({
    codes: ['LESS333'],
    shares: [half, half],
    discount_total: 333,
    total: 1817,
  })
})

test('free shipping combines with another coupon, can be removed separately, and applies to the order', async () => {
  await coupon('BESIDE')
  await coupon('FREE', { rule: { type: 'free_shipping', value: 0, allocation: 'total' } })
  const cart = await cartWith(shop, goods, { lotion: 1 })
  await readyToPay(shop, goods, cart)
  const discountsOf = ({ body }: { body: { cart: Record<string, unknown> & { discounts: { code: string }[] } } }) => {
    const { discounts, discount_total, shipping_methods, shipping_total, total } = body.cart
    const codes = discounts.map(({ code }) => code).toSorted()
    return { codes, discount_total, shipping_methods, shipping_total, total }
  }
  const off = (code: string) => shop.call('DELETE', `/store/carts/${cart}/discounts/${code}`)
  const free = { shipping_methods: [{ price: 0, total: 0, tax_total: 0 }], shipping_total: 0 }
  const paid = { shipping_methods: [{ price: 550, total: 550, tax_total: 50 }], shipping_total: 500 }

  const both = { codes: ['BESIDE', 'FREE'], discount_total: 100, ...free, total: 990 }
  for (const codes of [
    ['BESIDE', 'FREE'],
    ['FREE', 'BESIDE'],
  ])
    expect(discountsOf(await put(cart, { discounts: codes.map((code) => ({ code })) }))).toMatchObject(both)
  expect(discountsOf(await off('FREE'))).toMatchObject({ codes: ['BESIDE'], discount_total: 100, ...paid, total: 1540 })
  expect(discountsOf(await put(cart, { discounts: [{ code: 'FREE' }, { code: 'BESIDE' }] }))).toMatchObject(both)
  expect(discountsOf(await off('BESIDE'))).toMatchObject({ codes: ['FREE'], discount_total: 0, ...free, total: 1100 })
  const { body } = await complete(cart)
  expect(body.data).toMatchObject({ total: 1100, ...free, payments: [{ amount: 1100 }] })
})

test('the last three uses of a coupon allow three of ten orders; canceling one restores its use once', async () => {
  const { id } = await coupon('LAST3', { usage_limit: 3 })
  const beside = await coupon('BESIDE3', { usage_limit: 3 })
  const { headers, email } = await signInCustomer(shop)
  const carts = [await payable(['LAST3'], { headers, email })]
  for (let buyer = 0; buyer < 9; buyer++) carts.push(await payable(['LAST3'], { email: `b${buyer}@example.com` }))
  const [memberCart] = carts
  const first = await complete(memberCart!, headers)
  const answers = [first, ...(await Promise.all(carts.slice(1).map((cart) => complete(cart))))]
  const refused = Array(7).fill('cart_validation_invalid_discount_code')
  expect(tally(answers)).toEqual([...refused, ...Array(3).fill('order')])
  expect(await usesOf(id)).toEqual({ count: 3, rows: 3 })

  const cancel = () => shop.call('POST', '/store/v1/orders/cancel', { order_id: first.body.data.id }, headers)
  const cancelled = await Promise.all([cancel(), cancel()])
  expect(cancelled.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await usesOf(id)).toEqual({ count: 2, rows: 2 })
  expect((await usesOf(beside.id)).count).toBe(0)
})

test('a single-use coupon is used only once per buyer, by account or e-mail, in concurrent orders', async () => {
  const { id } = await coupon('ONCE', { metadata: { singleUsePerSingleUser: true } })
  const carts = []
  for (let window = 0; window < 4; window++) carts.push(await payable(['ONCE'], { email: 'many@example.com' }))
  const refused = 'cart_validation_invalid_discount_code'
  expect(tally(await Promise.all(carts.map((cart) => complete(cart))))).toEqual([refused, refused, refused, 'order'])
  expect(await usesOf(id)).toEqual({ count: 1, rows: 1 })

  const { headers, email } = await signInCustomer(shop)
  const memberCarts = [await payable(['ONCE'], { headers, email }), await payable(['ONCE'], { headers, email })]
  expect(tally(await Promise.all(memberCarts.map((cart) => complete(cart, headers))))).toEqual([refused, 'order'])
  expect(await usesOf(id)).toEqual({ count: 2, rows: 2 })
  // A customer and a guest with the same address are one buyer, even while neither has an order yet.
  const benefits = { discount_ids: [id], gift_card_uses: [], customer_id: 'cus_other', email: 'many@example.com' }
  const held = shop.ctx().tx((tx) => holdBenefits(tx, newAttemptId(), benefits))
  await expect(held).rejects.toMatchObject({ code: refused })
})

test('a customer group’s coupon is checked when it is applied and again when the order is placed', async () => {
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  await shop.db
    .insertInto('customer_group')
    .values({ id: 'cgrp_vip', name: 'VIP', ...stamps })
    .execute()
  await coupon('VIP', {}, [{ customer_groups: ['cgrp_vip'], operator: 'in' }])
  await coupon('NOVIP', {}, [{ customer_groups: ['cgrp_vip'], operator: 'not_in' }])
  const member = await signInCustomer(shop)
  const other = await signInCustomer(shop)
  const seat = { customer_group_id: 'cgrp_vip', customer_id: member.id }
  await shop.db.insertInto('customer_group_customer').values(seat).execute()
  const cartOf = async ({ headers, email }: Buyer) => {
    const cart = await cartWith(shop, goods, { lotion: 1 }, headers)
    await readyToPay(shop, goods, cart, { ...(headers && { headers }), ...(email && { email }) })
    return cart
  }
  const [vip, theirs, guest] = [await cartOf(member), await cartOf(other), await cartWith(shop, goods, { lotion: 1 })]
  const on = async (cart: string, code: string, headers = {}) => {
    const { status, body } = await put(cart, { discounts: [{ code }] }, headers)
    return status === 200 ? body.cart.discount_total : [status, body.code]
  }
  expect(await on(vip, 'NOVIP', member.headers)).toEqual([400, 'discount_not_for_customer'])
  expect(await on(vip, 'VIP', member.headers)).toBe(100)
  expect(await on(theirs, 'VIP', other.headers)).toEqual([400, 'discount_not_for_customer'])
  expect(await on(theirs, 'NOVIP', other.headers)).toBe(100)
  expect(await on(guest, 'VIP')).toEqual([400, 'discount_needs_customer'])
  const validate = async (cart: string, headers: Record<string, string>) =>
    (await shop.call('GET', `/store/v1/discounts/validate?cartId=${cart}&discountCode=vip`, undefined, headers)).body
      .data
  expect(await validate(vip, member.headers)).toEqual({ discountIsApplicable: true })
  expect(await validate(theirs, other.headers)).toEqual({
    discountIsApplicable: false,
    reason: 'invalid_discount_failure',
  })

  await shop.db.deleteFrom('customer_group_customer').execute()
  expect((await complete(vip, member.headers)).body.code).toBe('cart_validation_invalid_discount_code')
  await shop.db.insertInto('customer_group_customer').values(seat).execute()
  expect((await complete(vip, member.headers)).body).toMatchObject({ type: 'order', data: { discount_total: 100 } })
})

test('a dynamic code inherits its parent’s terms and regions, with its own expiry and usage limit', async () => {
  const { id } = await coupon('PARENT', { is_dynamic: true, valid_duration: 'P1D', metadata: { purchaseAmount: 1080 } })
  const child = (await asStaff(`/admin/discounts/${id}/dynamic-codes`, { code: 'CHILD' })).discount
  const cart = await payable(['child'], { email: 'dynamic@example.com' })
  expect((await complete(cart)).body).toMatchObject({ type: 'order', data: { discount_total: 100 } })
  expect(await usesOf(child.id)).toEqual({ count: 1, rows: 1 })
  const laterCart = await cartWith(shop, goods, { food: 1 })
  expect((await put(laterCart, { discounts: [{ code: 'CHILD' }] })).body.code).toBe('discount_used_up')

  await asStaff(`/admin/discounts/${id}/dynamic-codes`, { code: 'LATE' })
  const { now } = shop.clock
  shop.clock.now = new Date(now.getTime() + 86_400_001)
  expect((await put(laterCart, { discounts: [{ code: 'LATE' }] })).body.code).toBe('discount_expired')
  shop.clock.now = now
  await shop.call('DELETE', `/admin/discounts/${id}/regions/${goods.region_id}`, undefined, staff)
  expect((await put(laterCart, { discounts: [{ code: 'LATE' }] })).body.code).toBe('discount_not_in_region')
})

test('disabling a dynamic discount disables its codes, without changing their own state', async () => {
  const { id } = await coupon('STOPPED', { is_dynamic: true })
  const made = (await asStaff(`/admin/discounts/${id}/dynamic-codes`, { code: 'OF-STOPPED', usage_limit: 5 })).discount
  const [held, fresh] = [await payable(['OF-STOPPED']), await cartWith(shop, goods, { food: 1 })]
  await asStaff(`/admin/discounts/${id}`, { is_disabled: true })
  expect((await put(fresh, { discounts: [{ code: 'OF-STOPPED' }] })).body.code).toBe('discount_disabled')
  expect((await complete(held)).body.code).toBe('cart_validation_invalid_discount_code')
  expect(await usesOf(made.id)).toEqual({ count: 0, rows: 0 })
  expect((await shop.call('GET', `/store/carts/${held}`)).body.cart.discounts).toMatchObject([{ is_disabled: false }])

  await asStaff(`/admin/discounts/${id}`, { is_disabled: false })
  expect((await complete(held)).body).toMatchObject({ type: 'order', data: { discount_total: 100 } })
  expect(await usesOf(made.id)).toEqual({ count: 1, rows: 1 })
})

const cardRow = (id: string) =>
  shop.db.selectFrom('gift_card').select(['balance', 'is_disabled']).where('id', '=', id).executeTakeFirstOrThrow()

test('of two simultaneous orders with one gift card only one succeeds; canceling it refunds the card', async () => {
  await openGiftCard(shop, goods, 'SHARED')
  const { id } = await shop.db
    .selectFrom('gift_card')
    .select('id')
    .where('code', '=', 'SHARED')
    .executeTakeFirstOrThrow()
  const { headers, email } = await signInCustomer(shop)
  const carts = [await payable([], { headers, email }), await payable([], { headers, email })]
  const late = await payable([], { headers, email })
  for (const cart of [...carts, late])
    expect((await put(cart, { gift_cards: [{ code: 'SHARED' }] }, headers)).status).toBe(200)
  const answers = await Promise.all(carts.map((cart) => complete(cart, headers)))
  expect(tally(answers)).toEqual(['gift_card_disabled', 'order'])
  expect(await cardRow(id)).toEqual({ balance: 0, is_disabled: true })
  expect((await complete(late, headers)).body.code).toBe('gift_card_disabled')

  const order_id = answers.find(({ body }) => body.type === 'order')!.body.data.id
  expect((await shop.call('POST', '/store/v1/orders/cancel', { order_id }, headers)).status).toBe(200)
  expect(await cardRow(id)).toEqual({ balance: 1000, is_disabled: false })
})

test('a gift card disabled by staff stays disabled when a canceled order is refunded to it', async () => {
  await openGiftCard(shop, goods, 'STOPPED')
  const { id } = await shop.db
    .updateTable('gift_card')
    .set({ value: 5000, balance: 5000 })
    .where('code', '=', 'STOPPED')
    .returning('id')
    .executeTakeFirstOrThrow()
  const { headers, email } = await signInCustomer(shop)
  const cart = await payable([], { headers, email })
  await put(cart, { gift_cards: [{ code: 'STOPPED' }] }, headers)
  const { body } = await complete(cart, headers)
  const spent = 5000 - (await cardRow(id)).balance
  expect(spent).toBeGreaterThan(0)
  await asStaff(`/admin/gift-cards/${id}`, { is_disabled: true })
  await shop.call('POST', '/store/v1/orders/cancel', { order_id: body.data.id }, headers)
  expect(await cardRow(id)).toEqual({ balance: 5000, is_disabled: true })
})

test('a refund raises a gift card topped up by staff to no more than its original value', async () => {
  await openGiftCard(shop, goods, 'FILLED')
  const { id } = await shop.db
    .selectFrom('gift_card')
    .select('id')
    .where('code', '=', 'FILLED')
    .executeTakeFirstOrThrow()
  const { headers, email } = await signInCustomer(shop)
  const cart = await payable([], { headers, email })
  await put(cart, { gift_cards: [{ code: 'FILLED' }] }, headers)
  const { body } = await complete(cart, headers)
  expect(await cardRow(id)).toEqual({ balance: 0, is_disabled: true })
  await asStaff(`/admin/gift-cards/${id}`, { balance: 800 })
  expect((await shop.call('POST', '/store/v1/orders/cancel', { order_id: body.data.id }, headers)).status).toBe(200)
  expect((await cardRow(id)).balance).toBe(1000)
})

test('a gift card that expired after being applied cannot pay for the order', async () => {
  await openGiftCard(shop, goods, 'ENDING', { ends_at: new Date(shop.clock.now.getTime() + 1000) })
  const cart = await payable([], { email: 'ending@example.com' })
  await put(cart, { gift_cards: [{ code: 'ENDING' }] })
  const { now } = shop.clock
  shop.clock.now = new Date(now.getTime() + 2000)
  const judged = await shop.call('POST', '/store/v1/cart/validate', { cart_id: cart })
  expect([judged.body.code, (await complete(cart)).body.code]).toEqual(Array(2).fill('gift_card_disabled'))
  shop.clock.now = now
  expect(await shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart).execute()).toEqual([])
})
