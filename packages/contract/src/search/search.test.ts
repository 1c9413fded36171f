import { expect, test } from 'vitest'
import { search } from './search.ts'

test('an empty search body searches for everything, with default sorting and paging', () => {
  const { body } = search.products
  expect(body.parse({})).toEqual({ sort_by: 'relevance', limit: 20, offset: 0 })
  const refused = [{ limit: 101 }, { min_price: -1 }, { sort_by: 'cheapest' }, { keyword: 'あ'.repeat(201) }]
  expect(refused.map((given) => body.safeParse(given).success)).toEqual([false, false, false, false])
})
