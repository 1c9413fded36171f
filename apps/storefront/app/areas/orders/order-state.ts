import { isMailedGiftCard } from '@kusuribako/contract/orders/mailed-gift-card'
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
  Partial<Pick<ShopOrder, 'review' | 'items' | 'refund_waiting_total' | 'total' | 'gift_card_total' | 'metadata'>> &
  Partial<Pick<ShopOrder, 'discounts' | 'customer'>>

/**
 * The state of an order: first what ended it, then the pharmacist, then the parcel. `reviewFrom`: when a pharmacist is
 * next on duty; null while one is.
 */
export function orderState(order: OrderStatuses, reviewFrom: string | null = null): OrderState {
  const { status, payment_status, fulfillment_status, review, items } = order
  if (review?.state === 'rejected')
    return {
      word: '販売できませんでした',
      tone: 'warning',
      text: `薬剤師が確認した結果、今回は販売を見合わせました。${releaseWords(order)}お体のことは、医療機関または薬剤師にご相談ください。`,
    }
  if (review?.state === 'expired')
    return {
      word: 'キャンセル済み',
      tone: 'neutral',
      text: `薬剤師へのお返事の期限が過ぎたため、ご注文をキャンセルしました。${releaseWords(order)}`,
    }
  if (status === 'canceled')
    return { word: 'キャンセル済み', tone: 'neutral', text: `ご注文をキャンセルしました。${releaseWords(order)}` }
  if (review?.waits_for)
    return {
      word: review.waits_for === 'answer' ? 'お返事待ち' : '説明の確認待ち',
      tone: 'warning',
      text:
        review.waits_for === 'answer'
          ? '薬剤師からの質問があります。お返事をいただくまで、お支払いと発送は行われません。'
          : '薬剤師からのお薬の説明をお読みになり、ご確認ください。ご確認のあとに、ご注文が確定します。',
    }
  if (status === 'requires_action')
    return {
      word: '薬剤師の確認待ち',
      tone: 'warning',
      text: `${reviewWords(reviewFrom)}お支払いはまだ確定していません。結果はメールでお知らせします。`,
    }
  if (items?.length === 0 && fulfillment_status === 'not_fulfilled')
    return { word: 'ご注文済み', tone: 'info', text: 'ご注文の変更により、お届けする商品はなくなりました。' }
  return sentState(order, status === 'pending' && payment_status === 'requires_action')
}

/** What became of the money and everything else that paid an order that has ended before it was sent. */
function releaseWords({ payment_status, total, refund_waiting_total = 0, ...order }: OrderStatuses): string {
  const points = pointsSpent(order)
  const hasAccount = order.customer?.has_account && !order.customer.deleted_at
  const benefits = [
    // Points are given back to an account alone (032).
    points > 0 && hasAccount && 'ポイント',
    (order.gift_card_total ?? 0) > 0 && 'ギフトカードの残高',
    (order.discounts ?? []).length > 0 && 'クーポン',
  ].filter(Boolean)
  const refunded = refund_waiting_total > 0 ? '返金のお手続きをしています。' : '返金のお手続きをしました。'
  const isPaidInKind = total !== undefined && total <= points && benefits.length > 0
  const money = payment_status === 'refunded' ? refunded : isPaidInKind ? '' : 'お支払いは行われていません。'
  return money + (benefits.length > 0 ? `ご利用の${benefits.join('・')}は、元に戻りました。` : '')
}

/** As in the order itself (shop.md §3). */
export const pointsSpent = ({ metadata }: Pick<OrderStatuses, 'metadata'>): number =>
  (metadata?.d_points as { pointsSpent?: number } | undefined)?.pointsSpent ?? 0

/** What a pharmacist does with a waiting order, or from when on, and what its buyer may have to do. */
export const reviewWords = (reviewFrom: string | null): string =>
  (reviewFrom
    ? `ただいま、薬剤師の勤務時間外です。${dateAndTime(reviewFrom)}から順に、薬剤師がご回答の内容を確認します。`
    : '薬剤師がご回答の内容を確認しています。') +
  `ご質問・ご説明をお知らせしたときは、${expires_after_days}日以内にお返事・ご確認ください。`

/** Gift cards that come by mail are in no parcel (126): they are left out of its state. */
function sentState({ fulfillment_status: status, items = [] }: OrderStatuses, isUnpaid: boolean): OrderState {
  const cards = items.filter(isMailedGiftCard)
  const goods = items.filter((line) => !isMailedGiftCard(line))
  const isMailed = cards.some(({ shipped_quantity }) => shipped_quantity)
  if (cards.length === 0 || status === 'returned' || status === 'partially_returned')
    return parcelState(status, isUnpaid)
  if (goods.length === 0) return isMailed ? codeSent : isUnpaid ? unpaidCode : codeToSend
  const isPacked = goods.some(({ fulfilled_quantity }) => fulfilled_quantity)
  const hasLeft = goods.some(({ shipped_quantity }) => shipped_quantity)
  const state = parcelState(hasLeft ? status : isPacked ? 'fulfilled' : 'not_fulfilled', isUnpaid)
  return isMailed ? { ...state, text: `${state.text}ギフトカードのコードは、メールでお送りしました。` } : state
}

const codeSent: OrderState = {
  word: 'メール送信済み',
  tone: 'success',
  text: 'ギフトカードのコードをメールでお送りしました。届かないときは、お問い合わせください。',
}
const codeToSend: OrderState = {
  word: 'ご注文済み',
  tone: 'info',
  text: 'ご注文を承りました。お支払いが確定すると、ギフトカードのコードをメールでお送りします。',
}

const placed: OrderState = {
  word: 'ご注文済み',
  tone: 'info',
  text: 'ご注文を承りました。発送したらメールでお知らせします。',
}
/** The provider has refused to capture the money (its authorisation may have ended): in the words of the mail. */
const unpaid: OrderState = {
  word: 'お支払い未確定',
  tone: 'warning',
  text: 'お支払いを確定できませんでした。商品はまだ発送しません。お手続きについて、店からご連絡します。',
}
const unpaidCode: OrderState = {
  ...unpaid,
  text: 'お支払いを確定できませんでした。ギフトカードのコードはまだお送りしません。お手続きについて、店からご連絡します。',
}

function parcelState(status: OrderStatuses['fulfillment_status'], isUnpaid: boolean): OrderState {
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
      return { word: '返品済み', tone: 'neutral', text: '返品の商品を受け取りました。' }
    case 'partially_returned':
      return { word: '一部返品済み', tone: 'neutral', text: '返品された一部の商品を受け取りました。' }
    case 'fulfilled':
    case 'partially_fulfilled':
      return { word: '発送準備中', tone: 'info', text: '商品を箱に詰めています。発送したらメールでお知らせします。' }
    default:
      return isUnpaid ? unpaid : placed
  }
}
