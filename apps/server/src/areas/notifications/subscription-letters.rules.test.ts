import { expect, test } from 'vitest'
import {
  type RegularDelivery,
  renewalFailedLetter,
  subscriptionCanceledLetter,
  subscriptionChangedLetter,
  upcomingOrderLetter,
} from './subscription-letters.rules.ts'

const shop = { name: 'くすりばこ', url: 'https://shop.example.com' }
const of: RegularDelivery = {
  id: 'sub_1',
  name: '見本 花子',
  product: '化粧水',
  variant: '150mL',
  plan: '毎月コース',
  quantity: 2,
  unit_price: 990,
  next_order_at: new Date('2026-06-30T18:00:00Z'),
  cycles_before_cancel: 1,
  is_sold: true,
  has_card: true,
}

test('the advance mail tells what, how much, when and how to change it', () => {
  const { subject, text } = upcomingOrderLetter(shop, { ...of, card: null })
  expect(subject).toBe('まもなく定期便のご注文日です（2026年7月1日）')
  for (const word of [
    '化粧水',
    '毎月コース',
    '2点',
    '1,980円（税込、いまの価格で計算。送料がかかる場合は加わり、クーポンの割引がある場合は引かれます）',
    'ご注文日の午前3時に、登録のカードでお支払いを確定します。',
    '2026年7月1日',
    'あと1回',
    `${shop.url}/account/subscriptions/sub_1`,
  ])
    expect(text).toContain(word)
  expect(upcomingOrderLetter(shop, { ...of, card: null, cycles_before_cancel: 0 }).text).toContain(
    'いつでも解約できます。解約料はかかりません。',
  )
})

test.each([
  ['that expires the month before', { exp_month: 6, exp_year: 2026 }, true],
  ['that expired last year', { exp_month: 12, exp_year: 2025 }, true],
  ['valid until the end of that month', { exp_month: 7, exp_year: 2026 }, false],
  ['valid for years', { exp_month: 1, exp_year: 2029 }, false],
])('the advance mail warns only of a card that will have expired: a card %s, %j', (_what, card, isSaid) => {
  const { text } = upcomingOrderLetter(shop, { ...of, card })
  expect(text.includes(`有効期限（${card.exp_year}年${card.exp_month}月）が、ご注文日の前に切れます`)).toBe(isSaid)
})

test('the advance mail of a subscription without a saved card says so instead of naming one', () => {
  const { text } = upcomingOrderLetter(shop, { ...of, card: null, has_card: false })
  expect(text).not.toContain('登録のカード')
  expect(text).toContain('「お支払いのカードを変える」からカードを保存し、お選びください。')
})

test('the mails about goods that are gone announce no delivery, and say that it may be cancelled', () => {
  const { subject, text } = upcomingOrderLetter(shop, { ...of, card: null, is_sold: false })
  expect(subject).toBe('定期便の商品のお取り扱いがありません')
  expect(text).not.toContain('ご用意します')
  expect(text).not.toContain('登録のカード')
  for (const form of [text, renewalFailedLetter(shop, of, 'gone', true).text])
    expect(form).toContain('お約束の回数にかかわらず、いつでも解約できます。')
})

test('a failure mail states the reason, and that nothing was paid', () => {
  expect(renewalFailedLetter(shop, of, 'payment').text).toContain('登録のカードでお支払いができませんでした')
  expect(renewalFailedLetter(shop, of, 'inventory').text).toContain('在庫が足りない')
  expect(renewalFailedLetter(shop, of, 'other').text).toContain('次は2026年7月1日 3:00にお手続きします。')
  expect(renewalFailedLetter(shop, { ...of, next_order_at: null }, 'other').text).toContain(
    'お支払いは行われていません。',
  )
})

test('the mail about a renewal that is given up says that nothing is delivered this time', () => {
  const { subject, text } = renewalFailedLetter(shop, of, 'inventory', true)
  expect(subject).toBe('今回の定期便をお届けできません')
  expect(text).toContain('今回はお届けしません。')
  expect(text).toContain('次回の定期便は2026年7月1日 3:00にお手続きします。')
  expect(renewalFailedLetter(shop, of, 'inventory').text).not.toContain('今回はお届けしません')
})

test.each([
  ['paused', 'お休みにしました', false],
  ['resumed', '再開しました', true],
  ['skipped', '1回お休みにしました', true],
  ['moved', '日にちを、当店の担当者が変更しました', true],
  ['quantity', '数量を、当店の担当者が変更しました', true],
] as const)('a mail about a change by staff (%s) states it, and the next date if any', (change, words, hasDay) => {
  const { text } = subscriptionChangedLetter(shop, of, change)
  expect(text).toContain(words)
  expect(text).toContain('2点')
  expect(text.includes('2026年7月1日')).toBe(hasDay)
  expect(text.includes('次回の商品代金')).toBe(hasDay)
})

test('the mail about the end of a subscription names no next delivery', () => {
  const { subject, text } = subscriptionCanceledLetter(shop, { ...of, next_order_at: null })
  expect(subject).toBe('定期便を解約しました')
  expect(text).not.toContain('次回')
})

test('the mails about a product that has no price today name none', () => {
  const priceless = { ...of, unit_price: null }
  const letters = (about: RegularDelivery) => [
    upcomingOrderLetter(shop, { ...about, card: null }),
    renewalFailedLetter(shop, about, 'other'),
    subscriptionChangedLetter(shop, about, 'quantity'),
    subscriptionCanceledLetter(shop, about),
  ]
  for (const { text, html } of letters(of))
    for (const form of [text, html]) expect(form).toMatch(/次回の商品代金.*1,980円（税込、/)
  for (const { text, html } of letters(priceless))
    for (const form of [text, html]) expect(form).not.toMatch(/代金|税込|\d円/)
})
