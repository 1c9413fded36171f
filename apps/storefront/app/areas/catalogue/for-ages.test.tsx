import { agesIn } from '@kusuribako/contract/catalogue/usable-ages.rules'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ForAges } from './for-ages.tsx'

const rows = (...all: [age: string, dose: string][]) => all.map(([age, dose]) => ({ age, dose, times: '1日3回' }))
const drawn = (...all: [age: string, dose: string][]) =>
  renderToStaticMarkup(<ForAges dosage={rows(...all)} />)
    .split(/<[^>]+>/)
    .filter(Boolean)
const adult: [string, string] = ['15才以上', '1回2錠']
const young: [string, string] = ['7才以上15才未満', '1回1錠']
const child: [string, string] = ['3才以上7才未満', '1回1/2錠']

test.each<[string, string | null, [string, string][]]>([
  ['one band', '15才以上', [adult, ['15才未満', '服用しないこと']]],
  ['adjoining bands', '3才以上', [adult, young, child, ['3才未満', '服用しないこと']]],
  ['bands of children', '3才以上15才未満', [young, child]],
  [
    'months',
    '3か月以上7才未満',
    [
      ['1才以上7才未満', '1回6 mL'],
      ['3か月以上1才未満', '1回5 mL'],
    ],
  ],
  ['the text of a single row', '成人男性（20才以上）', [['成人男性（20才以上）', '1回1 mL']]],
  ['bands with a gap', null, [adult, child]],
  ['text beside a band', null, [['成人', '1回2錠'], young]],
  ['a forbidden age alone', null, [['15才未満', '使用しないこと']]],
  ['no rows', null, []],
])('the ages derived from %s are %s', (_what, from, all) => expect(agesIn(rows(...all)).from).toBe(from))

test('ages excluded by the package insert are shown in its wording, at either end of the range', () => {
  const under: [string, string] = ['15才未満', '服用しないこと']
  expect(drawn(['15才以上80才未満', '1回1錠'], under, ['80才以上', '服用しないこと'])).toEqual([
    '使う方の年齢',
    '15才以上80才未満',
    '15才未満は服用しないこと',
    '80才以上は服用しないこと',
  ])
  expect(drawn(adult, child, ['3才未満', '使用しないこと'])).toEqual(['使う方の年齢', '3才未満は使用しないこと'])
})

test('nothing is shown if the dosage gives neither a range nor an exclusion', () =>
  expect(drawn(adult, child)).toEqual([]))
