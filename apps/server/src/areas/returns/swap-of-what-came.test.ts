import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { openSwapDesk, type SwapDesk } from './offered-swaps.fixture.ts'
import { stateOf } from './sold-order.fixture.ts'

let desk: CardDesk
let swaps: SwapDesk
beforeAll(async () => {
  desk = await openCardDesk()
  await desk.sandbox.fault({ webhooks: 'drop' })
  swaps = await openSwapDesk(desk)
})
afterAll(() => desk.close())

/** Two lotions (1,000 yen each) are exchanged for one food (1,080 yen); this many of them come back. */
async function twoAskedBack(more: object = {}) {
  const order = await swaps.deliverable()
  const { body } = await swaps.offer(order, 'food', {
    return_items: [{ item_id: order.item_id, quantity: 2 }],
    custom_shipping_options: [{ option_id: desk.goods.shipping.standard, price: 0 }],
    ...more,
  })
  const [swap] = body.order.swaps
  const cart_id: string = swap.cart_id
  await swaps.post(
    `/store/carts/${cart_id}/shipping-methods`,
    { option_id: desk.goods.shipping.standard, data: {} },
    {},
  )
  const receive = (items: object[]) => swaps.post(`/admin/returns/${swap.return_order.id}/receive`, { items })
  const come = (quantity: number) => receive([{ item_id: order.item_id, quantity }])
  return { order, swap, cart_id, receive, come }
}

test('when one of two pieces arrives, the swap credits one; the other is refunded if returned later', async () => {
  const { order, swap, cart_id, come } = await twoAskedBack()
  expect((await swaps.cartOf(cart_id)).total).toBe(1080 - 2000)
  const { body } = await come(1)
  expect(body.return).toMatchObject({ status: 'received', refund_amount: 1000 })
  expect((await swaps.cartOf(cart_id)).total).toBe(80)
  await swaps.payWith(cart_id, 'stripe-custom')
  expect((await swaps.complete(cart_id)).body).toMatchObject({ type: 'swap', data: { difference_due: 80 } })
  // The other is worth its selling price when it comes back later, because the swap has credited nothing for it.
  const items = [{ item_id: order.item_id, quantity: 1 }]
  const later = await swaps.post(`/admin/orders/${order.id}/return`, { items, receive_now: true })
  expect(later.body.order).toMatchObject({ refunded_total: 1000, fulfillment_status: 'returned' })
  expect((await swaps.swapOf(swap.id)).difference_due).toBe(80)
})

test('a swap’s credit moves to the replacing line when the order is edited', async () => {
  const { order, swap, cart_id, come } = await twoAskedBack()
  await come(1)
  const { body } = await swaps.post('/admin/order-edits', { order_id: order.id })
  const at = `/admin/order-edits/${body.order_edit.id}`
  await swaps.post(`${at}/items`, { variant_id: desk.goods.variants.food, quantity: 1 })
  expect((await swaps.post(`${at}/confirm`)).status).toBe(200)
  await swaps.payWith(cart_id, 'stripe-custom')
  await swaps.complete(cart_id)
  const credited = desk.shop.db
    .selectFrom('swap_credit')
    .innerJoin('line_item', 'line_item.id', 'swap_credit.item_id')
    .select(['line_item.order_id', 'swap_credit.quantity'])
    .where('swap_credit.return_id', '=', swap.return_order.id)
  expect(await credited.execute()).toEqual([{ order_id: order.id, quantity: 1 }])
})

test('a swap for which other goods arrive credits nothing and still charges return shipping', async () => {
  const { order, cart_id, receive } = await twoAskedBack({
    return_shipping: { option_id: desk.goods.shipping.return, price: 300 },
  })
  const before = await swaps.cartOf(cart_id)
  // The other pieces of an order are in no return yet: here another line of it comes back.
  const other = await anotherLine(order.id)
  const { body } = await receive([{ item_id: other, quantity: 1 }])
  expect(body.return).toMatchObject({ status: 'received', refund_amount: 0 })
  const cart = await swaps.cartOf(cart_id)
  expect(cart.total).toBe(before.total + 2000)
  expect(cart.items.filter((item: { is_return: boolean }) => item.is_return)).toHaveLength(1)
})

async function anotherLine(order_id: string) {
  const line = await desk.shop.db
    .selectFrom('line_item')
    .selectAll()
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const id = `${line.id}_other`
  await desk.shop.db
    .insertInto('line_item')
    .values({ ...line, id, metadata: null })
    .execute()
  return id
}

test('a partial arrival clears the payment session, and the buyer chooses one for the new difference', async () => {
  const { cart_id, come } = await twoAskedBack({ additional_items: twoFoods() })
  await swaps.payWith(cart_id, 'stripe-custom')
  await come(1)
  expect(await swaps.cartOf(cart_id)).toMatchObject({ total: 1160, payment_sessions: [], payment_session: null })
  expect(await swaps.complete(cart_id)).toMatchObject({ status: 500, body: { type: 'invalid_argument' } })
  await swaps.payWith(cart_id, 'stripe-custom')
  const { body } = await swaps.complete(cart_id)
  expect(body.data).toMatchObject({ difference_due: 1160, payment: { amount: 1160 } })
})

const twoFoods = () => [{ variant_id: desk.goods.variants.food, quantity: 2 }]

test('a complete arrival leaves the swap’s cart and its payment session unchanged', async () => {
  const { cart_id, come } = await twoAskedBack({ additional_items: twoFoods() })
  await swaps.payWith(cart_id, 'manual')
  const shown = async () => {
    const { total, items, payment_session } = await swaps.cartOf(cart_id)
    return { total, items: items.map(({ id, total }: { id: string; total: number }) => [id, total]), payment_session }
  }
  const before = await shown()
  await come(2)
  expect(await shown()).toEqual(before)
})

test('a partial arrival is refused while the buyer is paying (cart_payment_in_progress)', async () => {
  const { order, cart_id, come } = await twoAskedBack({ additional_items: twoFoods() })
  await swaps.payWith(cart_id, 'stripe-custom', 'pm_card_threeDSecure2Required')
  expect((await swaps.complete(cart_id)).body.payment_status).toBe('requires_more')
  const answer = await come(1)
  expect([answer.status, answer.body.code]).toEqual([409, 'cart_payment_in_progress'])
  expect((await stateOf(desk.shop, order.id)).returns).toEqual([['requested', 2000]])
  expect((await come(2)).status).toBe(200)
})

test('a confirmation during a partial arrival settles the old difference or asks for a new payment', async () => {
  for (let at = 0; at < 6; at++) {
    const { swap, cart_id, come } = await twoAskedBack()
    const [received, completed] = await Promise.all([come(1), swaps.complete(cart_id)])
    expect(received.status).toBe(200)
    // The second caller finds a difference to pay, and no payment method chosen for it.
    const { difference_due } = await swaps.swapOf(swap.id)
    if (completed.status === 200) expect(difference_due).toBe(1080 - 2000)
    else expect([completed.body.type, difference_due]).toEqual(['invalid_argument', null])
  }
})
