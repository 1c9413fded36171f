import { expect, test } from 'vitest'
import { type AgreedTerms, termsOf } from './confirmation-terms.rules.ts'

const agreed: AgreedTerms = {
  email: 'hanako@example.com',
  address: null,
  shipping: { name: '宅配便', says: '2〜4日でお届けします。', total: 0 },
  comes_by_mail: false,
  gift_card_total: 0,
  total: 3000,
  points_spent: 0,
  needs_review: false,
  kinds: new Set(['medicine']),
  session: { provider_id: 'stripe-custom', data: { wanted: { card: { brand: 'jcb', last4: '0505' } } } },
  support_phone: '0120-111-222',
  may_cancel: true,
}
const termsByName = (more: Partial<AgreedTerms>) =>
  Object.fromEntries(termsOf({ ...agreed, ...more }).map(({ name, value }) => [name, value]))
const session = (provider_id: string, wanted: object = {}) => ({ session: { provider_id, data: { wanted } } })

test.each<[string, Partial<AgreedTerms>, string]>([
  ['free delivery', {}, '3,000円（税込・送料無料）'],
  [
    'a delivery fee',
    { shipping: { ...agreed.shipping!, total: 550 }, total: 3550 },
    '3,550円（税込・送料550円を含みます）',
  ],
  ['no delivery', { shipping: null }, '3,000円（税込）'],
  ['points', { points_spent: 800 }, '3,000円（税込・送料無料）\nうちポイント 800円分、お支払い 2,200円'],
  [
    'gift cards and points',
    { gift_card_total: 2500, total: 500, points_spent: 30 },
    '3,000円（税込・送料無料）\nうちギフトカード 2,500円分、ポイント 30円分、お支払い 470円',
  ],
])('the total with %s', (_what, more, words) => {
  expect(termsByName(more).お支払いの総額).toBe(words)
})

test.each<[string, Partial<AgreedTerms>, string]>([
  ['a card', {}, 'クレジットカード（JCB 末尾 0505）一括払い\nご注文の確定と同時に'],
  ['a card without brand and number', session('stripe-custom'), 'クレジットカード（選んだカード）一括払い\n'],
  [
    'a card when a pharmacist must approve first',
    { needs_review: true },
    '一括払い\n薬剤師の承認後にお支払いが確定します。',
  ],
  ['a wallet', session('paypay'), 'PayPay\n「注文を確定する」を押すと、PayPayの画面に進みます。そこで'],
  [
    'Amazon Pay with a known card when a pharmacist must approve first',
    { needs_review: true, ...session('amazon-pay', { descriptor: 'Visa ****1111 (Amazon Pay)' }) },
    'Amazon Pay（Visa ****1111）\n「注文を確定する」を押すと、Amazon Payの画面に進みます。薬剤師の承認後に',
  ],
  ['cash on delivery or bank transfer', session('manual'), '代金引換・銀行振込\nご注文のあとに'],
  ['points alone', { points_spent: 3000 }, 'ポイントですべてお支払いいただきます。'],
  ['a gift card alone', { gift_card_total: 3000, total: 0 }, 'ギフトカードですべてお支払いいただきます。'],
  ['a total of zero', { total: 0 }, 'お支払いはありません。'],
  ['a payment not chosen yet', { session: null }, 'まだ選ばれていません。'],
])('the payment method and its timing for %s', (_what, more, words) => {
  expect(termsByName(more).お支払い方法と時期).toContain(words)
})

test('an order that needs a pharmacist ships after approval, and delivery days count from then', () => {
  expect(termsByName({ needs_review: true }).お届けの時期).toBe(
    '薬剤師の承認後に発送します。2〜4日でお届けします。お届けまでの日数は、薬剤師の承認のあとから数えます。',
  )
  expect(termsByName({ needs_review: true, shipping: null }).お届けの時期).toBe('薬剤師の承認後に、順次発送します。')
  expect(termsByName({ shipping: null }).お届けの時期).toBe('ご注文後、順次発送します。')
})

test('the terms of gift cards alone state that they come by mail once they are paid', () => {
  expect(termsByName({ shipping: null, comes_by_mail: true })).toMatchObject({
    お支払いの総額: '3,000円（税込）',
    お届けの時期: 'お支払いが確定すると、ギフトカードのコードをメールでお届けします。',
    お届け先: 'hanako@example.com',
    'キャンセル・返品':
      'コードをメールでお送りしたあとは、お問い合わせから、未使用のギフトカードにかぎりキャンセルできます。キャンセル料はかかりません。\nご連絡先：サイトの「お問い合わせ」、または電話 0120-111-222',
  })
})

test('the terms of an order that needs a pharmacist state the seven days for confirming', () => {
  const deadline =
    '薬剤師からのご質問・ご説明をお知らせしてから7日以内に、お返事・ご確認をいただけないときは、ご注文をキャンセルします。'
  expect(termsByName({ needs_review: true })['キャンセル・返品']).toContain(deadline)
  expect(termsByName({})['キャンセル・返品']).not.toContain('7日以内に')
})

test('the cancellation terms mention the order page only if it has the cancel button', () => {
  const cancelTerms = (may_cancel: boolean) => termsByName({ may_cancel })['キャンセル・返品']
  expect(cancelTerms(true)).toContain('お問い合わせから（会員の方は、ご注文の詳細画面からも）キャンセルできます。')
  expect(cancelTerms(false)).toContain('お問い合わせからキャンセルできます。')
})

test.each<[string, AgreedTerms['kinds'], string[]]>([
  ['medicines', new Set(['medicine']), ['医薬品は品質を守るため']],
  ['other goods', new Set(['other']), ['「特定商取引法に基づく表記」']],
  ['a gift card beside goods', new Set(['other', 'gift_card']), ['ギフトカードは', '「特定商取引法に基づく表記」']],
  [
    'everything',
    new Set(['other', 'gift_card', 'medicine']),
    ['医薬品は品質を守るため', 'ギフトカードは', '「特定商取引法に基づく表記」'],
  ],
])('the terms of return of %s are stated, or the page that contains them', (_what, kinds, words) => {
  const [, ...lines] = termsByName({ kinds })['キャンセル・返品']!.split('\n')
  expect(lines.slice(0, -2)).toEqual(words.map((word) => expect.stringContaining(word)))
})
