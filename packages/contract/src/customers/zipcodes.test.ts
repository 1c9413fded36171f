import { expect, test } from 'vitest'
import { zipcodes } from './zipcodes.ts'

test('a typed postal code is normalised to half-width digits', () => {
  const { query } = zipcodes.list
  expect(
    ['270-0101', '２７０−０１０１', ' 270', '〒2700101'].map((zipcodePartial) => query.parse({ zipcodePartial })),
  ).toEqual([
    { zipcodePartial: '2700101' },
    { zipcodePartial: '2700101' },
    { zipcodePartial: '270' },
    { zipcodePartial: '2700101' },
  ])
  expect(['', 'abc', '27001011'].map((zipcodePartial) => query.safeParse({ zipcodePartial }).success)).toEqual([
    false,
    false,
    false,
  ])
})
