import { expect, test } from 'vitest'
import { commonTown, fillFromPostalCode } from './fill-from-postal-code.ts'

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

test('a typed street of another city keeps what follows a filled-in town, or stays as it is', () => {
  const typed = { province: '大阪府', city: '大阪市北区', address_1: '中之島1-3-20' }
  expect(fillFromPostalCode(typed, town, '中之島', '').address_1).toBe('丸の内1-3-20')
  expect(fillFromPostalCode(typed, town, '').address_1).toBe('中之島1-3-20')
  expect(fillFromPostalCode(typed, town, '', '中之島1-3-20').address_1).toBe('丸の内')
})

const yatomi = { zipcode: '4980000', prefecture: '愛知県', city: '弥富市', town: '前ケ須町' }
const kisosaki = { zipcode: '4980000', prefecture: '三重県', city: '桑名郡木曽岬町', town: '源緑輪中' }

test.each([
  ['', '', '源緑輪中'],
  ['桑名郡木曽岬町', '西対海地251', '西対海地251'],
  ['弥富市', '西対海地251', '西対海地251'],
  ['千代田区', '西対海地251', '西対海地251'],
])(
  'a code of two cities leaves the city 「%s」 and the street 「%s」 until one is chosen',
  (city, address_1, expected) => {
    const typed = { province: '', city, address_1 }
    const looked = fillFromPostalCode(typed, commonTown([yatomi, kisosaki], typed), '', '')
    expect(looked).toEqual(typed)
    const chosen = fillFromPostalCode(looked, kisosaki, '', '')
    expect(chosen).toEqual({ province: '三重県', city: '桑名郡木曽岬町', address_1: expected })
  },
)

test('a code of two towns fills in their city, and removes only the town of an earlier look-up', () => {
  const towns = [yatomi, { ...yatomi, town: '平島町' }]
  const fill = (address_1: string) => {
    const typed = { province: '東京都', city: '千代田区', address_1 }
    return fillFromPostalCode(typed, commonTown(towns, typed), '丸の内')
  }
  expect(fill('丸の内')).toEqual({ province: '愛知県', city: '弥富市', address_1: '' })
  expect(fill('丸の内1-9-1')).toEqual({ province: '愛知県', city: '弥富市', address_1: '丸の内1-9-1' })
})
