import { expect, test } from 'vitest'
import { whyNotOffered } from './option-terms.rules.ts'

const min = (amount: number) => ({ type: 'min_subtotal', amount })
const max = (amount: number) => ({ type: 'max_subtotal', amount })

test.each([
  ['accepts a flat price', 550, [], null],
  ['accepts free delivery', 0, [], null],
  ['refuses a missing amount', null, [], /must have an amount/],
  ['accepts a minimum subtotal', 0, [min(3980)], null],
  ['accepts a minimum and a maximum subtotal', 0, [max(5000), min(3980)], null],
  ['refuses two minimums', 0, [min(1), min(2)], /one requirement of each type/],
  ['refuses two maximums', 0, [max(1), max(2)], /one requirement of each type/],
  ['refuses a maximum equal to the minimum', 0, [min(3980), max(3980)], /greater than/],
  ['refuses a maximum below the minimum', 0, [min(3980), max(1)], /greater than/],
])('%s', (_what, amount, requirements, why) => {
  const found = whyNotOffered({ price_type: 'flat_rate', amount, requirements })
  if (why === null) expect(found).toBeNull()
  else expect(found).toMatch(why)
})

test('refuses a calculated price, which no carrier supports', () => {
  expect(whyNotOffered({ price_type: 'calculated', amount: null, requirements: [] })).toMatch(/cannot calculate/)
})
