import { expect, test } from 'vitest'
import {
  changesOf,
  emptyRow,
  isMissing,
  isTooLong,
  isWhole,
  linesOf,
  malformedValueOf,
  type Values,
  valuesOf,
  withPasted,
} from './insert-form.ts'

const stored = {
  product_type: 'medicine',
  brand: 'みどり製薬',
  effects: '頭痛・発熱',
  ingredients_basis: '2錠中',
  ingredients: [
    { name: 'アセトアミノフェン', amount: '300 mg', role: '熱をさげます', note: 'x' },
    { name: '無水カフェイン', amount: '50 mg' },
  ],
  additives: ['セルロース', 'タルク'],
  allergen: [],
  dosage: [{ age: '成人（15才以上）', dose: '2錠', times: '3回' }],
  do_not: ['本剤でアレルギーを起こしたことがある人'],
  first_class_explanation_pdf: null,
}
const opened = valuesOf(stored)
const valuesWith = (part: Partial<Values>): Values => ({ ...opened, ...part })

test('saving an unchanged form changes no field', () => {
  expect(changesOf(opened, valuesOf(stored))).toEqual({})
  expect(isWhole(opened, opened)).toBe(true)
})

test('only edited fields are saved; edited rows keep their other properties', () => {
  const [first, second] = opened.ingredients
  const changed = valuesWith({
    effects: ' 頭痛・発熱・生理痛 ',
    ingredients: [second!, { ...first!, cells: ['アセトアミノフェン', '２００ mg', ''] }, emptyRow],
  })
  expect(changesOf(opened, changed)).toEqual({
    effects: '頭痛・発熱・生理痛',
    ingredients: [
      { name: '無水カフェイン', amount: '50 mg' },
      { name: 'アセトアミノフェン', amount: '２００ mg', note: 'x' },
    ],
  })
})

test('an emptied text field is saved as an empty string, an emptied list as an empty list', () => {
  const emptied = valuesWith({ effects: ' ', additives: '\n', dosage: [emptyRow] })
  expect(changesOf(opened, emptied)).toEqual({ effects: '', additives: [], dosage: [] })
})

test.each<[string, Partial<Values>, unknown]>([
  ['not asked yet', { stated: 'unknown' }, ''],
  ['some', { stated: 'some', allergen: '・卵\n・乳' }, ['卵', '乳']],
])('allergens set to "%s"', (_how, part, allergen) => {
  expect(changesOf(opened, valuesWith(part))).toEqual({ allergen })
})

test('"no allergens" is saved as an empty list, unlike an unanswered question', () => {
  const unsaid = valuesOf({})
  expect(unsaid.stated).toBe('unknown')
  expect(changesOf(unsaid, { ...unsaid, stated: 'none' })).toEqual({ allergen: [] })
})

test('linesOf strips bullet marks and removes duplicate lines', () => {
  expect(linesOf('・車の運転\r\n\n ○ 飲酒 \n- 長期連用\n-5℃以下\n● 飲酒\n※ 注意')).toEqual([
    '車の運転',
    '飲酒',
    '長期連用',
    '-5℃以下',
    '※ 注意',
  ])
})

test('a field with an unexpected value is reported, starts empty, and is saved only if edited', () => {
  const strange = { ...stored, additives: 'セルロース', ingredients: [{ name: 'カフェイン', amount: 50 }] }
  expect(malformedValueOf(strange, 'additives')).toBe('"セルロース"')
  expect(malformedValueOf(strange, 'ingredients')).toBe('[{"name":"カフェイン","amount":50}]')
  expect(
    ['effects', 'first_class_explanation_pdf', 'consult'].map((key) => malformedValueOf(strange, key as 'effects')),
  ).toEqual([null, null, null])
  const initial = valuesOf(strange)
  expect([initial.additives, initial.ingredients]).toEqual(['', []])
  expect(changesOf(initial, { ...initial, effects: '頭痛' })).toEqual({ effects: '頭痛' })
  expect(changesOf(initial, { ...initial, additives: 'タルク' })).toEqual({ additives: ['タルク'] })
})

test.each<[string, Partial<Values>]>([
  ['an ingredient without a name', { ingredients: [{ ...emptyRow, cells: ['', '300 mg', ''] }] }],
  ['a dose without an age group', { dosage: [{ ...emptyRow, cells: ['', '2錠', '3回'] }] }],
  ['allergens but no allergen named', { stated: 'some', allergen: ' \n・' }],
  ['an explanation PDF without a URL', { first_class_explanation_pdf: '説明書.pdf' }],
  ['a text too long for a request', { consult: 'あ'.repeat(20_000) }],
])('a package insert form with %s is incomplete', (_what, part) => {
  expect(isWhole(opened, valuesWith(part))).toBe(false)
})

test('a row requires its missing cells only once one of its cells is filled', () => {
  const row = { ...emptyRow, cells: ['', '2錠', ''] }
  expect(row.cells.map((_, at) => isMissing('dosage', row, at))).toEqual([true, false, false])
  expect(isMissing('dosage', emptyRow, 0)).toBe(false)
  expect(isTooLong({ effects: 'あ' })).toBe(false)
})

const cellsOf = (rows: ReturnType<typeof withPasted>) => rows?.map(({ cells }) => cells)

test('rows pasted from a spreadsheet fill an empty row, or are inserted before a filled one', () => {
  const rows = [emptyRow, { ...emptyRow, cells: ['無水カフェイン', '50 mg', ''] }]
  const pasted = 'アセトアミノフェン\t300 mg\t熱をさげます\r\nエテンザミド\t 200 mg\n\n'
  const two = [
    ['アセトアミノフェン', '300 mg', '熱をさげます'],
    ['エテンザミド', '200 mg', ''],
  ]
  expect(cellsOf(withPasted(rows, 0, pasted))).toEqual([...two, ['無水カフェイン', '50 mg', '']])
  expect(cellsOf(withPasted(rows, 1, pasted))).toEqual([['', '', ''], ...two, ['無水カフェイン', '50 mg', '']])
  expect(withPasted(rows, 0, 'アセトアミノフェン\n')).toBeNull()
})
