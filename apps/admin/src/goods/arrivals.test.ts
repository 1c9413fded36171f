import { expect, test } from 'vitest'
import { isWhole, type Line, piecesOf, withOneMore } from './arrivals.ts'

const lotion = { variant_id: 'variant_1', name: '化粧水', codes: 'KB-1', isCounted: true }
const food = { variant_id: 'variant_2', name: '食品', codes: 'KB-2', isCounted: true }

test('what is scanned twice came twice, whatever was typed between', () => {
  const lines = [lotion, food, lotion].reduce<Line[]>(withOneMore, [])
  expect(lines.map(({ name, typed }) => `${name} ${typed}`)).toEqual(['化粧水 2', '食品 1'])
  const typed = withOneMore(
    [
      { ...lotion, typed: '１１' },
      { ...food, typed: '' },
    ],
    lotion,
  )
  expect(typed.map((line) => line.typed)).toEqual(['12', ''])
  expect(withOneMore(typed, food).map((line) => line.typed)).toEqual(['12', '1'])
  expect(piecesOf(typed)).toBe(12)
})

test.each([
  ['all of it', 'N-1', [{ ...lotion, typed: '３' }], true],
  ['no number', ' ', [{ ...lotion, typed: '3' }], false],
  ['no goods', 'N-1', [], false],
  ['nought pieces', 'N-1', [{ ...lotion, typed: '0' }], false],
  ['no figure', 'N-1', [{ ...lotion, typed: 'たくさん' }], false],
  ['goods that are not counted', 'N-1', [{ ...lotion, isCounted: false, typed: '3' }], false],
  ['too many lines', 'N-1', Array.from({ length: 201 }, () => ({ ...lotion, typed: '1' })), false],
])('a note with %s', (_what, note_number, lines, expected) => {
  expect(isWhole(note_number, lines)).toBe(expected)
})
