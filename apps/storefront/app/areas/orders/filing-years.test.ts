import { expect, test } from 'vitest'
import { filingYears, yearOf } from './filing-years.ts'

test.each([
  ['2026-12-31T14:59:59Z', [2026, 2025, 2024, 2023, 2022, 2021]],
  ['2026-12-31T15:00:00Z', [2027, 2026, 2025, 2024, 2023, 2022]],
])('at %s the years offered for filing are %j', (now, years) => {
  expect(filingYears(new Date(now))).toEqual(years)
})

test.each([
  ['?year=2023', 2023],
  ['?year=2020', 2026],
  ['?year=soon', 2026],
  ['', 2026],
])('yearOf(%s) is %d', (search, year) => {
  expect(yearOf(`https://shop.example.com/account/self-medication${search}`, new Date('2026-06-01T00:00:00Z'))).toBe(
    year,
  )
})
