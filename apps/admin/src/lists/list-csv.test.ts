import { expect, test } from 'vitest'
import { moved } from '../forms/moved.ts'
import { csvOfList } from './list-csv.ts'

test("csvOfList writes one row per product with the list's handle and the SKU", () => {
  expect(csvOfList('summer', [{ sku: 'A-1' }, { sku: 'B"2,3' }])).toBe('list_handle,sku\nsummer,"A-1"\nsummer,"B""2,3"')
})

test.each([
  [0, 1, 'bac'],
  [2, -1, 'acb'],
  [0, -1, 'abc'],
  [2, 1, 'abc'],
])('moved shifts the item at index %i by %i', (at, by, order) => {
  expect(moved(['a', 'b', 'c'], at, by).join('')).toBe(order)
})
