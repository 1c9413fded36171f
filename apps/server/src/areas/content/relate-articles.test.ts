import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  await smallCatalogue(shop)
  staff = await signInStaff(shop)
  const now = shop.clock.now
  const article = (handle: string, category_handles: string[]) => ({
    id: `art_${handle}`,
    handle,
    title: handle,
    description: '',
    body: '[]',
    category_handles,
    published_at: now,
    created_at: now,
    updated_at: now,
  })
  await shop.db
    .insertInto('article')
    .values([article('sleep', ['daily']), article('fever', [])])
    .execute()
})
afterAll(() => shop.close())

const relate = (body: unknown, headers = staff) =>
  shop.call('POST', '/store/v1/product-category-articles/create-cateogries-related-articles', body, headers)
const beside = async (handle: string) => {
  const url = `/store/v1/product-category-articles/related-articles?handle=${handle}`
  const { articles } = (await shop.call('GET', url)).body.data
  return articles.map(({ attributes }: { attributes: { handle: string } }) => attributes.handle).sort()
}

test('articles are related to categories once and listed there at once', async () => {
  expect(await beside('pain')).toEqual([])
  const pairs = [
    { category_handle: 'pain', article_handles: ['sleep', 'fever'] },
    { category_handle: 'daily', article_handles: ['sleep'] },
  ]
  expect((await relate(pairs)).body).toEqual({ data: { related: 2 } })
  expect((await relate(pairs)).body).toEqual({ data: { related: 0 } })
  // Search finds an article by its categories too.
  expect(await factsOf(shop, 'articles.changed')).toHaveLength(1)
  expect(await beside('pain')).toEqual(['fever', 'sleep'])
  expect(await beside('daily')).toEqual(['sleep'])
})

test('an unknown handle relates nothing at all; only staff may relate articles', async () => {
  const good = { category_handle: 'medicines', article_handles: ['fever'] }
  const { headers: shopper } = await signInCustomer(shop)
  const rows = () => shop.db.selectFrom('article').select(['handle', 'category_handles']).orderBy('handle').execute()
  const before = await rows()
  for (const bad of [
    { category_handle: 'nothing', article_handles: ['fever'] },
    { category_handle: 'pain', article_handles: ['nothing'] },
  ])
    expect(await relate([good, bad])).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await relate([])).status).toBe(400)
  expect((await relate([good], shopper)).status).toBe(401)
  expect(await rows()).toEqual(before)
})
