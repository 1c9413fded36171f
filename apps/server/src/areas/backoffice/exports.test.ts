import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { setFreePieces } from '../inventory/index.ts'
import { batchDesk } from './batch.fixture.ts'

let shop: TestShop
let goods: SmallCatalogue
let desk: ReturnType<typeof batchDesk>
let folder: string
let staff: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-export-'))
  shop = await testShop({ FILES_DIR: folder })
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
  desk = batchDesk(shop, staff)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

/** Without the timestamps of a change, and without empty metadata values, which a change removes. */
const lasting = (row: unknown) =>
  JSON.parse(JSON.stringify(row, (key, value) => (key === 'updated_at' || value === '' ? undefined : value)))

type Row = Record<string, string>
const tableOf = async (job: { result: { file_key: string } }) => {
  const text = await desk.file(job.result.file_key)
  expect(text.startsWith('\uFEFF')).toBe(true)
  return { text, rows: parse(text, { bom: true, columns: true }) as Row[] }
}

test('a product export can be imported again without changing products or stock', async () => {
  await desk.post(`/admin/products/${goods.products.food}/variants/${goods.variants.food}`, {
    prices: [
      { currency_code: 'jpy', amount: 1080 },
      { currency_code: 'jpy', amount: 980, min_quantity: 5 },
      { region_id: goods.region_id, amount: 1070 },
    ],
  })
  const job = await desk.run('product-export', {})
  expect(job).toMatchObject({ status: 'completed', result: { count: 15, advancement_count: 15, progress: 1 } })
  const { text, rows } = await tableOf(job)
  expect(job.result.file_size).toBe(Buffer.byteLength(text))
  expect(rows).toHaveLength(15)
  expect(rows.find((row) => row['Variant SKU'] === 'T-lotion')).toMatchObject({
    'Product Id': goods.products.lotion,
    'Product Handle': 'lotion',
    'Product Status': 'published',
    'Product Collection Handle': 'spring',
    'Product Type': 'cosmetic',
    'Product Tags': '化粧品',
    'Product Discountable': 'true',
    'Variant Inventory Quantity': '100',
    'Variant Allow Backorder': 'false',
    'Price JPY': '1650',
    'Option 1 Name': '内容量',
    'Option 1 Value': '1個',
    'Product Category 1 Handle': 'daily',
    'Sales Channel 1 Id': goods.sales_channel_id,
  })

  const products = async () => lasting((await desk.get('/admin/products?limit=100')).body.products)
  const before = await products()
  const moves = () => shop.db.selectFrom('stock_movement').selectAll().orderBy('id').execute()
  const moved = await moves()
  const again = await desk.runFile('product-import', text)
  expect(again).toMatchObject({
    status: 'completed',
    result: {
      stat_descriptors: [{ message: '新しい商品 0 件、変更する商品 0 件、新しい規格 0 件、変更する規格 0 件' }],
    },
  })
  expect(await products()).toEqual(before)
  expect(await moves()).toEqual(moved)
  // A piece sold since would be in stock again: the screen says so before it is confirmed.
  const lotion = [{ variant_id: goods.variants.lotion, quantity: 99 }]
  await shop.ctx().tx((tx) => setFreePieces(tx, lotion, 'counted'))
  const looked = await desk.runFile('product-import', text, { dry_run: true })
  expect(looked.result.stat_descriptors[0].message).toContain('在庫数が変わる規格 1 件')
  await shop.ctx().tx((tx) => setFreePieces(tx, [{ ...lotion[0]!, quantity: 100 }], 'counted'))
  const { text: second } = await tableOf(await desk.run('product-export', {}))
  expect(second).toBe(text)
})

test.each([
  ['=HYPERLINK("http://example.com")', 'formula'],
  ['＋温感 湿布', 'plus'],
  ['－5歳肌セット', 'minus'],
])(
  'a filtered product export escapes a title that a spreadsheet would take for a formula: %s',
  async (title, handle) => {
    const { body } = await desk.post('/admin/products', { title, handle, status: 'draft' })
    const job = await desk.run('product-export', { filterable_fields: { status: ['draft'], handle } })
    const { rows } = await tableOf(job)
    expect(rows).toMatchObject([{ 'Product Id': body.product.id, 'Product Title': `'${title}`, 'Variant Id': '' }])
    const { text } = await tableOf(job)
    await desk.runFile('product-import', text)
    expect((await desk.get(`/admin/products/${body.product.id}`)).body.product.title).toBe(title)
  },
)

test('an export with formula-like options, tags with commas and a deleted channel can be imported', async () => {
  const channel = (await desk.post('/admin/sales-channels', { name: '電話' })).body.sales_channel
  const { body } = await desk.post('/admin/products', {
    title: '老眼鏡',
    handle: 'glasses',
    options: [{ title: '=度数' }],
    tags: ['-特価', '冷え,肩こり', '"新"'].map((value) => ({ value })),
    variants: ['+1.50', '-3.00'].map((value) => ({ title: value, prices: [], options: [{ value }] })),
    sales_channels: [{ id: goods.sales_channel_id }, { id: channel.id }],
  })
  await shop.call('DELETE', `/admin/sales-channels/${channel.id}`, undefined, staff)
  const product = async () => lasting((await desk.get(`/admin/products/${body.product.id}`)).body.product)
  const before = await product()
  const { text, rows } = await tableOf(await desk.run('product-export', { filterable_fields: { handle: 'glasses' } }))
  expect(rows[0]).toMatchObject({ 'Option 1 Value': "'+1.50", 'Sales Channel 1 Id': goods.sales_channel_id })
  expect(rows[0]).not.toHaveProperty('Sales Channel 2 Id')
  expect(await desk.runFile('product-import', text)).toMatchObject({ status: 'completed' })
  expect(await product()).toEqual(before)
})

test('the product columns are filled only in the first row of a product with several variants', async () => {
  const variant = (title: string) => ({
    title,
    prices: [{ region_id: goods.region_id, amount: 500 }],
    options: [{ value: title }],
  })
  await desk.post('/admin/products', {
    title: '二つ',
    handle: 'two',
    options: [{ title: '味' }],
    images: ['/a.png'],
    variants: [variant('甘'), variant('辛')],
  })
  const { rows } = await tableOf(await desk.run('product-export', { filterable_fields: { handle: 'two' } }))
  expect(rows).toMatchObject([
    {
      'Product Handle': 'two',
      'Product Title': '二つ',
      'Image 1 Url': '/a.png',
      'Variant Title': '甘',
      'Price 日本 [JPY]': '500',
      'Option 1 Value': '甘',
    },
    {
      'Product Handle': 'two',
      'Product Title': '',
      'Image 1 Url': '',
      'Variant Title': '辛',
      'Price 日本 [JPY]': '500',
      'Option 1 Value': '辛',
    },
  ])
})

test('an interrupted export stays processing and leaves no file; cancelling then ends it', async () => {
  const { body } = await desk.post('/admin/batch-jobs', { type: 'product-export', context: {} })
  const { id } = body.batch_job
  await expect(desk.workUntil(id, 2)).rejects.toThrow('cut off')
  expect(await desk.read(id)).toMatchObject({ status: 'processing', result: { advancement_count: 0 } })
  expect((await desk.read(id)).result).not.toHaveProperty('file_key')
  await desk.post(`/admin/batch-jobs/${id}/cancel`)
  await desk.work(id)
  expect(await desk.read(id)).toMatchObject({ status: 'canceled' })
  expect((await desk.read(id)).result).not.toHaveProperty('file_key')
})

test('a resumed export begins again: its one file has every row once', async () => {
  const { body } = await desk.post('/admin/batch-jobs', { type: 'product-export', context: {} })
  const { id } = body.batch_job
  // Cut off when all rows are written, before the job has recorded its file.
  await expect(desk.workUntil(id, 3)).rejects.toThrow('cut off')
  const cut = await desk.read(id)
  expect(cut).toMatchObject({ status: 'processing', result: { advancement_count: cut.result.count, progress: 1 } })
  expect(cut.result).not.toHaveProperty('file_key')
  // The table is that of the time of the second run.
  const title = '再開までに変わった名前'
  await desk.post(`/admin/products/${goods.products.lotion}`, { title })
  await desk.work(id)
  const job = await desk.read(id)
  const { count } = cut.result
  expect(job).toMatchObject({ status: 'completed', result: { count, advancement_count: count, progress: 1 } })
  const { rows } = await tableOf(job)
  const ids = rows.map((row) => row['Product Id'])
  expect(new Set(ids).size).toBe(count)
  expect(rows.filter((row) => row['Product Id'] === goods.products.lotion)).toMatchObject([{ 'Product Title': title }])
  const { rows: whole } = await tableOf(await desk.run('product-export', {}))
  expect(rows).toEqual(whole)
})

test('the order export contains amounts and addresses, oldest order first, and applies filters', async () => {
  const { id: first } = await placedOrder(shop, goods)
  await placedOrder(shop, goods)
  const created_at = new Date('2026-05-31T15:30:00Z')
  await shop.db.updateTable('orders').set({ created_at }).where('id', '=', first).execute()
  const job = await desk.run('order-export', {})
  expect(job).toMatchObject({ status: 'completed', result: { count: 2, advancement_count: 2, progress: 1 } })
  const { rows } = await tableOf(job)
  const orders = await Promise.all(
    rows.map(async (row) => (await desk.get(`/admin/orders/${row.Order_ID}`)).body.order),
  )
  expect(new Set(rows.map((row) => row.Order_ID)).size).toBe(2)
  for (const [at, row] of rows.entries()) {
    const order = orders[at]
    expect(row).toMatchObject({
      Display_ID: String(order.display_id),
      'Order status': order.status,
      Date: row.Order_ID === first ? '2026-06-01T00:30:00.000+09:00' : '2026-06-01T12:00:00.000+09:00',
      'Customer Email': order.email,
      'Shipping Last name': order.shipping_address.last_name,
      'Shipping Address 1': order.shipping_address.address_1 ?? '',
      'Payment Status': order.payment_status,
      Subtotal: String(order.subtotal),
      'Shipping Total': String(order.shipping_total),
      'Tax Total': String(order.tax_total),
      Total: String(order.total),
      'Currency Code': 'jpy',
      'Sales channel': order.sales_channel?.name ?? '',
    })
  }
  const [requestedOrder] = orders
  const one = await desk.run('order-export', { filterable_fields: { q: requestedOrder.email } })
  expect((await tableOf(one)).rows.map((row) => row.Order_ID)).toEqual([requestedOrder.id])
  const none = await desk.run('order-export', { filterable_fields: { status: ['archived'] } })
  expect(none.result).toMatchObject({ count: 0 })
  expect((await tableOf(none)).rows).toEqual([])
})

test('the order export hyphenates phone numbers and postal codes, of which spreadsheets would drop zeros', async () => {
  const shippedTo = async (postal_code: string, phone: string | null) => {
    const { id } = await placedOrder(shop, goods)
    const ofOrder = shop.db.selectFrom('orders').select('shipping_address_id').where('id', '=', id)
    await shop.db.updateTable('address').set({ postal_code, phone }).where('id', '=', ofOrder).execute()
    return id
  }
  const ids = [
    await shippedTo('0600000', '0300000000'),
    await shippedTo('060-0000', '09000000000'),
    await shippedTo('10115', null),
  ]
  const { rows } = await tableOf(await desk.run('order-export', {}))
  const written = ids.map((id) => {
    const row = rows.find(({ Order_ID }) => Order_ID === id)!
    return [row['Shipping Postal Code'], row['Shipping Phone']]
  })
  expect(written).toEqual([
    ['060-0000', '03-0000-0000'],
    ['060-0000', '090-0000-0000'],
    ['10115', ''],
  ])
})
