import { expect, test } from 'vitest'
import { decisionWarning } from './decision-warning.tsx'
import { sayOwn as say } from './words.ts'

const own = { name: '見本 花子', kind: '薬剤師', is_on_duty: true } as const

test.each([
  ['a pharmacist on duty gets no warning', own, null],
  ['a pharmacist off duty is told so', { ...own, is_on_duty: false }, say.offDuty],
  [
    'a registered seller, on duty or not, is told that a pharmacist decides',
    { ...own, kind: '登録販売者' },
    say.seller(own.name),
  ],
  ['an account without a linked professional is told so', null, say.unlinked],
] as const)('decisionWarning, before a decision: %s', (_what, one, expected) => {
  expect(decisionWarning(one)).toBe(expected)
})
