import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStaffDesk, type StaffDesk } from '../../base/testing/staff-desk.ts'
import { piecesOf, soldOrder, stateOf } from './sold-order.fixture.ts'

let { shop, goods, staff, close } = {} as StaffDesk
beforeAll(async () => {
  ;({ shop, goods, staff, close } = await openStaffDesk())
})
afterAll(() => close())

type Order = Awaited<ReturnType<typeof soldOrder>>
const post = (path: string, body: object, headers = staff) => shop.call('POST', path, body, headers)
const postReturn = (order: Order, quantity = 1, more: object = {}) =>
  post(`/admin/orders/${order.id}/return`, { items: [{ item_id: order.item_id, quantity }], ...more })
const requestReturn = async (order: Order, quantity = 1, more: object = {}) => {
  const { status, body } = await postReturn(order, quantity, more)
  expect({ status, body: status === 200 || body }).toEqual({ status: 200, body: true })
  return body.order.returns.at(-1).id as string
}
const receive = (id: string, order: Order, quantity: number, more: object = {}) =>
  post(`/admin/returns/${id}/receive`, { items: [{ item_id: order.item_id, quantity }], ...more })

const untouched = {
  payment_status: 'captured',
  fulfillment_status: 'shipped',
  returned_quantity: null,
  amount_refunded: 0,
}

describe('requesting a return', () => {
  test('records its items with a refund of the price they were sold for', async () => {
    const order = await soldOrder(shop, goods)
    const reason = await post('/admin/return-reasons', { value: `r_${order.id}`, label: '傷があった' })
    const reason_id = reason.body.return_reason.id
    const items = [{ item_id: order.item_id, quantity: 1, reason_id, note: '箱がへこんでいた' }]
    const { body } = await post(`/admin/orders/${order.id}/return`, { items, note: '着払い', no_notification: true })
    expect(body.order.returns).toEqual([
      expect.objectContaining({
        status: 'requested',
        refund_amount: 1000,
        swap_id: null,
        claim_order_id: null,
        order_id: order.id,
        received_at: null,
        no_notification: true,
        shipping_data: null,
        metadata: { note: '着払い' },
      }),
    ])
    expect(body.order.returns[0].items).toEqual([
      expect.objectContaining({
        item_id: order.item_id,
        quantity: 1,
        requested_quantity: 1,
        received_quantity: null,
        is_requested: true,
        note: '箱がへこんでいた',
        reason: expect.objectContaining({ label: '傷があった' }),
      }),
    ])
    expect(await stateOf(shop, order.id)).toEqual({ ...untouched, refunds: [], returns: [['requested', 1000]] })
  })

  test('takes a refund amount set by staff instead, but at least zero', async () => {
    const order = await soldOrder(shop, goods)
    expect((await postReturn(order, 1, { refund: 700 })).body.order.returns[0].refund_amount).toBe(700)
    expect((await postReturn(order, 1, { refund: -1 })).body.order.returns[1].refund_amount).toBe(0)
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['more pieces than were bought: returned_too_many', { quantity: 3 }, 400, 'not_allowed'],
    ['an unknown line', { item_id: 'item_unknown' }, 404, 'not_found'],
    ['an unknown option: return_shipping_unknown', { return_shipping: { option_id: 'so_x' } }, 404, 'not_found'],
    ['a refund above the amount paid: refund_over_refundable', { refund: 2551 }, 400, 'invalid_data'],
    ['an unknown reason', { reason_id: 'rr_x' }, 404, 'not_found'],
  ])('refuses %s and changes nothing', async (_title, { refund, return_shipping, ...item }, status, type) => {
    const order = await soldOrder(shop, goods)
    const items = [{ item_id: order.item_id, quantity: 1, ...item }]
    const { body, ...answer } = await post(`/admin/orders/${order.id}/return`, { items, refund, return_shipping })
    expect({ status: answer.status, type: body.type, code: body.code }).toEqual({ status, type, code: undefined })
    expect(await stateOf(shop, order.id)).toEqual({ ...untouched, refunds: [], returns: [] })
  })

  test('refuses a line of a cancelled order (line_of_canceled)', async () => {
    const order = await soldOrder(shop, goods)
    await shop.db.updateTable('orders').set({ canceled_at: shop.clock.now }).where('id', '=', order.id).execute()
    expect(await postReturn(order)).toMatchObject({ status: 400, refusal: 'line_of_canceled' })
    expect((await stateOf(shop, order.id)).returns).toEqual([])
  })
})

describe('receiving a return', () => {
  test('restocks the pieces and refunds the buyer', async () => {
    const order = await soldOrder(shop, goods)
    const id = await requestReturn(order)
    const before = await piecesOf(shop, goods, 'lotion')
    const { status, body } = await receive(id, order, 1)
    expect(status).toBe(200)
    expect(body.return).toMatchObject({ id, status: 'received', refund_amount: 1000, swap: null, metadata: null })
    expect(body.return.items).toEqual([
      expect.objectContaining({ quantity: 1, requested_quantity: 1, received_quantity: 1, is_requested: true }),
    ])
    expect(await stateOf(shop, order.id)).toEqual({
      payment_status: 'partially_refunded',
      fulfillment_status: 'partially_returned',
      returned_quantity: 1,
      amount_refunded: 1000,
      refunds: [1000],
      returns: [['received', 1000]],
    })
    expect(await piecesOf(shop, goods, 'lotion')).toBe(before + 1)
    const rest = await requestReturn(order)
    await receive(rest, order, 1)
    expect(await stateOf(shop, order.id)).toMatchObject({
      payment_status: 'partially_refunded',
      fulfillment_status: 'returned',
      returned_quantity: 2,
      refunds: [1000, 1000],
    })
  })

  test('happens together with its request when staff ask for it (receive_now)', async () => {
    const order = await soldOrder(shop, goods)
    const { body } = await postReturn(order, 2, { receive_now: true, refund: 2550 })
    expect(body.order).toMatchObject({
      payment_status: 'refunded',
      fulfillment_status: 'returned',
      refunded_total: 2550,
    })
    expect(body.order.returns[0]).toMatchObject({ status: 'received', refund_amount: 2550 })
    expect(body.order.refunds).toEqual([expect.objectContaining({ amount: 2550, reason: 'return' })])
  })

  test('accepts another quantity than was requested', async () => {
    const order = await soldOrder(shop, goods)
    const { body } = await receive(await requestReturn(order), order, 2, { refund: 0 })
    expect(body.return).toMatchObject({ status: 'received', refund_amount: 0 })
    expect(body.return.items).toEqual([
      expect.objectContaining({ quantity: 2, requested_quantity: 1, received_quantity: 2, is_requested: false }),
    ])
    expect(await stateOf(shop, order.id)).toMatchObject({
      payment_status: 'captured',
      returned_quantity: 2,
      refunds: [],
    })
  })

  test.each<[string, number, number, object, object, number]>([
    ['refunds the pieces that arrived when fewer than requested', 2, 1, {}, {}, 1000],
    ['refunds an amount set by staff in proportion when fewer pieces arrived', 2, 1, { refund: 701 }, {}, 350],
    ['refunds the amount that staff set on receipt when fewer pieces arrived', 2, 1, {}, { refund: 1500 }, 1500],
    ['refunds no more than agreed when more pieces arrived', 1, 2, {}, {}, 1000],
  ])('%s', async (_title, wanted, came, agreed, said, paid) => {
    const order = await soldOrder(shop, goods)
    const { body } = await receive(await requestReturn(order, wanted, agreed), order, came, said)
    expect(body.return).toMatchObject({ status: 'received', refund_amount: paid })
    expect(await stateOf(shop, order.id)).toMatchObject({ returned_quantity: came, refunds: [paid] })
  })

  test.each([
    ['already received: return_received_already', 'received'],
    ['cancelled: return_canceled', 'canceled'],
  ] as const)('is refused when it was %s', async (_title, state) => {
    const order = await soldOrder(shop, goods)
    const id = await requestReturn(order)
    await shop.db.updateTable('return_order').set({ status: state }).where('id', '=', id).execute()
    expect(await receive(id, order, 1)).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
    expect(await stateOf(shop, order.id)).toEqual({ ...untouched, refunds: [], returns: [[state, 1000]] })
  })

  test.each([
    ['more pieces than were bought', 3, {}, 'not_allowed'],
    ['a refund above the amount paid', 1, { refund: 2551 }, 'invalid_data'],
  ])('is refused with %s', async (_title, quantity, more, type) => {
    const order = await soldOrder(shop, goods)
    const id = await requestReturn(order)
    expect(await receive(id, order, quantity, more)).toMatchObject({ status: 400, body: { type } })
    expect(await stateOf(shop, order.id)).toEqual({ ...untouched, refunds: [], returns: [['requested', 1000]] })
  })

  test('answers 404 for an unknown return or line', async () => {
    const order = await soldOrder(shop, goods)
    const id = await requestReturn(order)
    expect((await receive('ret_unknown', order, 1)).status).toBe(404)
    expect((await receive(id, { ...order, item_id: 'item_unknown' }, 1)).status).toBe(404)
    expect((await post('/admin/returns/ret_unknown/cancel', {})).status).toBe(404)
  })

  test('happens once for simultaneous requests', async () => {
    const order = await soldOrder(shop, goods)
    const id = await requestReturn(order)
    const answers = await Promise.all([1, 2, 3].map(() => receive(id, order, 1)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await stateOf(shop, order.id)).toMatchObject({ returned_quantity: 1, refunds: [1000] })
  })
})

describe('cancelling a return', () => {
  test('allows a new return of its goods, and may be repeated', async () => {
    const order = await soldOrder(shop, goods)
    const id = await requestReturn(order, 2)
    expect((await postReturn(order, 1)).status).toBe(400)
    const { body } = await post(`/admin/returns/${id}/cancel`, {})
    expect(body.order).toMatchObject({ id: order.id, returns: [expect.objectContaining({ status: 'canceled' })] })
    expect((await post(`/admin/returns/${id}/cancel`, {})).status).toBe(200)
    expect((await postReturn(order, 1)).status).toBe(200)
  })

  test('is refused once it was received', async () => {
    const order = await soldOrder(shop, goods)
    const id = await requestReturn(order)
    await receive(id, order, 1)
    const { status, body } = await post(`/admin/returns/${id}/cancel`, {})
    expect({ status, type: body.type }).toEqual({ status: 400, type: 'not_allowed' })
    expect((await stateOf(shop, order.id)).returns).toEqual([['received', 1000]])
  })
})

test('staff see every return, the newest first', async () => {
  const order = await soldOrder(shop, goods)
  const id = await requestReturn(order)
  const { body } = await shop.call('GET', '/admin/returns?limit=1', undefined, staff)
  expect(body).toMatchObject({ limit: 1, offset: 0, returns: [{ id, swap: null, order: { id: order.id } }] })
  expect(body.returns[0].items).toHaveLength(1)
  expect(body.count).toBeGreaterThan(5)
  expect((await shop.call('GET', '/admin/returns?limit=1&q=x', undefined, staff)).status).toBe(400)
})
