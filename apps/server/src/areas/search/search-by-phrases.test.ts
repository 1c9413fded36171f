import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { reindexAll } from './index-products.ts'
import { describeGood, findGoods } from './search-goods.fixture.ts'

let shop: TestShop
let catalogue: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  catalogue = await smallCatalogue(shop)
  const describe = (good: keyof SmallCatalogue['products'], title: string, symptom: string, dosage_form: string) =>
    describeGood(shop, catalogue.products[good], title, {
      symptoms: [symptom],
      dosage_form,
      effects: `${symptom}の緩和`,
    })
  await describe('firstClass', 'さくら錠', '生理痛', '錠剤')
  await describe('secondClass', 'うめ錠', 'のどの痛み', '錠剤')
  await describe('thirdClass', 'もみじパップ', '腰痛', 'テープ・パップ')
  await describe('guidance', 'ゆりゲル', '腰痛', 'ゲル')
  await describe('coldRemedy', 'すみれ液', '疲れ目', '点眼')
  await describe('coughSyrup', 'つばき液', '鼻炎', '点鼻')
  await describe('bigColdRemedy', 'きく錠', '便秘', '錠剤')
  await shop.db
    .insertInto('synonym_group')
    .values([
      { id: 'syn_throat', words: ['のど', '喉'] },
      { id: 'syn_child', words: ['こども', '子供'] },
    ])
    .execute()
  await reindexAll(shop.ctx())
})
afterAll(() => shop.close())

const find = async (keyword: string) => {
  const { results, suggestion } = await findGoods(shop, { keyword })
  return { titles: results.map(({ title }) => title), suggestion }
}

test.each([
  ['生理通', '生理痛', 'さくら錠'],
  ['便泌', '便秘', 'きく錠'],
  ['腰通　パップ', '腰痛 ぱっぷ', 'もみじパップ'],
  ['大人の生理通', '大人 生理痛', 'さくら錠'],
])('%s is searched as %s, whose kanji sound the same', async (keyword, word, title) =>
  expect(await find(keyword)).toEqual({ titles: [title], suggestion: { word, applied: true } }),
)

test('頭通 finds the same as 頭痛', async () => {
  const { titles, suggestion } = await find('頭通')
  expect(titles).toEqual((await find('頭痛')).titles)
  expect(titles.length).toBeGreaterThan(0)
  expect(suggestion).toEqual({ word: '頭痛', applied: true })
})

test.each(['痛風', '普通', '開通', '通'])('%s is no such slip, and finds nothing', async (keyword) =>
  expect(await find(keyword)).toEqual({ titles: [], suggestion: null }),
)

test.each([
  ['腰に貼る', '腰 貼る', 'もみじパップ'],
  ['腰にはるやつ', '腰 貼る', 'もみじパップ'],
  ['腰に塗る薬', '腰 塗る', 'ゆりゲル'],
  ['目に入れる', '目薬', 'すみれ液'],
  ['目にさす薬', '目薬', 'すみれ液'],
  ['鼻にさす', '点鼻薬', 'つばき液'],
])('%s is searched as %s', async (keyword, word, title) =>
  expect(await find(keyword)).toEqual({ titles: [title], suggestion: { word, applied: true } }),
)

test.each(['喉にきく', 'のどに効く', '喉に効くもの'])('%s finds what is for it', async (keyword) =>
  expect(await find(keyword)).toEqual({ titles: ['うめ錠'], suggestion: null }),
)

test('what nothing is used for in that way finds nothing', async () => {
  for (const keyword of ['歯に貼る', '耳にさす', '腰に飲む'])
    expect(await find(keyword)).toEqual({ titles: [], suggestion: null })
})
