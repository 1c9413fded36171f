import { expect, test } from 'vitest'
import { readSheet } from './sheet.ts'

test('rows are numbered like a spreadsheet, cells named by heading, and empty rows skipped', async () => {
  const csv = '\ufeffsku, title ,note\r\nA-1, 化粧水 ,"二行の\nメモ"\r\n\r\n,,\r\nB-2,石けん\r\n'
  expect(await readSheet(csv, ['sku', 'title'], 2)).toEqual([
    { row: 2, cells: { sku: 'A-1', title: '化粧水', note: '二行の\nメモ' } },
    { row: 5, cells: { sku: 'B-2', title: '石けん', note: '' } },
  ])
})

test('ignores thousands of trailing columns without a heading', async () => {
  const csv = `sku,title${','.repeat(16_000)}\nA-1,x${','.repeat(16_000)}\nA-2\n`
  expect((await readSheet(csv, ['sku', 'title'], 2)).map(({ cells }) => cells)).toEqual([
    { sku: 'A-1', title: 'x' },
    { sku: 'A-2', title: '' },
  ])
})

test.each([
  ['an empty file', ''],
  ['a header alone', 'sku,title\n'],
  ['a file of empty rows', 'sku,title\n,\n'],
  ['a file without an expected column', 'sku,name\nA-1,x\n'],
  ['an unclosed quotation mark', 'sku,title\n"A-1,x\n'],
  ['a file with too many rows', 'sku,title\nA-1,x\nA-2,y\nA-3,z\n'],
])('%s is refused (csv_unreadable)', async (_what, csv) => {
  await expect(readSheet(csv, ['sku', 'title'], 2)).rejects.toMatchObject({ code: 'csv_unreadable' })
})

test('the refusal of too many columns gives the maximum', async () => {
  const csv = `sku,title${',x'.repeat(199)}\nA-1,x\n`
  const detail = { columns_max: 200 }
  await expect(readSheet(csv, ['sku', 'title'], 2)).rejects.toMatchObject({ code: 'csv_unreadable', detail })
})

test.each([
  ['inside a cell', 'A-3,y"z'],
  ['that is never closed', '"A-3,z'],
])('the refusal of a quotation mark %s gives the row', async (_what, line) => {
  const csv = `sku,title\nA-1,x\n\n${line}\n${'A-4,w\n'.repeat(50)}`
  const detail = { why: 'not_a_table', row: 4 }
  await expect(readSheet(csv, ['sku', 'title'], 2000)).rejects.toMatchObject({ code: 'csv_unreadable', detail })
})
