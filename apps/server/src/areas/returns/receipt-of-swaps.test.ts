import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { textsOfPdf } from '../../base/testing/pdf.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { readReceiptDocument } from '../orders/receipt.queries.ts'
import { openSwapDesk, type SwapDesk } from './offered-swaps.fixture.ts'

let desk: CardDesk
let swaps: SwapDesk
beforeAll(async () => {
  desk = await openCardDesk()
  await desk.sandbox.fault({ webhooks: 'drop' })
  swaps = await openSwapDesk(desk)
})
afterAll(() => desk.close())

const documentOf = async (order_id: string) => (await readReceiptDocument(desk.shop.ctx(), order_id)).document
async function textsOf(order_id: string) {
  const owner = await signInCustomer(desk.shop)
  await desk.shop.db.updateTable('orders').set({ customer_id: owner.id }).where('id', '=', order_id).execute()
  const { body } = await desk.shop.call('POST', `/store/v1/orders/${order_id}/receipt`, {}, owner.headers)
  return textsOfPdf(body.data.pdf)
}
async function post(path: string, body: object = {}) {
  const answer = await swaps.post(path, body)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.body
}
/** The goods that a swap sends have this rate. */
async function setRate(swap: { cart_id: string }, rate: number) {
  const { db } = desk.shop
  const sent = db
    .selectFrom('line_item')
    .select('id')
    .where('cart_id', '=', swap.cart_id)
    .where('is_return', '=', false)
  await db.updateTable('line_item_tax_line').set({ rate }).where('item_id', 'in', sent).execute()
}

/** A lotion (1,000 yen) for two pieces of 330 yen and a delivery of 340: nothing is due. */
async function evenSwap() {
  const option_id = desk.goods.shipping.standard
  const made = await swaps.offered('limited', {
    additional_items: [{ variant_id: desk.goods.variants.limited, quantity: 2 }],
    custom_shipping_options: [{ option_id, price: 340 }],
  })
  await post(`/store/carts/${made.cart_id}/shipping-methods`, { option_id, data: {} })
  await post(`/store/carts/${made.cart_id}/complete`)
  return made
}

test('the receipt explains ※ where only a swap has brought in goods at the reduced rate', async () => {
  const paid = await swaps.confirmed('device', 'stripe-custom')
  await setRate(paid, 8)
  await paid.on('process-payment')
  const refunded = await swaps.confirmed('few')
  await setRate(refunded, 8)
  await refunded.on('process-payment')
  for (const { order } of [paid, refunded]) expect(await textsOf(order.id)).toContain('※は軽減税率（8％）の対象です。')
  const plain = await swaps.confirmed('device', 'stripe-custom')
  await plain.on('process-payment')
  expect((await textsOf(plain.order.id)).filter((words) => words.includes('※'))).toEqual([])
})

test('the receipt states an even swap, whose goods may come back, with its goods by rate', async () => {
  const { order, on, id, swap } = await evenSwap()
  await setRate(swap, 8)
  await on('process-payment')
  await on('fulfillments')
  const { fulfillments, additional_items } = await swaps.swapOf(id)
  await on('shipments', { fulfillment_id: fulfillments[0].id })
  await post(`/admin/returns/${swap.return_order.id}/receive`, { items: [{ item_id: order.item_id, quantity: 1 }] })
  await post(`/admin/orders/${order.id}/return`, {
    items: [{ item_id: additional_items[0].id, quantity: 2 }],
    receive_now: true,
  })
  const document = await documentOf(order.id)
  expect(document).toMatchObject({ total: 2550, refunded_total: 660, paid_total: 1890 })
  expect(document.exchanges).toMatchObject([
    {
      lines: [{ quantity: 2, total: 660 }, { total: -1000 }, { title: '交換品の送料', total: 340 }],
      total: 0,
      taxes: [
        { rate: 10, total: -660, tax: -60 },
        { rate: 8, total: 660, tax: 49 },
      ],
    },
  ])
  const texts = await textsOf(order.id)
  expect(texts).not.toContain('商品の交換での追加のお支払い')
  expect(texts[texts.indexOf('追加のお支払い') - 1]).toBe('¥0')
})

test('the receipt states no even swap any more once it is cancelled', async () => {
  const { order, on, swap } = await evenSwap()
  expect((await documentOf(order.id)).exchanges).toHaveLength(1)
  await post(`/admin/returns/${swap.return_order.id}/cancel`)
  await on('cancel')
  expect(await documentOf(order.id)).not.toHaveProperty('exchanges')
})

test('the receipt states a refund that several payments have given once, with its goods', async () => {
  const { order, on, id, swap } = await swaps.confirmed('device', 'stripe-custom')
  await on('process-payment')
  await on('fulfillments')
  const { fulfillments, additional_items } = await swaps.swapOf(id)
  await on('shipments', { fulfillment_id: fulfillments[0].id })
  await post(`/admin/returns/${swap.return_order.id}/receive`, { items: [{ item_id: order.item_id, quantity: 1 }] })
  const claim_items = [{ item_id: additional_items[0].id, quantity: 1, reason: 'production_failure' }]
  await post(`/admin/orders/${order.id}/claims`, { type: 'refund', claim_items })
  const refunds = desk.shop.db.selectFrom('refund').select('amount').where('order_id', '=', order.id)
  expect((await refunds.execute()).map(({ amount }) => amount)).toEqual(expect.arrayContaining([2550, 2950]))
  expect((await documentOf(order.id)).reductions).toMatchObject([
    { total: 5500, goods: { reason: 'claim', lines: [{ quantity: 1, total: 5500 }] } },
  ])
})

test('the receipt’s sum is what is paid where the excess of an edit is refunded from a swap’s payment', async () => {
  const { order, on } = await swaps.confirmed('device', 'stripe-custom')
  await on('process-payment')
  const counts = { fulfilled_quantity: 1, shipped_quantity: 1 }
  await desk.shop.db.updateTable('line_item').set(counts).where('order_id', '=', order.id).execute()
  await post(`/admin/orders/${order.id}/refund`, { amount: 2550, reason: 'claim' })
  const { order_edit } = await post('/admin/order-edits', { order_id: order.id })
  const at = `/admin/order-edits/${order_edit.id}`
  await post(`${at}/items/${order_edit.items[0].id}`, { quantity: 1 })
  await post(`${at}/confirm`)
  expect(await documentOf(order.id)).toMatchObject({ total: 1450, refunded_total: 2550, paid_total: 3400 })
  const { order: now } = await post(`/admin/orders/${order.id}/refund`, { amount: 1100, reason: 'other' })
  expect(now.paid_total - now.refunded_total).toBe(3400)
  expect(await documentOf(order.id)).toMatchObject({ total: 1450, refunded_total: 2550, paid_total: 3400 })
})
