import { expect, test } from 'vitest'
import { queryOf, viewsFrom, withView } from './saved-views.ts'

test.each([
  ['?view=to_pack&q=%E4%BD%90%E8%97%A4', 'q=%E4%BD%90%E8%97%A4&view=to_pack'],
  ['?q=a&page=3&view=all', 'q=a&view=all'],
  ['?page=2', ''],
  ['', ''],
])('%s is known by %s', (search, query) => {
  expect(queryOf(search)).toBe(query)
})

test.each([
  [null, []],
  ['no JSON', []],
  ['{"name":"a"}', []],
  ['[{"name":"a","query":"q=1"},{"name":2,"query":"q"},null,"x"]', [{ name: 'a', query: 'q=1' }]],
])('of %s so many views are read', (kept, views) => {
  expect(viewsFrom(kept)).toEqual(views)
})

test('a view is put in the place of the one with its query, or last', () => {
  const [a, b] = [
    { name: 'a', query: 'q=1' },
    { name: 'b', query: 'q=2' },
  ]
  expect(withView([a], b)).toEqual([a, b])
  expect(withView([a, b], { name: 'c', query: 'q=1' })).toEqual([{ name: 'c', query: 'q=1' }, b])
})
