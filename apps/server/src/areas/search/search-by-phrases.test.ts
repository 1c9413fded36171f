import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { reindexAll } from './index-products.ts'
import { describeGood, findGoods } from './search-goods.fixture.ts'

let shop: TestShop
let catalogue: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  catalogue = await smallCatalogue(shop)
  const describe = (good: Good, title: string, symptom: string, dosage_form: string, dose?: string) =>
    describeGood(shop, catalogue.products[good], title, {
      symptoms: symptom.split('・'),
      dosage_form,
      effects: `${symptom}の緩和`,
      ...(dose && { dosage: [{ age: '—', dose, times: '—' }] }),
    })
  await describe('firstClass', 'さくら錠', '生理痛', '錠剤')
  await describe('secondClass', 'うめ錠', 'のどの痛み', '錠剤')
  await describe('thirdClass', 'もみじパップ', '腰痛', 'テープ・パップ')
  await describe('guidance', 'ゆりゲル', '腰痛', 'ゲル')
  await describe('coldRemedy', 'すみれ液', '疲れ目', '点眼')
  await describe('coughSyrup', 'つばき液', '鼻炎', '点鼻')
  await describe('bigColdRemedy', 'きく錠', '便秘・頭痛', '錠剤')
  await describe('testKit', 'ふじテープ', '関節痛', 'テープ・パップ')
  await describe('device', 'あやめ絆創膏', 'きず', '絆創膏', 'きずを清潔にしてから貼る')
  await describe('lotion', 'きりトニック', '抜け毛', '外用液', '適量を頭皮にすりこむ')
  await describe('backorder', '炎症をおこした肌に塗るクリーム', 'にきび', 'クリーム')
  await describe('soldOut', 'ひざサポーター', '関節痛', '用品')
  await describe('food', 'はすペースト', '歯がしみる', 'ペースト')
  await describe('few', '目立ちにくい貼るシート', '肩こり', '用品')
  await describe('limited', '貼るカイロ', '冷え', '用品')
  const description = '腰をあたためる用品です。低温やけどを防ぐため、肌に直接当て続けないでください。'
  await shop.db.updateTable('product').set({ description }).where('id', '=', catalogue.products.limited).execute()
  await shop.db
    .insertInto('synonym_group')
    .values([
      { id: 'syn_throat', words: ['のど', '喉'] },
      { id: 'syn_joints', words: ['関節痛', '膝の痛み', 'ひざがいたい'] },
      { id: 'syn_wound', words: ['きず', '傷'] },
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
  ['腰に貼る', '腰 貼る', ['もみじパップ', '貼るカイロ']],
  ['腰にはるやつ', '腰 貼る', ['もみじパップ', '貼るカイロ']],
  ['こしにはる', 'こし 貼る', ['もみじパップ', '貼るカイロ']],
  ['腰に 貼る', '腰 貼る', ['もみじパップ', '貼るカイロ']],
  ['腰に塗る薬', '腰 塗る', ['ゆりゲル']],
  ['こしにぬる', 'こし 塗る', ['ゆりゲル']],
  ['膝に貼る', '膝 貼る', ['ふじテープ']],
  ['ひざにはる', 'ひざ 貼る', ['ふじテープ']],
  ['膝に貼る薬', '膝 貼る', ['ふじテープ']],
  ['膝の貼り薬', '膝 貼り薬', ['ふじテープ']],
  ['膝に巻く', '膝 サポーター', ['ひざサポーター']],
  ['膝に巻くサポーター', '膝 さぽーたー', ['ひざサポーター']],
  ['傷に貼る', '傷 貼る', ['あやめ絆創膏']],
  ['きずにはる', 'きず 貼る', ['あやめ絆創膏']],
  ['きず はる', 'きず 貼る', ['あやめ絆創膏']],
  ['頭に塗る', '頭 塗布', ['きりトニック']],
  ['あたまにぬる', 'あたま 塗布', ['きりトニック']],
  ['歯にしみる', '歯がしみる', ['はすペースト']],
  ['目に入れる', '目薬', ['すみれ液']],
  ['目にさす薬', '目薬', ['すみれ液']],
  ['鼻にさす', '点鼻薬', ['つばき液']],
  ['鼻に吹く', '鼻 スプレー', ['つばき液']],
  ['喉に 効く', '喉に効く', ['うめ錠']],
])('%s is searched as %s', async (keyword, word, titles) => {
  const found = await find(keyword)
  expect(found.titles.toSorted()).toEqual(titles.toSorted())
  expect(found.suggestion).toEqual({ word, applied: true })
})

test.each([
  ['膝 貼る', ['ふじテープ']],
  ['ひざ 貼り薬', ['ふじテープ']],
  ['こし 塗る', ['ゆりゲル']],
  ['こし ぬる', ['ゆりゲル']],
  ['膝 サポーター', ['ひざサポーター']],
  ['膝に効く', ['ひざサポーター', 'ふじテープ']],
  ['ひざの薬', ['ひざサポーター', 'ふじテープ']],
])('%s finds what is for that part of the body', async (keyword, titles) => {
  const found = await find(keyword)
  expect(found.titles.toSorted()).toEqual(titles)
  expect(found.suggestion).toBeNull()
})

test('a part of the body typed in kana alone finds first what is for it, a single kana only that', async () => {
  const [first, ...others] = (await find('こし')).titles
  expect([first, others.at(-1)]).toEqual(['もみじパップ', '炎症をおこした肌に塗るクリーム'])
  expect((await find('腰')).titles).toEqual([first, ...others.slice(0, -1)])
  for (const [kana, kanji] of [
    ['は', '歯'],
    ['め', '目'],
  ])
    expect(await find(kana!)).toEqual(await find(kanji!))
})

test.each(['喉にきく', 'のどに効く', '喉に効くもの'])('%s finds what is for it', async (keyword) =>
  expect(await find(keyword)).toEqual({ titles: ['うめ錠'], suggestion: null }),
)

test('what nothing is used for in that way finds nothing', async () => {
  for (const keyword of [
    '歯に貼る',
    '耳にさす',
    '腰に飲む',
    '膝に塗る',
    '指に貼る',
    '指に巻く',
    '頭に貼る',
    '頭にスプレー',
  ])
    expect(await find(keyword)).toEqual({ titles: [], suggestion: null })
})

test('no letters inside other words are taken for eyes, nor a warning of burns for a use', async () => {
  for (const keyword of ['目に貼る', 'めにはる', 'やけどに貼る'])
    expect(await find(keyword)).toEqual({ titles: [], suggestion: null })
  expect((await find('目立ち')).titles).toEqual(['目立ちにくい貼るシート'])
  expect((await find('あたためる')).titles).toEqual(['貼るカイロ'])
})
