import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoShop } from '../../../demo/index.ts'
import { orders } from '../../../demo/orders.ts'
import { openOutside } from './adapters/outside.ts'
import { stockDisagreements } from './areas/inventory/index.ts'
import { type TestShop, testShop } from './base/testing/shop.ts'
import { endOfMonth } from './load-demo/lot-rows.ts'
import { loadDemo, loadLarge } from './load-demo.ts'
import { openShop } from './shop.ts'

const demo = demoShop()
let shop: TestShop
let filesDir: string
beforeAll(async () => {
  filesDir = await mkdtemp(path.join(tmpdir(), 'kusuribako-demo-'))
  shop = await testShop()
})
afterAll(async () => {
  await shop.close()
  await rm(filesDir, { recursive: true })
})

const count = async (
  table: 'product' | 'product_search' | 'product_variant' | 'postal_code' | 'stock_movement' | 'store',
) =>
  (
    await shop.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

test('an interrupted load leaves no partial data and is completed by the next load', async () => {
  const stop = (words: string, done: number) => {
    if (words === '見本のデータ' && done === 20) throw new Error('stopped')
  }
  await expect(loadDemo(shop.config.DATABASE_URL, stop, filesDir)).rejects.toThrow('stopped')
  expect([await count('store'), await count('product')]).toEqual([0, 0])

  const stopLate = (words: string) => {
    if (words === '検索の索引') throw new Error('stopped late')
  }
  await expect(loadDemo(shop.config.DATABASE_URL, stopLate, filesDir)).rejects.toThrow('stopped late')
  await loadDemo(shop.config.DATABASE_URL, undefined, filesDir)
  expect([await count('store'), await count('product')]).toEqual([1, demo.products.length])
  expect(await count('product_search')).toBe(demo.products.length)
  // The whole demo is loaded three times.
}, 90_000)

test('loading again changes nothing', async () => {
  const before = [await count('product_variant'), await count('stock_movement'), await count('postal_code')]
  expect(before[0]).toBe(demo.products.flatMap(({ variants }) => variants).length)
  expect(before[2]).toBeGreaterThan(120_000)
  await loadDemo(shop.config.DATABASE_URL, undefined, filesDir)
  expect([await count('product_variant'), await count('stock_movement'), await count('postal_code')]).toEqual(before)
})

test('every product has its picture, its price and its page, and stock agrees with its ledger', async () => {
  expect(await readdir(path.join(filesDir, 'products'))).toHaveLength(demo.products.length)
  const [product] = demo.products
  expect(await readFile(path.join(filesDir, `products/${product!.handle}.svg`), 'utf8')).toMatch(/^<svg/)
  const { body } = await shop.call('GET', `/store/v1/products?handle=${product!.handle}`)
  expect(body.data).toMatchObject({ title: product!.title, thumbnail: `/files/products/${product!.handle}.svg` })
  expect(body.data.variants[0].original_price_with_tax).toBe(product!.variants[0]!.price_yen)
  expect(body.data.breadcrumbs.at(-1).handle).toBe(product!.categories[0])
  expect((await shop.call('GET', '/store/products?limit=100')).body.count).toBe(demo.products.length)
  expect(await stockDisagreements(shop.db)).toEqual([])
})

test('each store has two photos', async () => {
  const { licences } = (await shop.call('GET', '/store/v1/legal/licences')).body.data
  for (const { display } of licences) {
    expect(display.photos).toHaveLength(2)
    for (const { url } of display.photos)
      expect(await readFile(path.join(filesDir, url.replace('/files/', '')), 'utf8')).toMatch(/^<svg/)
  }
})

test('lots of every medicine in stock expire at a month’s end, several at the earliest promised one', async () => {
  const medicines = demo.products.filter(({ type }) => type === 'medicine').flatMap(({ variants }) => variants)
  const rows = await shop.db.selectFrom('lot').select(['inventory_item_id', 'expires_on', 'created_at']).execute()
  const items = new Set(rows.map(({ inventory_item_id }) => inventory_item_id))
  expect(items.size).toBe(medicines.filter(({ stock }) => stock > 0).length)
  const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000)
  expect(rows.filter(({ expires_on }) => nextDay(expires_on).getUTCDate() !== 1)).toEqual([])
  const [first] = rows.map(({ expires_on }) => expires_on).sort()
  const promised = Math.max(...demo.licences.map(({ expiry_months }) => expiry_months))
  expect(first).toBe(endOfMonth(rows[0]!.created_at, promised))
  expect(rows.filter(({ expires_on }) => expires_on === first).length).toBeGreaterThan(5)
})

test('every lot has an arrival with its supplier’s licence and a day that is not in the future', async () => {
  const { rows } = await sql<{ lots: number; known: number; later: number }>`
    select count(*)::int as lots, count(a.supplier_licence_number)::int as known,
      count(*) filter (where a.arrived_on > (now() at time zone 'Asia/Tokyo')::date)::int as later
    from lot t join product_variant_inventory_item i on i.inventory_item_id = t.inventory_item_id
    left join arrival_line l on l.variant_id = i.variant_id and l.lot_number = t.lot_number
      and l.expires_on = t.expires_on and l.sale_class is not null
    left join arrival a on a.id = l.arrival_id`.execute(shop.db)
  expect(rows[0]!.lots).toBeGreaterThan(100)
  expect(rows[0]).toEqual({ lots: rows[0]!.lots, known: rows[0]!.lots, later: 0 })
})

test('shifts cover the demo’s orders and more than a year ahead', async () => {
  const { rows } = await sql<{ before: number; ahead: number }>`
    select extract(epoch from now() - min(starts_at))::int / 3600 as before,
      extract(day from max(ends_at) - now())::int as ahead from shift`.execute(shop.db)
  expect(rows[0]!.before).toBeGreaterThan(Math.max(...orders.map(({ hours_ago }) => hours_ago)))
  expect(rows[0]!.ahead).toBeGreaterThan(365)
})

test('the demo’s accounts can sign in', async () => {
  const staff = { email: 'pharmacist@example.com', password: 'kusuribako-demo' }
  const { body } = await shop.call('POST', '/admin/auth', staff)
  expect(body.user).toMatchObject({ email: 'pharmacist@example.com' })
  const shopper = { email: 'hanako@example.com', password: 'kusuribako-demo' }
  expect((await shop.call('POST', '/store/auth', shopper)).body.customer).toMatchObject({ email: 'hanako@example.com' })
})

test('production refuses the demo’s database while an account has the published password', async () => {
  const config = { ...shop.config, NODE_ENV: 'production' as const }
  const open = () =>
    openShop({ config, log: pino({ level: 'silent' }), outside: openOutside(config), clock: () => new Date() })
  const refused = 'DATABASE_URL: must not lead to the demo in production'
  await expect(open()).rejects.toThrow(refused)
  const hashes = await shop.db.updateTable('staff').set({ password_hash: null }).returning('id').execute()
  expect(hashes).toHaveLength(2)
  await expect(open()).rejects.toThrow(refused)
  await shop.db.updateTable('customer').set({ password_hash: null }).execute()
  await (await open()).close()
})

test('the large shop grows from the demo, with pictures that are there', async () => {
  const productCount = demo.products.length + 3
  await loadLarge(shop.config.DATABASE_URL, productCount, () => {}, filesDir)
  expect(await count('product')).toBe(productCount)
  expect(await count('product_search')).toBe(productCount)
  const edition = await shop.db.selectFrom('product').select('thumbnail').where('handle', 'like', '%-e2').execute()
  const pictures = await readdir(path.join(filesDir, 'products'))
  expect(edition).toHaveLength(3)
  for (const { thumbnail } of edition) expect(pictures).toContain(path.basename(thumbnail!))
})
