import { expect, test } from 'vitest'
import { preferred } from './encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['BR; q=0.000 , GZIP;q=0.5', 'gzip'],
  ['br;q=0.1', 'br'],
  ['gzip;q=0', null],
  ['identity', null],
  ['', null],
  [undefined, null],
])('a browser that accepts %s is answered in %s', (accept, encoding) => {
  expect(preferred(accept)).toBe(encoding)
})
