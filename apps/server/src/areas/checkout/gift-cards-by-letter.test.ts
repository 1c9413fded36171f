import { afterAll, beforeAll, expect, test } from 'vitest'
import { address, cartWith } from '../../base/testing/carts.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type GiftCardDesk, openGiftCardDesk } from './bought-gift-cards.fixture.ts'
import { listeners as follow } from './listeners.ts'

// Bought gift cards without stock (126).
let desk: GiftCardDesk
beforeAll(async () => {
  desk = await openGiftCardDesk()
  await desk.shop.db
    .updateTable('product_variant')
    .set({ manage_inventory: false })
    .where('product_id', '=', desk.goods.products.lotion)
    .execute()
})
afterAll(() => desk.shop.close())

const opened = async (order_id: string) => {
  await desk.pay(order_id)
  for (let time = 0; time < 2; time++)
    for (const { fact, run } of follow) if (fact === 'gift_cards.opened') await run(desk.shop.ctx(), { order_id })
}
const post = async (path: string, body: object = {}) =>
  (await desk.shop.call('POST', `/admin/orders/${path}`, body, await signInStaff(desk.shop))).body.order
const read = async (id: string) =>
  (await desk.shop.call('GET', `/admin/orders/${id}`, undefined, await signInStaff(desk.shop))).body.order

test('an order of gift cards alone ships with its mail; unused cards are voided when it is canceled', async () => {
  const { order_id } = await desk.buy()
  expect((await read(order_id)).fulfillment_status).toBe('not_fulfilled')
  await opened(order_id)
  const deliveredLine = { quantity: 2, fulfilled_quantity: 2, shipped_quantity: 2 }
  expect(await read(order_id)).toMatchObject({
    fulfillment_status: 'shipped',
    fulfillments: [],
    items: [deliveredLine],
  })
  expect((await post(`${order_id}/cancel`)).status).toBe('canceled')
  expect(await desk.cardsOf(order_id)).toMatchObject(Array(2).fill({ balance: 0, is_disabled: true }))
})

test('gift cards ship with their mail, and other goods of the order are packed separately', async () => {
  const { order_id } = await desk.buy(1, { food: 1 })
  await opened(order_id)
  const { items, fulfillment_status } = await read(order_id)
  expect(fulfillment_status).toBe('partially_shipped')
  const food = items.find(({ is_giftcard }: { is_giftcard: boolean }) => !is_giftcard)
  const packed = await post(`${order_id}/fulfillment`, { items: [{ item_id: food.id, quantity: 1 }] })
  const sent = await post(`${order_id}/shipment`, { fulfillment_id: packed.fulfillments[0].id })
  expect(sent.fulfillment_status).toBe('shipped')
})

/** A cart with everything but a delivery; answers to its completion. */
async function cartWithoutDelivery(more: { food?: number } = {}) {
  const id = await cartWith(desk.shop, desk.goods, { lotion: 1, ...more })
  const send = (path: string, body: object) => desk.shop.call('POST', `/store/carts/${id}${path}`, body)
  await send('', { email: 'guest@example.com', shipping_address: address })
  await send('/payment-sessions', {})
  await send('/payment-session', { provider_id: 'manual' })
  const { body } = await desk.shop.call('GET', `/store/v1/cart/${id}/confirmation`)
  return { terms: body.data.confirmation.terms, completed: await send('/complete', {}) }
}

test('gift cards alone are bought without a delivery, and their terms state that they come by mail', async () => {
  const { terms, completed } = await cartWithoutDelivery()
  expect(terms).toContainEqual({ name: 'お届け先', value: 'guest@example.com' })
  expect(completed).toMatchObject({
    status: 200,
    body: { type: 'order', data: { total: 1100, shipping_total: 0, shipping_methods: [] } },
  })
  await opened(completed.body.data.id)
  expect((await read(completed.body.data.id)).fulfillment_status).toBe('shipped')
})

test('gift cards with other goods still need a delivery (cart_validation_no_shipping_method)', async () => {
  const { terms, completed } = await cartWithoutDelivery({ food: 1 })
  expect(terms).toContainEqual({ name: 'お届け先', value: expect.stringContaining('千代田区') })
  const ofReturn = expect.stringMatching(/ギフトカードは、.*お受けしていません。\n.*以外の商品の返品の/)
  expect(terms).toContainEqual({ name: 'キャンセル・返品', value: ofReturn })
  expect(completed).toMatchObject({ status: 400, body: { code: 'cart_validation_no_shipping_method' } })
})

test('a tracking import packs only the goods, not the gift cards', async () => {
  const { order_id } = await desk.buy(1, { food: 1 })
  const { display_id } = await read(order_id)
  const stringifiedCsv = `display_id,shipping_number,shipping_method\n${display_id},4123-0001,ヤマト運輸`
  const { body } = await desk.shop.call(
    'POST',
    '/admin/v1/fulfillments/import-tracking',
    { stringifiedCsv, noNotification: true },
    await signInStaff(desk.shop),
  )
  expect(body.data.errors).toEqual([])
  expect(await read(order_id)).toMatchObject({
    fulfillment_status: 'partially_shipped',
    fulfillments: [{ items: [{ quantity: 1 }] }],
  })
  await opened(order_id)
  expect((await read(order_id)).fulfillment_status).toBe('shipped')
})
