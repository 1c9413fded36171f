import type { Order } from '@kusuribako/contract/orders/order'
import type { ShopOrder } from '@kusuribako/contract/orders/shop-orders'
import { expires_after_days } from '@kusuribako/contract/pharmacy/review-deadline'
import { dateAndTime } from '@kusuribako/ui/format.ts'

/** An order's state, in the shopper's words. */
export interface OrderState {
  word: string
  tone: 'info' | 'success' | 'warning' | 'neutral'
  /** What happens next, or what happened. */
  text: string
}

type OrderStatuses = Pick<Order, 'status' | 'fulfillment_status' | 'payment_status'> &
  Partial<Pick<ShopOrder, 'review' | 'items' | 'refund_waiting_total'>>

/**
 * The state of an order: first what ended it, then the pharmacist, then the parcel. `reviewFrom`: when a pharmacist is
 * next on duty; null while one is.
 */
export function orderState(
  { status, fulfillment_status, payment_status, review, items, refund_waiting_total: pendingRefund = 0 }: OrderStatuses,
  reviewFrom: string | null = null,
): OrderState {
  if (review?.state === 'rejected')
    return {
      word: '販売できませんでした',
      tone: 'warning',
      text: '薬剤師が確認した結果、今回は販売を見合わせました。お支払いは行われていません。お体のことは、医療機関または薬剤師にご相談ください。',
    }
  if (review?.state === 'expired')
    return {
      word: 'キャンセル済み',
      tone: 'neutral',
      text: '薬剤師へのお返事の期限が過ぎたため、ご注文をキャンセルしました。お支払いは行われません。',
    }
  if (status === 'canceled') {
    const refunded = pendingRefund > 0 ? '返金のお手続きをしています。' : '返金のお手続きをしました。'
    const text = payment_status === 'refunded' ? refunded : 'ご注文をキャンセルしました。お支払いは行われません。'
    return { word: 'キャンセル済み', tone: 'neutral', text }
  }
  if (review?.waits_for)
    return {
      word: review.waits_for === 'answer' ? 'お返事待ち' : '説明の確認待ち',
      tone: 'warning',
      text:
        review.waits_for === 'answer'
          ? '薬剤師からの質問があります。お返事をいただくまで、お支払いと発送は行われません。'
          : '薬剤師からのお薬の説明をお読みになり、ご確認ください。ご確認のあとに、ご注文が確定します。',
    }
  if (review?.state === 'waiting' || status === 'requires_action')
    return {
      word: '薬剤師の確認待ち',
      tone: 'warning',
      text: `${reviewWords(reviewFrom)}お支払いはまだ確定していません。結果はメールでお知らせします。`,
    }
  if (items?.length === 0 && fulfillment_status === 'not_fulfilled')
    return { word: 'ご注文済み', tone: 'info', text: 'ご注文の変更により、お届けする商品はなくなりました。' }
  return parcelState(fulfillment_status)
}

/** What a pharmacist does with a waiting order, or from when on, and what its buyer may have to do. */
export const reviewWords = (reviewFrom: string | null): string =>
  (reviewFrom
    ? `ただいま、薬剤師の勤務時間外です。${dateAndTime(reviewFrom)}から順に、薬剤師がご回答の内容を確認します。`
    : '薬剤師がご回答の内容を確認しています。') +
  `ご質問・ご説明をお知らせしたときは、${expires_after_days}日以内にお返事・ご確認ください。`

function parcelState(status: OrderStatuses['fulfillment_status']): OrderState {
  switch (status) {
    case 'shipped':
      return { word: '発送済み', tone: 'success', text: '商品を発送しました。お届けまでお待ちください。' }
    case 'partially_shipped':
      return {
        word: '一部発送済み',
        tone: 'info',
        text: '一部の商品を発送しました。残りは準備ができ次第お送りします。',
      }
    case 'returned':
      return { word: '返品済み', tone: 'neutral', text: '返品を受け付けました。' }
    case 'partially_returned':
      return { word: '一部返品済み', tone: 'neutral', text: '一部の商品の返品を受け付けました。' }
    case 'fulfilled':
    case 'partially_fulfilled':
      return { word: '発送準備中', tone: 'info', text: '商品を箱に詰めています。発送したらメールでお知らせします。' }
    default:
      return { word: 'ご注文済み', tone: 'info', text: 'ご注文を承りました。発送したらメールでお知らせします。' }
  }
}
