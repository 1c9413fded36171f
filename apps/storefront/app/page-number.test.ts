import { expect, test } from 'vitest'
import { backToLastPage } from './page-number.ts'

const ledTo = (search: string, page: number, pages: number, path = '/search/x') => {
  try {
    backToLastPage(`http://shop.example.com${path}${search}`, page, pages)
  } catch (answer) {
    return (answer as Response).headers.get('location')
  }
  return null
}

test('a page number beyond the end redirects to the last page and keeps the filters', () => {
  expect(ledTo('?in_stock=1&page=99', 99, 4)).toBe('/search/x?in_stock=1&page=4')
})

test('a data request beyond the end redirects to the page, not to its data URL', () => {
  expect(ledTo('?page=99&_routes=routes%2Fsearch', 99, 4, '/search/x.data')).toBe('/search/x?page=4')
  expect(ledTo('?page=9', 9, 2, '/lists/_.data')).toBe('/lists/?page=2')
})

test.each([
  ['the last page', 4, 4],
  ['an empty list', 2, 0],
])('no redirect for %s', (_, page, pages) => expect(ledTo(`?page=${page}`, page, pages)).toBeNull())
