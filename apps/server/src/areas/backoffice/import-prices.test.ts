import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { batchDesk } from './batch.fixture.ts'

let shop: TestShop
let goods: SmallCatalogue
let desk: ReturnType<typeof batchDesk>
let folder: string
let price_list_id: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-prices-'))
  shop = await testShop({ FILES_DIR: folder })
  goods = await smallCatalogue(shop)
  desk = batchDesk(shop, await signInStaff(shop))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  shop.clock.now = new Date('2026-06-01T03:00:00Z')
  const prices = [
    { variant_id: goods.variants.food, currency_code: 'jpy', amount: 900 },
    { variant_id: goods.variants.device, currency_code: 'jpy', amount: 5000 },
  ]
  const { body } = await desk.post('/admin/price-lists', {
    name: '夏',
    description: '夏の価格',
    type: 'sale',
    status: 'active',
    prices,
  })
  price_list_id = body.price_list.id
})

const run = (table: string) => {
  shop.clock.now = new Date('2026-06-01T04:00:00Z')
  return desk.runFile('price-list-import', table, { context: { price_list_id } })
}
const prices = async () => {
  const { body } = await desk.get(`/admin/price-lists/${price_list_id}`)
  return body.price_list.prices
    .map(({ variant_id, amount, region_id, min_quantity }: Record<string, unknown>) => [
      variant_id,
      amount,
      region_id,
      min_quantity,
    ])
    .sort()
}
const listed = () =>
  [
    [goods.variants.food, 900, null, null],
    [goods.variants.device, 5000, null, null],
  ].sort()

test('the file replaces the price list: prices are added, changed, and removed if not in the file', async () => {
  const job = await run(
    `SKU,Product Variant ID,Price JPY,Price 日本 [JPY],Min Quantity\nT-food,,"1,000",,\n,${goods.variants.lotion},,980,\nT-lotion,,900,,3\n`,
  )
  expect(job).toMatchObject({
    status: 'completed',
    result: {
      count: 3,
      advancement_count: 3,
      progress: 1,
      stat_descriptors: [{ message: '価格 3 件、なくなる価格 1 件' }],
    },
  })
  expect(await prices()).toEqual(
    [
      [goods.variants.food, 1000, null, null],
      [goods.variants.lotion, 980, goods.region_id, null],
      [goods.variants.lotion, 900, null, 3],
    ].sort(),
  )
})

test.each([
  ['one of two prices', 'SKU,Price JPY\nT-food,800\n', '価格 1 件、なくなる価格 1 件'],
  ['another quantity', 'SKU,Price JPY,Min Quantity\nT-food,900,2\nT-device,5000,\n', '価格 2 件、なくなる価格 1 件'],
  ['a region alone', 'SKU,Price 日本 [JPY]\nT-food,900\n', '価格 1 件、なくなる価格 2 件'],
  ['every price', 'SKU,Price JPY\nT-food,800\nT-device,5000\nT-lotion,980\n', '価格 3 件'],
])('the check of a file with %s says how many prices its import would remove', async (_what, table, message) => {
  const job = await desk.runFile('price-list-import', table, { context: { price_list_id }, dry_run: true })
  expect(job).toMatchObject({ status: 'pre_processed', result: { stat_descriptors: [{ message }] } })
  expect(await prices()).toEqual(listed())
})

test('shoppers see an imported price at once', async () => {
  const seen = async () => {
    const { body } = await desk.get(`/store/products/${goods.products.food}?region_id=${goods.region_id}`)
    return body.product.variants[0].calculated_price
  }
  expect(await seen()).toBe(900)
  await run('SKU,Price JPY\nT-food,800\n')
  expect(await seen()).toBe(800)
})

test.each([
  ['an unknown variant', 'SKU,Price JPY\nT-none,1\n', { row: 2, column: null, code: 'unknown_id' }],
  ['a missing price', 'SKU,Price JPY\nT-food,\n', { row: 2, code: 'price_missing' }],
  [
    'a price that is not a number',
    'SKU,Price JPY\nT-food,安い\n',
    { row: 2, column: 'Price JPY', code: 'invalid_data' },
  ],
  ['an unknown region', 'SKU,Price 月 [JPY]\nT-food,1\n', { row: 2, column: 'Price 月 [JPY]', code: 'unknown_name' }],
  ['a duplicate price', 'SKU,Price JPY\nT-food,1\nT-food,2\n', { row: 3, code: 'said_twice' }],
  ['an unknown heading', 'SKU,Price JPY,Colour\nT-food,1,red\n', { row: 1, column: 'Colour', code: 'unknown_column' }],
  ['a file without a price column', 'SKU\nT-food\n', { row: 1, code: 'column_missing' }],
  ['a file without a variant column', 'Price JPY\n1\n', { row: 1, code: 'column_missing' }],
])('%s fails the price import and leaves the list unchanged', async (_what, table, fault) => {
  expect(await run(table)).toMatchObject({ status: 'failed', result: { errors: [fault] } })
  expect(await prices()).toEqual(listed())
})

test.each([
  ['T-none', ''],
  ['4.97E+12', 'SKUの下の桁が、表計算ソフトで失われています。列の書式を「文字列」にして入力し直してください。'],
  [
    '123',
    'SKUの前の0が、表計算ソフトで失われていませんか。そのときは、列の書式を「文字列」にして入力し直してください。',
  ],
])('an unknown SKU %s is reported with what a spreadsheet did to it', async (sku, why) => {
  const message = `2 行目：規格「${sku}」は登録されていません。${why}`
  expect(await run(`SKU,Price JPY\n${sku},1\n`)).toMatchObject({ status: 'failed', result: { errors: [{ message }] } })
})

test('empty columns at the end of a price file are ignored', async () => {
  expect(await run('SKU,Price JPY,,\nT-food,700,,\n')).toMatchObject({ status: 'completed' })
  expect(await prices()).toEqual([[goods.variants.food, 700, null, null]])
})

test('an unknown price list fails the job', async () => {
  const job = await desk.runFile('price-list-import', 'SKU,Price JPY\nT-food,1\n', {
    context: { price_list_id: 'pl_none' },
  })
  expect(job).toMatchObject({ status: 'failed', result: { errors: [{ code: 'unknown_id' }] } })
})
