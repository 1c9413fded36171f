import { expect, test } from 'vitest'
import { noticeFor } from '../../wording/notices.ts'
import { docomoError, docomoRedirectError } from './docomo-notices.ts'

test.each([
  ['access_denied', 'daccount_auth_denied', 'dアカウントを連携できませんでした'],
  ['auth_unverified_email', 'daccount_unverified_email', 'dアカウントのメールアドレスをご確認ください'],
  ['ams_daccount_sso_error', 'dcm_auth_failed', 'dアカウントで認証できませんでした'],
  ['dcm_dcard_suspended', 'dcard_auth_failed', 'dアカウントを連携できませんでした'],
  ['dcm_invalid_dcard_number', 'dcard_auth_failed', 'dアカウントを連携できませんでした'],
])('the dialog explains the external sign-in error %s', (code, value, title) => {
  expect(docomoError(code)).toBe(`dcm_auth_error=${value}`)
  expect(noticeFor(new URLSearchParams(docomoError(code)))?.title).toBe(title)
})

test('errors of d-account itself are shown as denied consent or as failed authentication', () => {
  expect(docomoRedirectError('access_denied')).toBe('dcm_auth_error=daccount_auth_denied')
  expect(docomoRedirectError('server_error')).toBe('dcm_auth_error=dcm_auth_failed')
})

test('any other error is passed to the page as a refusal code', () => {
  expect(docomoError('duplicate_error')).toBe('refused=duplicate_error')
})
