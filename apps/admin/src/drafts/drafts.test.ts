import { expect, test } from 'vitest'
import { Refusal } from '../api.ts'
import { type Line, linesRefused } from './drafts.ts'

const items = [{ id: 'item_1' }, { id: 'item_2' }] as Line[]
const refusal = (details: object) =>
  new Refusal({ code: 'product_not_in_sales_channel', message: '', status: 400, details: { ...details } })

test('linesRefused finds the line items that keep a draft from becoming an order', () => {
  const problems = [{ line_item_id: 'item_2', code: 'product_not_in_sales_channel', detail: {} }]
  expect(linesRefused(refusal({ problems }), items)).toEqual([{ id: 'item_2' }])
  expect(linesRefused(refusal({}), items)).toEqual([])
  expect(linesRefused(new Error('away'), items)).toEqual([])
  expect(linesRefused(null, items)).toEqual([])
})
