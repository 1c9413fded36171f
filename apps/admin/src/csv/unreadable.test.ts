import { expect, test } from 'vitest'
import { Refusal } from '../api.ts'
import { faultOfUnreadable } from './unreadable.ts'

const refusal = (details: Record<string, unknown>) =>
  new Refusal({ code: 'csv_unreadable', message: '', status: 400, details })

test.each([
  ['that are missing', { columns: ['sku', 'title'] }, '見出しに次の列がありません: sku、title'],
  ['that are too many', { columns_max: 200 }, '列が多すぎます。見出しは200列までにしてください。'],
  ['that are unknown', { unknown: ['colour'] }, '見出しに、取り込めない列があります: colour'],
])('the error for columns %s points to the header row of the file', (_, details, message) => {
  expect(faultOfUnreadable(refusal(details), 'a.csv')).toEqual({ row: 1, subject: 'a.csv', message })
})
