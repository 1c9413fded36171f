import type { RefusalCode } from '@kusuribako/contract/refusals'
import { hasRefusalText, refusalText } from '../refusal-words.ts'

/** Why a payment failed, by the terms of banks and providers. */
const reasons: Record<string, string> = {
  card_declined: 'カード会社が支払いを断りました。',
  generic_decline: 'カード会社が支払いを断りました。',
  do_not_honor: 'カード会社が支払いを断りました。',
  declined: '決済会社が支払いを断りました。',
  insufficient_funds: '残高または利用枠が足りません。',
  expired_card: 'カードの有効期限が切れています。',
  incorrect_cvc: 'セキュリティコードが違います。',
  lost_card: 'カード会社が支払いを断りました（紛失の届け）。',
  stolen_card: 'カード会社が支払いを断りました（盗難の届け）。',
  fraudulent: 'カード会社が不正の疑いで断りました。',
  authentication_required: '本人認証が必要です。お客さまのお手続きがないと支払えません。',
  processing_error: 'カード会社で処理できませんでした。',
  requires_more: 'お客さまの本人認証が必要です。',
  expired: 'お支払いの期限が切れました。',
  canceled: 'お支払いが取りやめられました。',
  canceled_by_buyer: 'お客さまがお支払いをやめました。',
  not_signed_in: 'お客さまが決済会社にログインしていません。',
  too_many_requests: '決済会社が混み合っています。',
}

/** A reason in Japanese; an unknown one is shown unchanged. */
export const declineText = (reason: string): string => {
  if (Object.hasOwn(reasons, reason)) return reasons[reason]!
  return hasRefusalText(reason) ? refusalText(reason as RefusalCode) : reason
}
