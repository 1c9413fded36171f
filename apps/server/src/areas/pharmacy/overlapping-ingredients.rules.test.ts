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
const found = (...given: Line[]) =>
  overlappingIngredients(given).map(({ ingredients, line_ids }) => [
    ingredients.join('、'),
    line_ids.map((id) => given.find(({ line_id }) => line_id === id)!.product_id).join(' '),
  ])

test('a cold medicine and a painkiller with the same ingredient overlap', () => {
  const cold = line('cold', ['アセトアミノフェン', '無水カフェイン'])
  const painkiller = line('painkiller', ['アセトアミノフェン'])
  expect(found(cold, line('vitamin', ['葉酸']), painkiller)).toEqual([['アセトアミノフェン', 'cold painkiller']])
  expect(found(cold, line('ibuprofen', ['イブプロフェン']))).toEqual([])
})

test('what the same products share is one overlap, and what others share is another', () => {
  const first = line('first', ['アセトアミノフェン', 'イブプロフェン', '無水カフェイン'])
  const second = line('second', ['無水カフェイン', 'アセトアミノフェン'])
  expect(found(first, second, line('third', ['イブプロフェン']))).toEqual([
    ['アセトアミノフェン、無水カフェイン', 'first second'],
    ['イブプロフェン', 'first third'],
  ])
})

test('packages and sizes of one product are no overlap; with another product all its lines are named', () => {
  const small = line('cold', ['アセトアミノフェン'])
  const big = line('cold', ['アセトアミノフェン', 'アセトアミノフェン'])
  expect(found(small, big)).toEqual([])
  expect(found(small, line('painkiller', ['アセトアミノフェン']), big)).toEqual([
    ['アセトアミノフェン', 'cold painkiller cold'],
  ])
})

test('a name is the same in any width and case; another salt is another name', () => {
  expect(found(line('one', ['Ｌ－カルボシステイン']), line('two', ['l-ｶﾙﾎﾞｼｽﾃｲﾝ']))).toEqual([
    ['Ｌ－カルボシステイン', 'one two'],
  ])
  expect(found(line('one', ['アスピリン']), line('two', ['アスピリン アルミニウム']))).toEqual([])
  expect(found(line('one', ['葉 酸']), line('two', [' 葉酸']))).toEqual([['葉 酸', 'one two']])
})

test('only medicine overlaps', () => {
  const food = line('food', ['葉酸'], { product_type: 'health_food' })
  expect(found(food, line('medicine', ['葉酸']))).toEqual([])
  expect(found(line('cream', ['尿素'], { product_type: 'cosmetic' }), line('other', ['尿素']))).toEqual([])
})

test.each([
  ...['点眼', '点眼薬', '洗眼', '点鼻', '点耳', 'うがい薬', '軟膏', 'クリーム', 'ゲル', '外用液', 'スプレー'],
  ...['ローション', 'テープ・パップ', '貼付剤', '塗り薬', '目薬', 'ﾃｰﾌﾟ剤'],
])('what is applied as %s is no double dose of what is taken', (dosage_form) => {
  const taken = line('taken', ['クロルフェニラミンマレイン酸塩'])
  const applied = line('applied', ['クロルフェニラミンマレイン酸塩'], { dosage_form })
  expect(found(taken, applied)).toEqual([])
})

test.each(['錠剤', 'カプセル', '顆粒', '散剤', '液剤', 'トローチ', 'チュアブル錠', '坐剤', '内服ゲル', '', undefined])(
  'what is taken as %s is a double dose',
  (dosage_form) => {
    const other = line('other', ['アセトアミノフェン'], { dosage_form })
    expect(found(line('taken', ['アセトアミノフェン']), other)).toEqual([['アセトアミノフェン', 'taken other']])
  },
)

test('what staff left out or wrote otherwise overlaps with nothing', () => {
  const whole = line('whole', ['葉酸'])
  const others = [
    { ...line('bare', []), metadata: null },
    line('words', [], { ingredients: '葉酸' }),
    line('numbers', [7, '', ' ']),
    line('blank', ['', '　']),
  ]
  expect(found(whole, ...others)).toEqual([])
})
