import type { ArrivalRecord } from '@kusuribako/contract/inventory/arrivals'
import { expect, test } from 'vitest'
import { arrivalRecordsCsv } from './arrival-records-csv.ts'

const arrival = {
  ...{ arrival_id: 'arr_1', position: 1, note_number: 'N-7', arrived_on: '2026-06-01' },
  ...{ variant_id: 'variant_1', product_id: 'prod_1', title: '見本鎮痛錠', variant_title: '12錠', sku: 'KB-1' },
  ...{ sale_class: '指定第2類医薬品', quantity: 12, lot_number: 'A-7', expires_on: '2029-03-31' },
  supplier: { id: 'sup_1', name: '見本薬品', address: '見本市1-1', phone: '03-0000-0000', licence_number: '第1号' },
  ...{ received_by: '見本 太郎', received_at: '2026-06-01T16:00:00.000Z' },
  remarks: [{ text: '正しくは10点', written_by: '見本 花子', written_at: '2026-06-03T00:00:00.000Z' }],
} as ArrivalRecord

test('each line of an arrival is a row with its supplier, and its time of entry in Tokyo time', () => {
  const [, row, other] = arrivalRecordsCsv([
    arrival,
    { ...arrival, supplier: null, lot_number: null, expires_on: null, sale_class: null, sku: null, remarks: [] },
  ]).split('\r\n')
  expect(row).toBe(
    '2026-06-01,見本鎮痛錠 12錠,KB-1,指定第2類医薬品,12,A-7,2029-03-31,見本薬品,見本市1-1,03-0000-0000,第1号,N-7,見本 太郎,2026年6月2日 1:00,正しくは10点（2026年6月3日 見本 花子）',
  )
  expect(other).toBe('2026-06-01,見本鎮痛錠 12錠,,,12,,,,,,,N-7,見本 太郎,2026年6月2日 1:00,')
})
