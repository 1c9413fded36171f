import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
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

test('offline, a change and a query are attempted at once and not kept for later', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const fail = () => Promise.reject(new Error('offline'))
  const change = queries.getMutationCache().build(queries, { mutationFn: fail })
  const changing = change.execute(undefined)
  expect(change.state.isPaused).toBe(false)
  await expect(changing).rejects.toThrow('offline')
  await expect(queries.fetchQuery({ queryKey: ['orders', 'offline'], queryFn: fail })).rejects.toThrow('offline')
})
