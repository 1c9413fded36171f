import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { batchDesk } from './batch.fixture.ts'

let shop: TestShop
let desk: ReturnType<typeof batchDesk>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-changes-'))
  shop = await testShop({ FILES_DIR: folder })
  await smallCatalogue(shop)
  desk = batchDesk(shop, await signInStaff(shop))
  await desk.runFile(
    'product-import',
    `Product Handle,Product Title,Product Tags,Product Metadata,Product Category 1 Handle,Product Weight,Variant Title,Variant SKU,Variant Inventory Quantity,Variant Metadata,Price JPY,Price 日本 [JPY],Option 1 Name,Option 1 Value,Image 1 Url,Image 2 Url
tea,緑茶,"新しい, 国産","{""brand"":""見本"",""steps"":[1,2]}",daily,120,10袋,TEA-10,7,"{""note"":""茶""}",1200,1100,内容量,10袋,/a.png,/b.png
tea,,,,,,20袋,TEA-20,3,,2200,,内容量,20袋,,
`,
  )
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const sentence = (changed: number, newVariants: number, changedVariants: number, more = '') =>
  `新しい商品 0 件、変更する商品 ${changed} 件、新しい規格 ${newVariants} 件、変更する規格 ${changedVariants} 件${more}`

test.each([
  ['nothing', (table: string) => table, sentence(0, 0, 0)],
  ['a title', (table: string) => table.replace(',緑茶,', ',煎茶,'), sentence(1, 0, 0)],
  ['a weight', (table: string) => table.replace(',120,', ',121,'), sentence(1, 0, 0)],
  [
    'the order of tags',
    (table: string) => table.replace(/"(国産|新しい),(国産|新しい)"/, '"$2,$1"'),
    sentence(0, 0, 0),
  ],
  ['a tag less', (table: string) => table.replace(/"(国産|新しい),(国産|新しい)"/, '$2'), sentence(1, 0, 0)],
  ['the order of pictures', (table: string) => table.replace('/a.png,/b.png', '/b.png,/a.png'), sentence(1, 0, 0)],
  ['a product’s metadata', (table: string) => table.replace('[1,2]', '[1,3]'), sentence(1, 0, 0)],
  ['a variant’s metadata', (table: string) => table.replace('""茶""', '""""'), sentence(1, 0, 1)],
  ['a name', (table: string) => table.replace(',20袋,TEA-20', ',大袋,TEA-20'), sentence(1, 0, 1)],
  ['an option', (table: string) => table.replace('内容量,20袋', '内容量,大袋'), sentence(1, 0, 1)],
  [
    'prices that lost their zeros',
    (table: string) => table.replace(/,1200,/, ',12,').replace(',2200,', ',22,'),
    sentence(1, 0, 2, '、価格が変わる規格 2 件'),
  ],
  [
    'a region’s price',
    (table: string) => table.replace(',1100,', ',110,'),
    sentence(1, 0, 1, '、価格が変わる規格 1 件'),
  ],
  [
    'a stock and a price',
    (table: string) => table.replace(/TEA-10,(.*?),7,/, 'TEA-10,$1,8,').replace(',2200,', ',22,'),
    sentence(1, 0, 2, '、価格が変わる規格 1 件、在庫数が変わる規格 1 件'),
  ],
])('the check of an exported file with a change of %s counts what would change', async (_what, change, message) => {
  const table = await desk.file((await desk.run('product-export', {})).result.file_key)
  const changed = change(table)
  if (message !== sentence(0, 0, 0)) expect(changed).not.toBe(table)
  const job = await desk.runFile('product-import', changed, { dry_run: true })
  expect(job).toMatchObject({ status: 'pre_processed', result: { stat_descriptors: [{ message }] } })
})

test('a confirmed file writes what differs, and leaves rows that stay as they are untouched', async () => {
  await desk.runFile('product-import', 'Product Handle,Product Title,Variant Title,Price JPY\ncup,湯のみ,白,800\n')
  const table = await desk.file((await desk.run('product-export', {})).result.file_key)
  const rowsOf = async () => ({
    products: await shop.db.selectFrom('product').selectAll().orderBy('id').execute(),
    variants: await shop.db.selectFrom('product_variant').selectAll().orderBy('id').execute(),
    prices: await shop.db.selectFrom('money_amount').selectAll().orderBy('id').execute(),
    values: await shop.db.selectFrom('product_option_value').selectAll().orderBy('id').execute(),
    facts: await shop.db.selectFrom('fact').select(['name', 'about']).where('name', '<>', 'batch_job.due').execute(),
  })
  await shop.db.deleteFrom('fact').execute()
  const before = await rowsOf()
  shop.clock.now = new Date(shop.clock.now.getTime() + 3_600_000)
  expect((await desk.runFile('product-import', table)).status).toBe('completed')
  expect(await rowsOf()).toEqual(before)

  await desk.runFile('product-import', table.replace(',2200,', ',2300,'))
  const after = await rowsOf()
  const touched = (rows: readonly { updated_at: Date }[]) =>
    rows.filter(({ updated_at }) => Number(updated_at) === Number(shop.clock.now))
  expect(touched(after.products)).toMatchObject([{ handle: 'tea' }])
  expect(touched(after.variants)).toMatchObject([{ sku: 'TEA-20' }])
  expect(touched(after.prices)).toMatchObject([{ amount: 2300 }])
  expect(touched(after.values)).toEqual([])
  expect(after.facts).toHaveLength(1)
})

test('the check of a file with a further variant counts its product as changed, and no other variant', async () => {
  const table =
    'Product Handle,Variant Title,Variant SKU,Price JPY,Option 1 Name,Option 1 Value\ntea,30袋,TEA-30,3000,内容量,30袋\n'
  const job = await desk.runFile('product-import', table, { dry_run: true })
  expect(job.result.stat_descriptors[0].message).toBe(sentence(1, 1, 0))
})
