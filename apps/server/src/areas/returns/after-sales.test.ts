import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { openSwapDesk, type SwapDesk } from './offered-swaps.fixture.ts'

let desk: CardDesk
let swaps: SwapDesk
beforeAll(async () => {
  desk = await openCardDesk()
  swaps = await openSwapDesk(desk)
})
afterAll(() => desk.close())

/** What is pending, by kind: `return to_arrive`. */
async function waiting(waits_for: 'arrival' | 'sending' | 'agreement') {
  const path = `/admin/v1/after-sales?waits_for=${waits_for}`
  const { data } = (await desk.shop.call('GET', path, undefined, swaps.staff)).body
  expect(data.count).toBe(data.waiting.length)
  return data.waiting as { kind: string; state: string; order_id: string; display_id: number; since: string }[]
}
const kinds = async (waits_for: 'arrival' | 'sending' | 'agreement') =>
  (await waiting(waits_for)).map(({ kind, state }) => `${kind} ${state}`)

test('a requested return awaits arrival until it is received or cancelled', async () => {
  const order = await swaps.deliverable()
  const items = [{ item_id: order.item_id, quantity: 1 }]
  const requested = (await swaps.post(`/admin/orders/${order.id}/return`, { items })).body.order.returns[0]
  expect(await waiting('arrival')).toEqual([
    {
      id: requested.id,
      kind: 'return',
      order_id: order.id,
      display_id: expect.any(Number),
      state: 'to_arrive',
      since: requested.created_at,
    },
  ])
  expect(await waiting('sending')).toEqual([])
  await swaps.post(`/admin/returns/${requested.id}/receive`, { items })
  expect(await waiting('arrival')).toEqual([])
  const again = (await swaps.post(`/admin/orders/${order.id}/return`, { items })).body.order.returns
  const [second] = again.filter(({ status }: { status: string }) => status === 'requested')
  expect(await waiting('arrival')).toMatchObject([{ id: second.id, state: 'to_arrive' }])
  expect((await swaps.post(`/admin/returns/${second.id}/cancel`)).status).toBe(200)
  expect(await waiting('arrival')).toEqual([])
})

test('the rest of a partially returned order awaits packing and shipping until sent or completed', async () => {
  const order = await swaps.deliverable()
  const line = (pieces: object) =>
    desk.shop.db.updateTable('line_item').set(pieces).where('id', '=', order.item_id).execute()
  const returnPieces = (quantity: number) =>
    swaps.post(`/admin/orders/${order.id}/return`, {
      items: [{ item_id: order.item_id, quantity }],
      receive_now: true,
    })
  await line({ quantity: 3, fulfilled_quantity: 1, shipped_quantity: 1 })
  expect((await returnPieces(1)).body.order.fulfillment_status).toBe('partially_returned')
  const { rows } = await desk.shop.pool.query('select received_at from return_order where order_id = $1', [order.id])
  const rest = { id: order.id, kind: 'order', order_id: order.id, display_id: expect.any(Number) }
  expect(await waiting('sending')).toEqual([{ ...rest, state: 'to_pack', since: rows[0].received_at.toISOString() }])
  expect(await waiting('arrival')).toEqual([])
  await line({ fulfilled_quantity: 3 })
  expect(await kinds('sending')).toEqual(['order to_ship'])
  await line({ shipped_quantity: 3 })
  expect(await kinds('sending')).toEqual([])
  await line({ shipped_quantity: 1 })
  await desk.shop.db.updateTable('orders').set({ status: 'completed' }).where('id', '=', order.id).execute()
  expect(await kinds('sending')).toEqual([])
})

test('the unpacked rest of a partially returned order awaits a decision once all its money was refunded', async () => {
  const order = await swaps.deliverable()
  const pieces = { quantity: 3, fulfilled_quantity: 1, shipped_quantity: 1 }
  await desk.shop.db.updateTable('line_item').set(pieces).where('id', '=', order.item_id).execute()
  const items = [{ item_id: order.item_id, quantity: 1 }]
  const returned = await swaps.post(`/admin/orders/${order.id}/return`, { items, receive_now: true })
  const { refundable_amount } = returned.body.order
  const refund = (amount: number) => swaps.post(`/admin/orders/${order.id}/refund`, { amount, reason: 'other' })
  await refund(1)
  expect(await kinds('sending')).toEqual(['order to_pack'])
  expect((await refund(refundable_amount - 1)).body.order.payment_status).toBe('refunded')
  expect(await kinds('sending')).toEqual(['order refunded'])
  await desk.shop.db.updateTable('line_item').set({ fulfilled_quantity: 3 }).where('id', '=', order.item_id).execute()
  expect(await kinds('sending')).toEqual(['order to_ship'])
  await desk.shop.db.updateTable('orders').set({ status: 'completed' }).where('id', '=', order.id).execute()
})

test('swap goods await sending from confirmation, claim goods at once, until shipped or cancelled', async () => {
  await swaps.offered('lotion')
  expect([await kinds('arrival'), await kinds('sending')]).toEqual([['return to_arrive'], []])
  const swap = await swaps.confirmed('lotion')
  expect(await kinds('sending')).toEqual(['swap to_pack'])
  await swap.on('fulfillments')
  expect(await kinds('sending')).toEqual(['swap to_ship'])

  const order = await swaps.deliverable()
  const claimed = await swaps.post(`/admin/orders/${order.id}/claims`, {
    type: 'replace',
    claim_items: [{ item_id: order.item_id, quantity: 1, reason: 'production_failure' }],
    additional_items: [{ variant_id: desk.goods.variants.lotion, quantity: 1 }],
    shipping_methods: [{ option_id: desk.goods.shipping.standard, price: 0 }],
  })
  const at = `/admin/orders/${order.id}/claims/${claimed.body.order.claims[0].id}`
  expect((await kinds('sending')).toSorted()).toEqual(['claim to_pack', 'swap to_ship'])
  expect((await swaps.post(`${at}/cancel`)).status).toBe(200)
  const { rows } = await desk.shop.pool.query('select id from fulfillment where swap_id = $1', [swap.id])
  expect((await swap.on('shipments', { fulfillment_id: rows[0].id })).status).toBe(200)
  expect(await kinds('sending')).toEqual([])
})

test('an order edit waits for staff while drafted, then for the buyer’s agreement, until cancelled', async () => {
  const order = await swaps.deliverable()
  const { order_edit } = (await swaps.post('/admin/order-edits', { order_id: order.id })).body
  const expected = { id: order_edit.id, kind: 'edit', order_id: order.id, display_id: expect.any(Number) }
  expect(await waiting('agreement')).toEqual([{ ...expected, state: 'to_finish', since: order_edit.created_at }])
  const on = (step: string) => swaps.post(`/admin/order-edits/${order_edit.id}/${step}`)
  const variant_id = desk.goods.variants.lotion
  await swaps.post(`/admin/order-edits/${order_edit.id}/items`, { variant_id, quantity: 1 })
  const requested = (await on('request')).body.order_edit
  expect(await waiting('agreement')).toEqual([{ ...expected, state: 'to_agree', since: requested.requested_at }])
  await on('cancel')
  expect(await kinds('agreement')).toEqual([])
})
