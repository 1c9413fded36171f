import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { boughtOrder } from '../../base/testing/carts.ts'
import { freePieces, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { stockDisagreements } from '../inventory/index.ts'
import { noteRefundVerdict } from '../payments/refund-verdicts.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const desk = (id: string, path: string, body: object = {}) =>
  shop.call('POST', `/admin/orders/${id}${path}`, body, staff)
const read = async (id: string) => (await shop.call('GET', `/admin/orders/${id}`, undefined, staff)).body.order
const ordered = async (status = 'pending') => (await placedOrder(shop, goods, { status })).id
const stamps = () => ({ created_at: shop.clock.now, updated_at: shop.clock.now })

describe('order status', () => {
  const states = ['pending', 'completed', 'archived', 'canceled', 'requires_action']
  const moves = {
    complete: ['pending', 'completed', 'archived', 'requires_action'],
    archive: ['completed'],
    cancel: states,
  }
  const ends = { complete: 'completed', archive: 'archived', cancel: 'canceled' }

  test.each(Object.keys(moves).flatMap((move) => states.map((from) => [move as keyof typeof moves, from])))(
    '%s from %s',
    async (move, from) => {
      const id = await ordered(from)
      const before = await read(id)
      const answer = await desk(id, `/${move}`)
      if ((moves[move as keyof typeof moves] as string[]).includes(from!)) {
        expect(answer).toMatchObject({ status: 200, body: { order: { status: ends[move as keyof typeof moves] } } })
        return
      }
      // order_canceled, order_not_completed
      expect(answer).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
      expect(await read(id)).toEqual(before)
    },
  )

  test('an unknown order answers 404', async () => {
    for (const path of ['', '/complete', '/archive', '/cancel', '/capture'])
      expect(await desk('order_none', path)).toMatchObject({ status: 404, body: { type: 'not_found' } })
  })
})

describe('cancelling', () => {
  const free = () => freePieces(shop, goods.variants.food)

  test('releases stock and cancels the payment, once', async () => {
    const before = await free()
    const { id } = await boughtOrder(shop, goods, { food: 3 })
    expect(await free()).toBe(before! - 3)
    for (const _again of [1, 2]) {
      expect((await desk(id, '/cancel')).body.order).toMatchObject({
        status: 'canceled',
        fulfillment_status: 'canceled',
        payment_status: 'canceled',
        canceled_at: expect.any(String),
        payments: [{ canceled_at: expect.any(String) }],
      })
      expect(await free()).toBe(before)
    }
    expect(await stockDisagreements(shop.db)).toEqual([])
  })

  test('refunds a captured payment, once', async () => {
    const id = await ordered()
    await desk(id, '/capture')
    const { order } = (await desk(id, '/cancel')).body
    expect(order).toMatchObject({ status: 'canceled', payment_status: 'refunded', refunded_total: 2550 })
    expect((await desk(id, '/cancel')).body.order.refunds).toHaveLength(1)
  })

  const obstacles: [string, (id: string, item: string) => Promise<unknown>][] = [
    [
      'order_has_refunds',
      async (id) => {
        await desk(id, '/capture')
        await desk(id, '/refund', { amount: 100, reason: 'other' })
      },
    ],
    ['order_has_parcels', (id, item_id) => desk(id, '/fulfillment', { items: [{ item_id, quantity: 1 }] })],
    [
      'order_has_returns',
      (order_id) =>
        shop.db
          .insertInto('return_order')
          .values({ id: newId('return'), order_id, refund_amount: 0, ...stamps() })
          .execute(),
    ],
    [
      'order_has_swaps',
      (order_id) =>
        shop.db
          .insertInto('swap')
          .values({ id: newId('swap'), order_id, ...stamps() })
          .execute(),
    ],
    [
      'order_has_claims',
      (order_id) =>
        shop.db
          .insertInto('claim_order')
          .values({ id: newId('claim'), order_id, type: 'refund', ...stamps() })
          .execute(),
    ],
  ]
  test.each(obstacles)('is refused, and changes nothing: %s', async (code, hinder) => {
    const id = await ordered()
    await hinder(id, (await read(id)).items[0].id)
    const before = await read(id)
    expect(await desk(id, '/cancel'), code).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
    expect(await read(id)).toEqual(before)
  })

  test('is possible when the order’s parcels, returns, swaps and claims are all cancelled', async () => {
    const id = await ordered()
    const [{ id: item_id }] = (await read(id)).items
    const { body } = await desk(id, '/fulfillment', { items: [{ item_id, quantity: 1 }] })
    await desk(id, `/fulfillments/${body.order.fulfillments[0].id}/cancel`)
    const canceled = { canceled_at: shop.clock.now, ...stamps() }
    await shop.db
      .insertInto('swap')
      .values({ id: newId('swap'), order_id: id, ...canceled })
      .execute()
    await shop.db
      .insertInto('return_order')
      .values({ id: newId('return'), order_id: id, refund_amount: 0, status: 'canceled', ...stamps() })
      .execute()
    await shop.db
      .insertInto('claim_order')
      .values({ id: newId('claim'), order_id: id, type: 'refund', ...canceled })
      .execute()
    expect((await desk(id, '/cancel')).body.order.status).toBe('canceled')
  })

  test('is possible after a refund that the provider declined, and refunds everything', async () => {
    const id = await ordered()
    await desk(id, '/capture')
    const [refund] = (await desk(id, '/refund', { amount: 100, reason: 'other' })).body.order.refunds
    await shop.ctx().tx((tx) => noteRefundVerdict(tx, refund.id, { status: 'declined', reason: 'expired_card' }))
    const { order } = (await desk(id, '/cancel')).body
    expect(order).toMatchObject({ status: 'canceled', payment_status: 'refunded', refunded_total: 2550 })
    expect(order.refunds.map(({ amount }: { amount: number }) => amount)).toEqual([100, 2550])
  })
})

describe('changing', () => {
  test('a part of the address, the e-mail address, the customer and the notification setting', async () => {
    const id = await ordered()
    const before = await read(id)
    const member = await signInCustomer(shop)
    const { order } = (
      await desk(id, '', {
        email: 'New@Example.com',
        customer_id: member.id,
        no_notification: true,
        shipping_address: { address_1: '新しい町1-2', country_code: 'JP' },
      })
    ).body
    expect(order).toMatchObject({ email: 'new@example.com', customer_id: member.id, no_notification: true })
    expect(order.shipping_address).toMatchObject({
      last_name: '見本',
      postal_code: '2700101',
      address_1: '新しい町1-2',
    })
    expect(order.billing_address).toEqual(before.billing_address)
    expect(order.customer.id).toBe(member.id)
  })

  test.each([
    ['a cancelled order', 'canceled', { email: 'a@example.com' }, 400, 'not_allowed', 'order_canceled'],
    [
      'to an address outside the region',
      'pending',
      { shipping_address: { country_code: 'us' } },
      400,
      'invalid_data',
      'address_country_not_in_region',
    ],
    ['a line item', 'pending', { items: [{ title: 'x' }] }, 400, 'not_allowed', 'order_changed_by_edits'],
    [
      'the payment method',
      'pending',
      { payment_method: { provider_id: 'manual' } },
      400,
      'not_allowed',
      'order_changed_by_edits',
    ],
    ['the status', 'pending', { status: 'completed' }, 400, 'invalid_data', 'invalid_data'],
    ['to an unknown customer', 'pending', { customer_id: 'cus_none' }, 404, 'not_found', 'not_found'],
  ])('%s is refused, and nothing changes', async (_what, status, body, answered, type, code) => {
    const id = await ordered(status)
    const before = await read(id)
    expect(await desk(id, '', body), code).toMatchObject({ status: answered, body: { type } })
    expect(await read(id)).toEqual(before)
  })

  test('a call with an unknown expand is refused before anything is done', async () => {
    const id = await ordered()
    expect((await desk(id, '/complete?expand=secrets')).status).toBe(400)
    expect((await read(id)).status).toBe('pending')
  })
})

describe('a shipping method', () => {
  const choose = (id: string, option_id: string) => desk(id, '/shipping-methods', { option_id, price: 300 })

  test('replaces one of the same profile, at the price that staff set', async () => {
    const id = await ordered()
    const { order } = (await choose(id, goods.shipping['standard-free'])).body
    expect(order.shipping_methods).toMatchObject([
      { shipping_option_id: goods.shipping['standard-free'], price: 300, total: 300, tax_lines: [{ rate: 10 }] },
    ])
  })

  test('leaves one of another profile, and the goods of each profile get their own parcel', async () => {
    const { id } = await boughtOrder(shop, goods, { lotion: 1, device: 2 })
    const before = await read(id)
    const post = (url: string, body: object) => shop.call('POST', url, body, staff)
    const { shipping_profile } = (await post('/admin/shipping-profiles', { name: '冷蔵', type: 'custom' })).body
    const chilled = { products: [goods.products.device], shipping_options: [goods.shipping.member] }
    await post(`/admin/shipping-profiles/${shipping_profile.id}`, chilled)
    const { shipping_methods } = (await choose(id, goods.shipping.member)).body.order
    const added = expect.objectContaining({ shipping_option_id: goods.shipping.member, price: 300 })
    expect(shipping_methods).toHaveLength(2)
    expect(shipping_methods).toEqual(expect.arrayContaining([before.shipping_methods[0], added]))
    const items = before.items.map((line: { id: string; quantity: number }) => ({
      item_id: line.id,
      quantity: line.quantity,
    }))
    const { order } = (await desk(id, '/fulfillment', { items })).body
    expect(order.fulfillments).toHaveLength(2)
    const parcels = order.fulfillments.map((parcel: { items: object[] }) => parcel.items)
    for (const item of items) expect(parcels).toContainEqual([expect.objectContaining(item)])
  })

  test.each([
    ['of a cancelled order', 'canceled', () => goods.shipping.standard, 'not_allowed', 'order_canceled'],
    ['that the region does not offer', 'pending', () => 'so_none', 'invalid_data', 'shipping_option_not_in_region'],
  ])('%s is refused, and nothing changes', async (_what, status, option, type, code) => {
    const id = await ordered(status)
    const before = await read(id)
    expect(await choose(id, option()), code).toMatchObject({ status: 400, body: { type } })
    expect(await read(id)).toEqual(before)
  })
})

describe('reservations', () => {
  const list = async (id: string, query = '') =>
    (await shop.call('GET', `/admin/orders/${id}/reservations${query}`, undefined, staff)).body

  test('can be made for the rest of a line, and no more', async () => {
    const id = await ordered()
    const [{ id: item }] = (await read(id)).items
    expect(await list(id)).toEqual({ reservations: [], count: 0, offset: 0, limit: 20 })
    const one = await desk(id, `/line-items/${item}/reserve`, { quantity: 1 })
    expect(one).toMatchObject({ status: 200, body: { reservation: { line_item_id: item, quantity: 1 } } })
    const rest = await desk(id, `/line-items/${item}/reserve`)
    expect(rest.body.reservation).toMatchObject({ line_item_id: item, quantity: 1 })
    const more = await desk(id, `/line-items/${item}/reserve`)
    expect(more.body, 'reservation_over_line').toMatchObject({ type: 'invalid_data' })
    expect(await list(id, '?limit=1')).toMatchObject({
      reservations: [{ quantity: 1, line_item: { id: item }, inventory_item: { sku: goods.skus.lotion } }],
      count: 2,
      limit: 1,
    })
  })

  test('for lines of another order, or of a cancelled order, are refused', async () => {
    const [id, other] = [await ordered(), await ordered()]
    const [{ id: item }] = (await read(other)).items
    expect((await desk(id, `/line-items/${item}/reserve`)).status).toBe(404)
    await desk(other, '/cancel')
    expect((await desk(other, `/line-items/${item}/reserve`)).body.type).toBe('not_allowed')
    expect(await list(other)).toMatchObject({ count: 0 })
    expect((await shop.call('GET', '/admin/orders/order_none/reservations', undefined, staff)).status).toBe(404)
  })
})
