import { expect, test } from 'vitest'
import { beginningOf, csvOf, whyNotSent } from './csv.ts'

const fileOf = (...parts: (string | number[])[]) =>
  new File(
    parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))),
    'a.csv',
  )

test.each([
  ['UTF-8', fileOf('名前\n佐藤\n')],
  ['UTF-8 with a BOM', fileOf('\uFEFF名前\n佐藤\n')],
  ['Shift_JIS from a spreadsheet', fileOf([0x96, 0xbc, 0x91, 0x4f, 0x0d, 0x0a, 0x8d, 0xb2, 0x93, 0xa1, 0x0d, 0x0a])],
])('csvOf reads %s', async (_, file) => {
  const { text, rows } = await csvOf(file)
  expect(text.replaceAll('\r', '')).toBe('名前\n佐藤\n')
  expect(rows).toBe(1)
})

test.each([
  ['a header row alone', () => 'a,b\n\n', 'empty', 'empty'],
  ['empty text', () => '', 'empty', 'empty'],
  ['2,000 rows', () => `a\n${'1\n'.repeat(2000)}`, null, null],
  ['2,001 rows', () => `a\n${'1\n'.repeat(2001)}`, 'too_many', null],
  ['one very long row', () => `a\n${'1'.repeat(900_000)}`, 'too_many', null],
])('whyNotSent judges %s, sent as text and as a file', async (_, text, why, whyFile) => {
  const csv = await csvOf(fileOf(text()))
  expect([whyNotSent(csv), whyNotSent(csv, true)]).toEqual([why, whyFile])
})

test('line breaks within quotes do not start a new row', async () => {
  const row = '"住所\r\n東深井""1""\r\n2-3",x\r\n'
  expect((await csvOf(fileOf('名前,数\r\n', row.repeat(3)))).rows).toBe(3)
  expect((await csvOf(fileOf('名前,数\r\n', row.repeat(3), `"${'あ'.repeat(1_300_000)}\n",x`))).rows).toBe(4)
})

test.each([
  ['UTF-16, little-endian', [0xff, 0xfe, 0x0d, 0x54, 0x0a, 0x00, 0x31, 0x00]],
  ['UTF-16, big-endian', [0xfe, 0xff, 0x54, 0x0d, 0x00, 0x0a, 0x00, 0x31]],
  ['UTF-16 without a BOM', [0x61, 0x00, 0x0a, 0x00, 0x31, 0x00]],
  ['an Excel workbook', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00, 0x0a, 0x31]],
])('a file that is %s is rejected before upload, and shows no garbled text', async (_, bytes) => {
  const csv = await csvOf(fileOf(bytes))
  expect([whyNotSent(csv), whyNotSent(csv, true), csv.text]).toEqual(['not_text', 'not_text', ''])
})

test('a CSV file may have at most 100 megabytes', () => {
  const why = (size: number) => whyNotSent({ file: { size } as File, text: 'a\n1', rows: 1, isUnreadable: false }, true)
  expect([why(104_857_600), why(104_857_601)]).toEqual([null, 'too_long'])
})

test.each(['\n', '\r\n'])('csvOf counts the rows of a long file, without empty lines (%j)', async (end) => {
  const row = `${'あ'.repeat(200_000)}${end}`
  for (const last of ['', `${end}${end}`, 'x']) {
    const { rows, text } = await csvOf(fileOf(`名前${end}`, row.repeat(7), last))
    expect([rows, text.slice(0, 2)]).toEqual([last === 'x' ? 8 : 7, '名前'])
  }
})

test('beginningOf returns the first lines of the CSV unchanged', async () => {
  expect(beginningOf(await csvOf(fileOf('a,b\r\n1,2\r\n3,4\r\n')), 2)).toBe('a,b\n1,2')
})
