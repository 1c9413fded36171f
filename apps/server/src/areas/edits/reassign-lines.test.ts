import { afterAll, beforeAll, expect, test } from 'vitest'
import { boughtOrder } from '../../base/testing/carts.ts'
import { type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { seededRandom } from '../../base/testing/seeded-random.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { stockDisagreements } from '../inventory/index.ts'
import { getOrder, totalsOfOrder } from '../orders/index.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const admin = (method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}) =>
  shop.call(method, `/admin${path}`, method === 'GET' ? undefined : body, staff)

const order = async (quantities: Partial<Record<Good, number>>): Promise<string> =>
  (await boughtOrder(shop, goods, quantities)).id
const edit = async (order_id: string) => (await admin('POST', '/order-edits', { order_id })).body.order_edit
const linesOf = (order_id: string) =>
  shop.db
    .selectFrom('line_item')
    .select(['id', 'variant_id', 'quantity', 'fulfilled_quantity'])
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute()
/** Pieces reserved for a line. */
const reservedFor = async (line_item_id: string) => {
  const rows = await shop.db
    .selectFrom('reservation_item')
    .select('quantity')
    .where('line_item_id', '=', line_item_id)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.reduce((sum, { quantity }) => sum + quantity, 0)
}

test('packed pieces move to the line that replaces theirs, and the rest stays reserved', async () => {
  const id = await order({ lotion: 2, food: 1 })
  const lotion = (await linesOf(id)).find(({ variant_id }) => variant_id === goods.variants.lotion)!
  const packed = await admin('POST', `/orders/${id}/fulfillment`, { items: [{ item_id: lotion.id, quantity: 1 }] })
  expect(packed.status).toBe(200)
  const { id: parcel } = packed.body.order.fulfillments[0]
  const { id: edit_id, items } = await edit(id)
  const copy = items.find((line: { original_item_id: string }) => line.original_item_id === lotion.id)
  await admin('POST', `/order-edits/${edit_id}/items/${copy.id}`, { quantity: 4 })
  expect((await admin('POST', `/order-edits/${edit_id}/confirm`)).status).toBe(200)

  const now = (await linesOf(id)).find((line) => line.id === copy.id)
  expect(now).toMatchObject({ quantity: 4, fulfilled_quantity: 1 })
  expect(await reservedFor(copy.id)).toBe(3)
  expect(await reservedFor(lotion.id)).toBe(0)
  const inParcel = shop.db.selectFrom('fulfillment_item').select(['item_id', 'quantity'])
  expect(await inParcel.where('fulfillment_id', '=', parcel).execute()).toEqual([{ item_id: copy.id, quantity: 1 }])
  expect((await admin('POST', `/orders/${id}/fulfillments/${parcel}/cancel`)).status).toBe(200)
  expect(await reservedFor(copy.id)).toBe(4)
  expect(await stockDisagreements(shop.db)).toEqual([])
})

test('random edits keep totals, stock levels and reservations consistent', async () => {
  const random = seededRandom(20_260_601)
  const kinds: Good[] = ['lotion', 'food', 'device', 'secondClass', 'few', 'backorder']
  const orders = [await order({ lotion: 2, food: 1 }), await order({ device: 1 }), await order({ few: 1, lotion: 1 })]
  for (let round = 0; round < 12; round++) {
    const id = random.of(orders)
    const { id: edit_id, items } = await edit(id)
    for (let step = 0; step < 3; step++) {
      const line = items.length ? random.of(items as { id: string }[]) : { id: 'item_none' }
      const quantity = 1 + random.below(4)
      const tries = [
        () =>
          admin('POST', `/order-edits/${edit_id}/items`, { variant_id: goods.variants[random.of(kinds)], quantity }),
        () => admin('POST', `/order-edits/${edit_id}/items/${line.id}`, { quantity }),
        () => admin('DELETE', `/order-edits/${edit_id}/items/${line.id}`),
      ]
      expect([200, 400, 404]).toContain((await random.of(tries)()).status)
    }
    const { body } = await admin('GET', `/order-edits/${edit_id}`)
    const end = await admin('POST', `/order-edits/${edit_id}/${random.next() < 0.7 ? 'confirm' : 'cancel'}`)
    expect([200, 400]).toContain(end.status)
    if (end.status !== 200) await admin('POST', `/order-edits/${edit_id}/cancel`)
    else if (end.body.order_edit.status === 'confirmed')
      expect(totalsOfOrder(await getOrder(shop, id)).total).toBe(body.order_edit.total)
    expect(await stockDisagreements(shop.db)).toEqual([])
  }
  for (const id of orders) {
    const { total } = await shop.db.selectFrom('orders').select('total').where('id', '=', id).executeTakeFirstOrThrow()
    expect(totalsOfOrder(await getOrder(shop, id)).total).toBe(total)
    for (const line of await linesOf(id))
      if (line.variant_id !== goods.variants.backorder) expect(await reservedFor(line.id)).toBe(line.quantity)
  }
})

test('an edit may replace one guarded medicine by another: its own order does not count against it', async () => {
  const id = await order({ lotion: 1 })
  const metadata = JSON.stringify({ buyer_birthday: '1980-01-01' })
  await shop.db.updateTable('orders').set({ metadata, email: 'changes@example.com' }).where('id', '=', id).execute()
  const add = (edit_id: string, good: Good) =>
    admin('POST', `/order-edits/${edit_id}/items`, { variant_id: goods.variants[good], quantity: 1 })
  const first = await edit(id)
  expect((await add(first.id, 'coldRemedy')).status).toBe(200)
  expect((await admin('POST', `/order-edits/${first.id}/confirm`)).status).toBe(200)
  const other = await edit(id)
  const line = other.items.find((one: { variant_id: string }) => one.variant_id === goods.variants.coldRemedy)
  await admin('DELETE', `/order-edits/${other.id}/items/${line.id}`)
  expect((await add(other.id, 'coughSyrup')).status).toBe(200)
  expect((await add(other.id, 'coldRemedy')).body.code).toBe('guarded_ingredient_over_limit')
  expect((await admin('POST', `/order-edits/${other.id}/confirm`)).status).toBe(200)
  // Another order of the same buyer does.
  const later = await order({ lotion: 1 })
  await shop.db.updateTable('orders').set({ metadata, email: 'changes@example.com' }).where('id', '=', later).execute()
  expect((await add((await edit(later)).id, 'coldRemedy')).body.code).toBe('guarded_ingredient_recent_purchase')
})

test('an edit keeps the day and the household of guarded medicine that was sold before it', async () => {
  const id = await order({ lotion: 1 })
  const metadata = JSON.stringify({ buyer_birthday: '1980-01-01' })
  const { id: customer_id, email } = await signInCustomer(shop)
  await shop.db.updateTable('orders').set({ metadata, customer_id, email }).where('id', '=', id).execute()
  const change = async (good: Good) => {
    const { id: edit_id } = await edit(id)
    await admin('POST', `/order-edits/${edit_id}/items`, { variant_id: goods.variants[good], quantity: 1 })
    expect((await admin('POST', `/order-edits/${edit_id}/confirm`)).status).toBe(200)
  }
  await change('coldRemedy')
  await shop.db.updateTable('guarded_purchase').set({ household: 'first' }).where('order_id', '=', id).execute()
  const read = () =>
    shop.db.selectFrom('guarded_purchase').select(['bought_on', 'household']).where('order_id', '=', id).execute()
  const sold = await read()
  expect(sold).toHaveLength(1)
  shop.clock.now = new Date(shop.clock.now.getTime() + 5 * 86_400_000)
  await change('food')
  expect(await read()).toEqual(sold)
})
