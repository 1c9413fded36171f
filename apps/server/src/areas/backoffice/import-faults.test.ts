import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { stableId } from '../../load-demo/insert-rows.ts'
import { batchDesk } from './batch.fixture.ts'

let shop: TestShop
let desk: Awaited<ReturnType<typeof batchDesk>>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-faults-'))
  shop = await testShop({ FILES_DIR: folder })
  await smallCatalogue(shop)
  await shop.db.updateTable('product_variant').set({ ean: 'E-1', upc: 'U-1' }).where('sku', '=', 'T-food').execute()
  desk = await batchDesk(shop, await signInStaff(shop))
})
beforeEach(() => shop.db.deleteFrom('batch_job').execute())
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const run = (table: string | Uint8Array) => desk.runFile('product-import', table)
const countProducts = async () => (await desk.get('/admin/products?limit=1')).body.count

const header = `Product Id,Product Handle,Product Title,Product Status,Product Weight,Product Discountable,Product Metadata,Variant Title,Variant SKU,Variant Barcode,Variant EAN,Variant UPC,Variant Inventory Quantity,Price JPY,Price 月 [JPY],Option 1 Name,Option 1 Value,Product Collection Handle,Product Category 1 Handle,Sales Channel 1 Name,Sales Channel 1 Id`
const row = (cells: Record<string, string>) =>
  header
    .split(',')
    .map((name) => cells[name] ?? '')
    .join(',')
const good = { 'Product Handle': 'p', 'Product Title': 'P', 'Variant Title': 'V' }
const second = { 'Product Handle': 'p', 'Variant Title': 'W' }
const red = { 'Option 1 Name': '色', 'Option 1 Value': '赤' }
const equalToLotion = {
  'Product Handle': 'lotion',
  'Variant Title': '一つ',
  'Option 1 Name': '内容量',
  'Option 1 Value': '1個',
}
test.each<[string, string[], object]>([
  ['no title', [row({ ...good, 'Product Title': '' })], { row: 2, column: 'Product Title', code: 'invalid_data' }],
  ['an unknown status', [row({ ...good, 'Product Status': 'lost' })], { row: 2, column: 'Product Status' }],
  ['a weight that is not a number', [row({ ...good, 'Product Weight': '重い' })], { row: 2, column: 'Product Weight' }],
  [
    'a value that is neither true nor false',
    [row({ ...good, 'Product Discountable': 'maybe' })],
    { row: 2, column: 'Product Discountable' },
  ],
  ['metadata that is not JSON', [row({ ...good, 'Product Metadata': '{' })], { row: 2, column: 'Product Metadata' }],
  [
    'a negative stock quantity',
    [row(good), row({ 'Product Handle': 'p', 'Variant Title': 'W', 'Variant Inventory Quantity': '-1' })],
    { row: 3, column: 'Variant Inventory Quantity' },
  ],
  ['a price with a fraction of a yen', [row({ ...good, 'Price JPY': '1.5' })], { row: 2, column: 'Price JPY' }],
  [
    'an unknown region',
    [row({ ...good, 'Price 月 [JPY]': '1' })],
    { row: 2, column: 'Price 月 [JPY]', code: 'unknown_name' },
  ],
  [
    'an option without its value',
    [row({ ...good, 'Option 1 Name': '色' })],
    { row: 2, column: 'Option 1 Value', code: 'value_missing' },
  ],
  [
    'an unknown collection',
    [row({ ...good, 'Product Collection Handle': 'x' })],
    { row: 2, column: 'Product Collection Handle', code: 'unknown_name' },
  ],
  [
    'an unknown category',
    [row({ ...good, 'Product Category 1 Handle': 'x' })],
    { row: 2, column: 'Product Category 1 Handle', code: 'unknown_name' },
  ],
  [
    'an unknown sales channel',
    [row({ ...good, 'Sales Channel 1 Name': 'x' })],
    { row: 2, column: 'Sales Channel 1 Name', code: 'unknown_name' },
  ],
  [
    'a SKU of another product',
    [row({ ...good, 'Variant SKU': 'T-lotion' })],
    {
      row: 2,
      column: 'Variant SKU',
      code: 'sku_taken',
      message: '2 行目「Variant SKU」：SKU「T-lotion」は別の商品で使われています。',
    },
  ],
  [
    'a barcode of another product',
    [row({ ...good, 'Variant Barcode': 'T-lotion' })],
    { row: 2, column: 'Variant Barcode', code: 'barcode_taken' },
  ],
  [
    'a duplicate SKU',
    [
      row({ ...good, 'Variant SKU': 'N' }),
      row({ 'Product Handle': 'q', 'Product Title': 'Q', 'Variant Title': 'V', 'Variant SKU': 'N' }),
    ],
    { row: 3, column: 'Variant SKU', code: 'said_twice' },
  ],
  [
    'a product whose rows are not adjacent',
    [row(good), row({ 'Product Handle': 'q', 'Product Title': 'Q' }), row({ ...good, 'Variant Title': 'W' })],
    { row: 4, column: 'Product Handle', code: 'said_twice' },
  ],
  [
    'a handle that names no page',
    [row({ ...good, 'Product Handle': '..' })],
    { row: 2, column: 'Product Handle', message: expect.stringContaining('アドレスに使えません') },
  ],
  ['no handle', [row({ 'Product Title': 'P' })], { row: 2, column: 'Product Handle', code: 'key_missing' }],
  [
    'a new variant without a title',
    [row({ 'Product Handle': 'lotion', 'Variant SKU': 'L-2', 'Option 1 Name': '内容量', 'Option 1 Value': '2個' })],
    { row: 2, column: 'Variant Title' },
  ],
  [
    'an option that the product does not have',
    [row({ 'Product Handle': 'lotion', 'Variant SKU': 'T-lotion', 'Option 1 Name': '味', 'Option 1 Value': '甘' })],
    { row: 2, code: 'unknown_name' },
  ],
  [
    'a sales channel id that does not exist',
    [row({ ...good, 'Sales Channel 1 Id': 'sc_none' })],
    { row: 2, column: 'Sales Channel 1 Id', code: 'unknown_id' },
  ],
  [
    'the handle of another product beside an id',
    [row({ 'Product Id': stableId('product', 'lotion'), 'Product Handle': 'food' })],
    { row: 2, column: 'Product Handle', code: 'duplicate_error' },
  ],
  [
    'the options of another row',
    [row({ ...good, ...red }), row({ ...second, ...red })],
    { row: 3, code: 'invalid_data' },
  ],
  [
    'the options of an existing variant',
    [row(equalToLotion)],
    { row: 2, code: 'invalid_data', message: '2 行目：オプションの値が、この商品の別の規格と同じです。' },
  ],
  ['a taken EAN', [row({ ...good, 'Variant EAN': 'E-1' })], { row: 2, column: 'Variant EAN', code: 'ean_taken' }],
  ['a taken UPC', [row({ ...good, 'Variant UPC': 'U-1' })], { row: 2, column: 'Variant UPC', code: 'upc_taken' }],
  ...['Variant EAN', 'Variant UPC'].map((column): [string, string[], object] => [
    `a duplicate ${column}`,
    [row({ ...good, [column]: '1' }), row({ ...second, [column]: '1' })],
    { row: 3, column, code: 'said_twice' },
  ]),
  ...['Variant SKU', 'Variant Barcode', 'Variant EAN', 'Variant UPC'].map((column): [string, string[], object] => [
    `a rounded ${column}`,
    [row({ ...good, [column]: '4.98707E+12' })],
    { row: 2, column, code: 'rounded' },
  ]),
  ['one cell too many', [`${row(good)},x`], { row: 2, code: 'too_many_cells' }],
  ['an unclosed quotation mark', [`p,"P`], { code: 'not_a_table' }],
])('%s fails the product import before anything is written', async (_what, rows, fault) => {
  const before = await countProducts()
  const job = await run([header, ...rows].join('\n'))
  expect(job).toMatchObject({ status: 'failed', result: { errors: [fault] } })
  expect(job.result.errors).toHaveLength(1)
  expect(await countProducts()).toBe(before)
})

test.each([
  ['an unknown heading', 'Product Handle,Colour\np,red\n', { row: 1, column: 'Colour', code: 'unknown_column' }],
  [
    'a duplicate heading',
    'Product Handle,Product handle\np,p\n',
    { row: 1, column: 'Product handle', code: 'column_twice' },
  ],
  ['no handle column', 'Product Title\nP\n', { row: 1, column: 'Product Handle', code: 'column_missing' }],
  ['no content', '', { row: null, code: 'empty' }],
  ['bytes that are not text', Buffer.from([0x61, 0xff, 0xff, 0x0a]), { row: null, code: 'not_text' }],
])('a file with %s fails the import', async (_what, table, fault) => {
  expect(await run(table)).toMatchObject({ status: 'failed', result: { errors: [fault] } })
})

test('a row that could mean several variants, or a new one beside them, fails the import', async () => {
  const columns = 'Product Handle,Product Title,Variant Title,Price JPY'
  await run(`${columns}\nplain,無地,標準,500\nplain,,標準,600\n`)
  const job = await run(`${columns}\nplain,,標準,700\nplain,,特大,800\n`)
  const place = { column: 'Variant Title', code: 'key_missing' }
  const errors = [2, 3].map((number) => ({ ...place, row: number }))
  expect(job).toMatchObject({ status: 'failed', result: { errors } })
  const { body } = await desk.get('/admin/products?handle=plain')
  expect(body.products[0].variants).toHaveLength(2)
})

test('two rows of one existing variant fail the import', async () => {
  const id = stableId('variant', 'T-food')
  const job = await run(`Product Handle,Variant Id,Price JPY\nfood,${id},1\nfood,${id},2\n`)
  expect(job).toMatchObject({ status: 'failed', result: { errors: [{ row: 3, code: 'said_twice' }] } })
})

const many = Array.from({ length: 1200 }, (_, at) => `many-${at},商品${at},1個,高い`)

test('reports every fault, up to the first 1,000', async () => {
  const job = await run(['Product Handle,Product Title,Variant Title,Price JPY', ...many].join('\n'))
  expect(job.result.errors).toHaveLength(1000)
  expect(job.result.errors[999]).toMatchObject({ row: 1001, column: 'Price JPY' })
})
