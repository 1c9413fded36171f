import { refusals } from '@kusuribako/contract/refusals'
import { cataloguedCodes as codes } from '@kusuribako/contract/refusals/catalogued'
import { expect, test } from 'vitest'
import { noticeFor, notices } from '../../../storefront/app/wording/notices.ts'
import { isTest, sourcesOf } from './sources.ts'

/** A browser's code for an answer that is no refusal; `axios_error` is a term of a library that is not used here. */
const ofBrowsers = ['unknown_error']

/** By the message that they show; each key has its own. */
const sharedNotices: Record<string, string[]> = {
  maybePlaced: [
    ...['notice_amazon_pay_order_maybe_placed', 'notice_rakuten_pay_order_maybe_placed'],
    ...['notice_d_pay_invalid_payload', 'notice_d_pay_missing_cart_id', 'notice_d_pay_missing_order'],
    ...['notice_d_pay_unknown_error', 'notice_d_pay_webhook_auth_failed', 'notice_d_pay_webhook_error'],
  ],
  amazonPay: ['notice_amazon_pay_too_many_requests', 'notice_amazon_pay_error'],
  notLinked: ['notice_dcard_auth_failed', 'notice_daccount_auth_denied'],
  payPay: [
    ...['notice_paypay_invalid_payload', 'notice_paypay_missing_cart_id', 'notice_paypay_unknown_error'],
    ...['notice_paypay_missing_payment_session', 'notice_paypay_no_payment_session'],
  ],
  rakutenPay: ['notice_rakuten_pay_no_payment_session', 'notice_rakuten_pay_error'],
}
const ownNotices = [
  ...['notice_d_pay_webhook_end_user_cancelled', 'notice_cart_validation_invalid_shipping_address'],
  ...['notice_cart_validation_no_shipping_address', 'notice_daccount_unverified_email', 'notice_dcm_auth_failed'],
  ...['notice_paypay_payment_expired', 'notice_customer_reset_cart', 'notice_generic_checkout_error'],
  ...['notice_can_not_delete_address_that_belongs_to_subscription', 'notice_checkout_error_order_already_exists'],
  ...['notice_checkout_error_empty_cart', 'notice_can_not_delete_payment_method_that_used_in_subscription'],
]
/** The four that come without their prefix, as `dcm_auth_error` (shop.md §8). */
const ofDAccount = ['daccount_auth_denied', 'daccount_unverified_email', 'dcard_auth_failed', 'dcm_auth_failed']

/** Every code and every notice of the specification is known, led to by the code, and tried. */
export function theCatalogueIsWhole() {
  test('every code is a refusal, and thrown somewhere (shop-refusals.test.ts hears each of them)', () => {
    expect(codes.filter((code) => !Object.hasOwn(refusals, code))).toEqual([])
    const server = sourcesOf('apps/server/src/**/*.ts')
    const names = (code: string) => new RegExp(`['\`]${code}['\`]`)
    const thrown = server.filter((source) => !isTest(source) && !source.path.includes('/house/'))
    expect(codes.filter((code) => !thrown.some(({ text }) => names(code).test(text)))).toEqual([])
  })

  test('what is no refusal has its word in the client', () => {
    const client = sourcesOf('packages/client/src/*.test.ts').map(({ text }) => text)
    expect(ofBrowsers.filter((code) => !client.some((text) => text.includes(`'${code}'`)))).toEqual([])
  })

  test('every notice shows its message, and nothing else is a notice but what the shop adds', () => {
    const messageOf = (code: string) => noticeFor(new URLSearchParams({ notice: code }))
    const groups = [...Object.values(sharedNotices), ...ownNotices.map((code) => [code])]
    const messages = groups.map((group) => new Set(group.map(messageOf)))
    expect(messages.filter((ofGroup) => ofGroup.size !== 1 || ofGroup.has(null))).toEqual([])
    expect(new Set(messages.flatMap((ofGroup) => [...ofGroup])).size).toBe(groups.length)
    const added = [
      ...['notice_session_ended', 'notice_not_signed_out', 'notice_cart_brought_back'],
      ...['notice_cart_kept_apart', 'notice_file_not_given', 'notice_receipt_not_given'],
      'notice_account_closed',
    ]
    expect(Object.keys(notices).filter((code) => !groups.flat().includes(code))).toEqual(added)
  })

  test('a path of the storefront leads to every notice', () => {
    const paths = sourcesOf('apps/{storefront/app,server/src}/**/*.{ts,tsx}').filter(
      (source) => !isTest(source) && !/\/(wording\/notices|house\/catalogue)\.ts$/.test(source.path),
    )
    const leads = (word: string) => paths.some(({ text }) => text.includes(word))
    const isLedTo = (code: string) =>
      leads(code) || (code.startsWith('notice_can_not_delete_') && leads(`'${code.replace('notice_', '')}'`))
    const noticeCodes = [...Object.values(sharedNotices).flat(), ...ownNotices]
    const prefixed = ofDAccount.map((value) => `notice_${value}`)
    expect(noticeCodes.filter((code) => !prefixed.includes(code) && !isLedTo(code))).toEqual([])
    expect(ofDAccount.filter((value) => !leads(value))).toEqual([])
  })
}
