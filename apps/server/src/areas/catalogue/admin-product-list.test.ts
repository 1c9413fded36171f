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
  const draft = { status: 'draft' } as const
  const titles = { subtitle: 'ルミナセ鎮痛錠200' }
  await shop.db.updateTable('product').set(titles).where('id', '=', goods.products.limited).execute()
  await shop.db.updateTable('product').set(draft).where('id', '=', goods.products.few).execute()
})
afterAll(() => shop.close())

const call = (path: string) => shop.call('GET', `/admin/${path}`, undefined, staff)
const handles = async (query: string) =>
  (await call(`products?${query}`)).body.products.map(({ handle }: { handle: string }) => handle)

test('lists products of every status, newest first, with an exact count', async () => {
  const { body } = await call('products?limit=3&offset=1')
  expect(body).toMatchObject({ count: 15, limit: 3, offset: 1 })
  expect(body.products.map(({ handle }: { handle: string }) => handle)).toEqual(['testKit', 'coldRemedy', 'coughSyrup'])
  expect(await handles('status=draft')).toEqual(['few'])
  expect(await handles('status=draft,proposed')).toEqual(['few'])
})

test('products can be filtered by every related entity and by dates', async () => {
  const { body } = await call(`products/${goods.products.lotion}`)
  const { collection_id, type_id } = body.product
  const price_list_id = body.product.variants[0].prices[1].price_list_id
  const [shelf] = body.product.categories
  expect(await handles(`collection_id=${collection_id}`)).toEqual(['lotion'])
  expect(await handles(`type_id=${type_id}`)).toEqual(['lotion'])
  expect(await handles(`price_list_id=${price_list_id}`)).toEqual(['lotion'])
  expect(await handles(`tags=${body.product.tags[0].id}`)).toEqual(['lotion'])
  expect(await handles(`category_id=${shelf.id}&limit=2`)).toEqual(['lotion', 'food'])
  expect(await handles(`id=${goods.products.food}`)).toEqual(['food'])
  expect(await handles('handle=food')).toEqual(['food'])
  expect(await handles('is_giftcard=true')).toEqual([])
  expect(await handles('sales_channel_id=sc_none')).toEqual([])
  expect(await handles(`sales_channel_id=${goods.sales_channel_id}&limit=1`)).toEqual(['firstClass'])
  expect(await handles('discount_condition_id=dcon_none')).toEqual([])
  expect(await handles('created_at[gt]=2100-01-01')).toEqual([])
  expect(await handles('deleted_at[gt]=2000-01-01')).toEqual([])
  const medicines = await shop.db
    .selectFrom('product_category')
    .select('id')
    .where('handle', '=', 'medicines')
    .executeTakeFirstOrThrow()
  expect(await handles(`category_id=${medicines.id}`)).toEqual([])
  expect(await handles(`category_id=${medicines.id}&include_category_children=true&limit=1`)).toEqual(['firstClass'])
})

test.each([
  ['part of a title', '健康食品', ['food']],
  ['letters in either case', 'FOO', ['food']],
  ['a SKU', 't-limited', ['limited']],
  ['part of a collection', '春の特', ['lotion']],
  ['a single letter', '康', ['food']],
  ['hiragana for katakana', 'るみなせ', ['limited']],
  ['half-width kana and full-width digits', 'ﾙﾐﾅｾ鎮痛錠２０', ['limited']],
  ['a wildcard character', '%', []],
  ['a word that no product has', 'どこにもない', []],
])('search by %s', async (_what, q, found) => expect(await handles(`q=${encodeURIComponent(q)}`)).toEqual(found))

test('products can be sorted, limited to fields and expanded', async () => {
  expect(await handles('order=created_at&limit=1')).toEqual(['backorder'])
  expect(await handles('order=&limit=3')).toEqual(await handles('limit=3'))
  expect((await handles('order=title&limit=15')).toReversed()).toEqual(await handles('order=-title&limit=15'))
  const { body } = await call(
    `products/${goods.products.food}?fields=title&expand=variants,profile,variants.inventory_items`,
  )
  expect(Object.keys(body.product).sort()).toEqual(['id', 'profile', 'title', 'variants'])
  expect(body.product.profile).toMatchObject({ type: 'default' })
  expect(body.product.variants[0].inventory_items).toMatchObject([{ required_quantity: 1 }])
  const less = await call(`products/${goods.products.food}?fields=-title,%2Bprofile_id`)
  expect(less.body.product).not.toHaveProperty('title')
  expect(less.body.product.profile_id).toMatch(/^sp_/)
})

test('a relation named in fields is returned with them, with a star, a plus or neither', async () => {
  const keys = async (query: string) =>
    Object.keys((await call(`products/${goods.products.food}?${query}`)).body.product).sort()
  for (const word of ['*collection', '%2Bcollection', 'collection'])
    expect(await keys(`fields=id,${word}&expand=`)).toEqual(['collection', 'id'])
  expect(await keys('fields=title,type,variants&expand=variants')).toEqual(['id', 'title', 'type', 'variants'])
  const all = await keys('expand=variants.prices')
  expect(await keys('fields=*variants.prices&expand=')).toEqual(all)
  expect(all).toContain('handle')
})

test('admin products include prices of inactive price lists too', async () => {
  await shop.db.updateTable('price_list').set({ status: 'draft' }).execute()
  const { body } = await call(`products/${goods.products.lotion}`)
  expect(body.product.variants[0]).toMatchObject({
    prices: [{ amount: 1650, price_list_id: null }, { amount: 1100 }],
    calculated_price: null,
  })
})

test('lists product types and tags, with the usage count of tags', async () => {
  expect((await call('products/types')).body.types.map(({ value }: { value: string }) => value)).toContain('cosmetic')
  const { body } = await call('products/tag-usage')
  expect(body.tags[0]).toMatchObject({ value: '日用品', usage_count: '4' })
  const types = await call('product-types?value[starts_with]=cos')
  expect(types.body).toMatchObject({ product_types: [{ value: 'cosmetic' }], count: 1, limit: 20 })
  const tags = await call('product-tags?q=健康')
  expect(tags.body).toMatchObject({ product_tags: [{ value: '健康食品' }], count: 1, limit: 10 })
  expect((await call('product-tags?discount_condition_id=dcon_none')).body.count).toBe(0)
})

test.each([
  ['an unknown product', 'products/prod_none', 404],
  ['an unknown sort order', 'products?order=metadata', 400],
  ['an unknown relation', 'products?expand=orders', 400],
  ['an unknown field', 'products?fields=secret', 400],
  ['an unknown relation among the fields', 'products?fields=*secret', 400],
  ['an unknown key', 'products?colour=red', 400],
  ['an unknown status', 'products?status=gone', 400],
])('%s is refused', async (_what, path, status) => expect((await call(path)).status).toBe(status))

test('pages at large offsets match the full list in every sort order', async () => {
  await sql`insert into product (id, title, status, created_at, updated_at)
    select 'prod_far_' || n, 'far ' || n % 7, 'draft', now() - n / 3 * interval '1 second', now() + n / 5 * interval '1 second'
    from generate_series(1, 1100) n`.execute(shop.db)
  for (const column of ['created_at', 'updated_at', 'title', 'id', 'weight', 'subtitle']) {
    for (const [sign, direction] of [
      ['', 'asc'],
      ['-', 'desc'],
    ] as const) {
      const { rows } = await sql<{ id: string }>`select id from product where deleted_at is null and status = 'draft'
        order by ${sql.ref(column)} ${sql.raw(direction)}, id ${sql.raw(direction)}`.execute(shop.db)
      for (const offset of [499, 500, 998, 1000, 1099, 1500]) {
        const query = `products?status=draft&order=${sign}${column}&limit=3&offset=${offset}&fields=id&expand=`
        expect((await call(query)).body.products).toEqual(rows.slice(offset, offset + 3))
      }
    }
  }
})
