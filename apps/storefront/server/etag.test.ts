import { expect, test } from 'vitest'
import { isNamed } from './etag.ts'

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a" , "c"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('If-None-Match: %s names the version "a": %s', (header, named) => {
  expect(isNamed(header, '"a"')).toBe(named)
})
