import { expect, test } from 'vitest'
import { withAside } from './receive-return.tsx'

test('withAside adds the quantity that is not restocked to the received items', () => {
  const came = [
    { item_id: 'item_1', quantity: 2 },
    { item_id: 'item_2', quantity: 1 },
  ]
  expect(withAside(came, [])).toEqual(came)
  expect(withAside(came, [{ item_id: 'item_1', quantity: 1 }])).toEqual([{ ...came[0], kept_aside: 1 }, came[1]])
})
