import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import type { SmallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import type { TestShop } from '../../base/testing/shop.ts'
import { type GiftCardDesk, openGiftCardDesk } from './bought-gift-cards.fixture.ts'

let desk: GiftCardDesk
let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  desk = await openGiftCardDesk()
  ;({ shop, goods } = desk)
})
afterAll(() => shop.close())

const hear: GiftCardDesk['hear'] = (...words) => desk.hear(...words)
const pay: GiftCardDesk['pay'] = (id) => desk.pay(id)
const cardsOf: GiftCardDesk['cardsOf'] = (id) => desk.cardsOf(id)
const buy: GiftCardDesk['buy'] = (...words) => desk.buy(...words)

test('each bought gift card becomes its own card, enabled and mailed once when the order is paid', async () => {
  const { order_id, email } = await buy()
  const card = { value: 1000, balance: 1000, tax_rate: 10, region_id: goods.region_id }
  expect(await cardsOf(order_id)).toEqual(Array(2).fill({ ...card, code: expect.any(String), is_disabled: true }))
  expect(await factsOf(shop, 'gift_cards.opened')).toEqual([])

  shop.letters.splice(0)
  await hear('gift_cards.opened', order_id)
  expect(shop.letters).toEqual([])
  for (let time = 0; time < 2; time++) await pay(order_id)
  const cards = await cardsOf(order_id)
  expect(cards).toMatchObject(Array(2).fill({ ...card, is_disabled: false }))
  expect(await factsOf(shop, 'gift_cards.opened')).toEqual([{ order_id }])

  for (let time = 0; time < 2; time++) await hear('gift_cards.opened', order_id)
  expect(shop.letters).toHaveLength(1)
  expect(shop.letters[0]).toMatchObject({ to: email, subject: expect.stringContaining('ギフトカード') })
  for (const { code } of cards) expect(shop.letters[0]!.text).toContain(`コード：${code}\n残高：1,000円`)

  // It pays for items, and for the tax that it was bought with.
  const cart = await cartWith(shop, goods, { food: 1 })
  const { body } = await shop.call('POST', `/store/carts/${cart}`, { gift_cards: [{ code: cards[0]!.code }] })
  expect(body.cart).toMatchObject({ gift_card_total: 1000, gift_card_tax_total: 80, total: 0 })
})

test('where gift cards are not taxed, a card of 1,100 yen costs 1,100 and is worth 1,100', async () => {
  const taxable = (gift_cards_taxable: boolean, by: Record<string, string>) =>
    shop.call('POST', `/admin/regions/${goods.region_id}`, { gift_cards_taxable }, by)
  const staff = await signInStaff(shop)
  await taxable(false, staff)
  const { order_id, headers } = await buy(1)
  const { order } = (await shop.call('GET', `/store/orders/${order_id}`, undefined, headers)).body
  expect(order.items[0]).toMatchObject({ unit_price: 1100, tax_total: 0, tax_lines: [{ rate: 0, name: '非課税' }] })
  expect(await cardsOf(order_id)).toMatchObject([{ value: 1100, tax_rate: null }])
  const at = `/store/products/${goods.products.lotion}?region_id=${goods.region_id}`
  const [variant] = (await shop.call('GET', at)).body.product.variants
  expect(variant).toMatchObject({ calculated_price_incl_tax: 1100, calculated_tax: 0 })
  await taxable(true, staff)
})

/** Staff change the only gift card of an order. */
async function change(order_id: string, changes: object) {
  const { id } = await shop.db
    .selectFrom('gift_card')
    .select('id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const answer = await shop.call('POST', `/admin/gift-cards/${id}`, changes, await signInStaff(shop))
  expect(answer).toMatchObject({ status: 200 })
}

test('payment enables a gift card only once; a card disabled by staff afterwards stays disabled', async () => {
  const { order_id } = await buy(1)
  await change(order_id, { metadata: { note: 'gift' }, balance: 900 })
  // The fact alone does not enable the card: this order is not paid.
  await hear('order.payment_captured', order_id)
  expect(await cardsOf(order_id)).toMatchObject([{ is_disabled: true }])
  await pay(order_id)
  expect(await cardsOf(order_id)).toMatchObject([{ value: 1000, balance: 900, is_disabled: false }])
  expect(await factsOf(shop, 'gift_cards.opened')).toEqual([{ order_id }])
  await change(order_id, { is_disabled: true })
  const closed = await cardsOf(order_id)
  await hear('order.payment_captured', order_id)
  expect(await cardsOf(order_id)).toEqual(closed)
  expect(closed).toMatchObject([{ is_disabled: true }])
  expect(await factsOf(shop, 'gift_cards.opened')).toEqual([])
})

test.each<[string, (order_id: string) => Promise<unknown>]>([
  ['emptied', (order_id) => change(order_id, { balance: 0 })],
  [
    'deleted',
    (order_id) =>
      shop.db.updateTable('gift_card').set({ deleted_at: shop.clock.now }).where('order_id', '=', order_id).execute(),
  ],
])('a gift card that staff have %s before payment is not enabled', async (_how, before) => {
  const { order_id } = await buy(1)
  await before(order_id)
  await pay(order_id)
  expect(await cardsOf(order_id)).toMatchObject([{ is_disabled: true }])
  expect(await factsOf(shop, 'gift_cards.opened')).toEqual([])
})

test('canceling an order voids its gift cards, even if its capture is reported afterwards', async () => {
  const { order_id, headers } = await buy()
  const other = await buy(1)
  const cancel = () => shop.call('POST', '/store/v1/orders/cancel', { order_id }, headers)
  expect((await cancel()).status).toBe(200)
  expect(await cardsOf(other.order_id)).toMatchObject([{ balance: 1000 }])
  await hear('order.payment_captured', order_id)
  expect(await cardsOf(order_id)).toMatchObject(Array(2).fill({ value: 1000, balance: 0, is_disabled: true }))
})

test('an order whose gift card was partly spent cannot be canceled (order_not_cancelable)', async () => {
  const { order_id, headers } = await buy()
  await pay(order_id)
  const [card] = await cardsOf(order_id)
  await shop.db.updateTable('gift_card').set({ balance: 999 }).where('code', '=', card!.code).execute()
  const before = await cardsOf(order_id)
  const refused = await shop.call('POST', '/store/v1/orders/cancel', { order_id }, headers)
  expect(refused).toMatchObject({ status: 409, body: { code: 'order_not_cancelable' } })
  expect(await cardsOf(order_id)).toEqual(before)
  const order = await shop.db.selectFrom('orders').select('status').where('id', '=', order_id).executeTakeFirst()
  expect(order).toEqual({ status: 'pending' })
})

test('first-class medicine cannot be added to an order with usable cards: order_edit_gift_cards_open', async () => {
  const staff = await signInStaff(shop)
  const edits = (path = '', body = {}) => shop.call('POST', `/admin/order-edits${path}`, body, staff)
  const refused = {
    status: 400,
    body: { type: 'not_allowed', message: expect.stringContaining('an order of its own') },
    refusal: 'order_edit_gift_cards_open',
  }
  const add = { variant_id: goods.variants.firstClass, quantity: 1 }
  const { order_id } = await buy(1)
  const { id } = (await edits('', { order_id })).body.order_edit
  const added = await edits(`/${id}/items`, add)
  expect(added.status).toBe(200)
  // The money arrives after the edit was written.
  await pay(order_id)
  const line = added.body.order_edit.items.find((one: { variant_id: string }) => one.variant_id === add.variant_id)
  expect(await edits(`/${id}/items/${line.id}`, { quantity: 2 })).toMatchObject(refused)
  expect(await edits(`/${id}/items`, add)).toMatchObject(refused)
  expect(await edits(`/${id}/confirm`)).toMatchObject(refused)
  await edits(`/${id}/request`)
  await shop.db.updateTable('payment_collection').set({ status: 'authorized' }).execute()
  expect(await shop.call('POST', `/store/order-edits/${id}/complete`, {})).toMatchObject(refused)
  const order = await shop.db.selectFrom('orders').select('status').where('id', '=', order_id).executeTakeFirst()
  expect(order).toEqual({ status: 'pending' })
  // Items that need no pharmacist may be added.
  await edits(`/${id}/cancel`)
  const other = (await edits('', { order_id })).body.order_edit.id
  await edits(`/${other}/items`, { variant_id: goods.variants.food, quantity: 1 })
  expect((await edits(`/${other}/confirm`)).status).toBe(200)
})

test('gift cards can be neither returned, exchanged nor edited: gift_card_stays', async () => {
  const staff = await signInStaff(shop)
  const { order_id, headers } = await buy(1, { food: 1 })
  const post = (path: string, body: object, by = staff) => shop.call('POST', path, body, by)
  const at = `/admin/orders/${order_id}`
  await post(`${at}/capture`, {})
  const { items } = (await shop.call('GET', at, undefined, staff)).body.order
  const lineOf = (good: 'lotion' | 'food') =>
    items.find((one: { variant_id: string }) => one.variant_id === goods.variants[good]).id
  const [card, food] = [lineOf('lotion'), lineOf('food')]
  expect((await post(`${at}/fulfillment`, { items: [{ item_id: food, quantity: 1 }] })).status).toBe(200)
  const piece = (good: 'lotion' | 'food') => [{ variant_id: goods.variants[good], quantity: 1 }]
  const back = (item_id: string) => [{ item_id, quantity: 1 }]
  const swapOf = (item_id: string, good: 'lotion' | 'food') => ({
    return_items: back(item_id),
    additional_items: piece(good),
  })
  const claim = { type: 'replace', claim_items: [{ ...back(food)[0], reason: 'other' }] }
  const edit = (await post('/admin/order-edits', { order_id })).body.order_edit
  const copy = edit.items.find((one: { original_item_id: string }) => one.original_item_id === card).id
  const edited = `/admin/order-edits/${edit.id}/items`
  const returnRequests = [
    post(`${at}/return`, { items: back(card) }),
    post('/store/returns', { order_id, items: back(card) }, headers),
    post(`${at}/swaps`, swapOf(card, 'food')),
    post('/store/swaps', { order_id, ...swapOf(card, 'food') }, headers),
    post('/store/swaps', { order_id, ...swapOf(food, 'lotion') }, headers),
    post(`${at}/claims`, { ...claim, additional_items: piece('lotion') }),
    post(edited, piece('lotion')[0]!),
    post(`${edited}/${copy}`, { quantity: 2 }),
    shop.call('DELETE', `${edited}/${copy}`, {}, staff),
  ]
  const refused = { status: 400, body: expect.objectContaining({ code: 'gift_card_stays' }) }
  for (const answer of returnRequests) expect(await answer).toMatchObject(refused)
})

describe('gift cards bought together with a first-class medicine and paid with points', () => {
  const answers = { diagnosis: { answer: 'いいえ' }, allergy: { answer: 'いいえ' } }
  const closed = Array(2).fill({ value: 1000, balance: 1000, is_disabled: true })

  async function waiting() {
    const buyer = await signInCustomer(shop)
    const staff = await signInStaff(shop, { is_pharmacist: true })
    await shop.call('POST', `/admin/v1/points/${buyer.id}`, { delta: 9000, note: '見本' }, await signInStaff(shop))
    const cart_id = await cartWith(shop, goods, { firstClass: 1, lotion: 2 }, buyer.headers)
    await readyToPay(shop, goods, cart_id, buyer)
    const metadata = { d_points: { points_to_use: 9000 }, first_class_question_responses: answers }
    await shop.call('POST', '/store/v1/cart/update-metadata', { cart_id, metadata }, buyer.headers)
    const { body } = await shop.call('POST', `/store/carts/${cart_id}/complete`, {}, buyer.headers)
    expect(body.data).toMatchObject({ status: 'requires_action', payment_status: 'captured' })
    const order_id = body.data.id as string
    const path = `/admin/v1/orders/${order_id}/pharmacist-review`
    const decide = (decision: string) =>
      shop.call('POST', path, { decision, note: '', explanation_waived: true }, staff)
    await factsOf(shop, 'gift_cards.opened')
    return { order_id, decide }
  }

  test('stay disabled until the pharmacist approves, even after a capture', async () => {
    const { order_id, decide } = await waiting()
    await hear('order.payment_captured', order_id)
    expect(await cardsOf(order_id)).toMatchObject(closed)
    expect(await factsOf(shop, 'gift_cards.opened')).toEqual([])
    const other = await buy(1)
    await pay(other.order_id)
    expect(await cardsOf(other.order_id)).toMatchObject([{ is_disabled: false }])
    await factsOf(shop, 'gift_cards.opened')
    expect((await decide('approve')).status).toBe(200)
    for (let time = 0; time < 2; time++) await hear('order.review_decided', order_id, { decision: 'approve' })
    expect(await cardsOf(order_id)).toMatchObject(Array(2).fill({ balance: 1000, is_disabled: false }))
    expect(await factsOf(shop, 'gift_cards.opened')).toEqual([{ order_id }])
  })

  test('are voided when the pharmacist rejects the order', async () => {
    const { order_id, decide } = await waiting()
    expect(await cardsOf(order_id)).toMatchObject(closed)
    expect((await decide('reject')).status).toBe(200)
    await hear('order.review_decided', order_id, { decision: 'reject' })
    expect(await cardsOf(order_id)).toMatchObject(Array(2).fill({ balance: 0, is_disabled: true }))
  })
})
