import { expect, test } from 'vitest'
import { paginationOf } from './pagination.rules.ts'

test.each([
  [0, 1],
  [1, 1],
  [20, 1],
  [21, 2],
  [41, 3],
])('%i rows of 20 a page are %i pages', (total, pageCount) => {
  expect(paginationOf(2, 20, total)).toEqual({ page: 2, pageCount, pageSize: 20, total })
})
