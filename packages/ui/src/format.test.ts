import { describe, expect, test } from 'vitest'
import {
  count,
  date,
  dateAndTime,
  digits,
  fullName,
  phone,
  phoneDigits,
  postalCode,
  shortDate,
  signedYen,
  taxWord,
  toHalfWidth,
  yen,
} from './format.ts'

describe('money and numbers', () => {
  test('yen groups thousands and adds the unit', () => {
    expect(yen(0)).toBe('0円')
    expect(yen(1980)).toBe('1,980円')
    expect(yen(-500)).toBe('-500円')
    expect(count(1234567)).toBe('1,234,567')
  })
})

describe('dates are Tokyo dates', () => {
  test('an instant late in the UTC day is already the next day', () => {
    expect(date('2026-03-31T15:00:00Z')).toBe('2026年4月1日')
    expect(date('2026-03-31T14:59:59Z')).toBe('2026年3月31日')
  })
  test('a day without time is formatted unchanged', () => expect(date('2026-04-01')).toBe('2026年4月1日'))
  test('shortDate adds the weekday', () => expect(shortDate('2026-04-01')).toBe('4月1日(水)'))
  test('dateAndTime adds the time', () => expect(dateAndTime('2026-04-01T00:30:00Z')).toBe('2026年4月1日 9:30'))
})

test('numbers and dates are formatted as Intl formats them', () => {
  const number = new Intl.NumberFormat('ja-JP')
  const form = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('ja-JP', { ...options, timeZone: 'Asia/Tokyo' })
  const [day, moment] = [form({ dateStyle: 'long' }), form({ dateStyle: 'long', timeStyle: 'short' })]
  const near = form({ month: 'long', day: 'numeric', weekday: 'short' })
  for (let step = 0; step < 1000; step++) {
    const amount = (step - 500) * 7 ** (step % 9)
    expect(count(amount)).toBe(number.format(amount))
    const at = new Date(step * 1_764_000_017).toISOString()
    expect([date(at), dateAndTime(at), shortDate(at)]).toEqual(
      [day, moment, near].map((one) => one.format(new Date(at))),
    )
  }
})

describe('typed input', () => {
  test.each([
    ['０３－１２３４', '03-1234'],
    ['ＡＢＣ　ｄｅｆ', 'ABC def'],
    ['カタカナ漢字', 'カタカナ漢字'],
  ])('%s is %s in half width', (typed, plain) => expect(toHalfWidth(typed)).toBe(plain))

  test('digits keeps digits and the dot only', () => expect(digits('￥１,２３４．５円')).toBe('1234.5'))

  test.each([
    ['1500001', '150-0001'],
    ['〒１５０－０００１', '150-0001'],
    ['150', '150'],
    ['', ''],
  ])('postal code %s → %s', (typed, shown) => expect(postalCode(typed)).toBe(shown))

  test.each([
    ['0312345678', '03-1234-5678'],
    ['09012345678', '090-1234-5678'],
    ['０９０ー１２３４ー５６７８', '090-1234-5678'],
    ['090', '090'],
  ])('phone %s → %s', (typed, shown) => expect(phone(typed)).toBe(shown))

  test.each([
    ['０９０－１２３４－５６７８', '09012345678'],
    ['03.1234.5678', '0312345678'],
    ['+81 90-1234-5678', '09012345678'],
    ['＋８１（０）３－１２３４－５６７８', '0312345678'],
    ['+1 212 555 0100', '12125550100'],
  ])('phoneDigits %s → %s', (typed, dialled) => expect(phoneDigits(typed)).toBe(dialled))
})

describe('names', () => {
  test('fullName puts the last name first', () => {
    expect(fullName({ first_name: '花子', last_name: '山田' })).toBe('山田 花子')
    expect(fullName({ first_name: null, last_name: '山田' })).toBe('山田')
  })
})

test.each([
  [null, '税込'],
  [8, '税込（軽減8％）'],
  [6, '税込（軽減6％）'],
])('taxWord for a reduced rate of %s', (rate, words) => {
  expect(taxWord(rate)).toBe(words)
})

test('an amount below zero has a minus sign', () => {
  expect([1980, 0, -12345].map(signedYen)).toEqual(['1,980円', '0円', '−12,345円'])
})
