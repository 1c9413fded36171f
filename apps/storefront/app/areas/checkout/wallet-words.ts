import type { WalletId } from '@kusuribako/contract/payments/wallets'

/** The wallets, in the order in which they are offered. */
export const walletNames: Record<WalletId, string> = {
  paypay: 'PayPay',
  'amazon-pay': 'Amazon Pay',
  'rakuten-pay': '楽天ペイ',
  'd-pay': 'd払い',
}

export const walletNotes: Record<WalletId, string> = {
  paypay: 'PayPayアプリ、または表示されるコードでお支払いいただきます。',
  'amazon-pay': 'Amazonアカウントに登録した住所とお支払い方法を使います。',
  'rakuten-pay': '楽天会員の方は、楽天カードや楽天ポイントでお支払いいただけます。',
  'd-pay': 'ドコモの電話料金合算、dカードなどでお支払いいただけます。',
}

export const isWallet = (id: string): id is WalletId => Object.hasOwn(walletNames, id)

/** Why a wallet did not pay, by the reason's code; the cart and all input are still there. */
export function walletDeclineWords(wallet: WalletId, reason: string): string {
  const name = walletNames[wallet]
  switch (reason) {
    case 'insufficient_funds':
      return `${name}の残高またはご利用可能額が足りませんでした。${name}の画面でお支払い元をご確認いただくか、ほかのお支払い方法をお選びください。`
    case 'expired':
      return `${name}のお支払い期限が過ぎました。もう一度お支払いへお進みください。`
    case 'canceled':
    case 'canceled_by_buyer':
      return `${name}でのお支払いを取りやめました。続けてご購入いただけます。`
    case 'not_signed_in':
      return `${name}のログインの有効期限が切れました。もう一度「${name}」からお進みください。`
    default:
      return `${name}でお支払いできませんでした。もう一度お試しいただくか、ほかのお支払い方法をお選びください。`
  }
}

/** The buyer decided not to pay this way: nothing went wrong. */
export const isCanceledByBuyer = (reason: string): boolean => reason.startsWith('canceled')

/** The notice (shop.md §8) for a wallet's refusal. */
export function noticeOfDecline(wallet: WalletId, reason: string): string {
  if (wallet === 'paypay') return reason === 'expired' ? 'notice_paypay_payment_expired' : 'notice_paypay_unknown_error'
  if (wallet === 'd-pay')
    return isCanceledByBuyer(reason) ? 'notice_d_pay_webhook_end_user_cancelled' : 'notice_generic_checkout_error'
  if (wallet === 'rakuten-pay') return 'notice_rakuten_pay_error'
  return reason === 'too_many_requests' ? 'notice_amazon_pay_too_many_requests' : 'notice_amazon_pay_error'
}

/** Why a browser that is back from a wallet cannot continue. */
export type FailedReturn =
  | 'invalid_payload'
  | 'missing_cart_id'
  | 'missing_session'
  | 'session_not_chosen'
  | 'missing_order'

/** The notice for coming back without a payment. */
export function noticeOfFailedReturn(wallet: WalletId, failure: FailedReturn): string {
  const notices: Record<WalletId, Partial<Record<FailedReturn, string>>> = {
    paypay: {
      invalid_payload: 'notice_paypay_invalid_payload',
      missing_cart_id: 'notice_paypay_missing_cart_id',
      missing_session: 'notice_paypay_missing_payment_session',
      session_not_chosen: 'notice_paypay_no_payment_session',
    },
    'd-pay': {
      invalid_payload: 'notice_d_pay_invalid_payload',
      missing_cart_id: 'notice_d_pay_missing_cart_id',
      missing_order: 'notice_d_pay_missing_order',
    },
    'rakuten-pay': {
      missing_session: 'notice_rakuten_pay_no_payment_session',
      session_not_chosen: 'notice_rakuten_pay_no_payment_session',
    },
    'amazon-pay': {},
  }
  return notices[wallet][failure] ?? noticeOfNoAnswer[wallet]
}

interface Failure {
  code: string
  status: number
  details?: Record<string, unknown>
}

/** The notice when the shop could not determine the state of a wallet's payment. */
export function noticeOfFailure(wallet: WalletId, { code, status, details = {} }: Failure): string {
  if (wallet === 'd-pay' && code === 'payment_provider_failed')
    return details.reason === 'not_authorized' ? 'notice_d_pay_webhook_auth_failed' : 'notice_d_pay_webhook_error'
  return status >= 500 || status === 0 ? noticeOfNoAnswer[wallet] : noticeOfRefusal(code)
}

/** The notice for a refusal by the shop that stops the order. */
export const noticeOfRefusal = (code: string): string =>
  ({
    cart_validation_empty_cart: 'notice_checkout_error_empty_cart',
    cart_validation_order_already_exists: 'notice_checkout_error_order_already_exists',
    cart_completed_already: 'notice_checkout_error_order_already_exists',
    cart_validation_no_shipping_address: 'notice_cart_validation_no_shipping_address',
  })[code] ?? 'notice_generic_checkout_error'

/** The notice when it is unknown whether the wallet has paid. */
export const noticeOfNoAnswer: Record<WalletId, string> = {
  paypay: 'notice_paypay_unknown_error',
  'amazon-pay': 'notice_amazon_pay_order_maybe_placed',
  'rakuten-pay': 'notice_rakuten_pay_order_maybe_placed',
  'd-pay': 'notice_d_pay_unknown_error',
}
