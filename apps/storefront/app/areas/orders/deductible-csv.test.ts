import { expect, test } from 'vitest'
import { deductibleCsv } from './deductible-csv.ts'

const item = {
  bought_on: '2026-01-05',
  order_id: 'order_1',
  display_id: 1024,
  shop: '見本薬局',
  title: '見本錠「大」 "A", 12錠',
  listed_name: '見本錠',
  listed_from: '2025-01-01',
  quantity: 2,
  amount: 2000,
}
const year = { year: 2026, total: 2000, threshold: 12_000, cap: 88_000, deductible: 0 }

test('the CSV of a year lists each purchase and the total', () => {
  const sheet = deductibleCsv({ ...year, items: [item] })
  expect(sheet).toBe(
    '\ufeff"購入日","支払先","医薬品の名称","支払った金額（円）","対象品目一覧での名称","一覧の適用開始日","注文番号"\r\n' +
      '"2026-01-05","見本薬局","見本錠「大」 ""A"", 12錠 ×2","2000","見本錠","2025-01-01","1024"\r\n' +
      '"合計","","","2000","","",""\r\n',
  )
})

test('the CSV of a year contains no cell that a spreadsheet would evaluate', () => {
  const odd = { ...item, shop: '=1+1', title: '@SUM(A1)', listed_name: '＋1' }
  expect(deductibleCsv({ ...year, items: [odd] })).toContain(
    '"2026-01-05","\'=1+1","\'@SUM(A1) ×2","2000","\'＋1","2025-01-01","1024"\r\n',
  )
})
