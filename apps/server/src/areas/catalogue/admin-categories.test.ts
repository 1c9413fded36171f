import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
beforeEach(async () => {
  await shop.db.deleteFrom('product_category').where('handle', 'in', ['e', 'd', 'c']).execute()
  await shop.db.deleteFrom('product_category').where('handle', 'in', ['b', 'a']).execute()
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  shop.call(method, `/admin/${path}`, body, staff)

const createCategory = async (name: string, fields: object = {}): Promise<string> =>
  (await call('POST', 'product-categories', { name, ...fields })).body.product_category.id

/** Handle, rank and path of every category created here, by path. */
async function tree() {
  const rows = await shop.db.selectFrom('product_category').select(['id', 'handle', 'rank', 'mpath']).execute()
  const names = new Map(rows.map(({ id, handle }) => [id, handle]))
  const ofTest = rows.filter(({ handle }) => handle.length === 1)
  const path = (mpath: string) =>
    mpath
      .split('.')
      .slice(0, -1)
      .map((id) => names.get(id))
  return Object.fromEntries(ofTest.map(({ handle, rank, mpath }) => [handle, [path(mpath).join('/'), rank]]))
}

test('a category can be created, changed, read and deleted; shoppers see it only while active', async () => {
  const first = { name: 'A', handle: '', description: '説明', metadata: { x: '1' } }
  const created = await call('POST', 'product-categories', first)
  expect(created.body.product_category).toMatchObject({
    name: 'A',
    handle: 'a',
    description: '説明',
    is_active: false,
    is_internal: false,
    rank: 2,
    parent_category_id: null,
    parent_category: null,
    category_children: [],
    metadata: { x: '1' },
  })
  const { id } = created.body.product_category
  expect((await shop.call('GET', `/store/product-categories/${id}`)).status).toBe(404)
  const changed = await call('POST', `product-categories/${id}`, { is_active: true, metadata: { x: '', y: '2' } })
  expect(changed.body.product_category).toMatchObject({ name: 'A', is_active: true, metadata: { y: '2' } })
  const seen = await shop.call('GET', `/store/product-categories/${id}`)
  expect(seen.body.product_category).not.toHaveProperty('is_active')
  expect((await call('POST', 'product-categories', { name: 'A' })).status).toBe(422)
  for (const handle of ['', '..', 'a%2Fb'])
    expect((await call('POST', `product-categories/${id}`, { handle })).status).toBe(400)
  expect((await call('POST', 'product-categories', { name: 'B', handle: '.' })).status).toBe(400)
  for (const _again of [1, 2]) {
    const deleted = await call('DELETE', `product-categories/${id}`)
    expect(deleted.body).toEqual({ id, object: 'product-category', deleted: true })
  }
  expect((await shop.call('GET', `/store/product-categories/${id}`)).status).toBe(404)
})

test('a category moves with its descendants; sibling ranks stay without gaps; cycles are refused', async () => {
  const a = await createCategory('A')
  const b = await createCategory('B')
  const c = await createCategory('C', { parent_category_id: a })
  const d = await createCategory('D', { parent_category_id: a })
  const e = await createCategory('E', { parent_category_id: c })
  expect(await tree()).toEqual({ a: ['a', 2], b: ['b', 3], c: ['a/c', 0], d: ['a/d', 1], e: ['a/c/e', 0] })

  await call('POST', `product-categories/${c}`, { parent_category_id: b })
  expect(await tree()).toEqual({ a: ['a', 2], b: ['b', 3], c: ['b/c', 0], d: ['a/d', 0], e: ['b/c/e', 0] })
  await call('POST', `product-categories/${d}`, { parent_category_id: b, rank: 0 })
  expect(await tree()).toEqual({ a: ['a', 2], b: ['b', 3], c: ['b/c', 1], d: ['b/d', 0], e: ['b/c/e', 0] })
  await call('POST', `product-categories/${c}`, { parent_category_id: null, rank: 2 })
  expect(await tree()).toEqual({ a: ['a', 3], b: ['b', 4], c: ['c', 2], d: ['b/d', 0], e: ['c/e', 0] })
  await call('POST', `product-categories/${b}`, { rank: 99 })
  expect((await tree()).b).toEqual(['b', 4])

  const { body } = await call('GET', 'product-categories?include_descendants_tree=true&parent_category_id=null')
  expect(body.count).toBe(5)
  const [, , third] = body.product_categories
  expect(third).toMatchObject({ id: c, category_children: [{ id: e, category_children: [] }] })

  const refused = [
    await call('POST', `product-categories/${c}`, { parent_category_id: e }),
    await call('POST', `product-categories/${c}`, { parent_category_id: c }),
    await call('DELETE', `product-categories/${c}`),
    await call('POST', `product-categories/${c}`, { parent_category_id: 'pcat_none' }),
    await call('POST', 'product-categories', { name: 'F', parent_category_id: 'pcat_none' }),
    await call('POST', 'product-categories/pcat_none', { name: 'F' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 404, 404, 404])
  expect(refused[2]!.body.type).toBe('not_allowed')
  expect(await tree()).toEqual({ a: ['a', 3], b: ['b', 4], c: ['c', 2], d: ['b/d', 0], e: ['c/e', 0] })
})

test('categories can be filtered, searched, sorted and limited to fields', async () => {
  await createCategory('A', { is_internal: true })
  const names = async (query: string) =>
    (await call('GET', `product-categories?${query}`)).body.product_categories.map(({ name }: { name: string }) => name)
  expect(await names('is_internal=true')).toEqual(['A'])
  expect(await names('is_active=true&q=痛み')).toEqual(['痛み・熱'])
  expect(await names('handle=a')).toEqual(['A'])
  expect(await names('order=-name&parent_category_id=null&limit=1')).toEqual(['日用品'])
  const bare = await call('GET', 'product-categories?fields=name&expand=&handle=a')
  expect(Object.keys(bare.body.product_categories[0]).sort()).toEqual(['id', 'name'])
  expect((await call('GET', 'product-categories?expand=products')).status).toBe(400)
})

test('products can be added to a category and removed from it', async () => {
  const id = await createCategory('A', { is_active: true })
  const product_ids = [goods.products.food, goods.products.few].map((product) => ({ id: product }))
  const on = async () =>
    (await shop.call('GET', `/store/products?category_id=${id}`)).body.products.map(
      ({ handle }: { handle: string }) => handle,
    )
  expect(await on()).toEqual([])
  for (const _again of [1, 2]) {
    const added = await call('POST', `product-categories/${id}/products/batch`, { product_ids })
    expect(added.body.product_category).toMatchObject({ id, name: 'A' })
  }
  expect(await on()).toEqual(['food', 'few'])
  const unknown = await call('POST', `product-categories/${id}/products/batch`, { product_ids: [{ id: 'prod_none' }] })
  expect([unknown.status, unknown.body.errors]).toEqual([400, ['Products prod_none do not exist']])
  const elsewhere = await call('POST', 'product-categories/pcat_none/products/batch', { product_ids })
  expect(elsewhere.status).toBe(404)
  await call('DELETE', `product-categories/${id}/products/batch`, { product_ids: product_ids.slice(0, 1) })
  expect(await on()).toEqual(['few'])
  await call('DELETE', `product-categories/${id}`)
  expect(await on()).toEqual([])
})

test('a collection can be created, filled with products, changed, emptied and deleted', async () => {
  const created = await call('POST', 'collections', { title: '夏の特集', handle: '', metadata: { colour: '青' } })
  expect(created.body.collection).toMatchObject({ title: '夏の特集', handle: '夏の特集', products: [] })
  const { id } = created.body.collection
  expect((await call('POST', 'collections', { title: '別', handle: '夏の特集' })).status).toBe(422)
  const product_ids = [goods.products.food, goods.products.few]
  const filled = await call('POST', `collections/${id}/products/batch`, { product_ids })
  expect(filled.body.collection.products).toMatchObject([
    { handle: 'food', profiles: [{ type: 'default' }] },
    { handle: 'few' },
  ])
  const unknown = { product_ids: [goods.products.lotion, 'prod_none'] }
  expect((await call('POST', `collections/${id}/products/batch`, unknown)).status).toBe(404)
  const productsOfCollection = async () => {
    const { body } = await shop.call('GET', `/store/products?collection_id=${id}`)
    return body.products.map(({ collection, handle }: { collection: { title: string }; handle: string }) => [
      handle,
      collection.title,
    ])
  }
  expect(await productsOfCollection()).toEqual([
    ['food', '夏の特集'],
    ['few', '夏の特集'],
  ])
  const changed = await call('POST', `collections/${id}`, { title: '秋の特集' })
  expect(changed.body.collection).toMatchObject({ title: '秋の特集', handle: '夏の特集', metadata: { colour: '青' } })
  expect((await productsOfCollection())[0]).toEqual(['food', '秋の特集'])
  const out = await call('DELETE', `collections/${id}/products/batch`, { product_ids: [goods.products.food] })
  expect(out.body).toEqual({ id, object: 'product-collection', removed_products: [goods.products.food] })
  expect(await productsOfCollection()).toEqual([['few', '秋の特集']])

  const listed = await call('GET', 'collections?q=秋')
  expect(listed.body).toMatchObject({ count: 1, limit: 10, collections: [{ id, products: [{ handle: 'few' }] }] })
  expect(listed.body.collections[0]).not.toHaveProperty('metadata')
  expect((await call('GET', 'collections?title=秋の特集&discount_condition_id=dcon_none')).body.count).toBe(0)
  for (const _again of [1, 2]) {
    const deleted = await call('DELETE', `collections/${id}`)
    expect(deleted.body).toEqual({ id, object: 'product-collection', deleted: true })
  }
  expect((await call('GET', `collections/${id}`)).status).toBe(404)
  expect((await call('POST', `collections/${id}`, { title: 'x' })).status).toBe(404)
  expect((await call('GET', `products/${goods.products.few}`)).body.product.collection).toBeNull()
  expect((await call('POST', 'collections', { title: '夏の特集' })).status).toBe(200)
})

test('a product shows no breadcrumbs if an ancestor of its category is inactive', async () => {
  const { food } = goods.products
  const above = await createCategory('A', { is_active: true })
  const below = await createCategory('B', { is_active: true, parent_category_id: above })
  await call('POST', `products/${food}`, { categories: [{ id: below }] })
  const breadcrumbs = async () => (await shop.call('GET', `/store/v1/products?id=${food}`)).body.data.breadcrumbs
  expect(await breadcrumbs()).toMatchObject([{ name: 'A' }, { name: 'B' }])
  await call('POST', `product-categories/${above}`, { is_active: false })
  expect(await breadcrumbs()).toEqual([])
})
