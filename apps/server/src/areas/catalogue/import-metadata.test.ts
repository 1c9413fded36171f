import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const send = (lines: string[], more: object = {}) =>
  shop.call('POST', '/admin/v1/products/import-metadata', { stringifiedCsv: lines.join('\n'), ...more }, staff)
const page = async (handle: string) => (await shop.call('GET', `/store/v1/products?handle=${handle}`)).body.data

test('an import updates product and variant metadata at once; empty cells change nothing', async () => {
  const before = await page('lotion')
  const { body } = await send([
    'sku,brand,features,maximum_purchase_quantity,images',
    'T-lotion,新しい見本,しっとり|無香料,4,https://example.com/a.jpg',
    'T-food,,,null,',
  ])
  expect(body).toEqual({ data: { errors: [] } })
  const after = await page('lotion')
  expect(after.metadata).toEqual({ ...before.metadata, brand: '新しい見本', features: ['しっとり', '無香料'] })
  expect(after.variants[0].metadata).toEqual({ ...before.variants[0].metadata, maximum_purchase_quantity: 4 })
  expect(after.variants[0]).toMatchObject({ title: '1個', price: before.variants[0].price, inventory_quantity: 100 })
  expect(after.images).toEqual(before.images)
})

test('images change only with shouldUpdateImages, and empty cells keep them', async () => {
  const images = '/files/products/c-10.jpg | https://example.com/c-9.jpg'
  await send(['sku,images', `T-lotion,${images}`, 'T-food,'], { shouldUpdateImages: true })
  const urls = async (handle: string) => (await page(handle)).images.map(({ url }: { url: string }) => url)
  expect(await urls('lotion')).toEqual(['https://example.com/c-9.jpg', '/files/products/c-10.jpg'])
  expect(await urls('food')).not.toEqual([])
})

test('an import of what is stored already writes no row and drops no cached answer', async () => {
  const lines = [
    'sku,brand,maximum_purchase_quantity,images',
    'T-lotion,同じ,3,/files/a.jpg',
    'T-food,別,null,/files/b.jpg',
  ]
  await send(lines, { shouldUpdateImages: true })
  const written = async () => {
    const versions = (table: string) => sql`select ctid::text, xmin::text from ${sql.table(table)} order by 1`
    const tables = ['product', 'product_variant', 'product_image', 'image'].map((table) =>
      versions(table).execute(shop.db),
    )
    const facts = await shop.db.selectFrom('fact').select('id').where('name', '=', 'catalogue.changed').execute()
    return [...(await Promise.all(tables)).map(({ rows }) => rows), facts]
  }
  const before = await written()
  expect((await send(lines, { shouldUpdateImages: true })).body).toEqual({ data: { errors: [] } })
  expect(await written()).toEqual(before)
  await send([...lines.slice(0, 2), 'T-food,新,null,/files/b.jpg'], { shouldUpdateImages: true })
  const rowsBefore = new Set(before.flat().map((row) => JSON.stringify(row)))
  const changed = (await written()).map((rows) => rows.filter((row) => !rowsBefore.has(JSON.stringify(row))).length)
  expect(changed).toEqual([1, 0, 0, 0, 1])
})

test('an import with any error writes nothing', async () => {
  const rows = () => shop.db.selectFrom('product').select(['id', 'metadata']).orderBy('id').execute()
  const before = await rows()
  const { data } = (await send(['sku,brand,tax_rate', 'T-few,x,10', 'T-none,x,10', 'T-lotion,x,9', 'T-few,y,10'], {}))
    .body
  expect(data.errors).toEqual([
    { row: 3, message: 'There is no such product', data: { sku: 'T-none', brand: 'x', tax_rate: '10' } },
    { row: 4, message: 'Not what is kept there: tax_rate', data: { sku: 'T-lotion', brand: 'x', tax_rate: '9' } },
    { row: 5, message: 'This SKU stands in the file twice', data: { sku: 'T-few', brand: 'y', tax_rate: '10' } },
  ])
  expect(await rows()).toEqual(before)
})

test('numbers that a spreadsheet has rounded or shortened are reported, and nothing is written', async () => {
  const rows = () => shop.db.selectFrom('product_variant').select(['id', 'metadata']).orderBy('id').execute()
  const before = await rows()
  const cells = ['sku,jan_code', 'T-food,4.98707E+12', '4.98E+12,1', 'T-few,4987070000012', '123,']
  const { data } = (await send(cells)).body
  expect(data.errors).toMatchObject([
    { row: 2, message: 'jan_code was rounded by a spreadsheet' },
    { row: 3, message: 'sku was rounded by a spreadsheet' },
    { row: 5, message: 'There is no such product: sku may have lost zeros' },
  ])
  expect(await rows()).toEqual(before)
})

test('the apostrophe that protects a SKU from a spreadsheet is removed', async () => {
  const setSku = (sku: string) =>
    shop.db.updateTable('product_variant').set({ sku }).where('id', '=', goods.variants.few).execute()
  await setSku('-few')
  expect((await send(['sku,brand', "'-few,守られた"])).body).toEqual({ data: { errors: [] } })
  expect((await page('few')).metadata.brand).toBe('守られた')
  await setSku('T-few')
})

test('an export can be imported without changes; it can be searched and is split if too long', async () => {
  await send(['sku,brand,symptoms', 'T-lotion,\'=1+1,"[""a|b""]"', 'T-food,＋プラス,'])
  const read = async (query = '') =>
    (await shop.call('GET', `/admin/v1/products/export-metadata${query}`, undefined, staff)).body.data
  const rows = async () => {
    const from = (table: 'product' | 'product_variant') => shop.db.selectFrom(table).select(['id', 'metadata'])
    return [await from('product').orderBy('id').execute(), await from('product_variant').orderBy('id').execute()]
  }
  const pictures = async () => (await page('lotion')).images
  const before = [await rows(), await pictures()]
  const { csv, ...counts } = await read()
  const skus = Object.values(goods.skus).sort()
  expect(counts).toEqual({ rows: skus.length, count: skus.length, next: null })
  expect(csv).toContain("'=1+1")
  expect(csv).toContain("'＋プラス")
  const { body } = await send([csv], { shouldUpdateImages: true })
  expect(body).toEqual({ data: { errors: [] } })
  expect([await rows(), await pictures()]).toEqual(before)

  const skusOf = ({ csv }: { csv: string }) => csv.match(/^T-[^,]*/gm)
  expect(skusOf(await read(`?q=T-lo`))).toEqual(['T-lotion'])
  expect(await read('?q=none')).toMatchObject({ rows: 0, count: 0, next: null })
  expect(skusOf(await read(`?after=${skus[2]}`))).toEqual(skus.slice(3))
  // Each has half of what an import needs.
  const effects = '効'.repeat(450_000)
  await shop.db
    .updateTable('product')
    .set({ metadata: sql`metadata || jsonb_build_object('effects', ${effects}::text)` })
    .execute()
  const first = await read()
  expect([first.rows, first.count, first.next]).toEqual([1, skus.length, skus[0]])
  expect((await read(`?after=${skus.at(-2)}`)).next).toBe(null)
  await shop.db.updateTable('product').set({ metadata: sql`metadata || '{"effects":""}'` }).execute()
})

test('rows of two variants must not contradict each other about their product', async () => {
  const { food, few } = goods.products
  await shop.db.updateTable('product_variant').set({ product_id: food }).where('product_id', '=', few).execute()
  const { data } = (await send(['sku,brand', 'T-food,x', 'T-few,y'])).body
  expect(data.errors).toMatchObject([{ row: 3, message: 'Another row says otherwise of the same product: brand' }])
})

test.each([
  ['a picture that is not a URL', ['sku,images', 'T-lotion,javascript:alert(1)'], 'images'],
  ['a list of empty pictures', ['sku,images', 'T-lotion,|'], 'images'],
  ['an unknown sale class', ['sku,jsm_category_name', 'T-lotion,第4類医薬品'], 'jsm_category_name'],
])('%s is reported as an error', async (_what, lines, column) => {
  const { data } = (await send(lines, { shouldUpdateImages: true })).body
  expect(data.errors).toMatchObject([{ row: 2, message: `Not what is kept there: ${column}` }])
})

test.each([
  ['a column that is not metadata', ['sku,favorite_count', 'T-lotion,5']],
  ['a file without a SKU column', ['brand', 'x']],
])('%s is refused (csv_unreadable)', async (_what, lines) => {
  expect(await send(lines)).toMatchObject({ status: 400, body: { code: 'csv_unreadable' } })
})
