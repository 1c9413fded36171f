import { refusals } from '@kusuribako/contract/refusals'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { openSwapDesk, type SwapDesk } from './offered-swaps.fixture.ts'
import { soldOrder } from './sold-order.fixture.ts'

let desk: CardDesk
let swaps: SwapDesk
beforeAll(async () => {
  desk = await openCardDesk()
  swaps = await openSwapDesk(desk)
})
afterAll(() => desk.close())

const requestReturn = async (order: { id: string; item_id: string }, quantity: number) => {
  const items = [{ item_id: order.item_id, quantity }]
  const { body } = await swaps.post(`/admin/orders/${order.id}/return`, { items })
  return body.order.returns.at(-1).id as string
}
const receive = ({ item_id }: { item_id: string }, id: string, quantity: number) =>
  swaps.post(`/admin/returns/${id}/receive`, { items: [{ item_id, quantity }] })

test('a swap whose difference was refunded cannot be cancelled (swap_refunded)', async () => {
  const { id, on, swap } = await swaps.confirmed('limited')
  expect((await swaps.swapOf(id)).difference_due).toBeLessThan(0)
  await on('process-payment')
  expect((await swaps.swapOf(id)).payment_status).toBe('difference_refunded')
  await swaps.post(`/admin/returns/${swap.return_order.id}/cancel`)
  const refused = await on('cancel')
  expect([refused.status, refused.body.message]).toEqual([400, refusals.swap_refunded.message])
  expect((await swaps.swapOf(id)).canceled_at).toBe(null)
})

test('two returns of one line cannot together receive more than was sold (returned_too_many)', async () => {
  const order = await soldOrder(desk.shop, desk.goods)
  const [one, two] = [await requestReturn(order, 1), await requestReturn(order, 1)]
  expect((await receive(order, one, 2)).status).toBe(200)
  const refused = await receive(order, two, 1)
  expect([refused.status, refused.body.message]).toEqual([400, refusals.returned_too_many.message])
})

test('a return cannot be received while its order waits for a pharmacist', async () => {
  const order = await soldOrder(desk.shop, desk.goods)
  const id = await requestReturn(order, 1)
  const { db } = desk.shop
  await db.updateTable('orders').set({ status: 'requires_action' }).where('id', '=', order.id).execute()
  const refused = await receive(order, id, 1)
  expect([refused.status, refused.body.message]).toEqual([400, refusals.order_waits_for_pharmacist.message])
})

test('refuses a return with a shipping option of another region', async () => {
  const order = await soldOrder(desk.shop, desk.goods)
  const stamps = { created_at: desk.shop.clock.now, updated_at: desk.shop.clock.now }
  const abroad = { id: 'reg_abroad', name: 'Abroad', currency_code: 'jpy', tax_rate: 0 }
  await desk.shop.db
    .insertInto('region')
    .values({ ...abroad, ...stamps })
    .execute()
  await sql`insert into shipping_option select (jsonb_populate_record(so,
      jsonb_build_object('id', 'so_abroad', 'region_id', 'reg_abroad'))).*
    from shipping_option so where id = ${desk.goods.shipping.return}`.execute(desk.shop.db)
  const body = { items: [{ item_id: order.item_id, quantity: 1 }], return_shipping: { option_id: 'so_abroad' } }
  const refused = await swaps.post(`/admin/orders/${order.id}/return`, body)
  expect(refused.body.message).toBe(refusals.return_shipping_unknown.message)
})

test('refuses a return with a deleted shipping option', async () => {
  const order = await soldOrder(desk.shop, desk.goods)
  await sql`insert into shipping_option select (jsonb_populate_record(so,
      jsonb_build_object('id', 'so_gone', 'deleted_at', so.created_at))).*
    from shipping_option so where id = ${desk.goods.shipping.return}`.execute(desk.shop.db)
  const body = { items: [{ item_id: order.item_id, quantity: 1 }], return_shipping: { option_id: 'so_gone' } }
  const refused = await swaps.post(`/admin/orders/${order.id}/return`, body)
  expect([refused.status, refused.body.message]).toEqual([404, refusals.return_shipping_unknown.message])
})

test('support staff may request a return, but neither set its refund nor receive it at once', async () => {
  const order = await soldOrder(desk.shop, desk.goods)
  const support = await signInStaff(desk.shop, { role: 'support' })
  const items = [{ item_id: order.item_id, quantity: 1 }]
  const request = async (more: object) =>
    (await swaps.post(`/admin/orders/${order.id}/return`, { items, ...more }, support)).status
  expect([await request({ refund: 500 }), await request({ receive_now: true }), await request({})]).toEqual([
    403, 403, 200,
  ])
})

test('refuses a shopper’s return with a shipping option that only staff may use', async () => {
  const { db } = desk.shop
  const order = await soldOrder(desk.shop, desk.goods)
  const option_id = desk.goods.shipping.return
  const setAdminOnly = (admin_only: boolean) =>
    db.updateTable('shipping_option').set({ admin_only }).where('id', '=', option_id).execute()
  await setAdminOnly(true)
  const items = [{ item_id: order.item_id, quantity: 1 }]
  const body = { order_id: order.id, items, return_shipping: { option_id } }
  const refused = await swaps.post('/store/returns', body, {})
  await setAdminOnly(false)
  expect(refused.body.message).toBe(refusals.return_shipping_unknown.message)
})
