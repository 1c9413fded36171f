import { expect, test } from 'vitest'
import { editConfirmedLetter } from './after-order-letters.rules.ts'
import {
  type OrderLetterInput,
  orderConfirmationLetter,
  orderWaitingLetter,
  releaseWords,
  reviewApprovedLetter,
  reviewRejectedLetter,
} from './order-letters.rules.ts'
import { reviewExpiredLetter } from './review-letters.rules.ts'

const shop = { name: '見本薬局', url: 'https://shop.example.com' }
const line = { title: '化粧水', variant_title: null, sale_class: null, quantity: 1, unit_price: 1100, total: 1100 }
const goods = { ...line, tax_rate: 10, is_reduced: false, is_mailed: false }
const card = { ...goods, title: 'ギフトカード', tax_rate: 0, is_mailed: true }
const order: OrderLetterInput = {
  ...{ path: '/account/orders/order_1', display_id: 1, placed_at: '2026-06-01T03:00:00Z', name: '見本 花子' },
  ...{ lines: [goods], confirmed: null, may_cancel: true, email: 'hanako@example.com', address: ['〒100-0001'] },
  ...{ items_total: 1100, discount_total: 0, shipping: null, gift_card_total: 0, points_spent: 0, total: 1100 },
  ...{ paid: 0, is_captured: false, benefits: [], taxes: [], payment: 'クレジットカード', needs_review: false },
  ...{ next_pharmacist_at: null, renewal: null, sellers: [] },
}

test.each([
  ['with money', {}, '代金は請求されません。'],
  ['with captured money', { is_captured: true }, 'お支払いいただいた金額は、お返しします。'],
  ['with money and a coupon', { benefits: ['クーポン'] }, '代金は請求されません。ご利用のクーポンは、元に戻りました。'],
  [
    'with a gift card alone',
    { total: 0, gift_card_total: 1100, benefits: ['ギフトカードの残高'] },
    'ご利用のギフトカードの残高は、元に戻りました。',
  ],
  ['for nothing', { total: 0 }, '代金は請求されません。'],
])('the mails of an order that a review ended, which was paid %s, say what is given back', (_, paid, words) => {
  const ended = { ...order, ...paid }
  expect(releaseWords(ended)).toBe(words)
  expect(reviewRejectedLetter(shop, ended, false).text).toContain(`\n\n${words}\n\n`)
  expect(reviewExpiredLetter(shop, ended).text).toContain(`ご注文をキャンセルしました。${words}\n`)
})

const codeNote = 'ギフトカードのコードは、お支払いの確定後に別のメールでお届けします。'
test('an order of mailed gift cards is told of no parcel, and how it is cancelled once the codes are out', () => {
  const { text } = orderConfirmationLetter(shop, { ...order, lines: [card] })
  expect(text).toContain(`ご注文を承りました。${codeNote}\n`)
  expect(text).toContain('お届け先：hanako@example.com\n')
  expect(text).toContain('キャンセル・返品：未使用のギフトカードは、キャンセルできます。')
  expect(text).not.toMatch(/発送|ご注文の画面からも/)
})

test('an order that waits for a pharmacist is paid after the review', () => {
  const { text } = orderWaitingLetter(shop, { ...order, needs_review: true })
  expect(text).toContain('お支払いの時期：薬剤師の確認のあとに確定します\n')
})

test.each([
  [true, 'ご注文が確定しました。お支払いを確定し、商品を発送します。\n'],
  [false, 'ご注文が確定しました。商品を発送します。\n'],
])('the approval of an order says that it is charged: %s', (is_charged, words) => {
  const { text } = reviewApprovedLetter(shop, order, { has_note: false, is_declined: false, is_charged })
  expect(text).toContain(words)
})

test('an order of gift cards and goods is told of both', () => {
  expect(orderConfirmationLetter(shop, { ...order, lines: [goods, card] }).text).toContain(
    `商品の発送まで、しばらくお待ちください。${codeNote}\n`,
  )
  const { text } = orderConfirmationLetter(shop, order)
  expect(text).toContain('商品の発送まで、しばらくお待ちください。\n')
  expect(text).toContain('お支払いの時期：ご注文時に確定します\n')
  expect(text).toContain('お届け先：〒100-0001\n')
})

test('the sums state what is paid at each tax rate, and goods without tax as such', () => {
  const sums = { discount_total: 400, points_spent: 30, shipping: { name: '宅配便（送料無料）', says: '', total: 0 } }
  const taxes = [
    { rate: 10, total: 0, tax: 0 },
    { rate: 8, total: 1080, tax: 80 },
    { rate: 0, total: 3000, tax: 0 },
  ]
  const { text } = orderConfirmationLetter(shop, { ...order, ...sums, taxes })
  for (const row of [
    '割引：−400円',
    '送料 宅配便（送料無料）：0円',
    'ポイント利用：−30円',
    'お支払い金額（税込）：1,070円',
    '消費税対象外：3,000円',
  ])
    expect(text).toContain(`${row}\n`)
  expect(text).toContain('8％対象 1,080円：内消費税 80円\n')
  expect(text).not.toContain('10％対象')
})

test('the mail of an edit states what is to be paid after points, and a difference only where there is one', () => {
  const textWhen = (paid: number) => editConfirmedLetter(shop, { ...order, points_spent: 100, paid }).text
  expect(textWhen(1000)).toContain('変更後のお支払い金額（税込）：1,000円\n')
  expect(textWhen(1000)).not.toContain('差額')
  expect(textWhen(1001)).toContain('お支払いとの差額の1円は')
})
