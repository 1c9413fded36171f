import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { openGiftCard } from '../../base/testing/codes.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const asStaff = async (method: 'POST' | 'DELETE', path: string, body: object = {}) => {
  const answer = await shop.call(method, `/admin${path}`, body, staff)
  expect({ path, status: answer.status }).toEqual({ path, status: 200 })
  return answer.body
}
const put = (cart: string, body: object) => shop.call('POST', `/store/carts/${cart}`, body)
/** Without `confirmed`, as a client of the platform calls it. */
const complete = (cart: string) => shop.call('POST', `/store/carts/${cart}/complete`, {})

/** A cart of two lotions and their delivery, 2,750 yen, with these codes; the buyer sees this total. */
async function shownCart(codes: object, total: number) {
  const cart = await cartWith(shop, goods, { lotion: 2 })
  await readyToPay(shop, goods, cart)
  expect((await put(cart, codes)).body.cart.total).toBe(total)
  return cart
}
const half = async (code: string) => {
  const rule = { type: 'percentage', value: 50, allocation: 'total' }
  return (await asStaff('POST', '/discounts', { code, rule, regions: [goods.region_id] })).discount
}
const ordersOf = (cart: string) => shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart).execute()
const idOfCard = async (code: string) => {
  const row = shop.db.selectFrom('gift_card').select('id').where('code', '=', code)
  return (await row.executeTakeFirstOrThrow()).id
}

test('an order with a deleted gift card is refused (gift_card_disabled); without the card it is made', async () => {
  await openGiftCard(shop, goods, 'DELETED')
  const cart = await shownCart({ gift_cards: [{ code: 'DELETED' }] }, 1750)
  await asStaff('DELETE', `/gift-cards/${await idOfCard('DELETED')}`)
  expect(await complete(cart)).toMatchObject({ status: 400, body: { code: 'gift_card_disabled' } })
  expect(await ordersOf(cart)).toEqual([])
  expect((await put(cart, { gift_cards: [] })).body.cart.total).toBe(2750)
  expect((await complete(cart)).body).toMatchObject({ type: 'order', data: { total: 2750 } })
})

test('an order with a deleted coupon is refused, naming the coupon; without the coupon it is made', async () => {
  const { id } = await half('HALF')
  const cart = await shownCart({ discounts: [{ code: 'HALF' }] }, 1650)
  await asStaff('DELETE', `/discounts/${id}`)
  expect(await complete(cart)).toMatchObject({
    status: 400,
    body: { code: 'cart_validation_invalid_discount_code' },
  })
  const judged = await shop.call('POST', '/store/v1/cart/validate', { cart_id: cart })
  expect(judged.body.details.discounts).toEqual([{ code: 'HALF', reason: 'invalid_discount_failure' }])
  expect(await ordersOf(cart)).toEqual([])
  await shop.call('DELETE', `/store/carts/${cart}/discounts/HALF`)
  expect((await complete(cart)).body).toMatchObject({ type: 'order', data: { total: 2750 } })
})

test('a cart shows its deleted codes as disabled', async () => {
  const { id } = await half('MOVED')
  await openGiftCard(shop, goods, 'MOVED-CARD')
  const cart = await shownCart({ discounts: [{ code: 'MOVED' }], gift_cards: [{ code: 'MOVED-CARD' }] }, 650)
  await asStaff('DELETE', `/discounts/${id}`)
  await asStaff('DELETE', `/gift-cards/${await idOfCard('MOVED-CARD')}`)
  const { discounts, gift_cards } = (await put(cart, {})).body.cart
  expect([...discounts, ...gift_cards]).toMatchObject(Array(2).fill({ is_disabled: true }))
})

test('a disabled coupon stays on the cart without lowering its total, until it is enabled again', async () => {
  const { id } = await half('PAUSED')
  const cart = await shownCart({ discounts: [{ code: 'PAUSED' }] }, 1650)
  const read = async () => (await shop.call('GET', `/store/carts/${cart}`)).body.cart
  await asStaff('POST', `/discounts/${id}`, { is_disabled: true })
  expect(await read()).toMatchObject({ discounts: [{ code: 'PAUSED' }], discount_total: 0, total: 2750 })
  await asStaff('POST', `/discounts/${id}`, { is_disabled: false })
  expect(await read()).toMatchObject({ discounts: [{ code: 'PAUSED' }], discount_total: 1000, total: 1650 })
})

test('an order over a higher amount than was shown is refused, then shown and accepted', async () => {
  const { id, rule } = await half('LESS')
  const cart = await shownCart({ discounts: [{ code: 'LESS' }] }, 1650)
  await asStaff('POST', `/discounts/${id}`, { rule: { id: rule.id, value: 5 } })
  expect(await complete(cart)).toMatchObject({ status: 409, body: { code: 'confirmation_changed' } })
  expect(await ordersOf(cart)).toEqual([])
  const { body } = await shop.call('GET', `/store/carts/${cart}`)
  expect([body.cart.total, body.cart.payment_session.amount]).toEqual([2640, 2640])
  expect((await complete(cart)).body).toMatchObject({ type: 'order', data: { total: 2640 } })
})

test('an order over a lower amount than was shown is accepted', async () => {
  const { id, rule } = await half('MORE')
  const cart = await shownCart({ discounts: [{ code: 'MORE' }] }, 1650)
  await asStaff('POST', `/discounts/${id}`, { rule: { id: rule.id, value: 100 } })
  expect((await complete(cart)).body).toMatchObject({ type: 'order', data: { total: 550 } })
})

test('an order whose gift card was just used in part is refused, then shown and accepted', async () => {
  await openGiftCard(shop, goods, 'SHARED')
  const cart = await shownCart({ gift_cards: [{ code: 'SHARED' }] }, 1750)
  const spend = (db: TestShop['db']) =>
    db.updateTable('gift_card').set({ balance: 300 }).where('code', '=', 'SHARED').execute()
  const refused = await raceTransactions(shop.db, spend, () => complete(cart))
  expect(refused).toMatchObject({ status: 409, body: { code: 'confirmation_changed' } })
  expect(await ordersOf(cart)).toEqual([])
  const { body } = await shop.call('GET', `/store/carts/${cart}`)
  expect([body.cart.total, body.cart.payment_session.amount]).toEqual([2450, 2450])
  expect((await complete(cart)).body).toMatchObject({ type: 'order', data: { total: 2450 } })
})
