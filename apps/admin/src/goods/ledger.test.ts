import { expect, test } from 'vitest'
import { noteOf, signed } from './ledger.ts'

test.each([
  ['N-2026-1', 'received', 'N-2026-1'],
  ['prod_1', 'received', null],
  ['opening', 'received', null],
  ['batch_1', 'received', null],
  [null, 'received', null],
  ['usr_1', 'corrected', null],
] as const)('what came by %s (%s) came by the note %s', (because_of, reason, note) => {
  expect(noteOf({ reason, because_of })).toBe(note)
})

test('more and fewer are told by a sign', () => {
  expect([1200, -3, 0].map(signed)).toEqual(['+1,200', '−3', ''])
})
