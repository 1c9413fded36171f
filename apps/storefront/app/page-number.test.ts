import { expect, test } from 'vitest'
import { backToLastPage } from './page-number.ts'

const ledTo = (search: string, page: number, pages: number) => {
  try {
    backToLastPage(`http://shop.example.com/search/x${search}`, page, pages)
  } catch (answer) {
    return (answer as Response).headers.get('location')
  }
  return null
}

test('behind the end of a list its last page is shown, as it was narrowed', () => {
  expect(ledTo('?in_stock=1&page=99', 99, 4)).toBe('/search/x?in_stock=1&page=4')
})

test.each([
  ['the last page', 4, 4],
  ['an empty list', 2, 0],
])('%s stays', (_, page, pages) => expect(ledTo(`?page=${page}`, page, pages)).toBeNull())
