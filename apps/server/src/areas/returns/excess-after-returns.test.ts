import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { openGiftCard } from '../../base/testing/codes.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  // Cards pay for tax too, so that one card can pay for everything.
  await shop.db.updateTable('region').set({ gift_cards_taxable: false }).execute()
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

async function post(path: string, body: object = {}, headers = staff) {
  const answer = await shop.call('POST', path, body, headers)
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Three lotions and their delivery (3,850 yen), paid with these points and a gift card. */
async function ordered(points_to_use: number) {
  const buyer = await signInCustomer(shop)
  const { headers } = buyer
  if (points_to_use) await post(`/admin/v1/points/${buyer.id}`, { delta: points_to_use, note: 'はじめ' })
  const code = `CARD-${buyer.id.slice(-10)}`.toUpperCase()
  await openGiftCard(shop, goods, code)
  const balance = 3850 - points_to_use
  await shop.db.updateTable('gift_card').set({ value: balance, balance }).where('code', '=', code).execute()
  const cart = await cartWith(shop, goods, { lotion: 3 }, headers)
  await readyToPay(shop, goods, cart, buyer)
  await post('/store/v1/cart/update-metadata', { cart_id: cart, metadata: { d_points: { points_to_use } } }, headers)
  await post(`/store/carts/${cart}`, { gift_cards: [{ code }] }, headers)
  const { data } = await post(`/store/carts/${cart}/complete`, {}, headers)
  expect([data.gift_card_total, data.total, data.paid_total]).toEqual([balance, points_to_use, 0])
  const order_id = data.id as string
  const lineOf = async () => (await shop.call('GET', `/admin/orders/${order_id}`, undefined, staff)).body.order.items[0]
  return {
    async returnOne(more: object = {}) {
      const items = [{ item_id: (await lineOf()).id, quantity: 1 }]
      await post(`/admin/orders/${order_id}/return`, { items, receive_now: true, ...more })
    },
    async removeOne() {
      const { order_edit } = await post('/admin/order-edits', { order_id })
      const [line] = order_edit.items
      await post(`/admin/order-edits/${order_edit.id}/items/${line.id}`, { quantity: line.quantity - 1 })
      await post(`/admin/order-edits/${order_edit.id}/confirm`)
    },
    /** The points of the buyer and the yen on the card. */
    async givenBack() {
      const { db } = shop
      const account = db.selectFrom('point_account').select('balance').where('customer_id', '=', buyer.id)
      const card = db.selectFrom('gift_card').select('balance').where('code', '=', code)
      return [(await account.executeTakeFirst())?.balance, (await card.executeTakeFirst())?.balance]
    },
  }
}

test('after a return that gave back points, an edit gives back what gift cards paid of removed goods', async () => {
  const order = await ordered(1100)
  await order.returnOne()
  expect(await order.givenBack()).toEqual([1100, 0])
  await order.removeOne()
  expect(await order.givenBack()).toEqual([1100, 1100])
  await order.returnOne()
  // All but the delivery.
  expect(await order.givenBack()).toEqual([1100, 2200])
})

test('what points have paid in excess after an edit is left to staff, and cards get nothing of it', async () => {
  const order = await ordered(1100)
  await order.removeOne()
  expect(await order.givenBack()).toEqual([0, 0])
})

test('an edit does not give back the fee that an earlier return has cost', async () => {
  const order = await ordered(0)
  await order.returnOne({ return_shipping: { option_id: goods.shipping.return, price: 550 } })
  expect(await order.givenBack()).toEqual([undefined, 550])
  await order.removeOne()
  expect(await order.givenBack()).toEqual([undefined, 1650])
})
