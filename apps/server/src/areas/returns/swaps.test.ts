import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import type { SmallCatalogue } from '../../base/testing/catalogue.ts'
import type { TestShop } from '../../base/testing/shop.ts'
import { jobs } from '../all.ts'
import { stockDisagreements } from '../inventory/index.ts'
import { openSwapDesk, type SwapDesk } from './offered-swaps.fixture.ts'
import { piecesOf, stateOf } from './sold-order.fixture.ts'

const settleOpenAttempts = jobs.find(({ name }) => name === 'settle-open-attempts')!

let desk: CardDesk
let shop: TestShop
let goods: SmallCatalogue
let post: SwapDesk['post']
let deliverable: SwapDesk['deliverable']
let offer: SwapDesk['offer']
let offered: SwapDesk['offered']
let payWith: SwapDesk['payWith']
let complete: SwapDesk['complete']
let cartOf: SwapDesk['cartOf']
let swapOf: SwapDesk['swapOf']
let confirmed: SwapDesk['confirmed']
beforeAll(async () => {
  desk = await openCardDesk()
  await desk.sandbox.fault({ webhooks: 'drop' })
  shop = desk.shop
  goods = desk.goods
  ;({ post, deliverable, offer, offered, payWith, complete, cartOf, swapOf, confirmed } = await openSwapDesk(desk))
})
afterAll(async () => {
  expect(await stockDisagreements(shop.db)).toEqual([])
  await desk.close()
})

describe('creating a swap', () => {
  test('creates a return and a cart that offsets the returned goods against the new ones', async () => {
    const { order, swap, cart_id } = await offered('food', { no_notification: true })
    expect(swap).toMatchObject({
      fulfillment_status: 'not_fulfilled',
      payment_status: 'not_paid',
      difference_due: null,
      confirmed_at: null,
      allow_backorder: true,
      no_notification: true,
      return_order: { status: 'requested', order_id: null, refund_amount: 1000 },
      additional_items: [{ variant_id: goods.variants.food, quantity: 1, unit_price: 1080 }],
    })
    const cart = await cartOf(cart_id)
    expect(cart).toMatchObject({
      type: 'swap',
      email: order.email,
      metadata: { swap_id: swap.id, parent_order_id: order.id },
      total: 80,
    })
    const figures = cart.items.map((item: Record<string, unknown>) => [item.is_return, item.unit_price, item.total])
    expect(figures.sort()).toEqual([
      [false, 1080, 1080],
      [true, -1100, -1000],
    ])
    expect(await stateOf(shop, order.id)).toMatchObject({ returned_quantity: null, returns: [['requested', 1000]] })
  })

  test('adds return shipping to the difference', async () => {
    const { cart_id } = await offered('food', { return_shipping: { option_id: goods.shipping.return, price: 550 } })
    const cart = await cartOf(cart_id)
    expect(cart.total).toBe(630)
    expect(cart.items).toContainEqual(
      expect.objectContaining({ title: 'Return shipping', unit_price: 550, is_return: true, variant_id: null }),
    )
  })

  test('limits its cart to the custom shipping options at their own price', async () => {
    const { cart_id } = await offered('food', {
      custom_shipping_options: [{ option_id: goods.shipping.standard, price: 300 }],
    })
    const { body } = await shop.call('GET', `/store/shipping-options/${cart_id}`)
    expect(body.shipping_options).toEqual([
      expect.objectContaining({ id: goods.shipping.standard, amount: 300, price_incl_tax: 300 }),
    ])
    await post(`/store/carts/${cart_id}/shipping-methods`, { option_id: goods.shipping.standard, data: {} }, {})
    expect(await cartOf(cart_id)).toMatchObject({ total: 380, shipping_methods: [{ price: 300 }] })
    const other = { option_id: goods.shipping.member, data: {} }
    expect((await post(`/store/carts/${cart_id}/shipping-methods`, other, {})).status).toBe(400)
  })

  test('fixes the lines, discounts, gift cards and country of its cart (swap_cart_is_fixed)', async () => {
    const { cart_id } = await offered('food')
    const line = (await cartOf(cart_id)).items.find((item: { is_return: boolean }) => item.is_return)
    const changes: [string, object][] = [
      [`/line-items/${line.id}`, { quantity: 2 }],
      ['/line-items', { variant_id: goods.variants.food, quantity: 1 }],
      ['', { discounts: [{ code: 'X' }] }],
      ['', { gift_cards: [{ code: 'X' }] }],
      ['', { country_code: 'jp' }],
    ]
    for (const [path, body] of changes)
      expect(await post(`/store/carts/${cart_id}${path}`, body, {})).toMatchObject({
        status: 400,
        body: { code: 'swap_cart_is_fixed' },
      })
    const gone = await shop.call('DELETE', `/store/carts/${cart_id}/line-items/${line.id}`)
    expect(gone.body.code).toBe('swap_cart_is_fixed')
    const plan = { cart_id, line_item_id: line.id, metadata: { is_subscription_purchase: null } }
    expect((await post('/store/v1/line-items/update-metadata', plan, {})).body.code).toBe('swap_cart_is_fixed')
    expect((await cartOf(cart_id)).total).toBe(80)
  })
})

describe('a buyer confirms a swap', () => {
  test('with a difference paid by card, which staff capture once', async () => {
    const { order, id, cart_id, on } = await confirmed('food', 'stripe-custom')
    const swap = await swapOf(id)
    expect(swap).toMatchObject({
      payment_status: 'awaiting',
      difference_due: 80,
      payment: { amount: 80, swap_id: id, order_id: null, captured_at: null, provider_id: 'stripe-custom' },
      shipping_methods: [{ swap_id: id, price: 0 }],
      cart: { id: cart_id, total: 80 },
      order: { id: order.id },
    })
    expect(new Date(swap.confirmed_at)).toEqual(shop.clock.now)
    expect(await complete(cart_id)).toMatchObject({ status: 200, body: { type: 'swap', data: { id } } })
    for (const _ of [1, 2]) {
      const { body } = await on('process-payment')
      expect(body.order.swaps[0].payment_status).toBe('captured')
    }
    expect(await desk.intentOf(cart_id)).toMatchObject({ status: 'succeeded', amount_received: 80 })
    expect(await stateOf(shop, order.id)).toMatchObject({ payment_status: 'captured', refunds: [] })
  })

  test('with another card after a declined one, which leaves the swap open', async () => {
    const { id, cart_id } = await offered('food')
    const before = await piecesOf(shop, goods, 'food')
    await payWith(cart_id, 'stripe-custom', 'pm_card_chargeDeclined')
    expect((await complete(cart_id)).body).toMatchObject({ type: 'cart', payment_status: 'error' })
    expect(await swapOf(id)).toMatchObject({ payment_status: 'not_paid', confirmed_at: null })
    expect(await piecesOf(shop, goods, 'food')).toBe(before)
    await payWith(cart_id, 'stripe-custom')
    expect((await complete(cart_id)).body.type).toBe('swap')
    expect(await piecesOf(shop, goods, 'food')).toBe(before - 1)
  })

  test('whose failed capture leads to requires_action, and staff capture it again', async () => {
    const { cart_id, on } = await confirmed('food', 'stripe-custom')
    await desk.sandbox.fault({ api: { match: '/capture', status: 500, count: 5 } })
    const { status, body } = await on('process-payment')
    await desk.sandbox.fault({ api: null })
    expect({ status, payment_status: body.order.swaps[0].payment_status }).toEqual({
      status: 200,
      payment_status: 'requires_action',
    })
    expect((await on('process-payment')).body.order.swaps[0].payment_status).toBe('captured')
    expect(await desk.intentOf(cart_id)).toMatchObject({ amount_received: 80 })
  })

  test('with a difference owed by the shop, which is refunded once from the order’s payment', async () => {
    const { order, id, on } = await confirmed('few')
    expect(await swapOf(id)).toMatchObject({ payment_status: 'awaiting', difference_due: -450, payment: null })
    for (const _ of [1, 2]) {
      const { body } = await on('process-payment')
      expect(body.order.swaps[0].payment_status).toBe('difference_refunded')
    }
    expect(await stateOf(shop, order.id)).toMatchObject({ payment_status: 'partially_refunded', refunds: [450] })
  })

  test('without a difference: nothing is charged or refunded', async () => {
    const order = await deliverable()
    await shop.db.deleteFrom('line_item_adjustment').where('item_id', '=', order.item_id).execute()
    const { body } = await offer(order, 'lotion')
    const { id, cart_id } = body.order.swaps[0]
    expect((await complete(cart_id)).body.data).toMatchObject({ payment_status: 'confirmed', difference_due: 0 })
    const paid = await post(`/admin/orders/${order.id}/swaps/${id}/process-payment`)
    expect(paid.body.order.swaps[0].payment_status).toBe('difference_refunded')
    expect(await stateOf(shop, order.id)).toMatchObject({ payment_status: 'captured', refunds: [] })
  })

  test('whose 3-D Secure challenge succeeds after the browser left: the job confirms it', async () => {
    const { id, cart_id } = await offered('food')
    await payWith(cart_id, 'stripe-custom', 'pm_card_threeDSecure2Required')
    const completed = await complete(cart_id)
    await desk.sandbox.challenge(completed.body.payment_session.data, 'approved')
    await desk.later(60_000, () => settleOpenAttempts.run(shop.ctx()))
    expect(await swapOf(id)).toMatchObject({ payment_status: 'awaiting', difference_due: 80, payment: { amount: 80 } })
  })

  test('in three simultaneous requests: it is confirmed once', async () => {
    const { id, cart_id } = await offered('food')
    const before = await piecesOf(shop, goods, 'food')
    await payWith(cart_id, 'stripe-custom')
    const answers = await Promise.all([complete(cart_id), complete(cart_id), complete(cart_id)])
    expect(answers.map(({ status, body }) => [status, body.type, body.data?.id])).toEqual(
      answers.map(() => [200, 'swap', id]),
    )
    expect(await piecesOf(shop, goods, 'food')).toBe(before - 1)
    expect(await desk.intentOf(cart_id)).toMatchObject({ amount_capturable: 80 })
  })

  test('but not without a payment session (swap_payment_missing)', async () => {
    const { id, cart_id } = await offered('food')
    expect(await complete(cart_id)).toMatchObject({ status: 500, refusal: 'swap_payment_missing' })
    expect(await swapOf(id)).toMatchObject({ confirmed_at: null, payment_status: 'not_paid' })
  })

  test('but not after the swap or its return was cancelled', async () => {
    const refused = { status: 400, body: { type: 'not_allowed' } }
    const { swap, cart_id, on } = await offered('lotion')
    await payWith(cart_id, 'manual')
    await post(`/admin/returns/${swap.return_order.id}/cancel`)
    expect(await complete(cart_id)).toMatchObject(refused)
    expect((await on('cancel')).body.order.swaps[0]).toMatchObject({
      payment_status: 'canceled',
      fulfillment_status: 'canceled',
      canceled_at: expect.any(String),
    })
    expect(await complete(cart_id)).toMatchObject(refused)
  })

  test('but not without stock, unless backorders are allowed', async () => {
    const [strict, patient] = [await offered('soldOut', { allow_backorder: false }), await offered('soldOut')]
    expect(await complete(strict.cart_id)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'insufficient_inventory' }] },
    })
    expect(await swapOf(strict.id)).toMatchObject({ confirmed_at: null })
    expect((await complete(patient.cart_id)).body.type).toBe('swap')
  })
})

describe('a swap in progress', () => {
  test('is packed, unpacked, packed again and sent', async () => {
    const { order, on } = await confirmed('food')
    const packed = await on('fulfillments', { metadata: { box: '小' }, no_notification: true })
    expect(packed.body.order.swaps[0]).toMatchObject({
      fulfillment_status: 'fulfilled',
      fulfillments: [{ metadata: { box: '小' }, items: [{ quantity: 1 }] }],
    })
    expect(await on('fulfillments')).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
    const [parcel] = packed.body.order.swaps[0].fulfillments
    const unpacked = await on(`fulfillments/${parcel.id}/cancel`)
    expect(unpacked.body.order.swaps[0].fulfillment_status).toBe('canceled')
    const again = (await on('fulfillments')).body.order.swaps[0].fulfillments.find(
      ({ canceled_at }: { canceled_at: string | null }) => !canceled_at,
    )
    const canceled = await on('shipments', { fulfillment_id: parcel.id })
    expect(canceled).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
    const sent = await on('shipments', { fulfillment_id: again.id, tracking_numbers: ['4012-3456'] })
    expect(sent.body.order.swaps[0].fulfillment_status).toBe('shipped')
    expect(sent.body.order.swaps[0].additional_items[0]).toMatchObject({ fulfilled_quantity: 1, shipped_quantity: 1 })
    expect(await on(`fulfillments/${again.id}/cancel`)).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
    expect(await stateOf(shop, order.id)).toMatchObject({ fulfillment_status: 'shipped' })
  })

  test('releases its stock and its authorised payment when cancelled', async () => {
    const before = await piecesOf(shop, goods, 'food')
    const { swap, cart_id, on } = await confirmed('food', 'stripe-custom')
    await post(`/admin/returns/${swap.return_order.id}/cancel`)
    for (const _ of [1, 2]) expect((await on('cancel')).body.order.swaps[0].payment_status).toBe('canceled')
    expect(await piecesOf(shop, goods, 'food')).toBe(before)
    expect(await desk.intentOf(cart_id)).toMatchObject({ status: 'canceled' })
  })

  test('keeps no money when it is cancelled during the capture of its difference', async () => {
    const { swap, cart_id, on } = await confirmed('food', 'stripe-custom')
    await post(`/admin/returns/${swap.return_order.id}/cancel`)
    await desk.sandbox.fault({ api: { match: '/capture', delay_ms: 500, count: 1 } })
    const taking = on('process-payment')
    await desk.faultMet()
    expect((await on('cancel')).status).toBe(200)
    expect((await taking).body.order.swaps[0].payment_status).toBe('canceled')
    const intent = await desk.intentOf(cart_id)
    const { data } = await desk.sandbox.ask('GET', `/v1/refunds?payment_intent=${intent.id}`)
    const unrefunded =
      intent.amount_received - data.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
    expect(unrefunded).toBe(0)
  })

  test('cannot be cancelled, nor can its return, while the buyer is paying (cart_payment_in_progress)', async () => {
    const { swap, id, cart_id, on } = await offered('food')
    await payWith(cart_id, 'stripe-custom', 'pm_card_threeDSecure2Required')
    expect((await complete(cart_id)).body).toMatchObject({ type: 'cart', payment_status: 'requires_more' })
    const paying = { status: 409, refusal: 'cart_payment_in_progress' }
    expect(await post(`/admin/returns/${swap.return_order.id}/cancel`)).toMatchObject(paying)
    await shop.db.updateTable('return_order').set({ status: 'canceled' }).where('swap_id', '=', id).execute()
    expect(await on('cancel')).toMatchObject(paying)
    expect(await swapOf(id)).toMatchObject({ canceled_at: null, payment_status: 'not_paid' })
    const reset = await post('/store/v1/cart/reset-payment-session-selection', { cart_id }, {})
    expect(reset.status).toBe(200)
    expect((await on('cancel')).body.order.swaps[0].payment_status).toBe('canceled')
  })

  test('refunds a captured difference once when cancelled', async () => {
    const { swap, cart_id, on } = await confirmed('food', 'stripe-custom')
    await on('process-payment')
    await post(`/admin/returns/${swap.return_order.id}/cancel`)
    for (const _ of [1, 2]) expect((await on('cancel')).status).toBe(200)
    const { data } = await desk.sandbox.ask('GET', `/v1/refunds?payment_intent=${(await desk.intentOf(cart_id)).id}`)
    expect(data.map(({ amount }: { amount: number }) => amount)).toEqual([80])
  })
})
