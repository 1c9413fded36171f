import { expect, test } from 'vitest'
import { afterPacking, afterShipping, afterUnpacking } from './fulfillment-status.rules.ts'

const line = (quantity: number, fulfilled_quantity: number, shipped_quantity: number) => ({
  quantity,
  fulfilled_quantity,
  shipped_quantity,
})

test.each([
  [[line(2, 2, 0), line(1, 1, 0)], 'fulfilled'],
  [[line(2, 2, 0), line(1, 0, 0)], 'partially_fulfilled'],
  [[line(2, 2, 0), line(1, 1, 1)], 'partially_shipped'],
  [[line(2, 1, 0), line(1, 1, 1)], 'partially_shipped'],
  [[line(2, 1, 0)], 'partially_fulfilled'],
])('fulfilment status after packing: %j', (lines, status) => expect(afterPacking(lines)).toBe(status))

test.each([
  [[line(2, 2, 2), line(1, 1, 1)], 'shipped'],
  [[line(2, 2, 2), line(1, 1, 0)], 'partially_shipped'],
  [[line(2, 2, 1)], 'partially_shipped'],
])('fulfilment status after shipping: %j', (lines, status) => expect(afterShipping(lines)).toBe(status))

test.each([
  [[line(2, 0, 0), line(1, 0, 0)], 'canceled'],
  [[line(2, 0, 0), line(1, 1, 0)], 'partially_fulfilled'],
  [[line(2, 2, 0), line(1, 0, 0)], 'partially_fulfilled'],
  [[line(2, 2, 2), line(1, 0, 0)], 'partially_shipped'],
  [[line(2, 2, 2), line(1, 1, 1)], 'shipped'],
])('fulfilment status after unpacking: %j', (lines, status) => expect(afterUnpacking(lines)).toBe(status))
