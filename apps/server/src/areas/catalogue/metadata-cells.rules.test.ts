import { expect, test } from 'vitest'
import {
  isMetadataColumn,
  isRounded,
  lossIn,
  metadataCell,
  metadataOf,
  picturesOf,
  unquoted,
} from './metadata-cells.rules.ts'

test.each([
  ['brand', '見本', '見本'],
  ['brand', '10', '10'],
  ['symptoms', '頭痛 | 発熱', ['頭痛', '発熱']],
  ['symptoms', '["頭痛"]', ['頭痛']],
  ['symptoms', '頭痛', ['頭痛']],
  ['tax_rate', '8', 8],
  ['ingredients', '[{"name":"水","amount":"1 mL"}]', [{ name: '水', amount: '1 mL' }]],
])('product column %s, cell %s', (heading, cell, value) => {
  expect(metadataOf({ [heading]: cell })).toEqual({ product: { [heading]: value }, variant: {}, invalidColumns: [] })
})

test.each([
  ['jsm_category_name', '第2類医薬品', '第2類医薬品'],
  ['maximum_purchase_quantity', '3', 3],
  ['maximum_purchase_quantity', 'null', null],
  ['discontinued_at', 'null', null],
  ['discontinued_at', '2026-04-01', '2026-04-01'],
  ['regulated_ingredient', 'codeine|ephedrine', ['codeine', 'ephedrine']],
])('variant column %s, cell %s', (heading, cell, value) => {
  expect(metadataOf({ [heading]: cell })).toEqual({ product: {}, variant: { [heading]: value }, invalidColumns: [] })
})

test.each([
  ['tax_rate', '9'],
  ['jsm_category_name', '第4類医薬品'],
  ['maximum_purchase_quantity', '0'],
  ['dpoint_custom_rate', '5'],
  ['dpoint_custom_rate', '-0.01'],
  ['dpoint_custom_amount', '-50'],
  ['package_days', '0'],
  ['asking_price_with_tax', '0'],
  ['regulated_ingredient', 'sugar'],
  ['brand', 'null'],
])('invalid value in column %s: %s', (heading, cell) => {
  expect(metadataOf({ [heading]: cell })).toEqual({ product: {}, variant: {}, invalidColumns: [heading] })
})

test.each([
  ['/a/2.jpg', ['/a/2.jpg']],
  ['/b/10.jpg | /a/9.jpg | /c/1.jpg', ['/c/1.jpg', '/a/9.jpg', '/b/10.jpg']],
  ['["/b/2.jpg","/a/1.jpg"]', ['/a/1.jpg', '/b/2.jpg']],
  [
    '[{"url":"/c.jpg"},{"url":"/b.jpg","sort_index":2},{"url":"/a.jpg","sort_index":10},"/0.jpg"]',
    ['/b.jpg', '/a.jpg', '/0.jpg', '/c.jpg'],
  ],
  ['|', []],
  ['null', []],
])('images of cell %s, in their order', (cell, pictures) => expect(picturesOf(cell)).toEqual(pictures))

test('an empty cell sets nothing; counters of the shop and the SKU are not metadata columns', () => {
  expect(metadataOf({ brand: '', sku: 'A-1' })).toEqual({ product: {}, variant: {}, invalidColumns: [] })
  expect(['brand', 'jan_code', 'favorite_count', 'purchased_count_last_month', 'sku'].map(isMetadataColumn)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test.each([
  ['brand', '見本、"新"', '見本、"新"'],
  ['symptoms', [], '[]'],
  ['symptoms', ['頭痛'], '["頭痛"]'],
  ['symptoms', ['頭痛', '発熱'], '頭痛|発熱'],
  ['symptoms', ['1', '2'], '1|2'],
  ['symptoms', ['頭|痛', ' 発熱', ''], '["頭|痛"," 発熱",""]'],
  ['tax_rate', 10, '10'],
  ['maximum_purchase_quantity', null, 'null'],
  ['ingredients', [{ name: '水', amount: '1 mL' }], '[{"name":"水","amount":"1 mL"}]'],
])('%s %j survives writing and reading a cell', (heading, value, cell) => {
  expect(metadataCell(value)).toBe(cell)
  const { product, variant, invalidColumns } = metadataOf({ [heading]: cell })
  expect({ ...product, ...variant }).toEqual({ [heading]: value })
  expect(invalidColumns).toEqual([])
})

test('the apostrophe that protects a formula in a spreadsheet is removed', () => {
  expect(metadataOf({ brand: "'=1+1", company: "'見本" }).product).toEqual({ brand: '=1+1', company: "'見本" })
})

test.each([
  ['4.98707E+12', true],
  ['4e+11', true],
  ['4987070000012', false],
  ['E+12', false],
  ['KB-4.9E+12', false],
])('isRounded, for a cell with %s: %j', (cell, rounded) => expect(isRounded(cell)).toBe(rounded))

test.each([
  ['4.97E+12', 'rounded'],
  ['123', 'zeros'],
  ['0123', null],
  ['A123', null],
  ['', null],
])('lossIn, for an unknown SKU %j: %s', (sku, loss) => expect(lossIn(sku)).toBe(loss))

test('a cell is read without the mark that keeps a spreadsheet from evaluating it, and with any other', () => {
  for (const sign of [...'=+-@\t\r＝＋－＠']) expect(unquoted(`'${sign}1`)).toBe(`${sign}1`)
  for (const plain of ["'1", '=1', "1'=1"]) expect(unquoted(plain)).toBe(plain)
})
