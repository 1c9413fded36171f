import { sql } from 'kysely'
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
  await shop.db.updateTable('region').set({ gift_cards_taxable: true }).execute()
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

async function post(path: string, body: object = {}, headers = staff) {
  const answer = await shop.call('POST', path, body, headers)
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const refusedAt = async (path: string, body: object = {}, headers = staff) => {
  const answer = await shop.call('POST', path, body, headers)
  return [answer.status, answer.body.code ?? answer.body.type]
}

let made = 0
/** A cart of this many lotions (1,100 yen each, and 550 yen of delivery), with two cards of 1,000 yen applied. */
async function payable(lotion: number, card: { tax_rate?: number } = {}) {
  const buyer = await signInCustomer(shop)
  const cart = await cartWith(shop, goods, { lotion }, buyer.headers)
  await readyToPay(shop, goods, cart, { headers: buyer.headers, email: buyer.email })
  const number = ++made
  const codes = [`FIRST-${number}`, `SECOND-${number}`]
  // The one that expires is spent first; the other was created first.
  await openGiftCard(shop, goods, codes[1]!, card)
  await openGiftCard(shop, goods, codes[0]!, { ...card, ends_at: new Date(shop.clock.now.getTime() + 86_400_000) })
  await post(`/store/carts/${cart}`, { gift_cards: codes.map((code) => ({ code })) }, buyer.headers)
  await post(`/store/carts/${cart}/payment-sessions`, {}, buyer.headers)
  return { cart, codes, buyer }
}
type Payable = Awaited<ReturnType<typeof payable>>

async function ordered(lotion: number, card: { tax_rate?: number } = {}) {
  const { cart, codes, buyer } = await payable(lotion, card)
  const { data } = await post(`/store/carts/${cart}/complete`, {}, buyer.headers)
  return { id: data.id as string, item_id: data.items[0].id as string, codes, buyer }
}
type Ordered = Awaited<ReturnType<typeof ordered>>

/** The balances of the cards, and what the order says about them; the two agree to the yen. */
async function figuresOf({ id, codes }: Ordered) {
  const { rows } = await sql<{ code: string; balance: number; taken: number }>`
    select g.code, g.balance, coalesce((select sum(t.amount)::int from gift_card_transaction t where t.gift_card_id = g.id), 0)
      - coalesce((select sum(b.amount)::int from given_back_in_kind b where b.gift_card_id = g.id), 0) as taken
    from gift_card g where g.code = any(${codes}) order by g.code`.execute(shop.db)
  const { order } = (await shop.call('GET', `/admin/orders/${id}`, undefined, staff)).body
  if (order.status !== 'canceled') for (const { balance, taken } of rows) expect(balance).toBe(1000 - taken)
  expect(order.refundable_amount).toBeGreaterThanOrEqual(0)
  const { total, gift_card_total, gift_card_tax_total, paid_total, refunded_total } = order
  const stored = await shop.db.selectFrom('orders').select('total').where('id', '=', id).executeTakeFirstOrThrow()
  expect(stored.total).toBe(total)
  const balances = rows.map(({ balance }) => balance)
  return { left: balances, total, cards: [gift_card_total, gift_card_tax_total], money: [paid_total, refunded_total] }
}

/** Packs and sends all of it, and takes this many pieces back. */
async function bringBack({ id, item_id }: Ordered, pieces: number, quantity: number) {
  await post(`/admin/orders/${id}/capture`)
  const { order } = await post(`/admin/orders/${id}/fulfillment`, { items: [{ item_id, quantity: pieces }] })
  await post(`/admin/orders/${id}/shipment`, { fulfillment_id: order.fulfillments.at(-1).id })
  await post(`/admin/orders/${id}/return`, { items: [{ item_id, quantity }], receive_now: true })
}

/** Staff change it to this many lotions. */
async function change(order: Ordered, quantity: number) {
  const { order_edit } = await post('/admin/order-edits', { order_id: order.id })
  const item_id = order_edit.items[0].id as string
  await post(`/admin/order-edits/${order_edit.id}/items/${item_id}`, { quantity })
  await post(`/admin/order-edits/${order_edit.id}/confirm`)
  return { ...order, item_id }
}

test('the expiring card is spent first; refunds stay within the money paid; returns credit the cards', async () => {
  const order = await ordered(1)
  // Cards sold without tax pay the untaxed cost of items and delivery.
  const expected = { left: [0, 500], total: 150, cards: [1500, 0], money: [150, 0] }
  expect(await figuresOf(order)).toEqual(expected)
  const refund = { amount: 151, reason: 'other' }
  expect(await refusedAt(`/admin/orders/${order.id}/refund`, refund)).toEqual([400, 'not_allowed'])
  expect(await figuresOf(order)).toEqual(expected)
  await bringBack(order, 1, 1)
  // 1,100 yen: the one created first gets its 500 yen back, the other 600.
  expect(await figuresOf(order)).toEqual({ ...expected, left: [600, 1000] })
})

test('a cancelled order credits each gift card with its own amount, once', async () => {
  const order = await ordered(1)
  const cancel = () => refusedAt('/store/v1/orders/cancel', { order_id: order.id }, order.buyer.headers)
  const answers = await Promise.all([cancel(), cancel(), cancel()])
  expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409, 409])
  expect((await figuresOf(order)).left).toEqual([1000, 1000])
})

test('with cards and money paid, a return credits the cards before it refunds money', async () => {
  const order = await ordered(2)
  expect(await figuresOf(order)).toEqual({ left: [0, 0], total: 750, cards: [2000, 0], money: [750, 0] })
  await post(`/admin/orders/${order.id}/capture`)
  await post(`/admin/orders/${order.id}/refund`, { amount: 300, reason: 'other' })
  await bringBack(order, 2, 2)
  expect(await figuresOf(order)).toEqual({ left: [1000, 1000], total: 750, cards: [2000, 0], money: [750, 500] })
  const more = { amount: 251, reason: 'other' }
  expect(await refusedAt(`/admin/orders/${order.id}/refund`, more)).toEqual([400, 'not_allowed'])
})

test('an edit below the gift cards’ amount credits the excess to them; staff refund the money', async () => {
  const order = await change(await ordered(2), 1)
  const now = { left: [0, 350], total: 0, cards: [1650, 0], money: [750, 0] }
  expect(await figuresOf(order)).toEqual(now)
  await post(`/admin/orders/${order.id}/capture`)
  await post(`/admin/orders/${order.id}/refund`, { amount: 750, reason: 'other' })
  await bringBack(order, 1, 1)
  expect(await figuresOf(order)).toEqual({ ...now, left: [450, 1000], money: [750, 750] })
})

test('so does a delivery that is cheaper than what the gift cards paid for it', async () => {
  const order = await ordered(1)
  const deliver = (price: number) =>
    post(`/admin/orders/${order.id}/shipping-methods`, { option_id: goods.shipping.standard, price })
  await deliver(0)
  expect(await figuresOf(order)).toEqual({ left: [0, 900], total: 0, cards: [1100, 0], money: [150, 0] })
  await deliver(300)
  expect(await figuresOf(order)).toEqual({ left: [0, 900], total: 300, cards: [1100, 0], money: [150, 0] })
})

test('so does one that is cheaper after all goods have come back', async () => {
  const order = await ordered(1)
  await bringBack(order, 1, 1)
  expect((await figuresOf(order)).left).toEqual([600, 1000])
  await post(`/admin/orders/${order.id}/shipping-methods`, { option_id: goods.shipping.standard, price: 0 })
  expect(await figuresOf(order)).toEqual({ left: [1000, 1000], total: 0, cards: [1100, 0], money: [150, 0] })
})

test('an edit back to the original quantity raises the total without charging the cards again', async () => {
  const less = await change(await ordered(2), 1)
  const order = await change(less, 2)
  expect(await figuresOf(order)).toEqual({ left: [0, 350], total: 1100, cards: [1650, 0], money: [750, 0] })
})

test('cancelling does not credit the cards again with what an edit already credited', async () => {
  const order = await change(await ordered(2), 1)
  expect(await refusedAt('/store/v1/orders/cancel', { order_id: order.id }, order.buyer.headers)).toEqual([
    200,
    undefined,
  ])
  const { left } = await figuresOf(order)
  expect(left).toEqual([1000, 1000])
})

test('taxed gift cards also cover the tax, and an edit credits them accordingly', async () => {
  const order = await change(await ordered(2, { tax_rate: 10 }), 1)
  // 2,200 of 2,750 yen were theirs. Of 1,650 yen they pay 1,500 and its tax: 500 come back.
  expect(await figuresOf(order)).toEqual({ left: [0, 500], total: 0, cards: [1500, 150], money: [550, 0] })
})

const disabled = { status: 400, body: { code: 'gift_card_disabled' } }
const changed = { status: 409, body: { code: 'confirmation_changed' } }
const spoilers: [string, (cart: Payable) => Promise<unknown>, object][] = [
  ['disabled', ({ codes }) => write(codes[1]!, { is_disabled: true }), disabled],
  ['deleted', ({ codes }) => write(codes[1]!, { deleted_at: shop.clock.now }), disabled],
  ['expired', ({ codes }) => write(codes[1]!, { ends_at: new Date(shop.clock.now.getTime() - 1) }), disabled],
  ['short of balance', ({ codes }) => write(codes[1]!, { balance: 100 }), changed],
]
const write = (code: string, changes: { is_disabled?: boolean; deleted_at?: Date; ends_at?: Date; balance?: number }) =>
  shop.db.updateTable('gift_card').set(changes).where('code', '=', code).execute()

test.each(spoilers)(
  'an order is refused whose second card was %s after the total was shown; no card is charged',
  async (_how, spoil, refused) => {
    const payableCart = await payable(1)
    const { cart, codes, buyer } = payableCart
    await spoil(payableCart)
    const cards = () =>
      shop.db.selectFrom('gift_card').select('balance').where('code', 'in', codes).orderBy('code').execute()
    const before = await cards()
    expect(await shop.call('POST', `/store/carts/${cart}/complete`, {}, buyer.headers)).toMatchObject(refused)
    expect(await cards()).toEqual(before)
  },
)
