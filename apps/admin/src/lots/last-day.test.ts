import { expect, test } from 'vitest'
import { lastDayOf } from './last-day.ts'

test.each([
  ['2027.3', '2027-03'],
  ['２０２７年１２月', '2027-12'],
  ['202703', '2027-03'],
  ['2027/03/31', '2027-03-31'],
  ['20270331', '2027-03-31'],
  ['2027年3月1日', '2027-03-01'],
  ['2027-02-30', null],
  // The second of November, or the twelfth of January?
  ['2027112', null],
  ['2027-112', null],
  ['2027-0331', null],
  ['20273', null],
  ['2027-13', null],
  ['27.3', null],
  ['1999-12', null],
  ['', null],
])('lastDayOf(%s) is %s', (typed, read) => {
  expect(lastDayOf(typed)).toBe(read)
})
