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
let desk: Awaited<ReturnType<typeof batchDesk>>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-import-'))
  shop = await testShop({ FILES_DIR: folder })
  goods = await smallCatalogue(shop)
  desk = await batchDesk(shop, await signInStaff(shop))
})
beforeEach(() => shop.db.deleteFrom('batch_job').execute())
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const run = (table: string | Uint8Array) => desk.runFile('product-import', table)
const productOf = async (handle: string) => {
  const { body } = await desk.get(`/admin/products?handle=${encodeURIComponent(handle)}`)
  return body.products[0]
}
const countProducts = async () => (await desk.get('/admin/products?limit=1')).body.count

test('creates products with options, variants, prices, stock, images, metadata and categories', async () => {
  const job =
    await run(`Product Handle,Product Title,Product Status,Product Description,Product Type,Product Tags,Product Metadata,Product Collection Handle,Product Category 1 Handle,Variant Title,Variant SKU,Variant Barcode,Variant Inventory Quantity,Variant Metadata,Price JPY,Price 日本 [JPY],Option 1 Name,Option 1 Value,Image 1 Url,Image 2 Url
vitamin,ビタミンC,published,"一日一錠。\n""食後""に",health_food,"新しい, 錠剤","{""brand"":""見本""}",spring,daily,50錠,VC-50,4900000000017,7,"{""jan_code"":""4900000000017""}","1,200",1100,内容量,50錠,/a.png,/b.png
vitamin,,,,,,,,,100錠,VC-100,,0,,2200,,内容量,100錠,,
soap,石けん,draft,,,,,,,1個,SOAP-1,,3,,４４０,,種類,白,,
`)
  expect(job).toMatchObject({
    status: 'completed',
    result: {
      count: 3,
      advancement_count: 3,
      progress: 1,
      stat_descriptors: [{ message: '新しい商品 2 件、変更する商品 0 件、新しい規格 3 件、変更する規格 0 件' }],
    },
  })
  const vitamin = await productOf('vitamin')
  expect(vitamin).toMatchObject({
    title: 'ビタミンC',
    status: 'published',
    description: '一日一錠。\n"食後"に',
    type: { value: 'health_food' },
    metadata: { brand: '見本' },
    collection: { handle: 'spring' },
    thumbnail: '/a.png',
    images: [{ url: '/a.png' }, { url: '/b.png' }],
    categories: [{ handle: 'daily' }],
    sales_channels: [{ id: goods.sales_channel_id }],
    options: [{ title: '内容量' }],
  })
  expect(vitamin.tags.map(({ value }: { value: string }) => value).sort()).toEqual(['新しい', '錠剤'])
  expect(vitamin.variants).toMatchObject([
    {
      title: '50錠',
      sku: 'VC-50',
      barcode: '4900000000017',
      inventory_quantity: 7,
      metadata: { jan_code: '4900000000017' },
      options: [{ value: '50錠' }],
    },
    { title: '100錠', sku: 'VC-100', barcode: null, inventory_quantity: 0, options: [{ value: '100錠' }] },
  ])
  const prices = vitamin.variants[0].prices.map(
    ({ amount, region_id }: { amount: number; region_id: string | null }) => [amount, region_id],
  )
  expect(prices.sort()).toEqual([
    [1100, goods.region_id],
    [1200, null],
  ])
  expect((await productOf('soap')).variants).toMatchObject([
    { sku: 'SOAP-1', inventory_quantity: 3, prices: [{ amount: 440 }] },
  ])
  const moves = await shop.db
    .selectFrom('stock_movement')
    .select('stocked')
    .where('because_of', '=', job.id)
    .orderBy('stocked')
    .execute()
  expect(moves).toEqual([{ stocked: 3 }, { stocked: 7 }])
})

interface AnsweredVariant {
  id: string
  title: string
  sku: string
  inventory_quantity: number
  prices: { amount: number }[]
  options: { value: string }[]
}

test('updates an existing product; empty cells and variants not in the file stay unchanged', async () => {
  const columns = 'Product Handle,Product Title,Product Subtitle,Variant Title,Variant SKU,Price JPY'
  await run(`${columns},Option 1 Name,Option 1 Value\nten,旧,副題,A,TEN-A,100,色,赤\nten,,,B,TEN-B,200,色,青\n`)
  const before = await productOf('ten')
  const job = await run(
    `Product Id;Product Title;Product Subtitle;Variant Title;Variant SKU;Variant Inventory Quantity;Price JPY;Option 1 Name;Option 1 Value\n${before.id};新;;;TEN-B;5;250;;\n${before.id};;;C;TEN-C;1;300;色;緑\n`,
  )
  expect(job).toMatchObject({
    status: 'completed',
    result: {
      stat_descriptors: [
        {
          message:
            '新しい商品 0 件、変更する商品 1 件、新しい規格 1 件、変更する規格 1 件、価格が変わる規格 1 件、在庫数が変わる規格 1 件',
        },
      ],
    },
  })
  const after = await productOf('ten')
  expect(after).toMatchObject({ id: before.id, title: '新', subtitle: '副題' })
  const summaryOf = (variant: AnsweredVariant) => [
    variant.title,
    variant.sku,
    variant.inventory_quantity,
    variant.prices[0]!.amount,
    variant.options[0]!.value,
  ]
  expect(after.variants.map(summaryOf)).toEqual([
    ['A', 'TEN-A', 0, 100, '赤'],
    ['B', 'TEN-B', 5, 250, '青'],
    ['C', 'TEN-C', 1, 300, '緑'],
  ])
  expect(after.variants.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual(
    before.variants.map(({ id }: { id: string }) => id),
  )
})

test('prices without a column in the file stay; those in it are changed', async () => {
  const { id, variants } = await productOf('limited')
  const prices = [
    { currency_code: 'jpy', amount: 1000 },
    { currency_code: 'jpy', amount: 900, min_quantity: 5 },
    { region_id: goods.region_id, amount: 950 },
  ]
  await desk.post(`/admin/products/${id}/variants/${variants[0].id}`, { prices })
  const pricesOf = async () => (await productOf('limited')).variants[0].prices
  const lasting = ({ id, amount, min_quantity, region_id }: Record<string, unknown>) =>
    [id, amount, min_quantity, region_id].join(' ')
  const before = await pricesOf()
  await run('Product Handle,Variant SKU,Price JPY\nlimited,T-limited,1100\n')
  const expected = before.map((price: { amount: number }) =>
    lasting({ ...price, amount: price.amount === 1000 ? 1100 : price.amount }),
  )
  const after = (await pricesOf()).map(lasting)
  expect(after).toHaveLength(3)
  expect(after.sort()).toEqual(expected.sort())
})

test('the same file imported twice adds nothing where variants have neither SKU nor options', async () => {
  const table = 'Product Handle,Product Title,Variant Title,Price JPY\nplain,無地,標準,500\n'
  const messageOf = async () => (await run(table)).result.stat_descriptors[0].message
  expect(await messageOf()).toBe('新しい商品 1 件、変更する商品 0 件、新しい規格 1 件、変更する規格 0 件')
  const before = await productOf('plain')
  expect(await messageOf()).toBe('新しい商品 0 件、変更する商品 0 件、新しい規格 0 件、変更する規格 0 件')
  expect((await productOf('plain')).variants.map(({ id }: AnsweredVariant) => id)).toEqual([before.variants[0].id])
})

test.each([
  ['UTF-8 with a BOM', Buffer.from('\uFEFFProduct Handle,Product Title\nmark,印つき\n'), 'mark', '印つき'],
  [
    'UTF-8 with empty columns at the end',
    Buffer.from('Product Handle,Product Title,,\nwide,広い,,\n,,,\n'),
    'wide',
    '広い',
  ],
  [
    'Shift_JIS with CR LF',
    Buffer.concat([
      Buffer.from('Product Handle,Product Title\r\nsjis,'),
      Buffer.from([0x96, 0xf2, 0x87, 0x40]),
      Buffer.from('\r\n'),
    ]),
    'sjis',
    '薬①',
  ],
  [
    'tab-separated columns',
    Buffer.from('Product Handle\tProduct Title\ntabs,1\tタブ,区切り\n'),
    'tabs,1',
    'タブ,区切り',
  ],
])('reads an import file in %s', async (_what, table, handle, title) => {
  expect(await run(table)).toMatchObject({ status: 'completed', result: { count: 1 } })
  expect((await productOf(handle)).title).toBe(title)
})

const many = (count: number) =>
  [
    'Product Handle,Product Title,Variant Title,Variant SKU,Price JPY,Option 1 Name,Option 1 Value',
    ...Array.from({ length: count }, (_, at) => `many-${at},商品${at},1個,MANY-${at},${at},容量,1個`),
  ].join('\n')

test('an interrupted import resumes with the next batch; a cancelled one keeps the batches it wrote', async () => {
  const before = await countProducts()
  const id = await desk.startFile('product-import', many(600), { dry_run: true })
  await desk.work(id)
  expect(await countProducts()).toBe(before)
  await desk.post(`/admin/batch-jobs/${id}/confirm`)
  await expect(desk.workUntil(id, 2)).rejects.toThrow('cut off')
  expect(await desk.read(id)).toMatchObject({
    status: 'processing',
    result: { count: 600, advancement_count: 250, progress: 0.417 },
  })
  expect(await countProducts()).toBe(before + 250)
  await expect(desk.workUntil(id, 1)).rejects.toThrow('cut off')
  expect(await desk.read(id)).toMatchObject({ status: 'processing', result: { advancement_count: 500 } })

  await desk.post(`/admin/batch-jobs/${id}/cancel`)
  await desk.work(id)
  expect(await desk.read(id)).toMatchObject({ status: 'canceled', result: { advancement_count: 500 } })
  expect(await countProducts()).toBe(before + 500)
})

test('two workers at one job write every row once', async () => {
  const before = await countProducts()
  const id = await desk.startFile(
    'product-import',
    many(600).replaceAll('many-', 'twice-').replaceAll('MANY-', 'TWICE-'),
    { dry_run: true },
  )
  await desk.work(id)
  await desk.post(`/admin/batch-jobs/${id}/confirm`)
  await Promise.all([desk.work(id), desk.work(id)])
  await desk.work(id)
  expect(await desk.read(id)).toMatchObject({ status: 'completed', result: { advancement_count: 600 } })
  expect(await countProducts()).toBe(before + 600)
})

test('a SKU taken meanwhile in a later batch fails the job; the batches before it stay', async () => {
  const table = many(600).replaceAll('many-', 'part-').replaceAll('MANY-', 'PART-')
  const id = await desk.startFile('product-import', table, { dry_run: true })
  await desk.work(id)
  await run('Product Handle,Product Title,Variant Title,Variant SKU\nearlier,早い,1個,PART-300\n')
  const before = await countProducts()
  await desk.post(`/admin/batch-jobs/${id}/confirm`)
  await desk.work(id)
  const row = 302
  expect(await desk.read(id)).toMatchObject({
    status: 'failed',
    result: { count: 600, advancement_count: 250, errors: [{ code: 'sku_taken', row }] },
  })
  expect(await countProducts()).toBe(before + 250)
  expect([(await productOf('part-249')).title, await productOf('part-250')]).toEqual(['商品249', undefined])
})

test('a SKU taken between dry run and confirmation fails the job, and nothing is written', async () => {
  const id = await desk.startFile(
    'product-import',
    'Product Handle,Product Title,Variant Title,Variant SKU\nlate,遅い,1個,LATE-1\n',
    { dry_run: true },
  )
  await desk.work(id)
  await run('Product Handle,Product Title,Variant Title,Variant SKU\nquick,早い,1個,LATE-1\n')
  const before = await countProducts()
  await desk.post(`/admin/batch-jobs/${id}/confirm`)
  await desk.work(id)
  expect(await desk.read(id)).toMatchObject({
    status: 'failed',
    result: { advancement_count: 0, errors: [{ code: 'sku_taken', row: 2 }] },
  })
  expect(await countProducts()).toBe(before)
})
