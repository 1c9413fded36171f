import { search } from '@kusuribako/contract/search/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { reindexAll } from './index-products.ts'
import { describeGood, findGoods } from './search-goods.fixture.ts'

const dose = (age: string, dose = '1回1錠') => ({ age, dose, times: '1日3回' })

let shop: TestShop
let catalogue: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  catalogue = await smallCatalogue(shop)
  await describe('secondClass', '鼻づまり錠', {
    symptoms: ['鼻づまり'],
    dosage_form: '錠剤',
    age_groups: [],
    dosage: [dose('15才以上')],
  })
  await describe('thirdClass', 'ぽかシロップ', {
    symptoms: ['鼻水'],
    manufacturer: '株式会社はるかベビー',
    dosage_form: 'シロップ',
    age_groups: [],
    dosage: [dose('3か月以上11才未満')],
  })
  await describe('coldRemedy', 'ぽかこども微粒', {
    symptoms: ['鼻水'],
    manufacturer: '株式会社はるかベビー',
    age_groups: [],
    dosage: [dose('1才以上11才未満')],
  })
  await describe('bigColdRemedy', '水虫クリーム', { symptoms: ['水虫'], dosage_form: 'クリーム' })
  await describe('lotion', '禁煙の香り', { symptoms: ['禁煙'] })
  await tell('secondClass', '血圧が高い方は使用できません。', 'KB-77001', '2013422862307', '24錠')
  await tell('thirdClass', '', '8', '2000000000039', '1本')
  await tell('coldRemedy', '', 'A93', '2000000000046', '1箱')
  await tell('bigColdRemedy', '', 'KL-24', '2000000000053', '1箱')
  await tell('lotion', 'ひのきの森の香り。', 'KB-1666893840', '2000000000022', 'ゆず / 150mL')
  await shop.db
    .insertInto('synonym_group')
    .values({ id: 'syn_baby', words: ['赤ちゃん', 'ベビー'] })
    .execute()
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now, published_at: shop.clock.now }
  const body = JSON.stringify([{ kind: 'paragraph', text: 'おむつかぶれは洗って乾かします。' }])
  const article = { id: 'art_skin', handle: 'skin', title: '赤ちゃんの肌', description: '', body, category_handles: [] }
  await shop.db
    .insertInto('article')
    .values({ ...article, ...stamps })
    .execute()
  await reindexAll(shop.ctx())
})
afterAll(() => shop.close())

const describe = (good: Good, title: string, metadata: object) =>
  describeGood(shop, catalogue.products[good], title, metadata)

/** Gives a product a description, and its variant codes and a title. */
async function tell(good: Good, description: string, sku: string, barcode: string, title: string) {
  await shop.db.updateTable('product').set({ description }).where('id', '=', catalogue.products[good]).execute()
  const variant = { sku, barcode, title }
  await shop.db.updateTable('product_variant').set(variant).where('id', '=', catalogue.variants[good]).execute()
}

const find = (keyword: string) => findGoods(shop, { keyword })
const titles = async (keyword: string) => (await find(keyword)).results.map(({ title }) => title)
const complete = async (query: string) =>
  search.autocomplete.answer.parse((await shop.call('POST', '/store/v1/search-autocomplete', { query })).body).data

test('a medicine is not found by its description, which tells who must not use it; other goods are', async () => {
  expect(await titles('血圧')).toEqual([])
  expect(await titles('鼻づまり')).toEqual(['鼻づまり錠'])
  expect(await titles('ひのき')).toEqual(['禁煙の香り'])
})

test('what is for babies is found by its ages, not by a maker whose name is similar', async () => {
  expect(await titles('赤ちゃん 鼻水')).toEqual(['ぽかシロップ'])
  expect(await titles('ベビー 鼻水')).toEqual(['ぽかシロップ'])
  expect(await titles('鼻水 幼児')).toHaveLength(2)
  expect(await titles('子供 鼻水')).toHaveLength(2)
  expect(await titles('こども用 鼻水')).toEqual(['ぽかこども微粒', 'ぽかシロップ'])
  expect(await titles('大人 鼻づまり')).toEqual(['鼻づまり錠'])
  expect(await titles('高齢者 鼻づまり')).toEqual(['鼻づまり錠'])
  expect(await titles('赤ちゃん 鼻づまり')).toEqual([])
})

test('a maker is found by the beginning of its name', async () => {
  expect(await titles('はるか')).toHaveLength(2)
  expect(await titles('haruka')).toHaveLength(2)
  expect(await titles('るかベビー')).toEqual([])
})

test.each(['KB-77001', 'kb-77001', '2013422862307', ' ２０１３４２２８６２３０７ ', '2013-4228-62307'])(
  'the code %s finds its product, also while it is typed',
  async (code) => {
    const { results, count, facets, suggestion } = await find(code)
    expect(results.map(({ title }) => title)).toEqual(['鼻づまり錠'])
    expect({ count, suggestion, symptoms: facets.symptoms }).toEqual({
      count: 1,
      suggestion: null,
      symptoms: [{ value: '鼻づまり', label: '鼻づまり', count: 1 }],
    })
    expect((await complete(code)).products.map(({ title }) => title)).toEqual(['鼻づまり錠'])
  },
)

test.each([
  ['1666893840', '禁煙の香り'],
  [' １６６６８９３８４０ ', '禁煙の香り'],
  ['77001', '鼻づまり錠'],
  ['７７００１', '鼻づまり錠'],
  ['A93', 'ぽかこども微粒'],
  ['a93', 'ぽかこども微粒'],
  ['93', 'ぽかこども微粒'],
  ['8', 'ぽかシロップ'],
])('a SKU is found by its number alone, or as short as it is: “%s”', async (number, title) => {
  expect(await find(number)).toMatchObject({ count: 1, results: [{ title }], suggestion: null })
  expect((await complete(number)).products.map((product) => product.title)).toEqual([title])
})

test('where words find the number of a SKU, it is their amount', async () => {
  expect(await titles('24')).toEqual(['鼻づまり錠'])
  expect(await titles('KL-24')).toEqual(['水虫クリーム'])
})

test('of two SKUs with the same number, both are found', async () => {
  const rename = (sku: string) =>
    shop.db.updateTable('product_variant').set({ sku }).where('id', '=', catalogue.variants.bigColdRemedy).execute()
  await rename('KL-93')
  await reindexAll(shop.ctx())
  expect((await titles('93')).toSorted()).toEqual(['ぽかこども微粒', '水虫クリーム'])
  await rename('KL-24')
  await reindexAll(shop.ctx())
})

test.each(['666893840', '166689384', '7700', '7001', '2013422862308'])('%s is the number of no SKU', async (number) =>
  expect(await titles(number)).toEqual([]),
)

test('the code of a product that is not on sale finds nothing', async () => {
  const status = (status: 'draft' | 'published') =>
    shop.db.updateTable('product').set({ status }).where('id', '=', catalogue.products.lotion).execute()
  await status('draft')
  await reindexAll(shop.ctx())
  expect(await find('2000000000022')).toMatchObject({ count: 0, results: [] })
  expect((await complete('2000000000022')).products).toEqual([])
  await status('published')
  await reindexAll(shop.ctx())
  expect(await titles('2000000000022')).toEqual(['禁煙の香り'])
})

test('the titles of variants are found', async () => {
  expect(await titles('24錠')).toEqual(['鼻づまり錠'])
  expect(await titles('ゆず')).toEqual(['禁煙の香り'])
})

test('a dosage form is found by what shoppers call it', async () => {
  expect(await titles('鼻づまり 飲み薬')).toEqual(['鼻づまり錠'])
  expect(await titles('水虫 塗り薬')).toEqual(['水虫クリーム'])
  expect(await titles('水虫 貼り薬')).toEqual([])
})

test.each([
  ['キンカン', '禁煙', 'four letters'],
  ['爪水虫', '水虫', 'kanji'],
  ['鼻水 やさしさ', '鼻水', 'a word left out'],
  ['高血圧 鼻づまり', '鼻づまり', 'a condition left out'],
])('for “%s”, “%s” is offered and not searched: %s', async (keyword, word) => {
  const { results, count, suggestion } = await find(keyword)
  expect({ results, count, suggestion }).toEqual({ results: [], count: 0, suggestion: { word, applied: false } })
  expect((await find(word)).count).toBeGreaterThan(0)
})

test('うおのめ is one word, without anything else to offer', async () => {
  expect(await find('うおのめ')).toMatchObject({ count: 0, suggestion: null })
})

test('articles that mention the text are suggested where nothing else is', async () => {
  const skin = [{ handle: 'skin', title: '赤ちゃんの肌' }]
  expect(await complete('おむつかぶれ')).toEqual({ products: [], words: [], categories: [], articles: skin })
  expect((await complete('赤ちゃん おむつかぶれ')).articles).toEqual(skin)
})
