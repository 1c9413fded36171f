import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  const { now } = shop.clock
  const article = (id: string, category: string, published_at: Date) => ({
    id: `art_${id}`,
    handle: id,
    title: id,
    description: id,
    body: JSON.stringify([]),
    category_handles: [category],
    published_at,
    created_at: now,
    updated_at: now,
  })
  const tomorrow = new Date(now.getTime() + 86_400_000)
  await shop.db
    .insertInto('article')
    .values([article('headache', 'pain', now), article('later', 'pain', tomorrow), article('house', 'daily', now)])
    .execute()
})
afterAll(() => shop.close())

const get = async (query: string) => (await shop.call('GET', `/store/v1/products?${query}`)).body.data

test('a first-class medicine’s page has its questions, review flag, breadcrumbs and articles', async () => {
  const product = await get('handle=firstClass')
  expect(product).toMatchObject({
    id: goods.products.firstClass,
    title: '見本の第1類医薬品（firstClass）',
    needs_pharmacist_review: true,
    questions: [{ key: 'diagnosis', stop_answer: ['はい'] }, { key: 'allergy' }],
    breadcrumbs: [{ handle: 'medicines' }, { handle: 'pain', name: '痛み・熱' }],
    categories: [{ handle: 'pain', parent_category: { handle: 'medicines', parent_category: null } }],
    articles: [{ id: 'art_headache' }],
    metadata: { product_type: 'medicine', symptoms: ['頭痛'] },
    images: [{ url: '/files/products/firstClass.svg' }],
  })
  expect(product.variants).toMatchObject([
    {
      id: goods.variants.firstClass,
      price: 1280,
      original_price_with_tax: 1280,
      on_sale: false,
      calculated_price: 1280,
      calculated_tax: 116,
      quantity_limit: { limit: 10, reason: 'sale_class' },
      in_stock: true,
      low_stock: false,
      needs_pharmacist_review: true,
      sellable: { ok: true },
    },
  ])
  expect(await get(`id=${goods.products.firstClass}`)).toEqual(product)
})

test('related products come from the same category and never include the product itself', async () => {
  const { related_products } = await get('handle=firstClass')
  const handles = related_products.map(({ handle }: { handle: string }) => handle)
  expect(new Set(handles).size).toBe(6)
  const medicines = ['bigColdRemedy', 'coldRemedy', 'coughSyrup', 'guidance', 'secondClass', 'testKit', 'thirdClass']
  expect(medicines).toEqual(expect.arrayContaining(handles))
})

test.each([
  [
    'lotion',
    { price: 1100, original_price_with_tax: 1650, on_sale: true, quantity_limit: { limit: 30, reason: 'sale_class' } },
  ],
  ['food', { price: 1080, tax_rates: [{ rate: 8 }] }],
  ['limited', { quantity_limit: { limit: 2, reason: 'variant' } }],
  ['coldRemedy', { quantity_limit: { limit: 1, reason: 'guarded_ingredient' }, needs_pharmacist_review: false }],
  ['testKit', { quantity_limit: { limit: 100, reason: 'sale_class' }, needs_pharmacist_review: true }],
  ['few', { in_stock: true, low_stock: true }],
  ['soldOut', { in_stock: false, low_stock: false }],
  ['backorder', { in_stock: true, low_stock: false }],
  ['guidance', { sellable: { ok: false, reason_code: 'guidance_required_not_sold_online' } }],
])('limits, stock and sellability of %s', async (handle, expected) => {
  expect((await get(`handle=${handle}`)).variants).toMatchObject([expected])
})

test('a product is shown once a variant has a sale class, whatever else is missing', async () => {
  const headers = await signInStaff(shop)
  const created = await shop.call(
    'POST',
    '/admin/products',
    {
      title: '新しい品',
      handle: 'fresh',
      status: 'published',
      options: [{ title: '内容量' }],
      variants: [
        { title: '1個', options: [{ value: '1個' }], prices: [{ currency_code: 'jpy', amount: 700 }] },
        { title: '2個', options: [{ value: '2個' }], prices: [{ currency_code: 'jpy', amount: 1300 }] },
      ],
    },
    headers,
  )
  const { id, variants } = created.body.product
  const page = () => shop.call('GET', '/store/v1/products?handle=fresh')
  expect(await page()).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const described = { metadata: { jsm_category_name: '化粧品' } }
  await shop.call('POST', `/admin/products/${id}/variants/${variants[0].id}`, described, headers)
  await expect.poll(async () => (await page()).status).toBe(200)
  const { data } = (await page()).body
  expect(data.metadata).toMatchObject({ product_type: 'general_product', brand: '', features: [], dosage: [] })
  expect(data.variants).toMatchObject([
    {
      id: variants[0].id,
      price: 700,
      d_points: 7,
      quantity_limit: { limit: 30, reason: 'sale_class' },
      metadata: { jsm_category_name: '化粧品', regulated_ingredient: [], jan_code: '' },
    },
  ])
  const list = await shop.call('GET', '/store/v1/products/list?product_handles=fresh')
  expect(list.body.data.products).toMatchObject([{ handle: 'fresh', brand: '', type: { value: 'general_product' } }])
})

test('shoppers do not see how often a medicine was bought; staff do', async () => {
  const headers = await signInStaff(shop)
  const purchaseCounts = async (good: 'thirdClass' | 'food') => {
    const [id, variant_id] = [goods.products[good], goods.variants[good]]
    await shop.call('POST', `/admin/products/${id}`, { metadata: { purchased_count_last_month: 77 } }, headers)
    const call = async (path: string) => (await shop.call('GET', path, undefined, headers)).body
    const products = [
      (await call(`/store/v1/products?id=${id}`)).data,
      (await call(`/store/products/${id}`)).product,
      (await call(`/store/products?id=${id}`)).products[0],
      (await call(`/store/variants/${variant_id}`)).variant.product,
      (await call(`/admin/products/${id}`)).product,
      (await call(`/admin/variants/${variant_id}`)).variant.product,
    ]
    return products.map(({ metadata }) => metadata.purchased_count_last_month)
  }
  expect(await purchaseCounts('thirdClass')).toEqual([0, undefined, undefined, undefined, 77, 77])
  expect(await purchaseCounts('food')).toEqual([77, 77, 77, 77, 77, 77])
})

test('a variant includes the card of its product', async () => {
  const { body } = await shop.call('GET', '/store/v1/product-variants?product_variant_sku=T-firstClass')
  expect(body.data).toMatchObject({
    id: goods.variants.firstClass,
    price: 1280,
    sellable: { ok: true },
    product: { id: goods.products.firstClass, jsm_category_name: '第1類医薬品', price: 1280 },
    questions: [{ key: 'diagnosis' }, { key: 'allergy' }],
  })
  expect(body.data.product).not.toHaveProperty('variants')
})

test.each([
  ['products', 400, 'invalid_request_query_params'],
  ['products?id=a&handle=b', 400, 'invalid_request_query_params'],
  ['products?handle=none', 404, 'not_found'],
  ['product-variants?product_variant_sku=none', 404, 'not_found'],
])('%s is refused', async (url, status, code) => {
  expect(await shop.call('GET', `/store/v1/${url}`)).toMatchObject({ status, body: { code } })
})

test('a variant is tax-deductible if the current month’s list contains its JAN code', async () => {
  const staff = await signInStaff(shop)
  const isDeductible = async () => {
    const { variants } = await get('handle=secondClass')
    const sku = encodeURIComponent(variants[0].sku)
    const alone = (await shop.call('GET', `/store/v1/product-variants?product_variant_sku=${sku}`)).body.data
    return [variants[0].is_deductible, alone.is_deductible]
  }
  await shop.db
    .updateTable('product_variant')
    .set({ barcode: '4987123456784', metadata: sql`metadata - 'jan_code'` })
    .where('id', '=', goods.variants.secondClass)
    .execute()
  expect(await isDeductible()).toEqual([false, false])
  const csvData = 'JANコード,商品名\n4987123456784,見本の薬'
  const importTaxList = (month: number) =>
    shop.call('POST', '/admin/v1/self-medication/import-tax-data', { csvData, year: 2026, month }, staff)
  expect((await importTaxList(7)).status).toBe(200)
  expect(await isDeductible()).toEqual([false, false])
  expect((await importTaxList(6)).status).toBe(200)
  expect(await isDeductible()).toEqual([true, true])
})

test('after the licence has expired medicines are not sellable, other goods are', async () => {
  shop.clock.now = new Date('2030-04-01T03:00:00Z')
  await shop.ctx().tx((tx) => tx.note('catalogue.changed', {}))
  await expect
    .poll(async () => (await get('handle=secondClass')).variants[0].sellable)
    .toEqual({ ok: false, reason_code: 'sale_class_not_covered' })
  expect((await get('handle=limited')).variants[0].sellable).toEqual({ ok: true })
})
