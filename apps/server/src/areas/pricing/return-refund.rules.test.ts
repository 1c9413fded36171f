import { describe, expect, test } from 'vitest'
import { refundOfReturn, whyNotRefund } from './return-refund.rules.ts'
import { figures, line } from './totals.fixture.ts'

const byDiscount = (amount: number) => [{ item_id: 'a', discount_id: 'disc', amount, description: 'discount' }]

describe('the platform’s worked figures of returns', () => {
  test('are all there', () => expect(figures.returnExamples).toHaveLength(5))

  test.each(figures.returnExamples)('$id', ({ in: given, out }) => {
    const lines = given.lines.map(({ quantity, of_quantity, discount, ...rest }) => ({
      line: line({ ...rest, quantity: of_quantity, adjustments: discount ? byDiscount(discount) : [] }),
      quantity,
    }))
    const refund = refundOfReturn({ lines, return_shipping: given.return_shipping ?? null, custom_refund: null })
    expect(refund).toEqual(out)
  })
})

describe('a return gives back', () => {
  const lines = [{ line: line({ unit_price: 1000, tax_rates: [10] }), quantity: 1 }]
  const return_shipping = { price: 5000, tax_rates: [10] }
  test.each([
    ['nothing when the way back costs more', return_shipping, null, 0],
    ['what staff decide, whatever the way back costs', return_shipping, 700, 700],
    ['nothing when staff decide less than nothing', null, -1, 0],
    ['nothing when staff decide so', null, 0, 0],
  ])('%s', (_title, way, custom_refund, expected) => {
    expect(refundOfReturn({ lines, return_shipping: way, custom_refund }).refund_amount).toBe(expected)
  })

  test('the price with the tax in it', () => {
    const included = line({ unit_price: 1078, quantity: 3, tax_rates: [8], includes_tax: true })
    expect(
      refundOfReturn({ lines: [{ line: included, quantity: 2 }], return_shipping: null, custom_refund: null }),
    ).toEqual({ items_refund: 2156, return_shipping_total: 0, refund_amount: 2156 })
  })
})

describe('an order’s refunds: 3,536 yen paid', () => {
  test.each([
    [0, 3536, null],
    [0, 3537, 'exceeds_refundable'],
    [1000, 2536, null],
    [1000, 2537, 'exceeds_refundable'],
  ])('after %i yen, %i more: %s', (refunded_total, amount, reason) => {
    expect(whyNotRefund({ paid_total: 3536, refunded_total }, amount)).toBe(reason)
  })
})
