import { expect, test } from 'vitest'
import { queries, thenInvalidate } from './api.ts'

const isStale = (name: string) => queries.getQueryState([name, 'all'])?.isInvalidated

test.each([
  ['done', () => Promise.resolve(1)],
  ['refused', () => Promise.reject(new Error('no'))],
])('after a call that was %s, its own query and "today" are invalidated, and no other query', async (_, act) => {
  for (const name of ['orders', 'today', 'licences']) queries.setQueryData([name, 'all'], {})
  await thenInvalidate(act(), 'orders').catch(() => null)
  expect(['orders', 'today', 'licences'].map(isStale)).toEqual([true, true, false])
})
