import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import type { Good, SmallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import type { TestShop } from '../../base/testing/shop.ts'
import { stockDisagreements } from '../inventory/index.ts'
import { openSwapDesk, type SoldOrder, type SwapDesk } from './offered-swaps.fixture.ts'
import { soldOrder, stateOf } from './sold-order.fixture.ts'

let desk: CardDesk
let shop: TestShop
let goods: SmallCatalogue
let staff: SwapDesk['staff']
let post: SwapDesk['post']
let offer: SwapDesk['offer']
let offered: SwapDesk['offered']
let swapOf: SwapDesk['swapOf']
let confirmed: SwapDesk['confirmed']
beforeAll(async () => {
  desk = await openCardDesk()
  shop = desk.shop
  goods = desk.goods
  ;({ staff, post, offer, offered, swapOf, confirmed } = await openSwapDesk(desk))
})
afterAll(async () => {
  expect(await stockDisagreements(shop.db)).toEqual([])
  await desk.close()
})

describe('a swap is refused', () => {
  test.each<[string, object, Good | 'unknown', string, string?]>([
    ['when the payment is not captured: order_not_captured', { payment_status: 'awaiting' }, 'food', 'not_allowed'],
    ['after a partial refund: order_not_captured', { payment_status: 'partially_refunded' }, 'food', 'not_allowed'],
    ['before anything is packed: order_not_fulfilled', { fulfillment_status: 'not_fulfilled' }, 'food', 'not_allowed'],
    ['when the order is cancelled', { canceled_at: new Date('2026-06-01') }, 'food', 'invalid_data'],
    ['for an unknown variant', {}, 'unknown', 'invalid_data', 'variant_unknown'],
    ['for first-class medicine', {}, 'firstClass', 'not_allowed', 'medicine_needs_own_order'],
    ['for a guarded medicine', {}, 'coldRemedy', 'not_allowed', 'medicine_needs_own_order'],
    ['for a guidance-required medicine', {}, 'guidance', 'not_allowed', 'medicine_needs_own_order'],
  ])('%s', async (_title, changes, good, type, code) => {
    const order = await soldOrder(shop, goods)
    await shop.db
      .updateTable('orders')
      .set({ updated_at: shop.clock.now, ...changes })
      .where('id', '=', order.id)
      .execute()
    const variant_id = good === 'unknown' ? 'variant_unknown' : goods.variants[good]
    const { status, body } = await offer(order, 'food', { additional_items: [{ variant_id, quantity: 1 }] })
    expect({ status, type: body.type, code: body.code }).toEqual({ status: 400, type, code })
    expect((await stateOf(shop, order.id)).returns).toEqual([])
    expect(await shop.db.selectFrom('swap').select('id').where('order_id', '=', order.id).execute()).toEqual([])
  })
})

describe('returns and swaps are refused for staff and shoppers', () => {
  /** A reason, and one below it. */
  async function twoReasons(name: string) {
    const reason = async (more: object) =>
      (await post('/admin/return-reasons', { label: '破損', ...more })).body.return_reason.id as string
    const above = await reason({ value: `a_${name}` })
    return [above, await reason({ value: `b_${name}`, parent_return_reason_id: above })] as const
  }

  test.each([
    ['has reasons below it: return_reason_is_heading', false, 400, 'invalid_data'],
    ['was deleted', true, 404, 'not_found'],
  ])('for a reason that %s', async (_title, isDeleted, status, type) => {
    const order = await soldOrder(shop, goods)
    const [above, below] = await twoReasons(order.id)
    if (isDeleted) await shop.call('DELETE', `/admin/return-reasons/${above}`, undefined, staff)
    const items = [{ item_id: order.item_id, quantity: 1, reason_id: above }]
    const additional_items = [{ variant_id: goods.variants.food, quantity: 1 }]
    for (const [path, body] of [
      [`/admin/orders/${order.id}/return`, { items }],
      ['/store/returns', { order_id: order.id, items }],
      [`/admin/orders/${order.id}/swaps`, { return_items: items, additional_items }],
      ['/store/swaps', { order_id: order.id, return_items: items, additional_items }],
    ] as const) {
      const answer = await post(path, body)
      expect([path, answer.status, answer.body.type]).toEqual([path, status, type])
    }
    expect((await stateOf(shop, order.id)).returns).toEqual([])
    expect(await shop.db.selectFrom('swap').select('id').where('order_id', '=', order.id).execute()).toEqual([])
    if (isDeleted) return
    // The lower one is a reason; once it is deleted, the upper one is one too.
    for (const reason_id of [below, above]) {
      const body = { items: [{ item_id: order.item_id, quantity: 1, reason_id }] }
      expect((await post(`/admin/orders/${order.id}/return`, body)).status).toBe(200)
      await shop.call('DELETE', `/admin/return-reasons/${below}`, undefined, staff)
    }
  })
})

describe('receiving a return', () => {
  async function requestReturn(existing?: Awaited<ReturnType<typeof soldOrder>>) {
    const order = existing ?? (await soldOrder(shop, goods))
    const items = [{ item_id: order.item_id, quantity: 1 }]
    const { body } = await post('/store/returns', { order_id: order.id, items }, {})
    return { order, id: body.return.id as string }
  }
  const receive = (id: string, { item_id }: { item_id: string }, more: object = {}) =>
    post(`/admin/returns/${id}/receive`, { items: [{ item_id, quantity: 1 }], ...more })
  const waits = (id: string) =>
    shop.db.updateTable('return_order').set({ status: 'requires_action' }).where('id', '=', id).execute()

  test('is refused for a cancelled order (order_canceled)', async () => {
    const { order, id } = await requestReturn()
    await shop.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', order.id).execute()
    const before = await stateOf(shop, order.id)
    expect(await receive(id, order)).toMatchObject({ status: 400, refusal: 'order_canceled' })
    expect(before).toMatchObject({ refunds: [], returns: [['requested', 1000]] })
    expect(await stateOf(shop, order.id)).toEqual(before)
  })

  test('works from requires_action with a refund of at least zero, and so does cancelling', async () => {
    const { order, id } = await requestReturn()
    await waits(id)
    const { body } = await receive(id, order, { refund: -1 })
    const received_at = shop.clock.now.toISOString()
    expect(body.return).toMatchObject({ status: 'received', refund_amount: 0, received_at })
    const other = await requestReturn(order)
    await waits(other.id)
    expect((await post(`/admin/returns/${other.id}/cancel`, {})).status).toBe(200)
    const { returns, refunds } = await stateOf(shop, order.id)
    expect(refunds).toEqual([])
    expect(returns).toHaveLength(2)
    expect(returns).toEqual(
      expect.arrayContaining([
        ['received', 0],
        ['canceled', 1000],
      ]),
    )
  })
})

describe('swap checks', () => {
  type Made = Awaited<ReturnType<typeof offered>>
  const set = (changes: object) => (made: Made) =>
    shop.db.updateTable('swap').set(changes).where('id', '=', made.id).execute()
  const nothing = async () => {}
  const canceled = set({ canceled_at: new Date('2026-06-01') })
  const packed = async (made: Made) => {
    await shop.db.updateTable('line_item').set({ fulfilled_quantity: 1 }).where('swap_id', '=', made.id).execute()
    await set({ fulfillment_status: 'fulfilled' })(made)
  }

  test.each([
    ['cancel while the return is open', 'return_not_canceled', nothing, 'cancel'],
    ['cancel after a refund', 'swap_refunded', set({ payment_status: 'difference_refunded' }), 'cancel'],
    ['cancel after a partial refund', 'swap_refunded', set({ payment_status: 'partially_refunded' }), 'cancel'],
    ['cancel after a full refund', 'swap_refunded', set({ payment_status: 'refunded' }), 'cancel'],
    ['pack a cancelled swap', 'swap_canceled', canceled, 'fulfillments'],
    ['pack a packed swap', 'fulfilled_already', packed, 'fulfillments'],
    ['pack without a shipping method', 'no_shipping_methods', nothing, 'fulfillments'],
    ['ship a cancelled swap', 'swap_canceled', canceled, 'shipments'],
    ['settle a cancelled swap', 'swap_canceled', canceled, 'process-payment'],
    ['settle a swap before the buyer confirms it', 'swap_not_confirmed', nothing, 'process-payment'],
  ])('refuse to %s: %s', async (_what, refusal, prepare, path) => {
    const made = await offered('food')
    await prepare(made)
    const before = await swapOf(made.id)
    const answer = await made.on(path, path === 'shipments' ? { fulfillment_id: 'ful_x' } : {})
    expect(answer).toMatchObject({ status: 400, refusal, body: { type: 'not_allowed' } })
    expect(answer.body.code).toBeUndefined()
    expect(await swapOf(made.id)).toEqual(before)
  })

  test('an unknown expand is refused before a return, swap or claim is created', async () => {
    const order = await soldOrder(shop, goods)
    const items = [{ item_id: order.item_id, quantity: 1 }]
    const claim_items = items.map((item) => ({ ...item, reason: 'other' }))
    const calls: [string, object][] = [
      ['return', { items }],
      ['swaps', { return_items: items }],
      ['claims', { type: 'refund', claim_items }],
    ]
    for (const [path, body] of calls)
      expect((await post(`/admin/orders/${order.id}/${path}?expand=nothing`, body)).status).toBe(400)
    expect(await stateOf(shop, order.id)).toMatchObject({ payment_status: 'captured', refunds: [], returns: [] })
    expect(await shop.db.selectFrom('claim_order').select('id').where('order_id', '=', order.id).execute()).toEqual([])
  })

  test('refuse to cancel while something is packed (fulfillment_not_canceled)', async () => {
    const { swap, on } = await confirmed('food')
    await on('fulfillments')
    await post(`/admin/returns/${swap.return_order.id}/cancel`)
    expect(await on('cancel')).toMatchObject({ status: 400, refusal: 'fulfillment_not_canceled' })
    expect((await swapOf(swap.id)).canceled_at).toBeNull()
  })

  test('cancelling does not refund again what staff refunded of the difference’s payment', async () => {
    const { id, swap, on } = await confirmed('food', 'stripe-custom')
    await on('process-payment')
    const ofSwap = shop.db.selectFrom('payment').select('id').where('swap_id', '=', id)
    const payment = await ofSwap.executeTakeFirstOrThrow()
    expect((await post(`/admin/payments/${payment.id}/refund`, { amount: 80, reason: 'other' })).status).toBe(200)
    await post(`/admin/returns/${swap.return_order.id}/cancel`)
    expect((await on('cancel')).status).toBe(200)
    const refunds = shop.db.selectFrom('refund').select('amount').where('payment_id', '=', payment.id)
    expect(await refunds.execute()).toEqual([{ amount: 80 }])
  })

  test('another swap’s fulfillment is not found when cancelled or shipped through a swap or claim', async () => {
    const [other, mine, claimed] = [await confirmed('food'), await confirmed('food'), await soldOrder(shop, goods)]
    await other.on('fulfillments')
    const stateOfOther = async () => {
      const { fulfillment_status, fulfillments, updated_at } = await swapOf(other.id)
      return { fulfillment_status, fulfillments, updated_at }
    }
    const made = await post(`/admin/orders/${claimed.id}/claims`, {
      type: 'replace',
      claim_items: [{ item_id: claimed.item_id, quantity: 1, reason: 'other' }],
      additional_items: [{ variant_id: goods.variants.food, quantity: 1 }],
    })
    const claim = `/admin/orders/${claimed.id}/claims/${made.body.order.claims[0].id}`
    const before = await stateOfOther()
    const [{ id: strange }] = before.fulfillments
    for (const path of [`/admin/orders/${mine.order.id}/swaps/${mine.id}`, claim]) {
      const notFound = { status: 404, body: { type: 'not_found' } }
      expect(await post(`${path}/fulfillments/${strange}/cancel`)).toMatchObject(notFound)
      expect(await post(`${path}/shipments`, { fulfillment_id: strange })).toMatchObject(notFound)
    }
    expect(await stateOfOther()).toEqual(before)
  })

  test('receiving a swap’s return changes neither the order’s statuses nor its refunds', async () => {
    const { order, swap } = await confirmed('food')
    const items = [{ item_id: order.item_id, quantity: 1 }]
    const { status, body } = await post(`/admin/returns/${swap.return_order.id}/receive`, { items })
    expect([status, body.return.status]).toEqual([200, 'received'])
    expect(await stateOf(shop, order.id)).toEqual({
      payment_status: 'captured',
      fulfillment_status: 'shipped',
      returned_quantity: 1,
      amount_refunded: 0,
      refunds: [],
      returns: [['received', 1000]],
    })
  })

  test.each(['cancel', 'fulfillments', 'fulfillments/ful_x/cancel', 'shipments', 'process-payment'])(
    '%s answers 404 under another order or with an unknown swap id',
    async (path) => {
      const [{ id }, other] = [await offered('food'), await soldOrder(shop, goods)]
      const body = path === 'shipments' ? { fulfillment_id: 'ful_x' } : {}
      for (const swap of [id, 'swap_x'])
        expect(await post(`/admin/orders/${other.id}/swaps/${swap}/${path}`, body)).toMatchObject({
          status: 404,
          body: { type: 'not_found' },
        })
    },
  )
})

describe('a shopper', () => {
  const asking = (order: SoldOrder, headers = {}) =>
    post(
      '/store/swaps',
      {
        order_id: order.id,
        return_items: [{ item_id: order.item_id, quantity: 1 }],
        additional_items: [{ variant_id: goods.variants.food, quantity: 1 }],
        return_shipping_option: goods.shipping.return,
      },
      headers,
    )

  test('requests a swap of their own order and reads it by its cart; others may not', async () => {
    const [buyer, stranger] = [await signInCustomer(shop), await signInCustomer(shop)]
    const order = await soldOrder(shop, goods, { customer_id: buyer.id })
    for (const headers of [{}, stranger.headers]) expect((await asking(order, headers)).status).toBe(404)
    expect((await asking(order, await signInStaff(shop, { role: 'viewer' }))).status).toBe(403)
    const { status, body } = await asking(order, buyer.headers)
    expect(status).toBe(200)
    expect(body.swap).toMatchObject({ allow_backorder: false, order: { id: order.id }, cart: { type: 'swap' } })
    expect(body.swap.return_order.shipping_method.shipping_option.id).toBe(goods.shipping.return)
    const path = `/store/swaps/${body.swap.cart_id}`
    expect((await shop.call('GET', path, undefined, buyer.headers)).body.swap.id).toBe(body.swap.id)
    expect((await shop.call('GET', path, undefined, stranger.headers)).status).toBe(404)
    expect((await shop.call('GET', '/store/swaps/cart_unknown')).status).toBe(404)
  })
})

test.each([true, false])('a swap’s returned line keeps its discount; allow_discounts: %s', async (allow_discounts) => {
  const order = await soldOrder(shop, goods)
  await shop.db.updateTable('line_item').set({ allow_discounts }).where('id', '=', order.item_id).execute()
  const { body } = await offer(order, 'food')
  const { items } = (await shop.call('GET', `/store/carts/${body.order.swaps[0].cart_id}`)).body.cart
  const returnedLine = items.find((item: { is_return: boolean }) => item.is_return)
  expect(returnedLine).toMatchObject({ allow_discounts, discount_total: -91, adjustments: [{ amount: -91 }] })
})

test('staff see every swap, the newest first', async () => {
  const { id } = await offered('food')
  const { body } = await shop.call('GET', '/admin/swaps?limit=1', undefined, staff)
  expect(body).toMatchObject({ limit: 1, offset: 0, swaps: [{ id, payment_status: 'not_paid' }] })
  expect(body.count).toBeGreaterThan(5)
  expect((await shop.call('GET', '/admin/swaps/swap_x', undefined, staff)).status).toBe(404)
})
