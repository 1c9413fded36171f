import { expect, test } from 'vitest'
import { csvRows, type Source, UnreadableTable } from './csv.ts'

const rowsOf = async (source: Source) => {
  const rows: [number, ...string[]][] = []
  for await (const { row, cells } of csvRows(source)) rows.push([row, ...cells])
  return rows
}
const bytes = (...pieces: (string | number[])[]): Source => {
  return async function* () {
    for (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : Uint8Array.from(piece)
  }
}
const [na, mae] = [
  [0x96, 0xbc],
  [0x91, 0x4f],
]

test.each([
  ['reads UTF-8', bytes('名前,数\n佐藤,1\n')],
  [
    'reads UTF-8 with a BOM, one character split between chunks',
    bytes([0xef, 0xbb, 0xbf, 0xe5], [0x90, 0x8d], '前,数\r\n佐藤, 1\r\n'),
  ],
  [
    'reads Shift_JIS, one character split between chunks',
    bytes([...na!, mae![0]!], [mae![1]!, 0x2c, 0x90, 0x94], '\n', [0x8d, 0xb2, 0x93, 0xa1], ',1'),
  ],
  ['reads semicolons as separators', bytes('名前;数\n佐藤;1')],
  ['reads tabs as separators', bytes('名前\t数\n佐藤\t1')],
])('%s', async (_what, source) => {
  expect(await rowsOf(source)).toEqual([
    [1, '名前', '数'],
    [2, '佐藤', '1'],
  ])
})

test('numbers rows like a spreadsheet: empty rows count, and a multi-line cell is one row', async () => {
  expect(await rowsOf(bytes('a,b\n\n"1\n2",3\n,\n4,5\n'))).toEqual([
    [1, 'a', 'b'],
    [3, '1\n2', '3'],
    [5, '4', '5'],
  ])
})

test.each([
  ['an unclosed quotation mark', bytes('a\n1\n"2\n'), { code: 'not_a_table', row: 3 }],
  ['bytes that are not text', bytes('a\n', [0xff, 0xff]), { code: 'not_text', row: null }],
  ['a NUL, which PostgreSQL cannot store', bytes('a\n', 'b\0\n'), { code: 'not_text', row: null }],
])('refuses %s', async (_what, source, why) => {
  const error = await rowsOf(source).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(UnreadableTable)
  expect(error).toMatchObject(why)
})

test.each([
  ['a row of endless cells', ','],
  ['an endless cell', 'a'],
  ['an endless quoted cell', '\n', 'a,"'],
])('refuses %s, without reading to the end', async (_what, sign, before = '') => {
  const given = { pieces: 0 }
  const source: Source = async function* () {
    given.pieces = 0
    yield Buffer.from(`a,b\n${before}`)
    for (; given.pieces < 100; given.pieces++) yield Buffer.from(sign.repeat(65_536))
  }
  const error = await rowsOf(source).catch((thrown) => thrown)
  expect(error).toMatchObject({ code: 'not_a_table' })
  expect(given.pieces).toBeLessThan(30)
})

test('reads a long file only as its rows are consumed', async () => {
  const given = { pieces: 0 }
  const piece = Buffer.from(`${'日本語'.repeat(30)},1\n`.repeat(200))
  const source: Source = async function* () {
    given.pieces = 0
    yield Buffer.from('a,b\n')
    for (let at = 0; at < 30; at++) {
      given.pieces++
      yield piece
    }
  }
  let rows = 0
  const ahead: number[] = []
  for await (const { row } of csvRows(source)) {
    rows++
    if (row % 1000 === 0) ahead.push(given.pieces - row / 200)
  }
  expect(rows).toBe(6001)
  // 54 kB each: however long the file is, only a few of them are buffered between disk and reader.
  expect(Math.max(...ahead)).toBeLessThan(12)
  expect(given.pieces).toBe(30)
})
