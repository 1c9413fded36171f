import { expect, test } from 'vitest'
import { orderState } from './order-state.ts'

const placed = { status: 'pending', fulfillment_status: 'not_fulfilled', payment_status: 'captured' } as const
const review = (
  state: 'waiting' | 'approved' | 'rejected' | 'withdrawn' | 'expired',
  waits_for: 'answer' | 'confirmation' | null = null,
) => ({
  state,
  waits_for,
  pharmacist_name: null,
  note: null,
  decided_at: null,
})

test.each([
  ['it is placed', placed, 'ご注文済み'],
  ['it is packed', { ...placed, fulfillment_status: 'fulfilled' }, '発送準備中'],
  ['it is shipped', { ...placed, fulfillment_status: 'shipped' }, '発送済み'],
  ['all of it is returned', { ...placed, fulfillment_status: 'returned' }, '返品済み'],
  ['some of it is returned', { ...placed, fulfillment_status: 'partially_returned' }, '一部返品済み'],
  [
    'the pharmacist review is waiting',
    { ...placed, status: 'requires_action', review: review('waiting') },
    '薬剤師の確認待ち',
  ],
  [
    'a pharmacist has asked a question',
    { ...placed, status: 'requires_action', review: review('waiting', 'answer') },
    'お返事待ち',
  ],
  [
    'a pharmacist has sent an explanation',
    { ...placed, status: 'requires_action', review: review('waiting', 'confirmation') },
    '説明の確認待ち',
  ],
  ['the pharmacist review has expired', { ...placed, status: 'canceled', review: review('expired') }, 'キャンセル済み'],
  [
    'the pharmacist review was withdrawn',
    { ...placed, status: 'canceled', review: review('withdrawn') },
    'キャンセル済み',
  ],
  ['a pharmacist has approved', { ...placed, review: review('approved') }, 'ご注文済み'],
  [
    'a pharmacist has rejected and thereby cancelled it',
    { ...placed, status: 'canceled', review: review('rejected') },
    '販売できませんでした',
  ],
  ['the buyer has cancelled', { ...placed, status: 'canceled' }, 'キャンセル済み'],
] as const)('order state when %s', (_, order, word) => {
  expect(orderState(order).word).toBe(word)
})

test('an order left without items by an edit promises no parcel', () => {
  expect(orderState({ ...placed, items: [] }).text).toContain('お届けする商品はなくなりました')
  expect(orderState({ ...placed, items: [], fulfillment_status: 'shipped' }).word).toBe('発送済み')
})

test('an order whose money could not be captured promises no parcel until one is packed', () => {
  const unpaid = { ...placed, payment_status: 'requires_action', review: review('approved') } as const
  expect(orderState(unpaid)).toMatchObject({
    word: 'お支払い未確定',
    text: expect.stringContaining('商品はまだ発送しません'),
  })
  expect(orderState({ ...unpaid, fulfillment_status: 'fulfilled' }).word).toBe('発送準備中')
  expect(orderState({ ...unpaid, status: 'canceled', review: null }).word).toBe('キャンセル済み')
  expect(orderState({ ...unpaid, status: 'requires_action', review: review('waiting') }).word).toBe('薬剤師の確認待ち')
})

test('an order with gift cards whose money could not be captured promises neither a parcel nor a code', () => {
  const unpaid = { ...placed, payment_status: 'requires_action' } as const
  const stateOf = (items: object[]) => orderState({ ...unpaid, items } as unknown as Parameters<typeof orderState>[0])
  const trouble = 'お支払いを確定できませんでした。'
  expect(stateOf([card, lotion])).toMatchObject({
    word: 'お支払い未確定',
    text: `${trouble}商品はまだ発送しません。お手続きについて、店からご連絡します。ギフトカードのコードは、メールでお送りしました。`,
  })
  expect(stateOf([{ ...card, shipped_quantity: 0 }])).toMatchObject({
    word: 'お支払い未確定',
    text: `${trouble}ギフトカードのコードはまだお送りしません。お手続きについて、店からご連絡します。`,
  })
  expect(stateOf([card]).word).toBe('メール送信済み')
})

test('a cancelled order says whether it was refunded or never charged', () => {
  expect(orderState({ ...placed, status: 'canceled', payment_status: 'refunded' }).text).toBe(
    'ご注文をキャンセルしました。返金のお手続きをしました。',
  )
  expect(orderState({ ...placed, status: 'canceled', payment_status: 'canceled' }).text).toBe(
    'ご注文をキャンセルしました。お支払いは行われていません。',
  )
})

const card = { is_giftcard: true, shipped_quantity: 1, variant: { manage_inventory: false } }
const lotion = { is_giftcard: false, fulfilled_quantity: 0, shipped_quantity: 0, variant: { manage_inventory: true } }
test.each([
  ['cards whose codes are out', [card], 'shipped', 'メール送信済み', 'ギフトカードのコードをメールでお送りしました。'],
  ['unpaid cards', [{ ...card, shipped_quantity: 0 }], 'not_fulfilled', 'ご注文済み', 'お支払いが確定すると、'],
  ['cards and goods', [card, lotion], 'partially_shipped', 'ご注文済み', 'コードは、メールでお送りしました。'],
  [
    'cards and packed goods',
    [card, { ...lotion, fulfilled_quantity: 1 }],
    'partially_shipped',
    '発送準備中',
    '箱に詰めて',
  ],
  ['cards and sent goods', [card, { ...lotion, shipped_quantity: 1 }], 'shipped', '発送済み', '商品を発送しました。'],
] as const)('an order of %s is told what has left of the goods alone', (_, items, fulfillment_status, word, words) => {
  const state = orderState({ ...placed, fulfillment_status, items } as unknown as Parameters<typeof orderState>[0])
  expect(state.word).toBe(word)
  expect(state.text).toContain(words)
})

const used = {
  ...{ total: 30, gift_card_total: 500, metadata: { d_points: { pointsSpent: 30 } }, discounts: [{}] },
  customer: { has_account: true, deleted_at: null },
}
test.each([
  ['paid in kind', used, 'ご利用のポイント・ギフトカードの残高・クーポンは、元に戻りました。'],
  [
    'with money',
    { ...used, total: 1000, gift_card_total: 0, customer: null, discounts: [] },
    'お支払いは行われていません。',
  ],
  [
    'of a closed account',
    { ...used, discounts: [], customer: { has_account: true, deleted_at: '2026-06-01' } },
    'ご利用のギフトカードの残高は、元に戻りました。',
  ],
  [
    'of a closed account, paid with points alone,',
    { ...used, gift_card_total: 0, discounts: [], customer: { has_account: true, deleted_at: '2026-06-01' } },
    'お支払いは行われていません。',
  ],
])('an order %s that ended names what was given back, however it ended', (_, paid, words) => {
  for (const ended of [
    { status: 'canceled' },
    { review: review('rejected') },
    { review: review('expired') },
  ] as const) {
    const { text } = orderState({ ...placed, ...paid, ...ended } as unknown as Parameters<typeof orderState>[0])
    expect(text).toContain(words)
    expect(text.includes('お支払いは')).toBe(words.startsWith('お支払いは'))
    expect(text.includes('ポイント')).toBe(paid === used)
  }
})

test('outside pharmacist hours, a waiting order says when the review resumes', () => {
  const waiting = { ...placed, status: 'requires_action', review: review('waiting') } as const
  expect(orderState(waiting, '2026-06-08T00:00:00.000Z').text).toBe(
    'ただいま、薬剤師の勤務時間外です。2026年6月8日 9:00から順に、薬剤師がご回答の内容を確認します。ご質問・ご説明をお知らせしたときは、7日以内にお返事・ご確認ください。お支払いはまだ確定していません。結果はメールでお知らせします。',
  )
  expect(orderState(waiting).text).toMatch(
    /^薬剤師がご回答の内容を確認しています。ご質問・ご説明をお知らせしたときは、7日以内に/,
  )
  const asked = { ...waiting, review: review('waiting', 'answer') }
  expect(orderState(asked, '2026-06-08T00:00:00.000Z').text).not.toContain('勤務時間外')
})
