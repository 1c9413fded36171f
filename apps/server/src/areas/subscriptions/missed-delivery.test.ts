import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewDue } from './run-subscriptions.ts'
import { monthly, openSubscriptionDesk, type SubscriptionDesk } from './subscriber.fixture.ts'

let desk: SubscriptionDesk
beforeAll(async () => {
  desk = await openSubscriptionDesk()
})
afterAll(() => desk.close())

test('a delivery that has passed is told of with its day and why, until one comes', async () => {
  const { shop, goods } = desk
  const plan = await desk.offer(monthly, 'few')
  const buyer = await desk.subscribe('few', plan)
  const missed = async () => {
    const { body } = await shop.call('GET', '/store/v1/subscriptions', undefined, buyer.headers)
    return body.data.subscriptions[0].missed
  }
  const setStock = async (quantity: number) => {
    const item = shop.db
      .selectFrom('product_variant_inventory_item')
      .select('inventory_item_id')
      .where('variant_id', '=', goods.variants.few)
    await shop.db
      .updateTable('inventory_level')
      .set((set) => ({ stocked_quantity: set('reserved_quantity', '+', quantity) }))
      .where('inventory_item_id', 'in', item)
      .execute()
  }
  const renewOn = async (instant: string) => {
    shop.clock.now = new Date(instant)
    return renewDue(shop.ctx())
  }
  await setStock(0)
  for (const day of ['2026-06-30', '2026-07-01']) await renewOn(`${day}T18:00:00Z`)
  expect(await missed()).toBe(null)
  await renewOn('2026-07-02T18:00:00Z')
  expect(await missed()).toEqual({ due_at: '2026-06-30T18:00:00.000Z', because: 'inventory' })
  await setStock(5)
  expect(await renewOn('2026-07-31T18:00:00Z')).toEqual({ placed: 1, failed: 0 })
  expect(await missed()).toBe(null)
})
