import { expect, test } from 'vitest'
import { expiredLines, isWhole, type Line, piecesOf, withAnotherLot, withOneMore } from './arrivals.ts'

const none = { lot: '', day: '' }
const note = { ...{ note_number: 'N-1', supplier_id: 'sup_1', arrived_on: '2026-11-24', location_id: '' }, lines: [] }
const lotion = { variant_id: 'variant_1', name: '化粧水', codes: 'KB-1', isCounted: true }
const food = { variant_id: 'variant_2', name: '食品', codes: 'KB-2', isCounted: true }

test('scanning an item again adds one to its line, whatever was typed before', () => {
  const lines = [lotion, food, lotion].reduce<Line[]>(withOneMore, [])
  expect(lines.map(({ name, quantity }) => `${name} ${quantity}`)).toEqual(['化粧水 2', '食品 1'])
  const updated = withOneMore(
    [
      { ...lotion, ...none, quantity: '１１' },
      { ...food, ...none, quantity: '' },
    ],
    lotion,
  )
  expect(updated.map((line) => line.quantity)).toEqual(['12', ''])
  expect(withOneMore(updated, food).map((line) => line.quantity)).toEqual(['12', '1'])
  expect(piecesOf(updated)).toBe(12)
})

test.each([
  ['everything it needs', 'N-1', [{ ...lotion, ...none, quantity: '３' }], true],
  ['no delivery note number', ' ', [{ ...lotion, ...none, quantity: '3' }], false],
  ['no lines', 'N-1', [], false],
  ['a quantity of zero', 'N-1', [{ ...lotion, ...none, quantity: '0' }], false],
  ['a quantity that is not a number', 'N-1', [{ ...lotion, ...none, quantity: 'たくさん' }], false],
  ['an item whose stock is not managed', 'N-1', [{ ...lotion, ...none, isCounted: false, quantity: '3' }], false],
  ['too many lines', 'N-1', Array.from({ length: 201 }, () => ({ ...lotion, ...none, quantity: '1' })), false],
])('isWhole accepts or rejects an arrival with %s', (_what, note_number, lines, expected) => {
  expect(isWhole({ ...note, note_number, lines }, '2026-11-24')).toBe(expected)
})

test.each([
  ['no supplier', { supplier_id: '' }],
  ['no date', { arrived_on: '' }],
  ['a future date', { arrived_on: '2026-11-25' }],
])('an arrival with %s is incomplete', (_what, wrong) => {
  const values = { ...note, lines: [{ ...lotion, ...none, quantity: '3' }] }
  expect(isWhole(values, '2026-11-24')).toBe(true)
  expect(isWhole({ ...values, ...wrong }, '2026-11-24')).toBe(false)
})

test('a second lot gets its own line, and further scans count towards that line', () => {
  const [first, second] = withOneMore(
    withAnotherLot([{ ...lotion, quantity: '3', lot: 'A1', day: '2027.3' }], 0),
    lotion,
  )
  expect([first, second]).toEqual([
    { ...lotion, quantity: '3', lot: 'A1', day: '2027.3' },
    { ...lotion, quantity: '1', lot: '', day: '' },
  ])
})

test.each([
  ['a lot with its expiry date', [['A1', '2027.3']], true],
  [
    'two lots',
    [
      ['A1', '2027.3'],
      ['A2', '2027.3'],
    ],
    true,
  ],
  [
    'a lot and pieces without a lot',
    [
      ['A1', '2027.3'],
      ['', ''],
    ],
    true,
  ],
  [
    'the same lot twice',
    [
      ['A1', '2027.3'],
      ['A1 ', '2027.3'],
    ],
    false,
  ],
  ['a lot without an expiry date', [['A1', '']], false],
  ['an expiry date without a lot', [['', '2027.3']], false],
  ['an invalid expiry date', [['A1', '2027.13']], false],
])('isWhole accepts or rejects an arrival with these lots: %s', (_what, lots, expected) => {
  const lines = lots.map(([lot, day]) => ({ ...lotion, quantity: '1', lot: lot!, day: day! }))
  expect(isWhole({ ...note, lines }, '2026-11-24')).toBe(expected)
})

test.each([
  ['2026.10', true],
  ['2026-11-23', true],
  ['2026.11', false],
  ['2026-11-24', false],
  ['2027.3', false],
  ['', false],
])('expiredLines: on 24 November 2026 the expiry date %j has passed: %j', (day, expected) => {
  expect(expiredLines([{ ...lotion, quantity: '1', lot: 'A1', day }], '2026-11-24')).toHaveLength(expected ? 1 : 0)
})
