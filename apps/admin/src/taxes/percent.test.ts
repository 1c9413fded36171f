import { expect, test } from 'vitest'
import { percentOf } from './percent.ts'

test.each([
  ['8', 8],
  ['１０％', 10],
  [' 7.8 %', 7.8],
  ['0', 0],
  ['100', 100],
  ['101', null],
  ['8.125', null],
  ['-8', null],
  ['', null],
  ['八', null],
])('percentOf(%s) is %s', (typed, percent) => expect(percentOf(typed)).toBe(percent))
