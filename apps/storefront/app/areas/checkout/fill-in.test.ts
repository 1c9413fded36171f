import { expect, test } from 'vitest'
import { filledIn } from './fill-in.ts'

const town = { zipcode: '1000005', prefecture: '東京都', city: '千代田区', town: '丸の内' }

test.each([
  ['the town, where nothing stands', '', '', '丸の内'],
  ['the town, where only spaces stand', '　', '', '丸の内'],
  ['the town in place of that of an earlier look-up', '大手町', '大手町', '丸の内'],
  ['the house number that the browser wrote with the code', '丸の内1-9-1', '', '丸の内1-9-1'],
  ['the house number that was added to an earlier look-up', '大手町2-2-2', '大手町', '大手町2-2-2'],
  ['what was typed while the line was slow', '1-9-1', '', '1-9-1'],
])('町名・番地 is filled with %s', (_, address_1, written, expected) => {
  for (const city of ['', '千代田区', '東京都 千代田区']) {
    const place = filledIn({ province: '', city, address_1 }, town, written)
    expect(place).toEqual({ province: '東京都', city: '千代田区', address_1: expected })
  }
})

test('a street of another city is replaced together with its city', () => {
  const typed = { province: '大阪府', city: '大阪市北区', address_1: '中之島1-3-20' }
  expect(filledIn(typed, town, '').address_1).toBe('丸の内')
})
