import { expect, test } from 'vitest'
import type { Verdict } from '../../base/ports.ts'
import { isMoney, mayBeCharged } from './charge.rules.ts'

test.each([
  ['pending', true],
  ['completed', true],
  ['archived', true],
  ['requires_action', false],
  ['canceled', false],
])('an order that is %s may be charged: %s', (status, may) => {
  expect(mayBeCharged(status)).toBe(may)
})

test.each([
  ['authorized', true],
  ['captured', true],
  ['declined', false],
  ['canceled', false],
  ['pending', false],
] as const)('a provider’s status %s means that there is money: %s', (status, has) => {
  expect(isMoney({ status, reason: '', data: {} } as Verdict)).toBe(has)
})

test('captured money is money as long as some of it has not been given back', () => {
  const left = (remaining: number) => isMoney({ status: 'captured', data: {}, remaining })
  expect([left(1650), left(1), left(0)]).toEqual([true, true, false])
})
