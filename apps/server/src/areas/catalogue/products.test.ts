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
})
afterAll(() => shop.close())

const get = async (url: string) => (await shop.call('GET', url)).body
const handles = (body: { products: { handle: string }[] }) => body.products.map(({ handle }) => handle)

test('a product includes its variants, options, images, tags, type, collection and prices', async () => {
  const { product } = await get(`/store/products/${goods.products.lotion}?region_id=${goods.region_id}`)
  expect(product).toMatchObject({
    id: goods.products.lotion,
    title: '見本の化粧品（lotion）',
    handle: 'lotion',
    status: 'published',
    thumbnail: '/files/products/lotion.svg',
    metadata: expect.objectContaining({ product_type: 'cosmetic' }),
    images: [{ url: '/files/products/lotion.svg' }],
    tags: [{ value: '化粧品' }],
    collection: { handle: 'spring' },
    type: { value: 'cosmetic' },
    profiles: [{ type: 'default' }],
    options: [{ title: '内容量', values: [{ value: '1個', variant_id: goods.variants.lotion }] }],
  })
  expect(product).not.toHaveProperty('profile_id')
  expect(product).not.toHaveProperty('own_rates')
  expect(product.variants).toEqual([
    expect.objectContaining({
      id: goods.variants.lotion,
      sku: 'T-lotion',
      inventory_quantity: 100,
      purchasable: true,
      original_price: 1650,
      calculated_price: 1100,
      original_price_incl_tax: 1650,
      calculated_price_incl_tax: 1100,
      original_tax: 150,
      calculated_tax: 100,
      tax_rates: [{ rate: 10, name: 'default', code: 'default' }],
      calculated_price_type: 'sale',
      original_price_includes_tax: true,
      calculated_price_includes_tax: true,
      options: [expect.objectContaining({ value: '1個' })],
      prices: [
        expect.objectContaining({ amount: 1650, price_list_id: null }),
        expect.objectContaining({ amount: 1100, price_list_id: expect.stringMatching(/^pl_/) }),
      ],
    }),
  ])
})

test('food is taxed at 8%; a tax rate ends with its last day in Japanese time', async () => {
  const url = `/store/products/${goods.products.food}?region_id=${goods.region_id}`
  const { product } = await get(url)
  expect(product.variants[0]).toMatchObject({
    calculated_price: 1080,
    calculated_tax: 80,
    tax_rates: [{ rate: 8, name: '軽減税率', code: 'reduced' }],
  })

  await shop.db.updateTable('tax_rate').set({ valid_to: '2026-06-02' }).execute()
  const last = shop.clock.now
  shop.clock.now = new Date('2026-06-01T15:00:00Z')
  const { product: later } = await get(`${url}&fields=id`)
  expect(later.variants[0]).toMatchObject({ calculated_tax: 98, tax_rates: [{ rate: 10 }] })
  shop.clock.now = last
  await shop.db.updateTable('tax_rate').set({ valid_to: null }).execute()
})

test('a sale price applies only between the start and the end of its price list', async () => {
  const read = async (mark: string) => {
    const url = `/store/products/${goods.products.lotion}?currency_code=jpy&expand=variants,variants.prices&fields=${mark}`
    return (await get(url)).product.variants[0]
  }
  const list = shop.db.updateTable('price_list')
  const { starts_at } = await shop.db.selectFrom('price_list').select('starts_at').executeTakeFirstOrThrow()
  await list.set({ ends_at: shop.clock.now }).execute()
  expect(await read('title')).toMatchObject({
    calculated_price: 1650,
    calculated_price_type: 'default',
    prices: [{ amount: 1650 }],
  })
  await list.set({ ends_at: null, starts_at: new Date(shop.clock.now.getTime() + 1) }).execute()
  expect(await read('handle')).toMatchObject({ calculated_price: 1650, calculated_price_type: 'default' })
  await list.set({ starts_at }).execute()
  expect(await read('status')).toMatchObject({ calculated_price: 1100, calculated_price_type: 'sale' })
})

test('without region or currency there are no prices; with a currency only, no tax', async () => {
  const { product } = await get(`/store/products/${goods.products.food}`)
  expect(product.variants[0]).toMatchObject({
    original_price: null,
    calculated_price: null,
    tax_rates: null,
    calculated_price_type: null,
  })
  const { product: inYen } = await get(`/store/products/${goods.products.food}?currency_code=JPY`)
  expect(inYen.variants[0]).toMatchObject({ calculated_price: 1080, calculated_price_incl_tax: null, tax_rates: null })
})

test('a cart id selects the prices of the cart’s current region', async () => {
  const now = shop.clock.now
  const stamps = { created_at: now, updated_at: now }
  const elsewhere = { id: 'reg_us', name: 'US', currency_code: 'usd', tax_rate: 0, ...stamps }
  await shop.db.insertInto('region').values(elsewhere).execute()
  const { cart } = (await shop.call('POST', '/store/carts', { region_id: goods.region_id })).body
  const read = async () =>
    (await get(`/store/products/${goods.products.food}?cart_id=${cart.id}`)).product.variants[0].calculated_price
  expect(await read()).toBe(1080)
  await shop.db.updateTable('cart').set({ region_id: 'reg_us' }).where('id', '=', cart.id).execute()
  expect(await read()).toBeNull()
  const noCart = { status: 404, body: { type: 'not_found', message: 'Cart with cart_none was not found' } }
  expect(await shop.call('GET', '/store/products?cart_id=cart_none')).toMatchObject(noCart)
})

test('a sold out variant is purchasable only if backorder is allowed', async () => {
  const read = async (id: string) => (await get(`/store/products/${id}`)).product.variants[0]
  expect(await read(goods.products.soldOut)).toMatchObject({ inventory_quantity: 0, purchasable: false })
  expect(await read(goods.products.backorder)).toMatchObject({ inventory_quantity: 0, purchasable: true })
})

test('the product list is newest first by default, paged, sortable and counted', async () => {
  const body = await get('/store/products?limit=3&offset=1')
  expect(body).toMatchObject({ count: 15, offset: 1, limit: 3 })
  expect(handles(body)).toEqual(['testKit', 'coldRemedy', 'coughSyrup'])
  expect(handles(await get('/store/products?order=created_at&limit=2'))).toEqual(['backorder', 'soldOut'])
  expect((await get(encodeURI('/store/products?q=1個&limit=2'))).count).toBe(15)
  expect((await get('/store/products?limit=0')).products).toEqual([])
  expect(handles(await get('/store/products?order=-handle&limit=2'))).toEqual(['thirdClass', 'testKit'])
  expect(handles(await get('/store/products?order=status&limit=100'))).toEqual(
    handles(await get('/store/products?order=id&limit=100')),
  )
})

test.each([
  ['handle=food', ['food']],
  ['q=lotion', ['lotion']],
  ['q=t-devi', ['device']],
  ['q=春の特', ['lotion']],
  ['q=100%25', []],
  ['title=見本の健康食品（food）', ['food']],
  ['is_giftcard=true', []],
  ['created_at[lt]=2026-05-20T00:00:00Z', ['soldOut', 'backorder']],
  ['sales_channel_id=sc_none', []],
])('the product list can be filtered by %s', async (query, expected) => {
  const body = await get(`/store/products?${encodeURI(query)}`)
  expect(handles(body)).toEqual(expected)
  expect(body.count).toBe(expected.length)
})

test('the product list can be filtered by collection, type, tag, id and category with descendants', async () => {
  const one = async (query: string) => handles(await get(`/store/products?limit=50&${query}`))
  const { product } = await get(`/store/products/${goods.products.lotion}`)
  expect(await one(`collection_id=${product.collection_id}`)).toEqual(['lotion'])
  expect(await one(`tags[]=${product.tags[0].id}`)).toEqual(['lotion'])
  const { product: food } = await get(`/store/products/${goods.products.food}`)
  expect(await one(`type_id=${food.type_id},ptyp_none`)).toEqual(['food'])
  const ids = `id[]=${goods.products.few}&id[]=${goods.products.food}`
  expect(await one(ids)).toEqual(['food', 'few'])

  const roots = await shop.db.selectFrom('product_category').select(['id', 'handle']).execute()
  const medicines = roots.find(({ handle }) => handle === 'medicines')!.id
  expect(await one(`category_id=${medicines}`)).toEqual([])
  expect(await one(`category_id=${medicines}&include_category_children=true`)).toHaveLength(8)
})

test('shoppers find no products by a hidden category or one below it, nor see it on its products', async () => {
  const staff = await signInStaff(shop)
  const ids = await shop.db.selectFrom('product_category').select(['id', 'handle']).execute()
  const idOf = (handle: string) => ids.find((one) => one.handle === handle)!.id
  const set = (handle: string, values: { is_active?: boolean; is_internal?: boolean }) =>
    shop.call('POST', `/admin/product-categories/${idOf(handle)}`, values, staff)
  const counts = async (handle: string) => {
    const query = `category_id[]=${idOf(handle)}`
    const urls = [`/store/products?${query}`, `/store/products?${query}&include_category_children=true`]
    return [
      ...(await Promise.all(urls.map(get))),
      (await shop.call('GET', `/admin/products?${query}`, undefined, staff)).body,
    ].map(({ count, products }) => (count === products.length ? count : [count, products.length]))
  }
  const all = await counts('pain')
  expect(all).toEqual([8, 8, 8])
  for (const [handle, hidden] of [
    ['pain', { is_active: false }],
    ['pain', { is_internal: true }],
    ['medicines', { is_active: false }],
    ['medicines', { is_internal: true }],
  ] as const) {
    await set(handle, hidden)
    expect(await counts('pain')).toEqual([0, 0, 8])
    expect((await counts('medicines')).slice(0, 2)).toEqual([0, 0])
    await set(handle, { is_active: true, is_internal: false })
  }
  expect(await counts('pain')).toEqual(all)
  await set('daily', { is_internal: true })
  const { product } = await get(`/store/products/${goods.products.food}?expand=categories&fields=id`)
  expect(product).toEqual({ id: goods.products.food, categories: [] })
  await set('daily', { is_internal: false })
})

test('expand and fields select the relations and fields of a product', async () => {
  const url = `/store/products/${goods.products.food}`
  expect((await get(`${url}?fields=title&expand=`)).product).toEqual({
    id: goods.products.food,
    title: '見本の健康食品（food）',
  })
  const { product } = await get(`${url}?expand=variants,sales_channels,categories&fields=handle,profile_id`)
  expect(Object.keys(product).sort()).toEqual([
    'categories',
    'handle',
    'id',
    'profile_id',
    'sales_channels',
    'variants',
  ])
  expect(product.categories).toMatchObject([{ handle: 'daily' }])
  expect(product.sales_channels).toMatchObject([{ id: goods.sales_channel_id }])
  expect(product.variants[0]).not.toHaveProperty('prices')
  expect((await get(`${url}?fields=-description`)).product).not.toHaveProperty('description')
})

test.each([
  ['an unknown product', '/store/products/prod_none', 404],
  ['an unknown region', '/store/products?region_id=reg_none', 404],
  ['an unknown relation', '/store/products?expand=stock', 400],
  ['an unknown field', '/store/products?fields=secret', 400],
  ['an unknown key', '/store/products?colour=red', 400],
  ['a sort order by a relation', '/store/products?order=variants.title', 400],
  ['a sort order by metadata', '/store/products?order=metadata', 400],
  ['a limit that is not a number', '/store/products?limit=many', 400],
])('%s is refused', async (_what, url, status) => {
  expect((await shop.call('GET', url)).status).toBe(status)
})

test('a draft product is hidden once a fact about it invalidates the cache', async () => {
  const url = `/store/products/${goods.products.few}`
  expect((await shop.call('GET', url)).status).toBe(200)
  await shop.db.updateTable('product').set({ status: 'draft' }).where('id', '=', goods.products.few).execute()
  await shop.ctx().tx((tx) => tx.note('stock.moved', { product_ids: [goods.products.few] }))
  await expect.poll(async () => (await shop.call('GET', url)).status).toBe(404)
  expect(handles(await get('/store/products?limit=100'))).not.toContain('few')
  await shop.db.updateTable('product').set({ status: 'published' }).where('id', '=', goods.products.few).execute()
})

test('the product count is exact beyond 10,000 and cached until the catalogue changes', async () => {
  const insertProducts = (from: number, to: number) =>
    sql`insert into product (id, title, status, created_at, updated_at)
      select 'prod_many_' || n, 'many', 'published', now(), now() from generate_series(${from}::int, ${to}::int) n`.execute(
      shop.db,
    )
  const count = async (offset: number) => (await get(`/store/products?title=many&limit=1&offset=${offset}`)).count
  expect(await count(0)).toBe(0)
  await insertProducts(1, 10_100)
  expect(await count(1)).toBe(10_100)
  await insertProducts(10_101, 10_101)
  expect(await count(2)).toBe(10_100)
  await shop.ctx().tx((tx) => tx.note('catalogue.changed', {}))
  await expect.poll(() => count(3)).toBe(10_101)
})
