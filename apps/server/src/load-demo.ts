import { walletIds } from '@kusuribako/contract/payments/wallets'
import pg from 'pg'
import {
  type DemoProduct,
  type DemoShop,
  demoShop,
  largeShop,
  lots,
  professionalAccounts,
  taxList,
} from '../../../demo/index.ts'
import { reindexAll } from './areas/search/index.ts'
import { openDb } from './base/db.ts'
import type { Database } from './base/tables.gen.ts'
import { arrivalRows } from './load-demo/arrival-rows.ts'
import { listRows, productRows, shelfRows, tagLinks, tagRows } from './load-demo/catalogue-rows.ts'
import { contentRows } from './load-demo/content-rows.ts'
import { couponRows } from './load-demo/coupon-rows.ts'
import { insertRows, type Rows } from './load-demo/insert-rows.ts'
import { lotRows } from './load-demo/lot-rows.ts'
import { peopleRows } from './load-demo/people-rows.ts'
import { pharmacyRows } from './load-demo/pharmacy-rows.ts'
import { planRows } from './load-demo/plan-rows.ts'
import { postalCodeRows } from './load-demo/postal-code-rows.ts'
import { sampleShop, settingsRows } from './load-demo/settings-rows.ts'
import { writeArt, writeStoreArt } from './load-demo/write-art.ts'

export type OnProgress = (words: string, done: number, total: number) => void

/**
 * Loads the demo shop into a migrated database, once: an existing shop is left as it is. After a crash at any moment
 * it continues at the next start, because the shop is written in one transaction and indexed for search after it.
 * Pictures go to `filesDir`.
 */
export async function loadDemo(
  databaseUrl: string,
  onProgress: OnProgress = () => {},
  filesDir = '.data/files',
): Promise<void> {
  await withPool(databaseUrl, async (pool) => {
    if (!(await hasRows(pool, 'store'))) {
      const shop = demoShop()
      const now = new Date()
      await writeArt(filesDir, shop.products, (done) => onProgress('商品の絵', done, shop.products.length))
      await writeStoreArt(filesDir, shop)
      await inOneTransaction(pool, [...(await shopRows(now, shop)), ...productsOf(now, shop)], onProgress)
    }
    // Articles are indexed last.
    if (!(await hasRows(pool, 'article_search'))) await indexForSearch(pool, onProgress)
  })
}

/**
 * The same kind of shop with `count` products, for benchmarks: products by the thousand, each thousand in one
 * transaction. The first of them are the demo's own. After a crash it continues where it stopped.
 */
export async function loadLarge(
  databaseUrl: string,
  count: number,
  onProgress: OnProgress,
  filesDir: string,
): Promise<void> {
  await loadDemo(databaseUrl, onProgress, filesDir)
  await withPool(databaseUrl, async (pool) => {
    let done = await countOf(pool, 'product')
    const now = new Date()
    for (const products of byThousand(largeShop(count), done)) {
      await inOneTransaction(pool, editionsOf(now, products), () => {})
      done += products.length
      onProgress('商品', done, count)
    }
    await pool.query('vacuum analyze')
    if ((await countOf(pool, 'product_search')) < done) await indexForSearch(pool, onProgress)
    await pool.query('vacuum analyze product_search')
  })
}

async function withPool(databaseUrl: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}

const hasRows = async (pool: pg.Pool, table: keyof Database): Promise<boolean> =>
  (await pool.query(`select exists (select from ${table}) as there`)).rows[0].there

const countOf = async (pool: pg.Pool, table: keyof Database): Promise<number> =>
  (await pool.query(`select count(*)::int as count from ${table}`)).rows[0].count

async function indexForSearch(pool: pg.Pool, onProgress: OnProgress): Promise<void> {
  const total = await countOf(pool, 'product')
  await reindexAll({ db: openDb(pool), now: new Date() }, (done) => onProgress('検索の索引', done, total))
}

async function shopRows(now: Date, shop: DemoShop): Promise<Rows[]> {
  const options = shop.shipping_options.filter(({ audience }) => audience !== 'subscriptions')
  return [
    ...settingsRows(now, { ...sampleShop, options, wallets: walletIds }),
    ['feature_flag', shop.flags.map((id) => ({ id, state: '1', updated_at: now }))],
    ...shelfRows(now, shop.categories, shop.collections),
    ...(await peopleRows(now)),
    ...pharmacyRows(now, shop.licences, shop.professionals, shop.shifts, professionalAccounts),
    ...contentRows(now, shop),
    ...couponRows(now, shop.coupons),
    ...planRows(now, shop.subscription_plans),
    postalCodeRows(),
  ]
}

function productsOf(now: Date, { products, product_lists, licences }: DemoShop): Rows[] {
  const onShelf = lots(products, Math.max(...licences.map(({ expiry_months }) => expiry_months)))
  return [
    ...productRows(now, products),
    ...lotRows(now, onShelf),
    ...arrivalRows(now, onShelf, products),
    ...tagRows(now, products),
    ...listRows(now, product_lists),
    // The list was extended in January 2022 (令和4年分から).
    ['tax_deductible_item', taxList(products).map((item) => ({ holds_from: '2022-01-01', ...item }))],
  ]
}

/** Variations of the demo's products: their texts exist already, and they share the picture of the original product. */
const editionsOf = (now: Date, products: readonly DemoProduct[]): Rows[] => [
  ...productRows(now, products, ({ handle }) => handle.replace(/-e\d+$/, '')),
  ['product_tag_product', tagLinks(products)],
]

function* byThousand(products: Iterable<DemoProduct>, skip: number): Iterable<DemoProduct[]> {
  let batch: DemoProduct[] = []
  let skipped = 0
  for (const product of products) {
    if (skipped++ < skip) continue
    batch.push(product)
    if (batch.length === 1000) {
      yield batch
      batch = []
    }
  }
  if (batch.length) yield batch
}

async function inOneTransaction(pool: pg.Pool, tables: readonly Rows[], onProgress: OnProgress): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const [at, rows] of tables.entries()) {
      await insertRows(client, [rows])
      onProgress('見本のデータ', at + 1, tables.length)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
