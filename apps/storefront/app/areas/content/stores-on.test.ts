import type { Licence } from '@kusuribako/contract/pharmacy/licences'
import { expect, test } from 'vitest'
import { isStorePage, storesOn } from './stores-on.ts'

const display = {
  issued_on: '2024-03-25',
  opening_hours: '9:00〜19:00',
  online_hours: '9:00〜18:00',
  order_hours: '24時間',
  consultation_hours: '10:00〜18:00',
  expiry_policy: '6か月以上',
  notification: '2024年4月1日 見本保健所',
  device_notification: '2024年4月1日 見本保健所（管理医療機器）',
}
const pharmacy: Licence = {
  id: 'lic_1' as Licence['id'],
  kind: '薬局',
  number: '第1号',
  issued_by: '見本県知事',
  valid_from: '2024-04-01',
  valid_to: '2030-03-31',
  opener_name: '見本株式会社',
  store_name: '見本店',
  store_address: '見本県見本市1-1',
  manager_name: '見本 花子',
  phone: '03-0000-0001',
  classes: ['第1類医薬品', '第2類医薬品'],
  display: { ...display, photos: [{ url: '/front.jpg', alt: '店舗の外観' }] },
  professionals: [
    { name: '見本 花子', kind: '薬剤師', duties: '販売、相談' },
    { name: '見本 太郎', kind: '登録販売者', duties: '相談' },
  ],
}
const drugstore: Licence = { ...pharmacy, kind: '店舗販売業', store_name: '二号店', professionals: [], display }
const licences = [pharmacy, drugstore]

test('the legal page lists each store with its licence, its professionals and who is on duty', () => {
  const on_duty = [{ name: '見本 太郎', kind: '登録販売者' as const, duties: '相談', store_name: '見本店' }]
  const [first, second] = storesOn('legal_nagareyama', { licences, on_duty })
  expect(first).toEqual({
    name: '見本店',
    facts: [
      { name: '許可の区分', text: '薬局' },
      { name: '許可番号', text: '第1号' },
      { name: '許可を行った者', text: '見本県知事' },
      { name: '許可年月日', text: '2024年3月25日' },
      { name: '有効期間', text: '2024年4月1日〜2030年3月31日' },
      { name: '開設者', text: '見本株式会社' },
      { name: '店舗の名称', text: '見本店' },
      { name: '所在地', text: '見本県見本市1-1' },
      { name: '管理薬剤師', text: '見本 花子' },
      { name: '薬剤師・登録販売者', text: '見本 花子（薬剤師） 販売、相談\n見本 太郎（登録販売者） 相談' },
      { name: 'ただいまの勤務者', text: '見本 太郎（登録販売者）' },
      { name: '取り扱う区分', text: '第1類医薬品、第2類医薬品' },
      { name: '営業時間', text: '9:00〜19:00' },
      { name: '特定販売を行う時間', text: '9:00〜18:00' },
      { name: 'ご注文の受付', text: '24時間' },
      { name: '相談できる時間', text: '10:00〜18:00' },
      { name: '相談時・緊急時の電話', text: '03-0000-0001' },
      { name: '使用期限', text: '6か月以上' },
      { name: '特定販売の届出', text: '2024年4月1日 見本保健所' },
      { name: '医療機器の販売', text: '2024年4月1日 見本保健所（管理医療機器）' },
    ],
    photos: [{ url: '/front.jpg', alt: '店舗の外観' }],
  })
  expect(second).toMatchObject({ name: '二号店', photos: [] })
  expect(second!.facts.filter(({ name }) => ['店舗管理者', 'ただいまの勤務者'].includes(name))).toEqual([
    { name: '店舗管理者', text: '見本 花子' },
    { name: 'ただいまの勤務者', text: 'おりません。営業時間に順にお答えします。' },
  ])
})

test('a licence that was entered without hours of online sale shows its other hours', () => {
  const { online_hours: _, ...earlier } = display
  const [store] = storesOn('legal_nagareyama', { licences: [{ ...drugstore, display: earlier }], on_duty: [] })
  const hours = store!.facts.filter(({ name }) => /時間|受付/.test(name)).map(({ name }) => name)
  expect(hours).toEqual(['営業時間', 'ご注文の受付', '相談できる時間'])
})

test.each([
  ['legal_nagareyama', ['見本店', '二号店']],
  ['legal_nagareyama_yakkyoku', ['見本店']],
  ['legal_nagareyama_yakuten', ['二号店']],
  ['terms', []],
])('the page %s shows the stores %j', (handle, names) => {
  expect(storesOn(handle, { licences, on_duty: [] }).map(({ name }) => name)).toEqual(names)
  expect(isStorePage(handle)).toBe(names.length > 0)
})
