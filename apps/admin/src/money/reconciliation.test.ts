import { expect, test } from 'vitest'
import { isLapsed, kindText } from './reconciliation.tsx'
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
  ['before', '2026-06-08T02:59:59.000Z', '支払い枠の期限が近づいています'],
  ['after', '2026-06-08T03:00:00.000Z', '支払い枠の期限が過ぎています'],
])('%s the end of an authorisation its kind says so', (_, now, words) => {
  const row = { kind: 'authorization_ends', ours: 'authorized', theirs: null, answer_by: '2026-06-08T03:00:00.000Z' }
  expect(kindText(row as Parameters<typeof kindText>[0], Date.parse(now))).toContain(words)
})

test.each([
  ['disputed', '回答の期限 2026年6月8日 12:00'],
  ['authorization_ends', '確定の期限 2026年6月8日 12:00'],
])('a deadline of %s is told as %s', (kind, text) => {
  expect(say.answerBy(kind, '2026年6月8日 12:00')).toBe(text)
})
