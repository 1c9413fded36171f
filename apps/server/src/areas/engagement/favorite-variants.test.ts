import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { jobs } from './jobs.ts'

let shop: TestShop
let goods: SmallCatalogue
let me: Awaited<ReturnType<typeof signInCustomer>>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
beforeEach(async () => {
  await shop.db.deleteFrom('favorite_variant').execute()
  me = await signInCustomer(shop)
})
afterAll(() => shop.close())

const base = '/store/v1/favorite-variant'
const post = (path: string, body: object, headers = me.headers) => shop.call('POST', base + path, body, headers)
const read = (path: string, headers = me.headers) => shop.call('GET', base + path, undefined, headers)
const add = (good: Good, headers = me.headers) => post('/add', { variant_id: goods.variants[good] }, headers)
const favorites = async () =>
  (await read('/get')).body.data.favorites.map((one: { variant_id: string }) => one.variant_id)
const missing = { status: 404, body: { code: 'favorite_product_variant_does_not_exists', statusCode: 404 } }

test('adding a favourite twice keeps one, and removing it twice answers 404', async () => {
  const first = await add('lotion')
  expect(first).toMatchObject({ status: 200, body: { data: { variant_id: goods.variants.lotion } } })
  expect((await add('lotion')).body.data).toEqual(first.body.data)
  expect(await favorites()).toEqual([goods.variants.lotion])
  const { id } = first.body.data
  expect((await post('/remove', { id })).body.data).toEqual({ ok: true })
  expect(await post('/remove', { id })).toMatchObject(missing)
  expect(await favorites()).toEqual([])
})

test('lists favourites newest first, in pages, without the data of unpublished products', async () => {
  await add('lotion')
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
  await add('food')
  const { favorites, ...page } = (await read('/get-all?limit=1')).body.data
  expect(page).toEqual({ count: 2, limit: 1, offset: 0 })
  expect(favorites).toMatchObject([
    {
      variant_id: goods.variants.food,
      variant: { id: goods.variants.food, calculated_price: 1080 },
      product: { id: goods.products.food, price: 1080, in_stock: true },
    },
  ])
  await shop.db.updateTable('product').set({ status: 'draft' }).where('id', '=', goods.products.lotion).execute()
  const [last] = (await read('/get-all?offset=1')).body.data.favorites
  expect(last).toMatchObject({ variant_id: goods.variants.lotion, variant: null, product: null })
  await shop.db.updateTable('product').set({ status: 'published' }).where('id', '=', goods.products.lotion).execute()
})

test('toggles several favourites at once, or none if one variant is unknown', async () => {
  const { lotion, food, device } = goods.variants
  await add('lotion')
  const toggle = (ids: string[]) => post(`/bulk-toggle?ids=${ids.join(',')}`, {})
  expect(await toggle([food, 'variant_unknown'])).toMatchObject(missing)
  expect(await favorites()).toEqual([lotion])
  await toggle([lotion, food, device, food])
  expect(new Set(await favorites())).toEqual(new Set([food, device]))
  expect(await toggle(Array.from({ length: 101 }, (_, at) => `variant_${at}`))).toMatchObject({
    status: 400,
    body: { code: 'invalid_request_query_params' },
  })
})

test('favourites of other members are neither visible, counted nor removable', async () => {
  const { id } = (await add('lotion')).body.data
  const other = await signInCustomer(shop)
  expect((await read('/get', other.headers)).body.data.favorites).toEqual([])
  expect((await read('/get-all', other.headers)).body.data).toMatchObject({ favorites: [], count: 0 })
  expect((await post(`/bulk-toggle?ids=${goods.variants.lotion}`, {}, other.headers)).status).toBe(200)
  expect(await post('/remove', { id }, other.headers)).toMatchObject(missing)
  expect(await add('unknown' as Good)).toMatchObject({ status: 400 })
  expect(await post('/add', { variant_id: 'variant_unknown' })).toMatchObject(missing)
  expect(await favorites()).toEqual([goods.variants.lotion])
})

test('a member can have at most 500 favourites', async () => {
  const { product_id } = await shop.db
    .selectFrom('product_variant')
    .select('product_id')
    .where('id', '=', goods.variants.food)
    .executeTakeFirstOrThrow()
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const variants = Array.from({ length: 500 }, (_, at) => ({
    id: `variant_many_${at}`,
    title: 'x',
    product_id,
    ...stamps,
  }))
  await shop.db.insertInto('product_variant').values(variants).execute()
  await shop.db
    .insertInto('favorite_variant')
    .values(
      variants.map(({ id }) => ({ id: `fav_${id}`, customer_id: me.id, variant_id: id, created_at: shop.clock.now })),
    )
    .execute()
  expect(await add('lotion')).toMatchObject({ status: 400, body: { code: 'not_allowed' } })
  expect(await favorites()).toHaveLength(500)
  await shop.db.deleteFrom('favorite_variant').execute()
  await shop.db.deleteFrom('product_variant').where('id', 'like', 'variant_many_%').execute()
})

test('the job counts the favourites of each variant, except for medicines', async () => {
  const otherMembers = [await signInCustomer(shop), await signInCustomer(shop)]
  for (const { headers } of otherMembers) await add('food', headers)
  await add('secondClass', otherMembers[0]!.headers)
  const count = () => jobs[0]!.run(shop.ctx())
  const countOf = async (good: Good) =>
    (
      await shop.db
        .selectFrom('product_variant')
        .select('metadata')
        .where('id', '=', goods.variants[good])
        .executeTakeFirstOrThrow()
    ).metadata?.favorite_count ?? 0
  // As another shop's data may have it.
  await shop.db
    .updateTable('product_variant')
    .set({ metadata: sql`metadata || '{"favorite_count": "たくさん"}'` })
    .where('id', '=', goods.variants.food)
    .execute()
  await factsOf(shop, 'favorites.counted')
  await count()
  expect([await countOf('food'), await countOf('secondClass')]).toEqual([2, 0])
  expect(await factsOf(shop, 'favorites.counted')).toEqual([{ product_ids: [goods.products.food] }])
  await count()
  expect(await factsOf(shop, 'favorites.counted')).toEqual([])
  await shop.db.deleteFrom('favorite_variant').execute()
  await count()
  expect(await countOf('food')).toBe(0)
})
