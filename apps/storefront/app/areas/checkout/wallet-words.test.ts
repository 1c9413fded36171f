import { expect, test } from 'vitest'
import { notices } from '../../wording/notices.ts'
import { noticeOfNo, noticeOfSilence, walletDeclineWords, walletNames } from './wallet-words.ts'

const wallets = Object.keys(walletNames) as (keyof typeof walletNames)[]

test('every end of a wallet has a notice that is worded', () => {
  for (const wallet of wallets) {
    for (const reason of ['declined', 'expired', 'canceled_by_buyer', 'insufficient_funds', 'anything'])
      expect(notices).toHaveProperty(noticeOfNo(wallet, reason))
    expect(notices).toHaveProperty(noticeOfSilence[wallet])
  }
  expect(noticeOfNo('paypay', 'expired')).toBe('notice_paypay_payment_expired')
  expect(noticeOfNo('d-pay', 'canceled_by_buyer')).toBe('notice_d_pay_webhook_end_user_cancelled')
})

test('a no is told by the name of the wallet and the reason', () => {
  expect(walletDeclineWords('rakuten-pay', 'anything')).toContain('楽天ペイでお支払いできませんでした')
  expect(walletDeclineWords('paypay', 'insufficient_funds')).toContain('PayPayの残高')
  expect(walletDeclineWords('amazon-pay', 'not_signed_in')).toContain('もう一度「Amazon Pay」から')
})
