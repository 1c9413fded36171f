import { saleClassFacts } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { DemoLicence, DemoProfessional, DemoShift, SaleClass } from './types.ts'

const soldClasses: SaleClass[] = [
  '薬局製造販売医薬品',
  '第1類医薬品',
  '指定第2類医薬品',
  '第2類医薬品',
  '第3類医薬品',
  '抗原検査キット',
  '指定医薬部外品',
  '医薬部外品',
]

const shared = {
  opener: '見本株式会社くすりばこ',
  authority: '見本県知事（表示の見本です）',
  phone: '0120-000-000（見本）',
  online_hours: '月〜金 9:00〜18:00、土 9:00〜17:00（日曜休み）',
  order_hours: 'インターネットでのご注文は24時間お受けします',
  expiry_policy: '使用期限まで6か月以上ある医薬品をお届けします',
  expiry_months: 6,
  notification: '特定販売届出済（見本：2024年4月1日、見本保健所）',
  device_notification: '管理医療機器販売業届出済（見本：2024年4月1日、見本保健所）',
  pictures: [
    { view: 'front', alt: '店舗の外観（見本の絵）' },
    { view: 'shelves', alt: '医薬品の陳列（見本の絵）' },
  ] satisfies DemoLicence['pictures'],
}

/** Placeholders in the legally required form (規則 別表第1の2・1の3); every entry says 見本. */
export const licences: DemoLicence[] = [
  {
    key: 'yakkyoku',
    kind: '薬局',
    number: '見本第000001号',
    store_name: 'くすりばこ薬局 見本店',
    address: '見本県見本市見本町1丁目1番1号',
    manager: '見本 花子',
    classes: soldClasses,
    opening_hours: '月〜金 9:00〜19:00、土 9:00〜17:00（日曜休み）',
    consultation_hours: '月〜金 9:00〜19:00、土 9:00〜17:00（日曜休み）',
    ...shared,
  },
  {
    key: 'yakuten',
    kind: '店舗販売業',
    number: '見本第000002号',
    store_name: 'くすりばこ薬店 見本店',
    address: '見本県見本市見本町2丁目2番2号',
    manager: '見本 太郎',
    classes: soldClasses.filter((name) => !saleClassFacts[name].needsPharmacistReview),
    opening_hours: '月〜金 9:00〜18:00、土 9:00〜17:00（日曜休み）',
    consultation_hours: '月〜金 9:00〜18:00、土 9:00〜17:00（日曜休み）',
    ...shared,
  },
]

export const professionals: DemoProfessional[] = [
  professional(
    'hanako',
    '見本 花子',
    'みほん はなこ',
    '薬剤師',
    '見本第100001号',
    '管理薬剤師。医薬品の販売、情報提供、相談',
    'yakkyoku',
  ),
  professional(
    'jiro',
    '見本 次郎',
    'みほん じろう',
    '薬剤師',
    '見本第100002号',
    '第1類医薬品の確認、情報提供、相談',
    'yakkyoku',
  ),
  professional(
    'yuki',
    '見本 ゆき',
    'みほん ゆき',
    '薬剤師',
    '見本第100003号',
    '第1類医薬品の確認、情報提供、相談',
    'yakkyoku',
  ),
  professional(
    'taro',
    '見本 太郎',
    'みほん たろう',
    '登録販売者',
    '見本第200001号',
    '店舗管理者。第2類・第3類医薬品の販売、相談',
    'yakuten',
  ),
  professional(
    'midori',
    '見本 みどり',
    'みほん みどり',
    '登録販売者',
    '見本第200002号',
    '第2類・第3類医薬品の販売、相談',
    'yakuten',
  ),
]

/** Accounts of staff (the part before the @) by the professional who signs in with them. */
export const professionalAccounts: Readonly<Record<string, string>> = { hanako: 'pharmacist' }

/** At every opening hour somebody is on duty, in the pharmacy a pharmacist. */
export const shifts: DemoShift[] = [
  ...week('hanako', [1, 2, 3, 4, 5], '09:00', '18:00'),
  ...week('jiro', [1, 2, 4, 5], '11:00', '19:00'),
  ...week('yuki', [3], '11:00', '19:00'),
  ...week('yuki', [6], '09:00', '17:00'),
  ...week('taro', [1, 2, 3, 4, 5], '09:00', '18:00'),
  ...week('midori', [2, 4, 6], '09:00', '17:00'),
]

function professional(
  key: string,
  name: string,
  reading: string,
  kind: DemoProfessional['kind'],
  registration: string,
  duties: string,
  licence: string,
): DemoProfessional {
  return { key, name, reading, kind, registration, duties, licence }
}

function week(professional: string, weekdays: number[], from: string, to: string): DemoShift[] {
  return weekdays.map((weekday) => ({ professional, weekday, from, to }))
}
