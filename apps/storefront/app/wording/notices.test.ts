import { expect, test } from 'vitest'
import { noticeFor, notices } from './notices.ts'

const words = (query: string) => noticeFor(new URLSearchParams(query))

test('a known code has its words', () => {
  expect(words('notice=notice_paypay_payment_expired')?.title).toBe('PayPayのお支払い期限が過ぎました')
})

test('errors of the d account arrive without the prefix', () => {
  expect(words('dcm_auth_error=dcard_auth_failed')).toBe(notices.notice_dcard_auth_failed)
})

test.each(['', 'notice=nobody_knows', 'dcm_auth_error=nobody_knows', 'notice=toString', 'notice=dcm_auth_failed'])(
  '%j says nothing',
  (query) => expect(words(query)).toBeNull(),
)
