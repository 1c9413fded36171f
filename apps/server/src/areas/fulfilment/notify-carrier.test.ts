import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Carrier } from '../../base/ports.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { listeners } from './listeners.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
const carrierCalls: [string, unknown, string][] = []
let isAway = false
const carrier: Carrier = {
  id: 'manual',
  createFulfillment: async ({ items }, key) => {
    carrierCalls.push(['create', items, key])
    if (isAway) throw new Error('the carrier does not answer')
    return { slip: 'S-1' }
  },
  cancel: async (data, key) => void carrierCalls.push(['cancel', data, key]),
}

beforeAll(async () => {
  shop = await testShop({}, { carriers: new Map([['manual', carrier]]) })
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
beforeEach(async () => {
  carrierCalls.length = 0
  await shop.db.deleteFrom('fact').execute()
})
afterAll(() => shop.close())

const desk = (id: string, path: string, body: object = {}) =>
  shop.call('POST', `/admin/orders/${id}${path}`, body, staff)

/** One lotion of an order in a parcel. */
async function packed() {
  const { id } = await placedOrder(shop, goods)
  const { id: item_id } = await shop.db
    .selectFrom('line_item')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const { body } = await desk(id, '/fulfillment', { items: [{ item_id, quantity: 1 }] })
  return { id, item_id, parcel: body.order.fulfillments[0].id as string }
}

/** Runs every listener of the recorded facts, as the queue would. */
async function hear() {
  const facts = await shop.db.selectFrom('fact').select(['name', 'about']).orderBy('id').execute()
  for (const { name, about } of facts)
    for (const listener of listeners)
      if (listener.fact === name) await listener.run(shop.ctx(), about as Record<string, unknown>)
}
const dataOf = async (parcel: string) =>
  (await shop.db.selectFrom('fulfillment').select('data').where('id', '=', parcel).executeTakeFirstOrThrow()).data

test('the carrier is notified of a parcel under its id until it answers, and the answer is stored', async () => {
  const { item_id, parcel } = await packed()
  isAway = true
  await expect(hear()).rejects.toThrow('does not answer')
  isAway = false
  await hear()
  expect(carrierCalls).toEqual(Array(2).fill(['create', [{ item_id, quantity: 1 }], parcel]))
  expect(await dataOf(parcel)).toEqual({ slip: 'S-1' })
})

test('the carrier is notified when a parcel is cancelled', async () => {
  const { id, parcel } = await packed()
  await hear()
  await shop.db.deleteFrom('fact').execute()
  carrierCalls.length = 0
  await desk(id, `/fulfillments/${parcel}/cancel`)
  await hear()
  expect(carrierCalls).toEqual([['cancel', { slip: 'S-1' }, parcel]])
})

test('of a parcel cancelled before the first notification, the carrier gets only the cancellation', async () => {
  const { id, parcel } = await packed()
  await desk(id, `/fulfillments/${parcel}/cancel`)
  await hear()
  expect(carrierCalls).toEqual([['cancel', {}, parcel]])
  expect(await dataOf(parcel)).toEqual({})
})
