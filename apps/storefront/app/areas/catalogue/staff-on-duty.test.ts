import type { Licence } from '@kusuribako/contract/pharmacy/licences'
import { expect, test } from 'vitest'
import { staffOnDuty } from './staff-on-duty.ts'

const pharmacy = {
  kind: '薬局',
  number: '第1号',
  store_name: '薬局',
  phone: '03-0000-0001',
  classes: ['第1類医薬品', '第2類医薬品'],
  display: { consultation_hours: '10:00〜18:00', expiry_policy: '6か月以上' },
} as Licence
const drugstore = {
  ...pharmacy,
  kind: '店舗販売業',
  number: '第2号',
  store_name: '薬店',
  classes: ['第3類医薬品'],
} as Licence
const on_duty = [
  { name: '見本 花子', kind: '薬剤師' as const, duties: '相談', store_name: '薬局' },
  { name: '見本 太郎', kind: '登録販売者' as const, duties: '相談', store_name: '薬店' },
]

test('the page of a medicine names the store that sells it, and only who is on duty there', () => {
  const shown = (licences: Licence[], saleClasses: Licence['classes']) => {
    const onDuty = staffOnDuty({ licences, on_duty }, saleClasses)
    return onDuty && [onDuty.store, onDuty.licence, onDuty.people]
  }
  const inPharmacy = ['薬局', '薬局 第1号', [{ name: '見本 花子', kind: '薬剤師' }]]
  expect(shown([pharmacy, drugstore], ['第2類医薬品'])).toEqual(inPharmacy)
  expect(shown([pharmacy, drugstore], ['第3類医薬品'])).toEqual([
    '薬店',
    '店舗販売業 第2号',
    [{ name: '見本 太郎', kind: '登録販売者' }],
  ])
  // Classes that only one of the stores sells all of.
  const everything = { ...drugstore, classes: [...pharmacy.classes, ...drugstore.classes] }
  expect(shown([pharmacy, everything], ['第2類医薬品', '第3類医薬品'])?.[0]).toBe('薬店')
  // Where no store sells it, whom to ask.
  expect(shown([pharmacy, drugstore], ['要指導医薬品'])).toEqual(inPharmacy)
  expect(shown([], ['第2類医薬品'])).toBe(null)
})
