import { expect, test } from 'vitest'
import { beginningOf, csvOf, whyNotSent } from './csv.ts'

const bytes = (...numbers: number[]) => new Uint8Array(numbers).buffer
const utf8 = (text: string) => new TextEncoder().encode(text).buffer

test.each([
  ['UTF-8', utf8('名前\n佐藤\n')],
  ['UTF-8 with its mark', utf8('\uFEFF名前\n佐藤\n')],
  ['the Shift_JIS of spreadsheets', bytes(0x96, 0xbc, 0x91, 0x4f, 0x0d, 0x0a, 0x8d, 0xb2, 0x93, 0xa1, 0x0d, 0x0a)],
])('%s is read', (_, given) => {
  const { text, rows } = csvOf('a.csv', given)
  expect(text.replaceAll('\r', '')).toBe('名前\n佐藤\n')
  expect(rows).toBe(1)
})

test.each([
  ['headings alone', 'a,b\n\n', 'empty'],
  ['nothing', '', 'empty'],
  ['2,000 rows', `a\n${'1\n'.repeat(2000)}`, null],
  ['2,001 rows', `a\n${'1\n'.repeat(2001)}`, 'too_many'],
  ['one very long row', `a\n${'1'.repeat(900_000)}`, 'too_many'],
])('%s: %s', (_, text, why) => {
  expect(whyNotSent(csvOf('a.csv', utf8(text)))).toBe(why)
})

test('the first lines stand as they are', () => {
  expect(beginningOf(csvOf('a.csv', utf8('a,b\r\n1,2\r\n3,4\r\n')), 2)).toBe('a,b\n1,2')
})
