import { expect, test } from 'vitest'
import { readSheet } from './sheet.ts'

test('rows have the numbers of the spreadsheet, and cells by heading; empty rows count and are passed over', () => {
  const csv = '\ufeffsku, title ,note\r\nA-1, 化粧水 ,"二行の\nメモ"\r\n\r\n,,\r\nB-2,石けん\r\n'
  expect(readSheet(csv, ['sku', 'title'], 2)).toEqual([
    { row: 2, cells: { sku: 'A-1', title: '化粧水', note: '二行の\nメモ' } },
    { row: 5, cells: { sku: 'B-2', title: '石けん', note: '' } },
  ])
})

test.each([
  ['nothing', ''],
  ['a header alone', 'sku,title\n'],
  ['rows of nothing', 'sku,title\n,\n'],
  ['without a column', 'sku,name\nA-1,x\n'],
  ['an open quotation mark', 'sku,title\n"A-1,x\n'],
  ['more rows than are taken', 'sku,title\nA-1,x\nA-2,y\nA-3,z\n'],
])('%s is refused (csv_unreadable)', (_what, csv) => {
  expect(() => readSheet(csv, ['sku', 'title'], 2)).toThrow(expect.objectContaining({ code: 'csv_unreadable' }))
})
