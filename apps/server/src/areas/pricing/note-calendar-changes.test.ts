import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { noteCalendarChanges } from './note-calendar-changes.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await smallCatalogue(shop)
  const ends_at = new Date('2026-07-01T12:00:00Z')
  await shop.db
    .updateTable('price_list')
    .set({ starts_at: new Date('2026-06-01T12:00:00Z'), ends_at })
    .execute()
})
afterAll(() => shop.close())

test.each([
  ['just before a price list begins', '2026-06-01T11:59:59Z', 0],
  ['as it begins', '2026-06-01T12:00:00Z', 1],
  ['three minutes after it begins', '2026-06-01T12:03:00Z', 0],
  ['as it ends', '2026-07-01T12:00:59Z', 1],
  ['before midnight in Tokyo', '2026-06-10T14:59:59Z', 0],
  ['a minute after midnight in Tokyo', '2026-06-10T15:01:00Z', 1],
  ['at midnight UTC', '2026-06-10T00:01:00Z', 0],
])('%s, calendar.turned is recorded this many times: %s', async (_what, now, times) => {
  await shop.db.deleteFrom('fact').execute()
  shop.clock.now = new Date(now)
  await noteCalendarChanges(shop.ctx())
  const facts = await shop.db.selectFrom('fact').select('name').execute()
  expect(facts).toEqual(Array.from({ length: times as number }, () => ({ name: 'calendar.turned' })))
})

test('records calendar.turned late for a price list that began while no worker ran', async () => {
  shop.clock.now = new Date('2026-08-01T03:00:00Z')
  await noteCalendarChanges(shop.ctx())
  await shop.db
    .updateTable('price_list')
    .set({ starts_at: new Date('2026-08-01T06:00:00Z'), ends_at: null })
    .execute()
  await shop.db.deleteFrom('fact').execute()
  shop.clock.now = new Date('2026-08-01T12:00:00Z')
  await noteCalendarChanges(shop.ctx())
  expect(await shop.db.selectFrom('fact').select('name').execute()).toEqual([{ name: 'calendar.turned' }])
})
