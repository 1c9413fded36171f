import { expect, test } from 'vitest'
import { overlappingIngredients } from './overlapping-ingredients.rules.ts'

let lines = 0
const line = (product_id: string, names: unknown[], about: object = {}) => ({
  line_id: `line_${++lines}`,
  product_id,
  metadata: {
    ...{ product_type: 'medicine', dosage_form: '錠剤' },
    ingredients: names.map((name) => ({ name, amount: '1 mg' })),
    ...about,
  },
})
type Line = Parameters<typeof overlappingIngredients>[0][number]
/** The overlaps, with the products instead of the lines. */
const found = (...lines: Line[]) =>
  overlappingIngredients(lines).map(({ ingredients, line_ids }) => [
    ingredients.join('、'),
    line_ids.map((id) => lines.find(({ line_id }) => line_id === id)!.product_id).join(' '),
  ])

test('a cold medicine and a painkiller with the same ingredient overlap', () => {
  const cold = line('cold', ['アセトアミノフェン', '無水カフェイン'])
  const painkiller = line('painkiller', ['アセトアミノフェン'])
  expect(found(cold, line('vitamin', ['葉酸']), painkiller)).toEqual([['アセトアミノフェン', 'cold painkiller']])
  expect(found(cold, line('ibuprofen', ['イブプロフェン']))).toEqual([])
})

test('groups ingredients shared by the same products into one overlap', () => {
  const first = line('first', ['アセトアミノフェン', 'イブプロフェン', '無水カフェイン'])
  const second = line('second', ['無水カフェイン', 'アセトアミノフェン'])
  expect(found(first, second, line('third', ['イブプロフェン']))).toEqual([
    ['アセトアミノフェン、無水カフェイン', 'first second'],
    ['イブプロフェン', 'first third'],
  ])
})

test('lines of one product do not overlap each other; an overlap with another product names them all', () => {
  const small = line('cold', ['アセトアミノフェン'])
  const big = line('cold', ['アセトアミノフェン', 'アセトアミノフェン'])
  expect(found(small, big)).toEqual([])
  expect(found(small, line('painkiller', ['アセトアミノフェン']), big)).toEqual([
    ['アセトアミノフェン', 'cold painkiller cold'],
  ])
})

test('ingredient names match in any width, case and spacing; another salt is another ingredient', () => {
  expect(found(line('one', ['Ｌ－カルボシステイン']), line('two', ['l-ｶﾙﾎﾞｼｽﾃｲﾝ']))).toEqual([
    ['Ｌ－カルボシステイン', 'one two'],
  ])
  expect(found(line('one', ['アスピリン']), line('two', ['アスピリン アルミニウム']))).toEqual([])
  expect(found(line('one', ['葉 酸']), line('two', [' 葉酸']))).toEqual([['葉 酸', 'one two']])
})

test('ignores products that are not medicine', () => {
  const food = line('food', ['葉酸'], { product_type: 'health_food' })
  expect(found(food, line('medicine', ['葉酸']))).toEqual([])
  expect(found(line('cream', ['尿素'], { product_type: 'cosmetic' }), line('other', ['尿素']))).toEqual([])
})

test.each([
  ...['点眼', '点眼薬', '洗眼', '点鼻', '点耳', 'うがい薬', '軟膏', 'クリーム', 'ゲル', '外用液', 'スプレー'],
  ...['ローション', 'テープ・パップ', '貼付剤', '塗り薬', '目薬', 'ﾃｰﾌﾟ剤'],
])('a product applied as %s does not overlap with one that is taken', (dosage_form) => {
  const taken = line('taken', ['クロルフェニラミンマレイン酸塩'])
  const applied = line('applied', ['クロルフェニラミンマレイン酸塩'], { dosage_form })
  expect(found(taken, applied)).toEqual([])
})

test.each(['錠剤', 'カプセル', '顆粒', '散剤', '液剤', 'トローチ', 'チュアブル錠', '坐剤', '内服ゲル', '', undefined])(
  'a product taken as %s overlaps with another that is taken',
  (dosage_form) => {
    const other = line('other', ['アセトアミノフェン'], { dosage_form })
    expect(found(line('taken', ['アセトアミノフェン']), other)).toEqual([['アセトアミノフェン', 'taken other']])
  },
)

test('missing or malformed ingredient metadata causes no overlap', () => {
  const whole = line('whole', ['葉酸'])
  const otherLines = [
    { ...line('bare', []), metadata: null },
    line('words', [], { ingredients: '葉酸' }),
    line('numbers', [7, '', ' ']),
    line('blank', ['', '　']),
  ]
  expect(found(whole, ...otherLines)).toEqual([])
})

test('two packages of one product beside an unrelated one do not overlap', () => {
  expect(found(line('cold', ['葉酸']), line('cold', ['葉酸']), line('other', ['尿素']))).toEqual([])
})
