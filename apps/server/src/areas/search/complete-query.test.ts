import { search } from '@kusuribako/contract/search/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { reindexAll } from './index.ts'
import { reindexStale } from './index-products.ts'

let shop: TestShop
let catalogue: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  catalogue = await smallCatalogue(shop)
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const article = (id: string, title: string, days: number, body: string) => ({
    id,
    handle: id,
    title,
    description: '説明',
    body: JSON.stringify([{ kind: 'paragraph', text: body }]),
    category_handles: ['pain'],
    published_at: new Date(shop.clock.now.getTime() - days * 86_400_000),
    ...stamps,
  })
  await shop.db
    .insertInto('article')
    .values([
      article('art_old', '頭痛薬の選び方', 30, '成分を見ます。'),
      article('art_new', '眠りを整える', 2, '頭痛があるときは休みます。'),
      article('art_tomorrow', '頭痛の予報', -1, ''),
    ])
    .execute()
  await shop.db
    .insertInto('synonym_group')
    .values({ id: 'syn_headache', words: ['頭痛', 'あたまいた'] })
    .execute()
  await reindexAll(shop.ctx())
})
afterAll(() => shop.close())

const complete = async (query: string) => {
  const { status, body } = await shop.call('POST', '/store/v1/search-autocomplete', { query })
  expect(status).toBe(200)
  return search.autocomplete.answer.parse(body).data
}

test('suggests words, categories and articles for a partial word', async () => {
  expect(await complete('ずつ')).toEqual({
    products: [],
    words: ['頭痛'],
    categories: [],
    articles: [{ handle: 'art_old', title: '頭痛薬の選び方' }],
  })
  expect((await complete('頭')).words).toEqual(['頭痛'])
  expect((await complete('zutu')).words).toEqual(['頭痛'])
  expect((await complete('いた')).categories).toEqual([{ handle: 'pain', name: '痛み・熱' }])
})

test('suggests at most five products by title', async () => {
  const { products } = await complete('見本の')
  expect(products).toHaveLength(5)
  expect((await complete('lotion')).products).toEqual([
    { handle: 'lotion', title: '見本の化粧品（lotion）', thumbnail: '/files/products/lotion.svg' },
  ])
})

test('suggests the query as search interprets it (age, synonyms) when no word begins with it', async () => {
  const { metadata, title } = await shop.db
    .selectFrom('product')
    .select(['metadata', 'title'])
    .where('id', '=', catalogue.products.thirdClass)
    .executeTakeFirstOrThrow()
  const dosage = [{ age: '3才以上15才未満', dose: '1回1錠', times: '1日3回' }]
  const medicine = { symptoms: ['頭痛'], age_groups: ['幼児', '小児'], dosage }
  await shop.db
    .updateTable('product')
    .set({ title: 'こどもの錠剤', metadata: JSON.stringify({ ...(metadata as object), ...medicine }) })
    .where('id', '=', catalogue.products.thirdClass)
    .execute()
  await reindexAll(shop.ctx())
  const found = { products: [expect.objectContaining({ title: 'こどもの錠剤' })], categories: [], articles: [] }
  expect(await complete('4才 ずつう')).toEqual({ ...found, words: ['4才 頭痛'] })
  expect(await complete('４歳のあたまいた')).toEqual({ ...found, words: ['4才 頭痛'] })
  expect(await complete('4才')).toEqual({ ...found, products: [], words: ['4才 頭痛'] })
  expect(await complete('こどもの頭痛')).toEqual({ ...found, words: ['こども 頭痛'] })
  // Nothing of it may be used at that age: only the search says so.
  expect(await complete('2才 ずつう')).toEqual({ ...found, products: [], words: ['2才 ずつう'] })
  expect(await complete('4才 なにもない')).toEqual({ products: [], words: [], categories: [], articles: [] })
  await shop.db
    .updateTable('product')
    .set({ title, metadata: JSON.stringify(metadata) })
    .where('id', '=', catalogue.products.thirdClass)
    .execute()
  await reindexAll(shop.ctx())
})

test('suggests nothing for an empty query', async () => {
  const nothing = { products: [], words: [], categories: [], articles: [] }
  expect(await complete('')).toEqual(nothing)
  expect(await complete(' …')).toEqual(nothing)
})

const articles = async (request: object) => {
  const { status, body } = await shop.call('POST', '/store/v1/search/articles', request)
  expect(status).toBe(200)
  return body.data
}
const handles = (data: { results: { attributes: { handle: string } }[] }) =>
  data.results.map(({ attributes }) => attributes.handle)

test('finds published articles by their text, title matches first', async () => {
  const found = await articles({ keyword: 'ずつう' })
  expect(handles(found)).toEqual(['art_old', 'art_new'])
  expect(found.pagination).toEqual({ page: 1, pageCount: 1, pageSize: 12, total: 2 })
  expect(handles(await articles({ keyword: 'あたまいた' }))).toEqual(['art_old', 'art_new'])
  expect(handles(await articles({}))).toEqual(['art_new', 'art_old'])
  expect(handles(await articles({ page: 2 }))).toEqual([])
})

test('corrects a typo in an article search', async () => {
  const found = await articles({ keyword: 'あたまいな' })
  expect(found.suggestion).toEqual({ word: 'あたまいた', applied: true })
  expect(handles(found)).toEqual(['art_old', 'art_new'])
  expect((await articles({ keyword: '存在しない' })).suggestion).toBeNull()
})

test('finds a product by a price list’s price once that list has started', async () => {
  const tomorrow = new Date(shop.clock.now.getTime() + 86_400_000)
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const list = { name: '明日から', status: 'active', type: 'sale', includes_tax: true, starts_at: tomorrow }
  await shop.db
    .insertInto('price_list')
    .values({ id: 'pl_tomorrow', ...list, ...stamps })
    .execute()
  const amount = { currency_code: 'jpy', amount: 100, variant_id: catalogue.variants.device }
  await shop.db
    .insertInto('money_amount')
    .values({ id: 'ma_tomorrow', price_list_id: 'pl_tomorrow', ...amount, ...stamps })
    .execute()
  await reindexAll(shop.ctx())
  const cheap = async () => (await shop.call('POST', '/store/v1/search/products', { max_price: 100 })).body.data.count
  await reindexStale(shop.ctx())
  expect(await cheap()).toBe(0)
  shop.clock.now = tomorrow
  await reindexStale(shop.ctx())
  expect(await cheap()).toBe(1)
})
