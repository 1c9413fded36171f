import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import type { Good } from '../../base/testing/catalogue.ts'
import { openGiftCard } from '../../base/testing/codes.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type GiftCardDesk, openGiftCardDesk } from './bought-gift-cards.fixture.ts'
import { settleOrderPoints } from './settle-order-points.ts'

let desk: GiftCardDesk
beforeAll(async () => {
  desk = await openGiftCardDesk()
  const metadata = JSON.stringify({ dpoint_base_rate: 0.01 })
  await desk.shop.db.updateTable('region').set({ metadata }).execute()
})
afterAll(() => desk.shop.close())

type Buyer = Awaited<ReturnType<typeof signInCustomer>>
let cards = 0

/** A cart of these goods, of which the lotion is a gift card of 1,100 yen, with a gift card of 5,000 yen applied. */
async function cartOf(quantities: Partial<Record<Good, number>>, buyer: Buyer) {
  const { shop, goods } = desk
  const code = `PAYS-${++cards}`
  await openGiftCard(shop, goods, code, { tax_rate: 10 })
  await shop.db.updateTable('gift_card').set({ value: 5000, balance: 5000 }).where('code', '=', code).execute()
  const id = await cartWith(shop, goods, quantities, buyer.headers)
  await readyToPay(shop, goods, id, buyer)
  const { body } = await shop.call('POST', `/store/carts/${id}`, { gift_cards: [{ code }] }, buyer.headers)
  const balance = async () =>
    (await shop.db.selectFrom('gift_card').select('balance').where('code', '=', code).executeTakeFirst())?.balance
  return { id, cart: body.cart, balance }
}
async function order({ id }: { id: string }, { headers }: Buyer) {
  const { body } = await desk.shop.call('POST', `/store/carts/${id}/complete`, {}, headers)
  expect(body.type).toBe('order')
  return body.data
}
const figures = (gift_card_total: number, gift_card_tax_total: number, total: number) => ({
  gift_card_total,
  gift_card_tax_total,
  total,
})

test('a gift card pays for goods and delivery, but for no gift card beside them', async () => {
  const buyer = await signInCustomer(desk.shop)
  // Food for 1,000 yen and its delivery for 500, with their tax of 80 and 50.
  const made = await cartOf({ food: 1, lotion: 2 }, buyer)
  expect(made.cart).toMatchObject(figures(1500, 130, 2200))
  expect(made.cart.payment_session.amount).toBe(2200)
  const placed = await order(made, buyer)
  expect(placed).toMatchObject({ ...figures(1500, 130, 2200), paid_total: 2200 })
  expect(await made.balance()).toBe(3500)
})

test('of a cart of gift cards, a gift card pays for the delivery alone', async () => {
  const buyer = await signInCustomer(desk.shop)
  const made = await cartOf({ lotion: 1 }, buyer)
  expect(made.cart).toMatchObject(figures(500, 50, 1100))
  expect(await order(made, buyer)).toMatchObject({ ...figures(500, 50, 1100), paid_total: 1100 })
  expect(await made.balance()).toBe(4500)
})

test('gift cards earn no points; the goods beside them earn what the cart has shown', async () => {
  const { shop } = desk
  const buyer = await signInCustomer(shop)
  const made = await cartOf({ food: 1, lotion: 2 }, buyer)
  const { body } = await shop.call('GET', `/store/v1/cart/${made.id}/points`, undefined, buyer.headers)
  expect(body.data).toMatchObject({ pointsEarned: 10 })
  const { id } = await order(made, buyer)
  const placed = shop.db.selectFrom('orders').select('metadata').where('id', '=', id)
  expect(await placed.executeTakeFirst()).toMatchObject({ metadata: { d_points: { awardedDPoints: 10 } } })
  await settleOrderPoints(shop.ctx(), id)
  const account = () => shop.call('GET', '/store/v1/d-points/get-points', undefined, buyer.headers)
  expect((await account()).body.data).toMatchObject({ points: 0, pendingPoints: 10 })
})

test('the page of a gift card promises no points', async () => {
  const { shop, goods } = desk
  const pointsOf = async (good: Good) => {
    const id = goods.products[good]
    const { body } = await shop.call('GET', `/store/v1/products?id=${id}`)
    return body.data.variants.map((variant: { d_points: number }) => variant.d_points)
  }
  expect([await pointsOf('lotion'), await pointsOf('food')]).toEqual([[0], [10]])
})

test('an edit that removes goods gives back to the gift card, which never pays for another instead', async () => {
  const { shop } = desk
  const staff = await signInStaff(shop)
  const buyer = await signInCustomer(shop)
  const made = await cartOf({ food: 2, lotion: 3 }, buyer)
  const { id, total } = await order(made, buyer)
  const before = (await made.balance())!
  const post = async (path: string, body: object = {}) => {
    const answer = await shop.call('POST', `/admin/order-edits${path}`, body, staff)
    expect({ path, status: answer.status }).toEqual({ path, status: 200 })
    return answer.body.order_edit
  }
  const edit = await post('', { order_id: id })
  const food = edit.items.find(({ is_giftcard }: { is_giftcard: boolean }) => !is_giftcard)
  await post(`/${edit.id}/items/${food.id}`, { quantity: 1 })
  await post(`/${edit.id}/confirm`)
  expect(await made.balance()).toBe(before + 1000)
  const edited = (await shop.call('GET', `/admin/orders/${id}`, undefined, staff)).body.order
  expect(edited.total).toBe(total)
})
