import { expect, test } from 'vitest'
import { noticeFor, notices } from './notices.ts'

const words = (query: string) => noticeFor(new URLSearchParams(query))

test('a known code shows its notice', () => {
  expect(words('notice=notice_paypay_payment_expired')?.title).toBe('PayPayのお支払い期限が過ぎました')
})

test('errors of d-account are found without the notice_ prefix', () => {
  expect(words('dcm_auth_error=dcard_auth_failed')).toBe(notices.notice_dcard_auth_failed)
})

test.each(['', 'notice=nobody_knows', 'dcm_auth_error=nobody_knows', 'notice=toString', 'notice=dcm_auth_failed'])(
  '%j shows no notice',
  (query) => expect(words(query)).toBeNull(),
)

test('an incomplete return from PayPay is not reported as a failed payment', () => {
  for (const why of ['missing_cart_id', 'unknown_error', 'missing_payment_session']) {
    const told = noticeFor(new URLSearchParams({ notice: `notice_paypay_${why}` }))
    expect(told?.title).toBe('PayPayのお支払いをご確認ください')
    expect(told?.text).not.toContain('できません')
  }
})

test('the notice about an order placed already stays on its page, and asks no guest to sign in', () => {
  const { closeLabel, next } = noticeFor(new URLSearchParams('notice=notice_checkout_error_order_already_exists'))!
  expect([closeLabel, next]).toEqual(['ご注文の内容を見る', undefined])
})
