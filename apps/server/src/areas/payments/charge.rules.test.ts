import { expect, test } from 'vitest'
import { mayBeCharged } from './charge.rules.ts'

test.each([
  ['pending', true],
  ['completed', true],
  ['archived', true],
  ['requires_action', false],
  ['canceled', false],
])('an order that is %s may be charged: %s', (status, may) => {
  expect(mayBeCharged(status)).toBe(may)
})
