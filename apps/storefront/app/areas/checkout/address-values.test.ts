import { expect, test } from 'vitest'
import { placeInBook } from './address-values.ts'

const home = {
  last_name: '見本',
  first_name: '花子',
  postal_code: '1000005',
  city: '千代田区',
  address_1: '丸の内1-1-1',
}
const work = { ...home, address_1: '大手町2-2-2', address_2: null }

test.each([
  ['the one that was chosen before', [home, work], { ...work, address_2: '' }, 1],
  ['the first, while none was', [home, work], null, 0],
  ['the first, while only the country is known', [home, work], { postal_code: '' }, 0],
  ['none: it was typed', [home, work], { ...home, address_1: '有楽町3-3-3' }, -1],
  ['none: there is no book', [], home, -1],
])('of an address book is offered %s', (_, book, address, place) => {
  expect(placeInBook(book, address)).toBe(place)
})
