import { expect, test } from 'vitest'
import type { Line, Order } from './orders.ts'
import { leftToPack, leftToReturn } from './progress.ts'

test.each([
  [{ quantity: 3, fulfilled_quantity: null }, 3],
  [{ quantity: 3, fulfilled_quantity: 2 }, 1],
  [{ quantity: 3, fulfilled_quantity: 3 }, 0],
])('%j: %i left to pack', (line, left) => {
  expect(leftToPack(line)).toBe(left)
})

const coming = (status: string, quantity: number) => ({ status, items: [{ item_id: 'item_1', quantity }] })

test.each([
  ['nothing comes back', [], null, 3],
  ['one is on its way', [coming('requested', 1)], null, 2],
  ['one has come', [coming('received', 1)], 1, 2],
  ['one was called off', [coming('canceled', 1)], null, 3],
  ['another line comes back', [{ status: 'requested', items: [{ item_id: 'item_2', quantity: 1 }] }], null, 3],
  ['all have come or are coming', [coming('received', 2), coming('requested', 1)], 2, 0],
])('of three pieces, when %s', (_, returns, returned_quantity, left) => {
  const line = { id: 'item_1', quantity: 3, returned_quantity } as Line
  expect(leftToReturn(line, returns as unknown as Order['returns'])).toBe(left)
})
