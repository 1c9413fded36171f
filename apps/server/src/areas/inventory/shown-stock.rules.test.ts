import { expect, test } from 'vitest'
import { isLow, shownStock } from './shown-stock.rules.ts'

test.each([
  [0, 0, false],
  [1, 1, true],
  [5, 5, true],
  [6, 'plenty', false],
  [500, 'plenty', false],
])('a stock of %s is shown as %s', (pieces, shown, low) => {
  expect([shownStock(pieces), isLow(pieces)]).toEqual([shown, low])
})
