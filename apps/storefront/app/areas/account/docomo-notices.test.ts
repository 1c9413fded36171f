import { expect, test } from 'vitest'
import { noticeFor } from '../../wording/notices.ts'
import { noAtDocomo, noOfDocomo } from './docomo-notices.ts'

test.each([
  ['access_denied', 'daccount_auth_denied', 'dアカウントを連携できませんでした'],
  ['auth_unverified_email', 'daccount_unverified_email', 'dアカウントのメールアドレスをご確認ください'],
  ['ams_daccount_sso_error', 'dcm_auth_failed', 'dアカウントで認証できませんでした'],
  ['dcm_dcard_suspended', 'dcard_auth_failed', 'dアカウントを連携できませんでした'],
  ['dcm_invalid_dcard_number', 'dcard_auth_failed', 'dアカウントを連携できませんでした'],
])('%s is told by the dialog', (code, value, title) => {
  expect(noOfDocomo(code)).toBe(`dcm_auth_error=${value}`)
  expect(noticeFor(new URLSearchParams(noOfDocomo(code)))?.title).toBe(title)
})

test('what d-account says itself is a refusal, or its own trouble', () => {
  expect(noAtDocomo('access_denied')).toBe('dcm_auth_error=daccount_auth_denied')
  expect(noAtDocomo('server_error')).toBe('dcm_auth_error=dcm_auth_failed')
})

test('another no is told on the page', () => {
  expect(noOfDocomo('duplicate_error')).toBe('refused=duplicate_error')
})
