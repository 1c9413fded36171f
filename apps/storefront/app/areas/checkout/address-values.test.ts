import { expect, test } from 'vitest'
import { indexInBook, initialAddress } from './address-values.ts'

const home = {
  last_name: '見本',
  first_name: '花子',
  postal_code: '1000005',
  city: '千代田区',
  address_1: '丸の内1-1-1',
}
const work = { ...home, address_1: '大手町2-2-2', address_2: null }

test('a new address is prefilled with the name and phone number of the account only', () => {
  const account = { last_name: '見本', first_name: '太郎', phone: '09012345678', city: '港区' }
  const nothing = { postal_code: '', province: '', city: '', address_1: '', address_2: '' }
  const begun = { last_name: '見本', first_name: '太郎', phone: '09012345678', ...nothing }
  expect(initialAddress(null, account)).toEqual(begun)
  expect(initialAddress({ first_name: '', phone: null }, account)).toEqual(begun)
  expect(initialAddress(home, account)).toMatchObject({ ...home, phone: '09012345678' })
  expect(initialAddress(null, null)).toEqual({ ...nothing, last_name: '', first_name: '', phone: '' })
})

test.each([
  ['the address chosen before', [home, work], { ...work, address_2: '' }, 1],
  ['the first address when none was chosen', [home, work], null, 0],
  ['the first address when only the country is known', [home, work], { postal_code: '' }, 0],
  ['none for a typed address', [home, work], { ...home, address_1: '有楽町3-3-3' }, -1],
  ['none without an address book', [], home, -1],
])('indexInBook selects %s', (_, book, address, place) => {
  expect(indexInBook(book, address)).toBe(place)
})
