import { expect, test } from 'vitest'
import { queryOf, viewsFrom, withView } from './saved-views.ts'

test.each([
  ['?view=to_pack&q=%E4%BD%90%E8%97%A4', 'q=%E4%BD%90%E8%97%A4&view=to_pack'],
  ['?q=a&page=3&view=all', 'q=a&view=all'],
  ['?page=2', ''],
  ['', ''],
])('queryOf(%s) is %s', (search, query) => {
  expect(queryOf(search)).toBe(query)
})

test.each([
  [null, []],
  ['no JSON', []],
  ['{"name":"a"}', []],
  ['[{"name":"a","query":"q=1"},{"name":2,"query":"q"},null,"x"]', [{ name: 'a', query: 'q=1' }]],
])('viewsFrom(%s) restores the valid views', (kept, views) => {
  expect(viewsFrom(kept)).toEqual(views)
})

test('withView replaces the view with the same query, or appends the new one', () => {
  const [a, b] = [
    { name: 'a', query: 'q=1' },
    { name: 'b', query: 'q=2' },
  ]
  expect(withView([a], b)).toEqual([a, b])
  expect(withView([a, b], { name: 'c', query: 'q=1' })).toEqual([{ name: 'c', query: 'q=1' }, b])
})
