import { expect, test } from 'vitest'
import { birthdayIn } from './birthday.ts'

const on = (birth_year: string, birth_month: string, birth_day: string) =>
  birthdayIn({ birth_year, birth_month, birth_day }, '2026-11-23')

test.each([
  ['full-width digits', ['１９４８', '4', '1'], '1948-04-01'],
  ['a leap day', ['2000', '2', '29'], '2000-02-29'],
  ['today', ['2026', '11', '23'], '2026-11-23'],
  ['tomorrow', ['2026', '11', '24'], null],
  ['a day that does not exist', ['2001', '2', '29'], null],
  ['a year before 1900', ['1899', '12', '31'], null],
  ['a year of a Japanese era', ['23', '4', '1'], null],
  ['a year alone', ['1948', '', ''], null],
  ['nothing', ['', '', ''], null],
] as const)('birthdayIn: %s', (_what, [year, month, day], birthday) => {
  expect(on(year, month, day)).toBe(birthday)
})
