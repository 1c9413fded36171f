import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { openCoupon, openGiftCard } from '../../base/testing/codes.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { runListeners } from './run-listeners.fixture.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
beforeEach(() => void shop.letters.splice(0))
afterAll(() => shop.close())

async function post(path: string, body: object = {}, headers = staff) {
  const answer = await shop.call('POST', path, body, headers)
  expect({ path, body: answer.status === 200 || answer.body }).toEqual({ path, body: true })
  return answer.body
}

let made = 0
interface PaidBy {
  points?: number
  coupon?: boolean
}
/** An order of lotions (1,100 yen each, and delivery), paid with a card of 1,000 yen, and with money what is left. */
async function ordered(lotion: number, { points = 0, coupon = false }: PaidBy = {}) {
  const { id: customer, headers, email } = await signInCustomer(shop)
  const number = ++made
  if (points > 0) await post(`/admin/v1/points/${customer}`, { delta: points, note: 'はじめ' })
  const cart = await cartWith(shop, goods, { lotion }, headers)
  await readyToPay(shop, goods, cart, { headers, email })
  await openGiftCard(shop, goods, `CARD-${number}`)
  await openCoupon(shop, goods, `COUPON-${number}`)
  const codes = { gift_cards: [{ code: `CARD-${number}` }], discounts: [{ code: `COUPON-${number}` }] }
  await post(`/store/carts/${cart}`, coupon ? codes : { gift_cards: codes.gift_cards }, headers)
  const metadata = { d_points: { points_to_use: points } }
  if (points > 0) await post('/store/v1/cart/update-metadata', { cart_id: cart, metadata }, headers)
  await post(`/store/carts/${cart}/payment-sessions`, {}, headers)
  // Refused where nothing is left to pay with money.
  await shop.call('POST', `/store/carts/${cart}/payment-session`, { provider_id: 'manual' }, headers)
  const { data } = await post(`/store/carts/${cart}/complete`, {}, headers)
  return { id: data.id as string, item_id: data.items[0].id as string, headers }
}

/** The mails about the return of these pieces, when it is requested and when it is received. */
async function returned(order: { id: string; item_id: string }, quantity: number, more: object = {}) {
  await post(`/admin/orders/${order.id}/capture`)
  await shop.db
    .updateTable('line_item')
    .set({ fulfilled_quantity: quantity, shipped_quantity: quantity })
    .where('id', '=', order.item_id)
    .execute()
  const items = [{ item_id: order.item_id, quantity }]
  const requested = await post(`/admin/orders/${order.id}/return`, { items, ...more })
  const return_id = requested.order.returns[0].id
  await runListeners(shop.ctx(), 'return.requested', { return_id })
  await post(`/admin/returns/${return_id}/receive`, { items })
  await runListeners(shop.ctx(), 'return.received', { return_id })
  return shop.letters.map(({ text }) => text)
}

test('the mail of a return names each way by which it gives back, and a delay for the money alone', async () => {
  const order = await ordered(2, { points: 700 })
  const [requested, received] = await returned(order, 2)
  expect(requested).toContain(
    'お返しの予定額：2,200円（税込）。ポイントやギフトカードで支払われた分は、先にポイントやギフトカードの残高に戻します。',
  )
  expect(received).toContain(
    '2,200円をお返しします。うち1,000円分はギフトカードの残高に、700円分はポイントに戻しました。\n\n残りの500円のご返金の手続きをしました。当店から直接お返しします。',
  )
  const { data } = (await shop.call('POST', `/store/v1/orders/${order.id}`, {}, order.headers)).body
  expect(data.given_back_in_kind).toEqual({ points: 700, gift_cards: 1000 })
})

test('a return that goes back to points and a card entirely announces no money', async () => {
  const [, received] = await returned(await ordered(2, { points: 700 }), 1)
  expect(received).toContain(
    '1,100円をお返しします。400円分はギフトカードの残高に、700円分はポイントに戻しました。\n\n',
  )
  expect(received).not.toMatch(/手続き|カード会社|当店から直接/)
  shop.letters.splice(0)
  const [, toCard] = await returned(await ordered(1), 1, { refund: 500 })
  expect(toCard).toContain('500円をお返しします。全額をギフトカードの残高に戻しました。\n\n')
  expect(toCard).not.toMatch(/手続き|カード会社|当店から直接/)
})

const canceled = async (id: string) => {
  await post(`/admin/orders/${id}/cancel`)
  await runListeners(shop.ctx(), 'order.canceled', { order_id: id })
  return shop.letters.find(({ subject }) => subject.startsWith('ご注文をキャンセルしました'))!.text
}

test('the mail of a cancelled order names what it had used beside money, and nothing else', async () => {
  expect(await canceled((await ordered(2, { points: 700, coupon: true })).id)).toContain(
    'ご請求はありません。\n\nご利用のポイント・ギフトカードの残高・クーポンは、元に戻りました。\n',
  )
  shop.letters.splice(0)
  expect(await canceled((await ordered(2)).id)).toContain(
    'ご請求はありません。\n\nご利用のギフトカードの残高は、元に戻りました。\n',
  )
})

test('the mail of a cancelled order without any money speaks of no payment', async () => {
  const { id } = await ordered(1, { points: 650 })
  const text = await canceled(id)
  expect(text).toContain('商品は発送されません。\n\nご利用のポイント・ギフトカードの残高は、元に戻りました。\n')
  expect(text).not.toMatch(/お支払いは|ご請求/)
})
