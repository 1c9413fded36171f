import { expect, test } from 'vitest'
import { noteOf, signed } from './ledger.ts'

test.each([
  ['N-2026-1', 'received', 'N-2026-1'],
  ['prod_1', 'received', null],
  ['opening', 'received', null],
  ['batch_1', 'received', null],
  [null, 'received', null],
  ['usr_1', 'corrected', null],
] as const)('noteOf(%s, %s) is the delivery note %s', (because_of, reason, note) => {
  expect(noteOf({ reason, because_of })).toBe(note)
})

test('signed shows increases with a plus sign and decreases with a minus sign', () => {
  expect([1200, -3, 0].map(signed)).toEqual(['+1,200', '−3', ''])
})
