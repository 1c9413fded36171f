import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { setFreePieces } from '../inventory/index.ts'
import { reindexAll, reindexProducts } from './index-products.ts'
import { listeners } from './listeners.ts'
import { describeGood, findGoods } from './search-goods.fixture.ts'

let shop: TestShop
let catalogue: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  catalogue = await smallCatalogue(shop)
  await shop.db
    .insertInto('synonym_group')
    .values({ id: 'syn_headache', words: ['頭痛', 'ずつう', 'あたまいた', '頭が痛い'] })
    .execute()
  await describe('secondClass', 'ロキソネル錠', { reading: 'ろきそねるじょう', purchased_count_last_month: 5 })
  await describe('thirdClass', '鎮痛パップ', {
    symptoms: ['腰痛', '肩こり'],
    features: ['冷感タイプ'],
    dosage_form: '貼り薬',
  })
  await describe('lotion', '薔薇の化粧水', { brand: 'はなみ', manufacturer: 'みなも化粧品株式会社' })
  await describe('food', 'ＤＨＡ＆ＥＰＡ', { reading: 'でぃーえいちえーあんどいーぴーえー', features: ['国産'] })
  await reindexAll(shop.ctx())
})
afterAll(() => shop.close())

const describe = (good: Good, title: string, metadata: object) =>
  describeGood(shop, catalogue.products[good], title, metadata)
const find = (request: object) => findGoods(shop, request)

test('accepts the shop’s region and answers 404 for an unknown one', async () => {
  expect((await find({ region_id: catalogue.region_id })).count).toBe((await find({})).count)
  const refused = await shop.call('POST', '/store/v1/search/products', { region_id: 'reg_none' })
  expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

const keepFresh = listeners.find(({ name }) => name === 'search-catalogue-changed')!.run

const titles = async (request: object) => (await find(request)).results.map(({ title }) => title)
const goodsOf = async (request: object) =>
  (await find({ limit: 100, ...request })).results.map(({ handle }) => handle).sort()

test.each([
  ['ロキソ', 'ロキソネル錠'],
  ['ろきそ', 'ロキソネル錠'],
  ['ﾛｷｿﾈﾙ', 'ロキソネル錠'],
  ['rokiso', 'ロキソネル錠'],
  ['ROKISO', 'ロキソネル錠'],
  ['ろきそねるじょう', 'ロキソネル錠'],
  ['キソ　錠', 'ロキソネル錠'],
  ['dha', 'ＤＨＡ＆ＥＰＡ'],
  ['dha epa', 'ＤＨＡ＆ＥＰＡ'],
  ['けしょうすい', '薔薇の化粧水'],
  ['みなも化粧品', '薔薇の化粧水'],
  ['ﾊﾟｯﾌﾟ', '鎮痛パップ'],
  ['鎭痛', '鎮痛パップ'],
  ['ちんつう', '鎮痛パップ'],
  ['腰痛', '鎮痛パップ'],
])('%s finds %s', async (keyword, title) => expect(await titles({ keyword })).toEqual([title]))

test('synonyms find the same products, and title matches come first', async () => {
  await describe('device', '頭痛を冷やすまくら', {})
  await reindexProducts(shop.ctx(), [catalogue.products.device])
  const found = await titles({ keyword: '頭痛' })
  expect(found.slice(0, 2)).toEqual(['頭痛を冷やすまくら', 'ロキソネル錠'])
  expect(await titles({ keyword: 'あたまいた' })).toEqual(found)
  expect(await titles({ keyword: 'ズツウ' })).toEqual(found)
})

test.each(['頭が 痛い', '頭　痛い', 'アタマ いた'])(
  'words that together form a synonym are found as one: %s',
  async (keyword) => {
    const { results, suggestion } = await find({ keyword })
    expect(results.length).toBeGreaterThan(0)
    expect(results.map(({ title }) => title)).toEqual(await titles({ keyword: '頭痛' }))
    expect(suggestion).toEqual({ word: keyword.startsWith('頭') ? '頭が痛い' : 'あたまいた', applied: true })
  },
)

test.each([
  ['頭痛のまくら', '頭痛 まくら'],
  ['ずつうまくら', null],
  ['ロキソネル用頭痛', 'ろきそねる 頭痛'],
])('an unspaced query is split into its words where possible: %s', async (keyword, word) => {
  const { results, suggestion } = await find({ keyword })
  expect(suggestion).toEqual(word && { word, applied: true })
  expect(results.length > 0).toBe(word !== null)
  if (word) expect(results.map(({ title }) => title)).toEqual(await titles({ keyword: word }))
})

test('every word must be found', async () => {
  expect(await titles({ keyword: '頭痛 ロキソ' })).toEqual(['ロキソネル錠'])
  expect(await titles({ keyword: '化粧水 ロキソ' })).toEqual([])
})

test('a keyword of symbols finds nothing; one of spaces is ignored', async () => {
  expect(await find({ keyword: '%' })).toMatchObject({ results: [], count: 0, suggestion: null, price: null })
  expect((await find({ keyword: ' 　' })).count).toBe((await find({})).count)
})

test('corrects a typo and reports the correction', async () => {
  const found = await find({ keyword: 'あたまいな' })
  expect(found.suggestion).toEqual({ word: 'あたまいた', applied: true })
  expect(found.count).toBeGreaterThan(0)
  expect(await find({ keyword: 'はなみ' })).toMatchObject({ count: 1, suggestion: null })
  expect(await find({ keyword: '存在しない言葉' })).toMatchObject({
    results: [],
    count: 0,
    suggestion: null,
    price: null,
  })
})

test('does not correct a keyword that matches, even when filters exclude all its results', async () => {
  expect(await find({ keyword: 'あたまいた', min_price: 99_999_999 })).toMatchObject({ count: 0, suggestion: null })
})

test('lists everything on sale without a keyword; a category includes its subcategories', async () => {
  expect((await find({})).count).toBe(15)
  expect(await goodsOf({ categories: ['medicines'] })).toEqual(await goodsOf({ categories: ['pain'] }))
  expect(await goodsOf({ categories: ['medicines'], sale_classes: ['第2類医薬品'] })).toEqual(['secondClass'])
})

test('values of a facet combine with OR, facets with AND; a facet’s counts ignore its own selection', async () => {
  const { count, facets } = await find({ sale_classes: ['第2類医薬品', '第3類医薬品'], symptoms: ['腰痛'] })
  expect(count).toBe(1)
  const counts = (rows: { value: string; count: number }[]) =>
    Object.fromEntries(rows.map((row) => [row.value, row.count]))
  expect(counts(facets.sale_classes)).toEqual({ 第3類医薬品: 1, 第2類医薬品: 0 })
  expect(counts(facets.symptoms)).toEqual({ 頭痛: 1, 腰痛: 1, 肩こり: 1 })
  expect(facets.categories).toEqual([
    { value: 'medicines', label: '医薬品', count: 1 },
    { value: 'pain', label: '痛み・熱', count: 1 },
  ])
  expect(facets.vendors).toEqual([{ value: '見本製薬株式会社', label: '見本製薬株式会社', count: 1 }])
})

test('filters by price range, and reports the range as it is without that filter', async () => {
  const found = await find({ categories: ['daily'], min_price: 330, max_price: 550, sort_by: 'price_desc' })
  expect(found.results.map(({ handle, price }) => [handle, price])).toEqual([
    ['few', 550],
    ['soldOut', 440],
    ['limited', 330],
  ])
  expect(found.price).toEqual({ min: 330, max: 5500 })
  expect(await goodsOf({ min_price: 440, max_price: 550, in_stock: true })).toEqual(['few'])
})

test('sorts results, and its pages add up to the whole list', async () => {
  const all = await find({ sort_by: 'price_asc', limit: 100 })
  const prices = all.results.map(({ price }) => price)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  const pages = await Promise.all([0, 6, 12, 18].map((offset) => find({ sort_by: 'price_asc', limit: 6, offset })))
  expect(pages.flatMap(({ results }) => results)).toEqual(all.results)
  expect(pages.map(({ count, results }) => [count, results.length])).toEqual([
    [15, 6],
    [15, 6],
    [15, 3],
    [15, 0],
  ])
  expect((await titles({ sort_by: 'newest', limit: 1 }))[0]).toMatch('firstClass')
  expect(await titles({ sort_by: 'popular', limit: 1 })).toEqual(['ロキソネル錠'])
})

test('reflects changes of stock, title and status after reindexing', async () => {
  const id = catalogue.products.few
  await shop.ctx().tx((tx) => setFreePieces(tx, [{ variant_id: catalogue.variants.few, quantity: 0 }], 'counted'))
  expect((await find({ in_stock: true, keyword: 'few' })).count).toBe(1)
  await reindexProducts(shop.ctx(), [id])
  expect((await find({ in_stock: true, keyword: 'few' })).count).toBe(0)

  await describe('few', '新しい名前', {})
  await reindexProducts(shop.ctx(), [id])
  expect(await titles({ keyword: '新しい名前' })).toEqual(['新しい名前'])
  expect((await find({ keyword: '見本の日用品（few）' })).count).toBe(0)

  await shop.db.updateTable('product').set({ status: 'draft' }).where('id', '=', id).execute()
  await reindexProducts(shop.ctx(), [id])
  expect((await find({ keyword: '新しい名前' })).count).toBe(0)
  await shop.db.updateTable('product').set({ status: 'published' }).where('id', '=', id).execute()
  await reindexProducts(shop.ctx(), [id])
  expect((await find({ keyword: '新しい名前' })).count).toBe(1)
})

test('a price changed by staff reaches the price filter and the sorting by price', async () => {
  const { products, variants } = catalogue
  const staff = await signInStaff(shop)
  const daily = async (more: object = {}) => {
    const { results } = await find({ categories: ['daily'], sort_by: 'price_asc', ...more })
    return results.map(({ handle, price }) => [handle, price])
  }
  const reprice = async (amount: number) => {
    const prices = [{ currency_code: 'jpy', amount }]
    const path = `/admin/products/${products.limited}/variants/${variants.limited}`
    expect((await shop.call('POST', path, { prices }, staff)).status).toBe(200)
    const facts = await factsOf(shop, 'catalogue.changed')
    await keepFresh(shop.ctx(), facts.at(-1)!)
  }
  expect((await daily())[0]).toEqual(['limited', 330])
  await reprice(9_900)
  expect((await daily()).at(-1)).toEqual(['limited', 9900])
  expect(await daily({ min_price: 9_900 })).toEqual([['limited', 9900]])
  expect((await daily({ max_price: 330 })).map(([handle]) => handle)).toEqual([])
  await reprice(330)
  expect((await daily())[0]).toEqual(['limited', 330])
})

test('reindexing unchanged products writes nothing', async () => {
  const changes = () =>
    shop.db.selectFrom('product_search').select(['product_id', 'change']).orderBy('product_id').execute()
  const before = await changes()
  await reindexAll(shop.ctx())
  expect(await changes()).toEqual(before)
})

test.each([
  ['a limit above 100', { limit: 101 }],
  ['a price that is not a number', { min_price: '100' }],
  ['a keyword that is too long', { keyword: 'あ'.repeat(201) }],
  ['an unknown sort order', { sort_by: 'random' }],
])('%s is refused', async (_what, asked) => {
  expect(await shop.call('POST', '/store/v1/search/products', asked)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request_body' },
  })
})

test.each(['%', '_', "'", '\\', '\u0000', '😀', '…', 'ー', '\ud800'])('accepts the keyword %j', async (keyword) => {
  expect((await shop.call('POST', '/store/v1/search/products', { keyword })).status).toBe(200)
})

test('the platform’s search call returns hits', async () => {
  const { body } = await shop.call('POST', '/store/products/search', { q: 'ロキソ', filter: { any: 'thing' } })
  expect(body.hits).toMatchObject([{ id: catalogue.products.secondClass, title: 'ロキソネル錠', price: 880 }])
})
