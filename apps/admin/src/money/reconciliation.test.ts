import { expect, test } from 'vitest'
import { isLapsed } from './reconciliation.tsx'
import { sayReconciliation as say } from './words.ts'

test.each([
  ['state_differs', 'authorized', 'canceled', true],
  ['state_differs', 'authorized', 'declined', true],
  ['state_differs', 'authorized', 'captured', false],
  ['state_differs', 'captured', 'canceled', false],
  ['authorization_ends', 'authorized', null, false],
  ['release_overdue', 'authorized', 'canceled', false],
] as const)('isLapsed of %s, here %s and there %s: %s', (kind, ours, theirs, is) => {
  expect(isLapsed({ kind, ours, theirs })).toBe(is)
})

test.each([
  ['disputed', '回答の期限 2026年6月8日 12:00'],
  ['authorization_ends', '確定の期限 2026年6月8日 12:00'],
])('a deadline of %s is told as %s', (kind, text) => {
  expect(say.answerBy(kind, '2026年6月8日 12:00')).toBe(text)
})
