import { type SaleClass, saleClasses } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { describe, expect, test } from 'vitest'
import { type LineToLimit, limitLines, linesOverLimit, quantityLimit } from './quantity-limit.rules.ts'

const line = (fields: Partial<LineToLimit>): LineToLimit => ({
  line_id: 'item_1',
  variant_id: 'variant_1',
  sale_class: '第2類医薬品',
  own_limit: null,
  quantity: 1,
  ...fields,
})

test('each sale class has its quantity limit', () => {
  const limits = Object.fromEntries(saleClasses.map((each) => [each, quantityLimit(each, null).limit]))
  expect(limits).toEqual({
    要指導医薬品: 10,
    薬局製造販売医薬品: 10,
    第1類医薬品: 10,
    指定第2類医薬品: 10,
    第2類医薬品: 10,
    第3類医薬品: 10,
    抗原検査キット: 100,
    指定医薬部外品: 30,
    医薬部外品: 30,
    化粧品: 30,
    健康食品: 30,
    機能性表示食品: 30,
    栄養機能食品: 30,
    管理医療機器: 30,
    一般医療機器: 30,
    日用品: 30,
  })
})

test.each<[SaleClass | null, number | null, number, string]>([
  [null, null, 10, 'class'],
  [null, 3, 3, 'variant'],
  ['化粧品', 2, 2, 'variant'],
  ['化粧品', 30, 30, 'class'],
  ['化粧品', 500, 30, 'class'],
  ['第1類医薬品', 20, 10, 'class'],
  ['抗原検査キット', 99, 99, 'variant'],
])('class %s with a variant limit of %s: the limit is %i, set by the %s', (saleClass, variantLimit, limit, because) => {
  expect(quantityLimit(saleClass, variantLimit)).toEqual({ limit, because })
})

describe('a cart', () => {
  test.each([
    [10, 10, 0],
    [11, 10, 1],
    [1000, 10, 990],
  ])('with %i packages of a medicine has %i allowed and %i over the limit', (quantity, allowed, excess) => {
    expect(limitLines([line({ quantity })])).toEqual([
      { line_id: 'item_1', variant_id: 'variant_1', limit: 10, because: 'class', allowed, excess },
    ])
  })

  test('counts all lines of a variant together and each variant separately', () => {
    const lines = [
      line({ line_id: 'item_1', quantity: 7 }),
      line({ line_id: 'item_2', variant_id: 'variant_2', quantity: 10 }),
      line({ line_id: 'item_3', quantity: 5 }),
      line({ line_id: 'item_4', quantity: 1 }),
    ]
    expect(limitLines(lines).map(({ line_id, allowed, excess }) => [line_id, allowed, excess])).toEqual([
      ['item_1', 10, 0],
      ['item_2', 10, 0],
      ['item_3', 3, 2],
      ['item_4', 0, 1],
    ])
    expect(linesOverLimit(lines).map(({ line_id }) => line_id)).toEqual(['item_3', 'item_4'])
  })

  test('without lines has none over the limit', () => expect(linesOverLimit([])).toEqual([]))
})
