import { refusals } from '@kusuribako/contract/refusals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { openGiftCard } from '../../base/testing/codes.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { readReceiptDocument } from '../orders/receipt.queries.ts'
import { refundablePaymentsOf } from '../payments/index.ts'
import { openSwapDesk, type SwapDesk } from './offered-swaps.fixture.ts'
import { piecesOf, stateOf } from './sold-order.fixture.ts'

let desk: CardDesk
let swaps: SwapDesk
beforeAll(async () => {
  desk = await openCardDesk()
  await desk.sandbox.fault({ webhooks: 'drop' })
  swaps = await openSwapDesk(desk)
})
afterAll(() => desk.close())

async function post(path: string, body: object = {}, headers = swaps.staff) {
  const answer = await swaps.post(path, body, headers)
  expect({ path, status: answer.status, body: answer.status === 200 || answer.body }).toEqual({
    path,
    status: 200,
    body: true,
  })
  return answer.body
}
const read = async (order_id: string) =>
  (await desk.shop.call('GET', `/admin/orders/${order_id}?expand=payments,refunds`, undefined, swaps.staff)).body.order

test('support staff offer a swap only at the shop’s own prices of delivery: forbidden otherwise', async () => {
  const support = await signInStaff(desk.shop, { role: 'support' })
  const order = await swaps.deliverable()
  const option_id = desk.goods.shipping.standard
  const offer = (more: object) => swaps.offer(order, 'food', more, support)
  for (const more of [
    { custom_shipping_options: [{ option_id, price: 0 }] },
    { return_shipping: { option_id, price: 0 } },
  ])
    expect(await offer(more)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await desk.shop.db.selectFrom('swap').where('order_id', '=', order.id).execute()).toEqual([])
  expect((await offer({ return_shipping: { option_id } })).status).toBe(200)
})

describe('the captured difference of a swap', () => {
  /** A lotion (1,000 of the 2,550 yen paid) was exchanged for a device of 5,500 yen, which was sent. */
  async function exchanged() {
    const { order, on, id, swap } = await swaps.confirmed('device', 'stripe-custom')
    await on('process-payment')
    await on('fulfillments')
    const { fulfillments, additional_items, payment } = await swaps.swapOf(id)
    await on('shipments', { fulfillment_id: fulfillments[0].id })
    await post(`/admin/returns/${swap.return_order.id}/receive`, { items: [{ item_id: order.item_id, quantity: 1 }] })
    return { order, device: additional_items[0].id as string, payment }
  }
  /** The order's figures, and the refunds with what each payment has given. */
  async function moneyOf(order_id: string) {
    const { paid_total, refunded_total, refundable_amount, payment_status, payments, refunds } = await read(order_id)
    expect(refundable_amount).toBe(paid_total - refunded_total)
    expect(refunds.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(refunded_total)
    const given = payments.map(({ amount_refunded }: { amount_refunded: number }) => amount_refunded)
    return [paid_total, refunded_total, payment_status, given]
  }

  test('belongs to what the order was paid, once it is captured', async () => {
    const { order, on } = await swaps.confirmed('device', 'stripe-custom')
    expect(await moneyOf(order.id)).toEqual([2550, 0, 'captured', [0]])
    await on('process-payment')
    expect(await moneyOf(order.id)).toEqual([7050, 0, 'captured', [0, 0]])
  })

  test('is refunded first when the goods of the swap come back, then the order’s money', async () => {
    const { order, device } = await exchanged()
    const { order: now } = await post(`/admin/orders/${order.id}/return`, {
      items: [{ item_id: device, quantity: 1 }],
      receive_now: true,
    })
    expect(now.returns).toMatchObject([{ status: 'received', refund_amount: 5500 }])
    expect(await moneyOf(order.id)).toEqual([7050, 5500, 'partially_refunded', [1000, 4500]])
    const { document } = await readReceiptDocument(desk.shop.ctx(), order.id)
    const paid_by = '代金引換・銀行振込・クレジットカード'
    expect(document).toMatchObject({ total: 2550, refunded_total: 5500, paid_total: 1550, paid_by })
    // The other lotion is still worth what was paid for it.
    await post(`/admin/orders/${order.id}/return`, {
      items: [{ item_id: order.item_id, quantity: 1 }],
      receive_now: true,
    })
    expect(await moneyOf(order.id)).toEqual([7050, 6500, 'partially_refunded', [2000, 4500]])
  })

  test('is refunded by a claim of its goods, and by staff, after the order’s money', async () => {
    const { order, device } = await exchanged()
    const claim_items = [{ item_id: device, quantity: 1, reason: 'production_failure' }]
    await post(`/admin/orders/${order.id}/claims`, { type: 'refund', claim_items })
    expect(await moneyOf(order.id)).toEqual([7050, 5500, 'partially_refunded', [2550, 2950]])
    const refuse = await swaps.post(`/admin/orders/${order.id}/refund`, { amount: 1551, reason: 'other' })
    expect([refuse.status, refuse.body.message]).toEqual([400, refusals.refund_over_paid.message])
    await post(`/admin/orders/${order.id}/refund`, { amount: 1550, reason: 'other' })
    expect(await moneyOf(order.id)).toEqual([7050, 7050, 'refunded', [2550, 4500]])
  })

  test('refunded by its payment is a refund of the order', async () => {
    const { order, payment } = await exchanged()
    await post(`/admin/payments/${payment.id}/refund`, { amount: 500, reason: 'other' })
    expect(await moneyOf(order.id)).toEqual([7050, 500, 'partially_refunded', [0, 500]])
  })

  test('leaves the order’s figures again when the swap is cancelled', async () => {
    const { order, on, swap } = await swaps.confirmed('device', 'stripe-custom')
    await on('process-payment')
    const { payment } = await swaps.swapOf(swap.id)
    await post(`/admin/payments/${payment.id}/refund`, { amount: 500, reason: 'other' })
    await post(`/admin/returns/${swap.return_order.id}/cancel`)
    expect((await on('cancel')).status).toBe(200)
    const [paid_total, refunded_total, , given] = await moneyOf(order.id)
    expect([paid_total, refunded_total, given]).toEqual([2550, 0, [0]])
  })

  test('can be refunded with the order’s money until the swap is cancelled', async () => {
    const { order, on, swap } = await swaps.confirmed('device', 'stripe-custom')
    await on('process-payment')
    const refundable = async () => (await refundablePaymentsOf(desk.shop.db, order.id)).map(({ amount }) => amount)
    expect(await refundable()).toEqual([2550, 4500])
    await post(`/admin/returns/${swap.return_order.id}/cancel`)
    expect((await on('cancel')).status).toBe(200)
    expect(await refundable()).toEqual([2550])
  })
})

describe('a difference owed to the buyer', () => {
  const points = { 1: 650, 2: 700 }
  /** Lotions (1,100 yen each, and 550 of delivery) that were sent, paid with points, a card of 1,000 yen, and money. */
  async function sold(quantity: 1 | 2) {
    const { shop, goods } = desk
    const { id: customer_id, headers } = await signInCustomer(shop)
    const delta = points[quantity]
    await post(`/admin/v1/points/${customer_id}`, { delta, note: 'はじめ' })
    const code = `SWAP-${customer_id.slice(-10)}`.toUpperCase()
    await openGiftCard(shop, goods, code)
    const cart = await cartWith(shop, goods, { lotion: quantity }, headers)
    await readyToPay(shop, goods, cart, { headers })
    await post(`/store/carts/${cart}`, { gift_cards: [{ code }] }, headers)
    const metadata = { d_points: { points_to_use: delta } }
    await post('/store/v1/cart/update-metadata', { cart_id: cart, metadata }, headers)
    await post(`/store/carts/${cart}/payment-sessions`, {}, headers)
    if (quantity === 2) await post(`/store/carts/${cart}/payment-session`, { provider_id: 'manual' }, headers)
    const { data } = await post(`/store/carts/${cart}/complete`, {}, headers)
    await post(`/admin/orders/${data.id}/capture`)
    const items = [{ item_id: data.items[0].id, quantity }]
    const { order } = await post(`/admin/orders/${data.id}/fulfillment`, { items })
    await post(`/admin/orders/${data.id}/shipment`, { fulfillment_id: order.fulfillments[0].id })
    return { id: data.id as string, items, code, customer_id, headers }
  }
  type Sold = Awaited<ReturnType<typeof sold>>

  /** All of it exchanged for a piece of 330 yen, confirmed by the buyer. */
  async function exchanged({ id, items, headers }: Sold) {
    const option_id = desk.goods.shipping.standard
    const { order } = await post(`/admin/orders/${id}/swaps`, {
      return_items: items,
      additional_items: [{ variant_id: desk.goods.variants.limited, quantity: 1 }],
      custom_shipping_options: [{ option_id, price: 0 }],
    })
    const [swap] = order.swaps
    await post(`/store/carts/${swap.cart_id}/shipping-methods`, { option_id, data: {} }, headers)
    const { data } = await post(`/store/carts/${swap.cart_id}/complete`, {}, headers)
    return { swap_id: swap.id as string, difference_due: data.difference_due as number }
  }

  /** Points, yen on the card, and refunds of the order. */
  async function kindsOf({ id, code, customer_id }: Sold) {
    const { db } = desk.shop
    const account = db.selectFrom('point_account').select('balance').where('customer_id', '=', customer_id)
    const card = db.selectFrom('gift_card').select('balance').where('code', '=', code)
    const refunds = db.selectFrom('refund').select(['amount', 'reason']).where('order_id', '=', id)
    return [
      (await account.executeTakeFirst())?.balance,
      (await card.executeTakeFirst())?.balance,
      await refunds.execute(),
    ]
  }

  test.each([
    ['in points, then to the gift card, where no money was paid', 1, [-770, 650, 120, []]],
    ['in money for the rest', 2, [-1870, 700, 1000, [{ amount: 170, reason: 'swap' }]]],
  ] as const)('is given back %s', async (_how, quantity, [difference, ...kinds]) => {
    const made = await sold(quantity)
    const { swap_id, difference_due } = await exchanged(made)
    expect(difference_due).toBe(difference)
    for (const _time of [1, 2]) {
      const { order } = await post(`/admin/orders/${made.id}/swaps/${swap_id}/process-payment`)
      expect(order.swaps[0].payment_status).toBe('difference_refunded')
      expect(await kindsOf(made)).toEqual(kinds)
    }
  })

  test('is limited to card and money where the account, and with it the points, is closed', async () => {
    const made = await sold(1)
    const { swap_id } = await exchanged(made)
    await post(`/admin/v1/customers/${made.customer_id}/close`)
    const { order } = await post(`/admin/orders/${made.id}/swaps/${swap_id}/process-payment`)
    expect(order.swaps[0].payment_status).toBe('difference_refunded')
    expect(await kindsOf(made)).toEqual([0, 770, []])
  })
})

test('a swap cannot be confirmed once the money of its order has been refunded', async () => {
  const option_id = desk.goods.shipping.standard
  const offer = { custom_shipping_options: [{ option_id, price: 0 }] }
  const { order, id, cart_id } = await swaps.offered('limited', offer)
  await post(`/store/carts/${cart_id}/shipping-methods`, { option_id, data: {} }, {})
  // A lotion was sold for 1,000 yen; of 2,550 paid, 999 are left.
  await post(`/admin/orders/${order.id}/refund`, { amount: 1551, reason: 'other' })
  const stock = await piecesOf(desk.shop, desk.goods, 'limited')
  const refused = await swaps.complete(cart_id)
  expect([refused.status, refused.body.message]).toEqual([400, refusals.order_not_captured.message])
  expect(await swaps.swapOf(id)).toMatchObject({ confirmed_at: null, payment_status: 'not_paid' })
  expect(await piecesOf(desk.shop, desk.goods, 'limited')).toBe(stock)
  expect(await stateOf(desk.shop, order.id)).toMatchObject({ refunds: [1551] })
})
