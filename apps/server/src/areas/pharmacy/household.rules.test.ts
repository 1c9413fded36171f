import { expect, test } from 'vitest'
import { householdKey } from './household.rules.ts'

const home = { postal_code: '270-0101', address_1: '東深井1-2-3', address_2: 'ハイツ見本201', first_name: '花子' }

test.each<[how: string, differs: object, from?: object]>([
  ['another name', { first_name: '太郎' }],
  [
    'full-width characters',
    { postal_code: '２７００１０１', address_1: '東深井１－２－３', address_2: 'ハイツ見本　２０１' },
  ],
  ['丁目, 番 and 号', { address_1: '東深井一丁目2番3号' }],
  ['丁目 and 番地の', { address_1: '東深井1丁目2番地の3' }],
  ['figures in kanji', { address_1: '東深井一丁目二番三号' }],
  ['の between the numbers', { address_1: '東深井1丁目2の3' }],
  ['a dash for a hyphen', { address_1: '東深井1―2‒3' }],
  ['a ruled line for a hyphen', { address_1: '東深井1─2━3' }],
  ['invisible characters', { address_1: '東深\u{e0100}井1\u200b-2-3' }],
  ['hyphens after 丁目 and 番', { address_1: '東深井1丁目-2番-3号' }],
  ['号室 after the room number', { address_2: 'ハイツ見本201号室' }],
  ['the room number after a hyphen', { address_2: '201' }, { address_1: '東深井1-2-3-201', address_2: null }],
  ['the room number after a space', { address_2: '201' }, { address_1: '東深井1-2-3 201', address_2: null }],
  ['the building in the first line', { address_1: '東深井1-2-3 ハイツ見本201', address_2: null }],
])('an address that differs by “%s” is the same household', (_how, changes, from = {}) => {
  expect(householdKey({ ...home, ...changes })).toBe(householdKey({ ...home, ...from }))
})

test('letter case in an address does not matter', () => {
  const [large, small] = ['ハイツＭＩＨＯＮ201', 'ハイツmihon201'].map((address_2) =>
    householdKey({ ...home, address_2 }),
  )
  expect(small).toBe(large)
})

test.each<[what: string, differs: object, from?: object]>([
  ['another room', { address_2: 'ハイツ見本202' }],
  ['another house', { address_1: '東深井1-2-4' }],
  ['digits that run together', { address_1: '東深井12-3' }],
  [
    'a digit moved from the room to the house number',
    { address_2: '201' },
    { address_1: '東深井1-2-32', address_2: '01' },
  ],
  ['another town', { postal_code: '270-0102' }],
])('an address that differs by “%s” is another household', (_what, changes, from = {}) => {
  expect(householdKey({ ...home, ...changes })).not.toBe(householdKey({ ...home, ...from }))
})

test('an incomplete address has no household', () => {
  expect(householdKey(home)).toBe('2700101 東深井1-2-3ハイツ見本201')
  expect([null, {}, { postal_code: '270-0101' }, { address_1: '東深井1-2-3' }].map(householdKey)).toEqual(
    Array(4).fill(null),
  )
})
