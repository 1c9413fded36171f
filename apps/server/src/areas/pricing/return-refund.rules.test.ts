import { describe, expect, test } from 'vitest'
import { lineTotals, refundOfLine, sumOfAdjustments } from './line-totals.rules.ts'
import { refundedForPieces, refundOfReceived, refundOfReturn } from './return-refund.rules.ts'
import { figures, line } from './totals.fixture.ts'
import type { OrderLine } from './totals.rules.ts'

const byDiscount = (amount: number) => [{ item_id: 'a', discount_id: 'disc', amount, description: 'discount' }]

describe('the platform’s worked examples of returns', () => {
  test('are complete', () => expect(figures.returnExamples).toHaveLength(5))

  test.each(figures.returnExamples)('$id', ({ in: given, out }) => {
    const lines = given.lines.map(({ quantity, of_quantity, discount, ...rest }) => ({
      line: line({ ...rest, quantity: of_quantity, adjustments: discount ? byDiscount(discount) : [] }),
      quantity,
      returned: 0,
    }))
    const refund = refundOfReturn({ lines, return_shipping: given.return_shipping ?? null, custom_refund: null })
    expect(refund).toEqual(out)
  })
})

describe('a return refunds', () => {
  const lines = [{ line: line({ unit_price: 1000, tax_rates: [10] }), quantity: 1, returned: 0 }]
  const return_shipping = { price: 5000, tax_rates: [10] }
  test.each([
    ['nothing when return shipping costs more', return_shipping, null, 0],
    ['the amount set by staff, whatever return shipping costs', return_shipping, 700, 700],
    ['nothing when staff set a negative amount', null, -1, 0],
    ['nothing when staff set zero', null, 0, 0],
  ])('%s', (_title, way, custom_refund, expected) => {
    expect(refundOfReturn({ lines, return_shipping: way, custom_refund }).refund_amount).toBe(expected)
  })

  test('the price minus all its discounts, with tax', () => {
    const adjustments = [...byDiscount(100), ...byDiscount(50)]
    const lines = [{ line: line({ unit_price: 1000, tax_rates: [10], adjustments }), quantity: 1, returned: 0 }]
    expect(refundOfReturn({ lines, return_shipping: null, custom_refund: null }).refund_amount).toBe(935)
  })

  test('a tax-inclusive price as it is', () => {
    const included = line({ unit_price: 1078, quantity: 3, tax_rates: [8], includes_tax: true })
    const lines = [{ line: included, quantity: 2, returned: 0 }]
    expect(refundOfReturn({ lines, return_shipping: null, custom_refund: null })).toEqual({
      items_refund: 2156,
      return_shipping_total: 0,
      refund_amount: 2156,
    })
  })
})

describe('compensation already given for pieces of a line', () => {
  test.each([
    [
      'is 0 while only other pieces are returned',
      { kept_quantity: 2, yen: 300, other_quantity: 2, returned: 0, quantity: 2 },
      0,
    ],
    [
      'is a share when one of the compensated pieces is returned',
      { kept_quantity: 2, yen: 300, other_quantity: 2, returned: 0, quantity: 3 },
      150,
    ],
    [
      'is the whole amount when all pieces are returned',
      { kept_quantity: 2, yen: 300, other_quantity: 2, returned: 0, quantity: 4 },
      300,
    ],
    [
      'is not counted again after an earlier return',
      { kept_quantity: 2, yen: 300, other_quantity: 2, returned: 3, quantity: 1 },
      150,
    ],
    ['is rounded down to the yen', { kept_quantity: 3, yen: 100, other_quantity: 0, returned: 0, quantity: 1 }, 33],
    [
      'is the remainder for the last piece',
      { kept_quantity: 3, yen: 100, other_quantity: 0, returned: 2, quantity: 1 },
      34,
    ],
    [
      'is never more than the whole amount',
      { kept_quantity: 1, yen: 100, other_quantity: 1, returned: 0, quantity: 3 },
      100,
    ],
    ['is 0 when nothing was given', { kept_quantity: 0, yen: 0, other_quantity: 2, returned: 0, quantity: 2 }, 0],
  ])('%s', (_title, pieces, expected) => expect(refundedForPieces(pieces)).toBe(expected))

  test('is deducted from the refund, which never falls below zero', () => {
    const soap = line({ unit_price: 1000, tax_rates: [10] })
    const worthWith = (refunded_yen: number) =>
      refundOfReturn({
        lines: [{ line: soap, quantity: 1, returned: 0, refunded_yen }],
        return_shipping: null,
        custom_refund: null,
      }).items_refund
    expect([worthWith(300), worthWith(2000)]).toEqual([800, 0])
  })
})

describe('partial refunds of a line add up to exactly what was paid for it', () => {
  const lines = [
    line({ unit_price: 1480, quantity: 2, tax_rates: [10], includes_tax: true }),
    line({ unit_price: 1480, quantity: 7, tax_rates: [8], includes_tax: true, adjustments: byDiscount(1000) }),
    line({ unit_price: 333, quantity: 3, tax_rates: [8], adjustments: byDiscount(100) }),
    // A discount of less than half a yen a piece: the first pieces leave nothing for the last.
    line({ unit_price: 1, quantity: 100, tax_rates: [10], adjustments: byDiscount(49) }),
    line({ unit_price: 6, quantity: 100, tax_rates: [10], includes_tax: true, adjustments: byDiscount(600) }),
    line({ unit_price: 19, quantity: 9, tax_rates: [12.5, 7], adjustments: byDiscount(12.345678) }),
  ]
  const inSteps = (orderLine: OrderLine, step: number) => {
    const refunds: number[] = []
    for (let returned = 0; returned < orderLine.quantity; returned += step)
      refunds.push(refundOfLine(orderLine, Math.min(step, orderLine.quantity - returned), returned))
    return refunds
  }

  test.each(lines)('$quantity for $unit_price yen', (given) => {
    const { total } = lineTotals(given, given.tax_rates, sumOfAdjustments(given.adjustments))
    for (const step of [1, 2, given.quantity]) {
      const refunds = inSteps(given, step)
      expect(refunds.every((refund) => Number.isInteger(refund) && refund >= 0)).toBe(true)
      expect(refunds.reduce((sum, refund) => sum + refund, 0)).toBe(total)
    }
  })

  test('two pieces at 1,480 yen are refunded with 2,960 yen', () => expect(inSteps(lines[0]!, 2)).toEqual([2960]))
})

describe('an agreed refund is paid', () => {
  const soap = line({ unit_price: 1078, quantity: 3, tax_rates: [8], includes_tax: true })
  const tea = line({ unit_price: 540, quantity: 1, tax_rates: [8], includes_tax: true })
  const pieces = (soaps: number, teas = 0) => [
    { line: soap, quantity: soaps, returned: 0 },
    { line: tea, quantity: teas, returned: 0 },
  ]
  test.each([
    ['in full when all pieces arrived', 900, pieces(2), pieces(2), 900],
    ['in proportion when fewer pieces arrived', 900, pieces(2), pieces(1), 450],
    ['rounded down', 1000, pieces(3), pieces(1), 333],
    ['in proportion to value, not to the number of pieces', 2696, pieces(2, 1), pieces(1, 0), 1078],
    ['in full when more pieces arrived', 900, pieces(1), pieces(2), 900],
    ['not at all when nothing arrived', 900, pieces(2), pieces(0), 0],
    ['in full even if it exceeds the value of the pieces', 5000, pieces(1), pieces(1), 5000],
  ])('%s', (_title, agreed, requested, received, expected) => {
    expect(refundOfReceived(agreed, requested, received)).toBe(expected)
  })
})
