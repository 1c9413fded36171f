import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { reindexAll, reindexProducts } from './index-products.ts'
import { describeGood, findGoods } from './search-goods.fixture.ts'

const dose = (age: string, dose = '1回1錠') => ({ age, dose, times: '1日3回' })

let shop: TestShop
let catalogue: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  catalogue = await smallCatalogue(shop)
  const dosage = [dose('3才以上15才未満'), dose('3才未満', '服用しないこと')]
  await describe('thirdClass', 'こども解熱錠', { symptoms: ['発熱'], age_groups: ['幼児', '小児'], dosage })
  await describe('secondClass', 'ロキソネル錠', { symptoms: ['発熱'], dosage: [dose('15才以上')] })
  await shop.db
    .insertInto('synonym_group')
    .values({ id: 'syn_fever', words: ['発熱', '解熱', 'ねつがでた'] })
    .execute()
  await reindexAll(shop.ctx())
})
afterAll(() => shop.close())

const describe = (good: Good, title: string, metadata: object) =>
  describeGood(shop, catalogue.products[good], title, metadata)
const find = (request: object) => findGoods(shop, request)

test.each([
  ['4才 発熱', '4才', '発熱', ['こども解熱錠']],
  ['４歳の発熱', '4才', '発熱', ['こども解熱錠']],
  ['発熱　十四歳', '14才', '発熱', ['こども解熱錠']],
  ['7才 解熱', '7才', '解熱', ['こども解熱錠']],
  ['40才 発熱', '40才', '発熱', ['ロキソネル錠']],
  ['4才', '4才', '', ['こども解熱錠']],
])('the query “%s” finds only products usable at that age', async (keyword, word, rest, found) => {
  const { results, count, age, suggestion } = await find({ keyword })
  expect(age).toEqual({ word, keyword: rest, applied: true })
  expect(results.map(({ title }) => title)).toEqual(found)
  expect({ count, suggestion }).toEqual({ count: found.length, suggestion: null })
})

test('a result shows the usable age from a medicine’s dosage, and none for other goods', async () => {
  const dosage = [dose('6才以上')]
  await describe('food', '粉薬を包むゼリー', { age_groups: ['成人'], dosage })
  await reindexProducts(shop.ctx(), [catalogue.products.food])
  const ageOf = async (keyword: string) => (await find({ keyword })).results.map(({ usable_age }) => usable_age)
  expect(await ageOf('こども解熱錠')).toEqual(['3才以上15才未満'])
  expect(await ageOf('ロキソネル錠')).toEqual(['15才以上'])
  expect(await ageOf('粉薬を包むゼリー')).toEqual([null])
})

test('when nothing is usable at that age, the results ignore the age and say so', async () => {
  const found = await find({ keyword: '2才 発熱' })
  expect(found.age).toEqual({ word: '2才', keyword: '発熱', applied: false })
  expect(found.results.map(({ title }) => title).sort()).toEqual(['こども解熱錠', 'ロキソネル錠'])
})

test('corrects a typo beside an age', async () => {
  const slip = await find({ keyword: '4才 ねつがでだ' })
  expect(slip.results.map(({ title }) => title)).toEqual(['こども解熱錠'])
  expect(slip.suggestion).toEqual({ word: 'ねつがでた', applied: true })
  expect(slip.age).toEqual({ word: '4才', keyword: 'ねつがでだ', applied: true })
  expect(await find({ keyword: '4才 存在しない' })).toMatchObject({
    count: 0,
    suggestion: null,
    age: { word: '4才', keyword: '存在しない', applied: true },
  })
})

test('treats words that look like an age but occur in a product’s text as plain words', async () => {
  await describe('device', '3か月交換のフィルター', {})
  await reindexProducts(shop.ctx(), [catalogue.products.device])
  expect(await find({ keyword: '3か月 フィルター' })).toMatchObject({ count: 1, age: null })
  expect((await find({ keyword: '発熱' })).age).toBeNull()
})
