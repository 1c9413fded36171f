import { expect, test } from 'vitest'
import { fillFromPostalCode } from './fill-from-postal-code.ts'

const town = { zipcode: '1000005', prefecture: '東京都', city: '千代田区', town: '丸の内' }

test.each([
  ['the town if it was empty', '', '', '丸の内'],
  ['the town if it held only spaces', '　', '', '丸の内'],
  ['the new town instead of that of an earlier look-up', '大手町', '大手町', '丸の内'],
  ['its old value if the browser filled it in with the postal code', '丸の内1-9-1', '', '丸の内1-9-1'],
  ['its old value if a house number was added to an earlier look-up', '大手町2-2-2', '大手町', '大手町2-2-2'],
  ['its old value if something was typed during the look-up', '1-9-1', '', '1-9-1'],
])('町名・番地 is filled with %s', (_, address_1, written, expected) => {
  for (const city of ['', '千代田区', '東京都 千代田区']) {
    const place = fillFromPostalCode({ province: '', city, address_1 }, town, written)
    expect(place).toEqual({ province: '東京都', city: '千代田区', address_1: expected })
  }
})

test('a street of another city is replaced together with its city', () => {
  const typed = { province: '大阪府', city: '大阪市北区', address_1: '中之島1-3-20' }
  expect(fillFromPostalCode(typed, town, '').address_1).toBe('丸の内')
})
