import { expect, test } from 'vitest'
import {
  discountPerUnit,
  percentageOff,
  shareOff,
  sumOfShares,
  taxInGiftCard,
  taxOfPrice,
  taxOfTag,
  taxOn,
  taxOnInvoice,
  taxWithinUnit,
  wholeDiscount,
} from './tax.rules.ts'

test.each([
  ['half a yen of tax goes up', taxOn(105, [10]), 11],
  ['less than half goes down', taxOn(104, [10]), 10],
  ['each rate of a line is rounded by itself', taxOn(333, [12.5, 7]), 65],
  ['no rate, no tax', taxOn(333, []), 0],
  ['half a yen of returned tax goes up too, to less', taxOn(-105, [10]), -10],
  ['tax of a discounted amount with fractions', taxOn(833.333333, [10]), 83],
  ['tax in a price', taxWithinUnit(1078, [8]), 80],
  ['tax in a price, of two rates together', taxWithinUnit(1195, [12.5, 7]), 195],
  ['tax in a price without rates', taxWithinUnit(1078, []), 0],
  ['tax of a delivery: summed, then rounded', taxOfPrice(999, [12.5, 7], false), 195],
  ['tax in a delivery', taxOfPrice(550, [10], true), 50],
  ['tax in a delivery, of each rate by itself', taxOfPrice(1195, [12.5, 7], true), 211],
  ['tax of a price tag', taxOfTag(999, [12.5, 7], false), 195],
  ['tax in a price tag', taxOfTag(1195, [12.5, 7], true), 195],
  ['tax on an invoice', taxOnInvoice(971, 8), 72],
  ['no tax on an invoice', taxOnInvoice(971, 0), 0],
  ['a percentage, half up', percentageOff(115, 10), 12],
  ['a percentage that binary fractions would spoil', percentageOff(1005, 10), 101],
  ['a share keeps six decimals', shareOff(500, 1000, 3000), 166.666667],
  ['three shares are the whole', sumOfShares(166.666667 * 3), 500],
  ['nor is a yen of three shares lost', sumOfShares(333.333333 * 3), 1000],
  ['a discount with fractions', wholeDiscount(166.5), 167],
  ['a discount per unit', discountPerUnit(100, 3), 33],
  ['tax in a gift card', taxInGiftCard(205, 10), 21],
  ['tax in a gift card sold without', taxInGiftCard(205, null), 0],
])('%s', (_title, actual, expected) => {
  expect(actual).toBe(expected)
})
