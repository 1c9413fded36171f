import type { SaleRecord } from '@kusuribako/contract/pharmacy/sale-records'
import { expect, test } from 'vitest'
import { saleRecordsCsv } from './sale-records-csv.ts'

const sale = {
  ...{ order_id: 'order_1', display_id: 10001, line_item_id: 'item_1', title: '見本鎮痛錠L', variant_title: '12錠' },
  ...{ sale_class: '第1類医薬品', quantity: 2, sold_at: '2026-06-01T06:00:00.000Z', sold_by: '見本 花子' },
  ...{ informed_by: '見本 次郎', informed_at: '2026-06-01T04:00:00.000Z', confirmed_at: '2026-06-01T05:00:00.000Z' },
  ...{ explanation_waived: false, canceled_at: null },
} as SaleRecord

test('each sale is a row in Tokyo time with who sold the medicine and who informed the buyer', () => {
  const [, row, other] = saleRecordsCsv([
    sale,
    { ...sale, informed_by: null, informed_at: null, confirmed_at: null, explanation_waived: true },
  ]).split('\r\n')
  expect(row).toBe(
    '2026年6月1日 15:00,10001,見本鎮痛錠L 12錠,第1類医薬品,2,見本 花子,見本 次郎,2026年6月1日 13:00,2026年6月1日 14:00,',
  )
  expect(other).toBe('2026年6月1日 15:00,10001,見本鎮痛錠L 12錠,第1類医薬品,2,見本 花子,,,,購入者から説明不要の申し出')
})

test('the row of a cancelled sale says when it was cancelled', () => {
  const row = saleRecordsCsv([{ ...sale, canceled_at: '2026-06-02T00:00:00.000Z' }]).split('\r\n')[1]
  expect(row).toMatch(/,2026年6月2日 9:00 取り消し$/)
})
