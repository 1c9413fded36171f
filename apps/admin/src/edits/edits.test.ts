import { expect, test } from 'vitest'
import type { Line } from '../orders/orders.ts'
import { allowedActs, type Edit, fixedQuantityOf } from './edits.ts'

const line = { id: 'item_1', is_giftcard: false, fulfilled_quantity: null, returned_quantity: null }

test.each([
  ['an item neither packed nor returned', {}, 'change remove'],
  ['a packed item', { fulfilled_quantity: 1 }, 'change'],
  ['an item returned before it was packed', { returned_quantity: 1 }, 'change'],
  ['an item that the edit adds', { id: 'item_2' }, 'change'],
  ['a gift card', { is_giftcard: true }, ''],
])('allowedActs tells what an order edit may do to %s', (_, counts, acts) => {
  const changes = [{ type: 'item_add', line_item_id: 'item_2' }]
  const edit = { changes, items: [{}, {}] } as unknown as Edit
  const may = allowedActs(edit, { ...line, ...counts } as Line)
  expect(
    Object.entries(may)
      .flatMap(([act, is]) => (is ? [act] : []))
      .join(' '),
  ).toBe(acts)
})

test('the last remaining line cannot be removed', () => {
  expect(allowedActs({ changes: [], items: [line] as Line[] }, line as Line)).toEqual({ change: true, remove: false })
})

test.each([
  [{ fulfilled_quantity: null, returned_quantity: null }, 0],
  [{ fulfilled_quantity: 2, returned_quantity: 1 }, 2],
  [{ fulfilled_quantity: 1, returned_quantity: 2 }, 2],
])('for a line with %j, an order edit must keep %i pieces', (counts, pieces) => {
  expect(fixedQuantityOf(counts)).toBe(pieces)
})
