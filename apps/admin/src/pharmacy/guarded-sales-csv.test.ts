import type { GuardedSale } from '@kusuribako/contract/pharmacy/sale-records'
import { expect, test } from 'vitest'
import { guardedSalesCsv } from './guarded-sales-csv.ts'

const sale = {
  ...{ order_id: 'order_1', display_id: 10001, line_item_id: 'item_1', title: '見本せき止め', variant_title: '12錠' },
  ...{ sale_class: '指定第2類医薬品', quantity: 1, packages: 1, ingredients: ['dihydrocodeine', 'methylephedrine'] },
  ...{ sold_at: '2026-06-01T06:00:00.000Z', on_duty: ['見本 花子（薬剤師）', '見本 太郎（登録販売者）'] },
  ...{ customer_age: 19, age_level: null, has_answers: true, canceled_at: null },
} as GuardedSale

test("each sale is a row with its ingredients, the buyer's age and the staff on duty", () => {
  const [, row, other] = guardedSalesCsv([
    sale,
    {
      ...{ ...sale, on_duty: [], customer_age: null, age_level: 'document', has_answers: null },
      canceled_at: '2026-06-02T00:00:00.000Z',
    },
  ]).split('\r\n')
  expect(row).toBe(
    '2026年6月1日 15:00,10001,見本せき止め 12錠,指定第2類医薬品,ジヒドロコデイン、メチルエフェドリン,1,19才,自己申告,' +
      '見本 花子（薬剤師）、見本 太郎（登録販売者）,購入前の質問に回答',
  )
  expect(other).toMatch(/,1,不明,本人確認書類,勤務の記録なし,2026年6月2日 9:00 取り消し$/)
})
