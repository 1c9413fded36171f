import { expect, test } from 'vitest'
import { birthdayIn, birthdayWords } from './birthday.ts'

const on = (birth_year: string, birth_month: string, birth_day: string) =>
  birthdayIn({ birth_year, birth_month, birth_day }, '2026-11-23')

test.each([
  ['full-width digits', ['１９４８', '4', '1'], '1948-04-01'],
  ['a leap day', ['2000', '2', '29'], '2000-02-29'],
  ['today', ['2026', '11', '23'], '2026-11-23'],
  ['tomorrow', ['2026', '11', '24'], null],
  ['a day that does not exist', ['2001', '2', '29'], null],
  ['a year before 1900', ['1899', '12', '31'], null],
  ['a year of an unnamed era', ['23', '4', '1'], null],
  ['昭和23年', ['昭和23年', '4', '1'], '1948-04-01'],
  ['Ｓ２３', ['Ｓ２３', '4', '1'], '1948-04-01'],
  ['平元', ['平元', '4', '1'], '1989-04-01'],
  ['a year that 昭和 did not have', ['昭和65', '4', '1'], null],
  ['a year 0', ['昭和0', '4', '1'], null],
  ['a year alone', ['1948', '', ''], null],
  ['nothing', ['', '', ''], null],
] as const)('birthdayIn: %s', (_what, [year, month, day], birthday) => {
  expect(on(year, month, day)).toBe(birthday)
})

test.each([
  ['23', '年は西暦の4桁です。昭和23年は1948、平成23年は2011'],
  ['４８', '年は西暦の4桁です。昭和48年は1973'],
  ['70', '年は西暦の4桁です。例：1948'],
  ['', '年は西暦の4桁です。例：1948'],
])('a year typed as 「%s」 is answered with 「%s」', (birth_year, words) => {
  expect(birthdayWords({ birth_year })).toBe(`生年月日をご確認ください（${words}）`)
})
