import { expect, test } from 'vitest'
import { notices } from '../../wording/notices.ts'
import {
  isCanceledByBuyer,
  noticeOfDecline,
  noticeOfFailedReturn,
  noticeOfFailure,
  noticeOfNoAnswer,
  noticeOfRefusal,
  walletDeclineWords,
  walletNames,
} from './wallet-words.ts'

const wallets = Object.keys(walletNames) as (keyof typeof walletNames)[]

test('every outcome of a wallet payment has a worded notice', () => {
  for (const wallet of wallets) {
    for (const reason of ['declined', 'expired', 'canceled_by_buyer', 'insufficient_funds', 'anything'])
      expect(notices).toHaveProperty(noticeOfDecline(wallet, reason))
    expect(notices).toHaveProperty(noticeOfNoAnswer[wallet])
    for (const why of ['invalid_payload', 'missing_cart_id', 'missing_session', 'session_not_chosen', 'missing_order'])
      expect(notices).toHaveProperty(noticeOfFailedReturn(wallet, why as never))
  }
  expect(noticeOfDecline('paypay', 'expired')).toBe('notice_paypay_payment_expired')
  expect(noticeOfDecline('d-pay', 'canceled_by_buyer')).toBe('notice_d_pay_webhook_end_user_cancelled')
})

test('a buyer who cancels in the wallet is told so, without mention of a failure', () => {
  expect(['canceled', 'canceled_by_buyer', 'expired', 'declined', ''].filter(isCanceledByBuyer)).toEqual([
    'canceled',
    'canceled_by_buyer',
  ])
  expect(walletDeclineWords('paypay', 'canceled_by_buyer')).toBe(
    'PayPayでのお支払いを取りやめました。続けてご購入いただけます。',
  )
})

test('the message for a declined wallet payment names the wallet and the reason', () => {
  expect(walletDeclineWords('rakuten-pay', 'anything')).toContain('楽天ペイでお支払いできませんでした')
  expect(walletDeclineWords('paypay', 'insufficient_funds')).toContain('PayPayの残高')
  expect(walletDeclineWords('amazon-pay', 'not_signed_in')).toContain('もう一度「Amazon Pay」から')
})

test.each([
  ['d-pay', 'payment_provider_failed', 503, 'notice_d_pay_webhook_error'],
  ['d-pay', 'unknown_error', 500, 'notice_d_pay_unknown_error'],
  ['paypay', 'payment_provider_failed', 503, 'notice_paypay_unknown_error'],
  ['amazon-pay', 'unknown_error', 0, 'notice_amazon_pay_order_maybe_placed'],
  ['rakuten-pay', 'cart_completed_already', 400, 'notice_checkout_error_order_already_exists'],
  ['rakuten-pay', 'quantity_over_limit', 400, 'notice_generic_checkout_error'],
] as const)('%s, refused with %s and status %s, shows its notice', (wallet, code, status, notice) =>
  expect(noticeOfFailure(wallet, { code, status })).toBe(notice),
)

test.each([
  ['cart_validation_empty_cart', 'notice_checkout_error_empty_cart'],
  ['cart_validation_order_already_exists', 'notice_checkout_error_order_already_exists'],
  ['cart_validation_no_shipping_address', 'notice_cart_validation_no_shipping_address'],
  ['anything', 'notice_generic_checkout_error'],
])('the refusal %s shows %s', (code, notice) => expect(noticeOfRefusal(code)).toBe(notice))
