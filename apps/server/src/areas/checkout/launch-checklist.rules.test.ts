import { expect, test } from 'vitest'
import { type Books, checkLaunch } from './launch-checklist.rules.ts'

const at = { now: new Date('2026-06-01T03:00:00Z'), today: '2026-06-01', is_trial_key: false }
const empty: Books = {
  ...{ licences: [], pages: {}, notes: {}, asked: 0, unasked: 0, guarded: [], age_rules: 0, deliveries: 0, plans: 0 },
  devices: 0,
  regions: [],
}
const gaps = (books: Partial<Books>) =>
  checkLaunch({ ...empty, ...books }, at).flatMap(({ item, missing }) => (missing.length > 0 ? [item] : []))

test('an empty shop lacks every item except those that depend on what it sells', () => {
  expect(gaps({})).not.toContain('questionnaires')
  expect(gaps({})).not.toContain('cancel_deadline')
  expect(gaps({})).toHaveLength(20)
  expect(gaps({ unasked: 1 })).toContain('questionnaires')
  expect(gaps({ unasked: 1, asked: 1 })).not.toContain('questionnaires')
  expect(gaps({ plans: 1 })).toContain('cancel_deadline')
  expect(gaps({})).not.toContain('device_notification')
  expect(gaps({ devices: 1 })).toContain('device_notification')
})

test('a heading counts only if text that is not a sample follows it', () => {
  const privacy = (...texts: string[]) => ({
    privacy: [
      { kind: 'heading' as const, text: '個人情報保護管理者' },
      ...texts.map((text) => ({ kind: 'paragraph' as const, text })),
      { kind: 'heading' as const, text: '開示' },
      { kind: 'list' as const, items: ['窓口'] },
    ],
  })
  expect(gaps({ pages: privacy() })).toContain('privacy_officer')
  expect(gaps({ pages: privacy('見本 花子') })).toContain('privacy_officer')
  expect(gaps({ pages: privacy('港 花子') })).not.toContain('privacy_officer')
})

test('the privacy page must state what the law lists, and the page of transmissions where they go', () => {
  const missing = (pages: Books['pages']) =>
    checkLaunch({ ...empty, pages }, at).find(({ item }) => item === 'privacy_pages')?.missing
  const sections = (...headings: string[]) =>
    headings.flatMap((text) => [
      { kind: 'heading' as const, text },
      { kind: 'paragraph' as const, text: 'このとおりです。' },
    ])
  const all = ['利用の目的', '要配慮個人情報', '安全管理', '開示', '苦情']
  expect(missing({})).toEqual([...all, '送信先'])
  expect(missing({ privacy: sections(...all), outbound_policy: sections('送信する情報') })).toEqual(['送信先'])
  const privacy = sections('利用の目的', '安全管理のための措置', '開示・訂正の手続き', '苦情の窓口')
  expect(missing({ privacy, outbound_policy: sections('送信先') })).toEqual(['要配慮個人情報'])
})

test('the check of the management page names the topics that no legal page covers', () => {
  const section = (text: string) => [
    { kind: 'heading' as const, text },
    { kind: 'paragraph' as const, text: 'このとおりです。' },
  ]
  const missing = (pages: Books['pages']) =>
    checkLaunch({ ...empty, pages }, at).find(({ item }) => item === 'management_page')?.missing
  const all = ['見分け方', '区分の定義', '表示', '情報の提供', '陳列', '指定濫用防止医薬品', '苦情', '個人情報']
  expect(missing({})).toEqual(all)
  expect(missing({ privacy: section('個人情報') })).toEqual(all)
  // Two stores may share what is the same in both.
  const [ours, shared] = [all.slice(0, 4), all.slice(4, 7)]
  expect(missing({ legal_a: ours.flatMap(section), legal_b: shared.flatMap(section) })).toEqual(['個人情報'])
})

const store: Books['licences'][number] = {
  ...{ kind: '店舗販売業', number: '第1号', issued_by: '港区', opener_name: '港薬品', store_name: '港店' },
  ...{ store_address: '東京都港区1-1', manager_name: '港 花子', phone: '03-1234-5678' },
  display: { issued_on: '2020-05-20' },
  ...{ classes: ['第2類医薬品'], kinds: ['登録販売者'], planned_until: '2026-06-01T03:00:01Z' },
  ...{ valid_from: '2020-06-02', valid_to: '2026-06-01' },
}
const missing = (item: string, differs: Partial<typeof store>) =>
  checkLaunch({ ...empty, licences: [{ ...store, ...differs }] }, at).find((one) => one.item === item)?.missing

test.each<[string, string, Partial<typeof store>, string[]]>([
  ['a licence on its last day', 'licences', {}, []],
  ['an expired licence', 'licences', { valid_to: '2026-05-31' }, ['許可証']],
  ['a licence that is not valid yet', 'licences', { valid_from: '2026-06-02' }, ['許可証']],
  ['a licence without its issue date', 'licences', { display: null }, ['港店の許可年月日']],
  ['a licence with a sample name as its manager', 'licences', { manager_name: '見本 花子' }, ['港店の管理者']],
  ['only registered sellers for classes that they may sell', 'professionals', {}, []],
  ['only registered sellers for first-class medicine', 'professionals', { classes: ['第1類医薬品'] }, ['港店の薬剤師']],
  [
    'a pharmacist for first-class medicine',
    'professionals',
    { classes: ['第1類医薬品'], kinds: ['登録販売者', '薬剤師'] },
    [],
  ],
  ['a shift planned for later', 'shifts', {}, []],
  ['only past shifts', 'shifts', { planned_until: '2026-06-01T03:00:00Z' }, ['港店のこれからの勤務']],
  ['one of two photos', 'photos', { display: { photos: [{ alt: '外観' }] } }, ['港店の写真1枚']],
  [
    'missing hours of online sale and of consultation, and a sample notification',
    'hours',
    { display: { opening_hours: '9:00〜18:00', order_hours: '24時間', notification: '見本' } },
    ['港店の特定販売を行う時間・相談できる時間・特定販売の届出'],
  ],
])('checks of a store: %s', (_what, item, differs, expected) => {
  expect(missing(item, differs)).toEqual(expected)
})

test.each([
  ['no payment method', [], false, ['日本の選べる支払い方法']],
  ['card payments with a test key', ['stripe-custom'], true, ['日本のカードの鍵（いまの鍵は試験用）']],
  ['card payments with a live key', ['stripe-custom'], false, []],
  ['a wallet only, with an unused test key', ['paypay'], true, []],
])('payment check of a region: %s', (_what, payment_providers, is_trial_key, expected) => {
  const regions = [{ name: '日本', point_rate: '0.01', payment_providers }]
  const items = checkLaunch({ ...empty, regions }, { ...at, is_trial_key })
  expect(items.find(({ item }) => item === 'payments')?.missing).toEqual(expected)
})

test.each([
  ['T1234567890123', true],
  ['T0000000000000', false],
  ['1234567890123', false],
  ['T12345678901234', false],
])('checks the invoice number %s', (invoice_registration_number, isGood) => {
  expect(gaps({ notes: { invoice_registration_number } }).includes('invoice_number')).toBe(!isGood)
})
