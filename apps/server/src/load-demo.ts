import pg from 'pg'
import { type DemoProduct, type DemoShop, demoShop, largeShop } from '../../../demo/index.ts'
import { listRows, productRows, shelfRows, tagLinks, tagRows } from './load-demo/catalogue-rows.ts'
import { contentRows } from './load-demo/content-rows.ts'
import { couponRows } from './load-demo/coupon-rows.ts'
import { insertRows, type Rows } from './load-demo/insert-rows.ts'
import { peopleRows } from './load-demo/people-rows.ts'
import { pharmacyRows } from './load-demo/pharmacy-rows.ts'
import { postalCodeRows } from './load-demo/postal-code-rows.ts'
import { settingsRows } from './load-demo/settings-rows.ts'
import { writeArt } from './load-demo/write-art.ts'

export type OnProgress = (words: string, done: number, total: number) => void

/**
 * Puts the demo shop into a migrated database, once: a shop that is there is left as it is. Killed at any moment it begins
 * again at the next start, for everything is written in one transaction. `filesDir` takes the pictures of the packages.
 */
export async function loadDemo(
  databaseUrl: string,
  onProgress: OnProgress = () => {},
  filesDir = process.env.FILES_DIR ?? '.data/files',
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    if (await isLoaded(client)) return
    const shop = demoShop()
    const now = new Date()
    await writeArt(filesDir, shop.products, (done) => onProgress('商品の絵', done, shop.products.length))
    await inOneTransaction(client, [...(await shopRows(now, shop)), ...productsOf(now, shop)], onProgress)
  } finally {
    await client.end()
  }
}

/**
 * The same kind of shop with `count` products, for measuring: products by the thousand, each thousand in one transaction.
 * The first of them are the demo's own. Begun again after a kill it goes on where it stopped.
 */
export async function loadLarge(
  databaseUrl: string,
  count: number,
  onProgress: OnProgress = () => {},
  filesDir = process.env.FILES_DIR ?? '.data/files',
): Promise<void> {
  await loadDemo(databaseUrl, onProgress, filesDir)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select count(*)::int as count from product')
    const there: number = rows[0].count
    const now = new Date()
    for (const products of byThousand(largeShop(count), there)) {
      await inOneTransaction(client, editionsOf(now, products), () => {})
      onProgress('商品', there + products.length, count)
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function isLoaded(client: pg.Client): Promise<boolean> {
  return (await client.query('select exists (select from store) as loaded')).rows[0].loaded
}

async function shopRows(now: Date, shop: DemoShop): Promise<Rows[]> {
  const options = shop.shipping_options.filter(({ audience }) => audience !== 'subscriptions')
  return [
    ...settingsRows(now, options),
    ...shelfRows(now, shop.categories, shop.collections),
    ...(await peopleRows(now)),
    ...pharmacyRows(now, shop.licences, shop.professionals, shop.shifts),
    ...contentRows(now, shop),
    ...couponRows(now, shop.coupons),
    postalCodeRows(),
  ]
}

const productsOf = (now: Date, { products, product_lists }: DemoShop): Rows[] => [
  ...productRows(now, products),
  ...tagRows(now, products),
  ...listRows(now, product_lists),
]

/** Editions of the demo's products: their words are there already, their picture is that of the product they follow. */
const editionsOf = (now: Date, products: readonly DemoProduct[]): Rows[] => [
  ...productRows(now, products, ({ handle }) => handle.replace(/-e\d+$/, '')),
  ['product_tag_product', tagLinks(products)],
]

function* byThousand(products: Iterable<DemoProduct>, passOver: number): Iterable<DemoProduct[]> {
  let some: DemoProduct[] = []
  let passed = 0
  for (const product of products) {
    if (passed++ < passOver) continue
    some.push(product)
    if (some.length === 1000) {
      yield some
      some = []
    }
  }
  if (some.length) yield some
}

async function inOneTransaction(client: pg.Client, tables: readonly Rows[], onProgress: OnProgress): Promise<void> {
  await client.query('begin')
  try {
    let done = 0
    for (const rows of tables) {
      await insertRows(client, [rows])
      onProgress('見本のデータ', ++done, tables.length)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
