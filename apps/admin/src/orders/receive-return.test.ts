import { expect, test } from 'vitest'
import { withAside } from './receive-return.tsx'

test('withAside adds the quantity that is not restocked to the received items', () => {
  const received = [
    { item_id: 'item_1', quantity: 2 },
    { item_id: 'item_2', quantity: 1 },
  ]
  expect(withAside(received, [])).toEqual(received)
  expect(withAside(received, [{ item_id: 'item_1', quantity: 1 }])).toEqual([
    { ...received[0], kept_aside: 1 },
    received[1],
  ])
})
