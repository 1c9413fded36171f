import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await smallCatalogue(shop)
})
afterAll(() => shop.close())

const get = async (url: string) => (await shop.call('GET', url)).body

test('categories are sorted by rank and include their parent and children', async () => {
  const body = await get('/store/product-categories')
  expect(body).toMatchObject({ count: 3, offset: 0, limit: 100 })
  const medicines = body.product_categories.find(({ handle }: { handle: string }) => handle === 'medicines')
  expect(medicines).toEqual({
    id: expect.stringMatching(/^pcat_/),
    name: '医薬品',
    description: '',
    handle: 'medicines',
    parent_category_id: null,
    rank: 0,
    metadata: null,
    created_at: '2026-06-01T03:00:00.000Z',
    updated_at: '2026-06-01T03:00:00.000Z',
    parent_category: null,
    category_children: [expect.objectContaining({ handle: 'pain', parent_category_id: medicines.id })],
  })
  expect(medicines.category_children[0]).not.toHaveProperty('mpath')
  const { product_category } = await get(`/store/product-categories/${medicines.category_children[0].id}`)
  expect(product_category.parent_category).toMatchObject({ handle: 'medicines' })
})

test('root categories can be requested with all their descendants', async () => {
  const { product_categories: roots } = await get(
    '/store/product-categories?parent_category_id=null&include_descendants_tree=true',
  )
  expect(roots).toMatchObject([
    { handle: 'medicines', category_children: [{ handle: 'pain', category_children: [] }] },
    { handle: 'daily', category_children: [] },
  ])
  expect((await get('/store/product-categories?q=%E7%97%9B')).product_categories).toMatchObject([{ handle: 'pain' }])
  expect((await get('/store/product-categories?handle=daily&expand=')).product_categories).toMatchObject([
    { name: '日用品' },
  ])
})

test('expand=products adds published products, newest first', async () => {
  const { rows } =
    await shop.pool.query(`select p.id from product p join product_category_product l on l.product_id = p.id
    join product_category c on c.id = l.product_category_id where c.handle = 'daily'
    order by p.created_at desc, p.id desc`)
  const ids = rows.map(({ id }: { id: string }) => id)
  expect(ids.length).toBeGreaterThan(1)
  await shop.db.updateTable('product').set({ status: 'draft' }).where('id', '=', ids[0]!).execute()
  const [daily] = (await get('/store/product-categories?handle=daily&expand=products')).product_categories
  expect(daily.products.map(({ id }: { id: string }) => id)).toEqual(ids.slice(1))
  expect(daily.products[0]).toMatchObject({ status: 'published', handle: expect.any(String) })
  expect(daily).not.toHaveProperty('category_children')
  const one = await get(`/store/product-categories/${daily.id}?expand=products,category_children&fields=name`)
  expect(one.product_category).toEqual({
    id: daily.id,
    name: '日用品',
    category_children: [],
    products: daily.products,
  })
  expect((await shop.call('GET', '/store/product-categories?expand=products.variants')).status).toBe(400)
})

test('a hidden category is hidden from lists, from its parent and its children, and by id', async () => {
  await shop.db.updateTable('product_category').set({ is_active: false }).where('handle', '=', 'pain').execute()
  const { product_categories: seen } = await get('/store/product-categories?limit=50')
  expect(seen).toMatchObject([{ handle: 'medicines', category_children: [] }, { handle: 'daily' }])
  const { id } = await shop.db
    .selectFrom('product_category')
    .select('id')
    .where('handle', '=', 'pain')
    .executeTakeFirstOrThrow()
  expect((await shop.call('GET', `/store/product-categories/${id}?fields=id`)).status).toBe(404)
  await shop.db.updateTable('product_category').set({ is_active: true }).where('handle', '=', 'pain').execute()
  await shop.db.updateTable('product_category').set({ is_internal: true }).where('handle', '=', 'medicines').execute()
  const { product_category } = await get(`/store/product-categories/${id}?expand=parent_category`)
  expect(product_category).toMatchObject({ parent_category: null })
  await shop.db.updateTable('product_category').set({ is_internal: false }).where('handle', '=', 'medicines').execute()
  await shop.db.updateTable('product_category').set({ is_active: false }).where('handle', '=', 'pain').execute()
})

test('collections, tags and types are listed and filtered', async () => {
  const { collections, ...paging } = await get('/store/collections?handle=spring')
  expect(paging).toEqual({ count: 1, offset: 0, limit: 10 })
  expect(collections).toMatchObject([{ handle: 'spring', title: '春の特集', metadata: { description: '春に' } }])
  expect((await get(`/store/collections/${collections[0].id}`)).collection).toEqual(collections[0])
  const { product_tags: tags } = await get('/store/product-tags?q=化粧'.replace('化粧', encodeURIComponent('化粧')))
  expect(tags).toEqual([
    {
      id: expect.stringMatching(/^ptag_/),
      value: '化粧品',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ])
  for (const filter of ['value[]=medicine,cosmetic', 'value[]=medicine&value[]=cosmetic']) {
    const { product_types } = await get(`/store/product-types?${filter}&order=value`)
    expect(product_types).toMatchObject([{ value: 'cosmetic' }, { value: 'medicine' }])
  }
  await shop.db.updateTable('product_type').set({ value: 'eye, ear' }).where('value', '=', 'cosmetic').execute()
  expect((await get('/store/product-types?value=eye,%20ear')).product_types).toHaveLength(1)
  await shop.db.updateTable('product_type').set({ value: 'cosmetic' }).where('value', '=', 'eye, ear').execute()
})

test('values can be filtered by prefix, suffix and substring', async () => {
  const values = async (query: string) =>
    (await get(`/store/product-types?order=value&${query}`)).product_types.map(({ value }: { value: string }) => value)
  expect(await values('value[starts_with]=medic')).toEqual(['medical_device', 'medicine'])
  expect(await values('value[ends_with]=food')).toEqual(['health_food'])
  expect(await values('value[contains]=_')).toEqual(['general_product', 'health_food', 'medical_device'])
})

test.each(['/store/collections/pcol_none', '/store/product-categories/pcat_none'])('%s is not found', async (url) => {
  expect((await shop.call('GET', url)).status).toBe(404)
})

test.each([
  '/store/product-tags?colour=red',
  '/store/product-categories?fields=mpath',
  '/store/collections?order=title',
])('%s is refused', async (url) => {
  expect((await shop.call('GET', url)).status).toBe(400)
})
