import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { soldOrder } from '../returns/sold-order.fixture.ts'
import { readReceiptDocument } from './receipt.queries.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const post = async (path: string, body: object = {}) => {
  const answer = await shop.call('POST', path, body, staff)
  expect({ path, body: answer.status === 200 || answer.body }).toEqual({ path, body: true })
  return answer.body
}
/** As the buyer sees it with the number and the address of the order. */
const seen = async ({ id, email, display_id }: Awaited<ReturnType<typeof soldOrder>>) => {
  const { data } = (await shop.call('POST', `/store/v1/orders/${id}`, { email, orderDisplayId: display_id })).body
  return data.cases.map(({ id: _, ...one }: { id: string }) => one)
}
const lotion = { title: '化粧水', description: null, quantity: 1 }
const food = { title: '見本の健康食品（food）', description: '1個', quantity: 2 }

test('an order tells its buyer how a return stands', async () => {
  const order = await soldOrder(shop, goods)
  expect(await seen(order)).toEqual([])
  const items = [{ item_id: order.item_id, quantity: 1 }]
  const { returns } = (await post(`/admin/orders/${order.id}/return`, { items })).order
  const returned = { kind: 'return', pieces: [lotion], sent: [] }
  expect(await seen(order)).toEqual([{ ...returned, state: 'requested' }])
  await post(`/admin/returns/${returns[0].id}/receive`, { items })
  expect(await seen(order)).toEqual([{ ...returned, state: 'received' }])
  const second = (await post(`/admin/orders/${order.id}/return`, { items })).order.returns
  const { id } = second.find(({ status }: { status: string }) => status === 'requested')
  await post(`/admin/returns/${id}/cancel`)
  expect((await seen(order)).map(({ state }: { state: string }) => state)).toEqual(['received', 'canceled'])
})

test('of a return of which a line never arrived, its buyer and the receipt see what did', async () => {
  const order = await soldOrder(shop, goods)
  const missing = newId('item')
  await sql`insert into line_item select (jsonb_populate_record(l, ${JSON.stringify({ id: missing })})).*
    from line_item l where id = ${order.item_id}`.execute(shop.db)
  const items = [order.item_id, missing].map((item_id) => ({ item_id, quantity: 1 }))
  const { returns } = (await post(`/admin/orders/${order.id}/return`, { items })).order
  const returned = { kind: 'return', sent: [] }
  expect(await seen(order)).toEqual([{ ...returned, pieces: [lotion, lotion], state: 'requested' }])
  await post(`/admin/returns/${returns[0].id}/receive`, { items: items.slice(0, 1) })
  expect(await seen(order)).toEqual([{ ...returned, pieces: [lotion], state: 'received' }])
  const { document } = await readReceiptDocument(shop.ctx(), order.id)
  expect(document.returns).toMatchObject([{ lines: [{ quantity: 1, total: 1000 }], adjustment: 0, total: 1000 }])
})

test('an order tells its buyer how a swap stands, without its return as a case of its own', async () => {
  const order = await soldOrder(shop, goods)
  const { swaps } = (
    await post(`/admin/orders/${order.id}/swaps`, {
      return_items: [{ item_id: order.item_id, quantity: 1 }],
      additional_items: [{ variant_id: goods.variants.food, quantity: 2 }],
    })
  ).order
  const swap = { kind: 'swap', pieces: [lotion], sent: [food] }
  expect(await seen(order)).toEqual([{ ...swap, state: 'offered' }])
  const change = (fields: object) => shop.db.updateTable('swap').set(fields).where('id', '=', swaps[0].id).execute()
  await change({ confirmed_at: shop.clock.now })
  expect(await seen(order)).toEqual([{ ...swap, state: 'preparing' }])
  await change({ fulfillment_status: 'shipped' })
  expect(await seen(order)).toEqual([{ ...swap, state: 'shipped' }])
})

test('an order tells its buyer how a claim stands', async () => {
  const order = await soldOrder(shop, goods)
  const claim_items = [{ item_id: order.item_id, quantity: 1, reason: 'production_failure' }]
  await post(`/admin/orders/${order.id}/claims`, { claim_items, type: 'refund', refund_amount: 100 })
  const claim = { kind: 'claim', pieces: [lotion] }
  expect(await seen(order)).toEqual([{ ...claim, state: 'refunded', sent: [] }])
  const other = await soldOrder(shop, goods)
  const { claims } = (
    await post(`/admin/orders/${other.id}/claims`, {
      claim_items: [{ ...claim_items[0], item_id: other.item_id }],
      type: 'replace',
      additional_items: [{ variant_id: goods.variants.food, quantity: 2 }],
      shipping_methods: [{ option_id: goods.shipping.standard, price: 0 }],
    })
  ).order
  expect(await seen(other)).toEqual([{ ...claim, state: 'preparing', sent: [food] }])
  await post(`/admin/orders/${other.id}/claims/${claims[0].id}/cancel`)
  expect(await seen(other)).toEqual([{ ...claim, state: 'canceled', sent: [food] }])
})
