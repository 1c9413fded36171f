import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStaffDesk, type StaffDesk } from '../../base/testing/staff-desk.ts'
import { piecesOf, soldOrder, stateOf } from './sold-order.fixture.ts'

let { shop, goods, staff, close } = {} as StaffDesk
beforeAll(async () => {
  ;({ shop, goods, staff, close } = await openStaffDesk())
})
afterAll(() => close())

type Order = Awaited<ReturnType<typeof soldOrder>>
const post = (path: string, body: object) => shop.call('POST', path, body, staff)
const requestReturn = async ({ id, item_id }: Order, quantity: number) =>
  (await post(`/admin/orders/${id}/return`, { items: [{ item_id, quantity }] })).body.order.returns.at(-1).id as string
const receive = (id: string, { item_id }: Order, quantity: number, more: object = {}) =>
  post(`/admin/returns/${id}/receive`, { items: [{ item_id, quantity, ...more }] })

test('returned medicine is not restocked, and the return records it as kept aside', async () => {
  const order = await soldOrder(shop, goods, { good: 'secondClass' })
  const before = await piecesOf(shop, goods, 'secondClass')
  const { body } = await receive(await requestReturn(order, 2), order, 2)
  expect(await piecesOf(shop, goods, 'secondClass')).toBe(before)
  const variant_id = goods.variants.secondClass
  expect(body.return.metadata).toEqual({
    kept_aside: [{ item_id: order.item_id, variant_id, quantity: 2, because: 'medicine' }],
  })
  expect(await stateOf(shop, order.id)).toMatchObject({ returned_quantity: 2, refunds: [2000] })
})

test('pieces that staff mark as unsellable are not restocked, but are refunded', async () => {
  const order = await soldOrder(shop, goods)
  const before = await piecesOf(shop, goods, 'lotion')
  const id = await requestReturn(order, 2)
  expect((await receive(id, order, 2, { kept_aside: 3 })).status).toBe(400)
  const { body } = await receive(id, order, 2, { kept_aside: 1 })
  expect(await piecesOf(shop, goods, 'lotion')).toBe(before + 1)
  const variant_id = goods.variants.lotion
  expect(body.return.metadata).toEqual({
    kept_aside: [{ item_id: order.item_id, variant_id, quantity: 1, because: 'unsellable' }],
  })
  expect(await stateOf(shop, order.id)).toMatchObject({ returned_quantity: 2, refunds: [2000] })
})
