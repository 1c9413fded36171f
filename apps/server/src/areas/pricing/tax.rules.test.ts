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
  ['half a yen of tax is rounded up', taxOn(105, [10]), 11],
  ['less than half a yen of tax is rounded down', taxOn(104, [10]), 10],
  ['each rate of a line is rounded separately', taxOn(333, [12.5, 7]), 65],
  ['no rate, no tax', taxOn(333, []), 0],
  ['half a yen of negative tax is rounded up, towards zero', taxOn(-105, [10]), -10],
  ['tax of a discounted amount with fractions', taxOn(833.333333, [10]), 83],
  ['tax included in a price', taxWithinUnit(1078, [8]), 80],
  ['tax included in a price at two rates together', taxWithinUnit(1195, [12.5, 7]), 195],
  ['tax included in a price without rates', taxWithinUnit(1078, []), 0],
  ['tax on delivery: rates summed, then rounded', taxOfPrice(999, [12.5, 7], false), 195],
  ['tax included in delivery', taxOfPrice(550, [10], true), 50],
  ['tax included in delivery, each rate separately', taxOfPrice(1195, [12.5, 7], true), 211],
  ['tax on a displayed price', taxOfTag(999, [12.5, 7], false), 195],
  ['tax included in a displayed price', taxOfTag(1195, [12.5, 7], true), 195],
  ['tax on an invoice', taxOnInvoice(971, 8), 72],
  ['tax on an invoice at a rate of zero', taxOnInvoice(971, 0), 0],
  ['a percentage, half a yen rounded up', percentageOff(115, 10), 12],
  ['a percentage that binary fractions would spoil', percentageOff(1005, 10), 101],
  ['a share keeps six decimals', shareOff(500, 1000, 3000), 166.666667],
  ['three shares add up to the whole', sumOfShares(166.666667 * 3), 500],
  ['three shares do not lose a yen', sumOfShares(333.333333 * 3), 1000],
  ['a discount with half a yen is rounded up', wholeDiscount(166.5), 167],
  ['a discount per unit', discountPerUnit(100, 3), 33],
  ['tax included in a gift card', taxInGiftCard(205, 10), 21],
  ['tax included in a gift card without a rate', taxInGiftCard(205, null), 0],
])('%s', (_title, actual, expected) => {
  expect(actual).toBe(expected)
})
