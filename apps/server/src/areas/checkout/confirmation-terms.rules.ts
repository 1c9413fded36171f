import type { Confirmation } from '@kusuribako/contract/checkout/confirmation'
import { cardBrands } from '@kusuribako/contract/payments/card-brands'
import { walletIds } from '@kusuribako/contract/payments/wallets'
import { expires_after_days } from '@kusuribako/contract/pharmacy/review-deadline'
import { addressLines, yen } from '../notifications/wording.rules.ts'
import { arrivalWords, defaultArrival } from '../orders/arrival-words.rules.ts'
import { payWords } from '../orders/pay-words.rules.ts'

/** Leaves no doubt that pressing it places an order (特定商取引法12条の6第2項1号). */
export const button = '注文を確定する'

export type ReturnKind = 'medicine' | 'gift_card' | 'other'

export interface AgreedTerms {
  email: string | null
  address: Record<string, unknown> | null
  shipping: Confirmation['shipping']
  /** Nothing is sent but gift cards by mail (126). */
  comes_by_mail: boolean
  /** What gift cards pay, and what is left. */
  gift_card_total: number
  total: number
  points_spent: number
  needs_review: boolean
  /** What is bought, as far as its terms of return differ. */
  kinds: ReadonlySet<ReturnKind>
  /** The payment method; null where none is chosen. */
  session: { provider_id: string; data: Record<string, unknown> } | null
  support_phone: string
  /** A member can cancel on the order's page (the flag `cancel-order`). */
  may_cancel: boolean
}

/** Payment, delivery and withdrawal terms, as shown on the screen with the order button (特定商取引法12条の6第1項, 2項). */
export function termsOf(agreed: AgreedTerms): Confirmation['terms'] {
  const { email, address, comes_by_mail, support_phone } = agreed
  const rows: [string, string][] = [
    ['お支払いの総額', total(agreed)],
    ['お支払い方法と時期', payment(agreed)],
    ['お届けの時期', arrival(agreed)],
    ['お届け先', (comes_by_mail ? email : address && addressLines(address).join('\n')) ?? '-'],
    ['確認メールの送り先', email ?? '-'],
    [
      'キャンセル・返品',
      [
        ...(comes_by_mail ? [cancelCodes] : cancelAndReturn(agreed)),
        `ご連絡先：サイトの「お問い合わせ」、または電話 ${support_phone}`,
      ].join('\n'),
    ],
  ]
  return rows.map(([name, value]) => ({ name, value }))
}

/** Codes are mailed as soon as they are paid: from then on only staff can cancel (126). */
const cancelCodes =
  'コードをメールでお送りしたあとは、お問い合わせから、未使用のギフトカードにかぎりキャンセルできます。キャンセル料はかかりません。'

const cancelAndReturn = ({ needs_review, may_cancel, kinds }: AgreedTerms) => [
  `発送の準備が始まるまでは、お問い合わせから${may_cancel ? '（会員の方は、ご注文の詳細画面からも）' : ''}キャンセルできます。キャンセル料はかかりません。`,
  ...(needs_review ? [reviewDeadline] : []),
  ...(['medicine', 'gift_card', 'other'] as const).filter((kind) => kinds.has(kind)).map((kind) => returnTerms[kind]),
  '不良品や誤ったお届けのときは、商品の到着後8日以内にご連絡ください。送料は当店が負担し、交換または返金します。',
]

/**
 * 特定商取引法15条の3: without terms on this screen, or behind its link, goods could be sent back within eight days. Those
 * for other goods are the shop's own, and stand on its page alone, so that the two never contradict each other.
 */
const returnTerms: Record<ReturnKind, string> = {
  medicine: '医薬品は品質を守るため、お客様のご都合による返品・交換をお受けしていません。',
  gift_card: 'ギフトカードは、お客様のご都合による返品・交換をお受けしていません。',
  other:
    '医薬品とギフトカード以外の商品の返品の期限・条件・返送料は、サイトの「特定商取引法に基づく表記」をご覧ください。',
}

/** 特定商取引法12条の6第1項: how an order ends whose buyer does not confirm what the pharmacist explained (031). */
const reviewDeadline = `薬剤師からのご質問・ご説明をお知らせしてから${expires_after_days}日以内に、お返事・ご確認をいただけないときは、ご注文をキャンセルします。`

const arrival = ({ shipping, comes_by_mail, needs_review }: AgreedTerms) =>
  comes_by_mail
    ? 'お支払いが確定すると、ギフトカードのコードをメールでお届けします。'
    : arrivalWords(shipping?.says ?? defaultArrival, needs_review)

function total({ total, gift_card_total, shipping, points_spent }: AgreedTerms): string {
  const shippingFee = shipping?.total ? `・送料${yen(shipping.total)}を含みます` : '・送料無料'
  const fee = shipping ? shippingFee : ''
  const inKind = [
    ...(gift_card_total > 0 ? [`ギフトカード ${yen(gift_card_total)}分`] : []),
    ...(points_spent > 0 ? [`ポイント ${yen(points_spent)}分`] : []),
  ]
  const parts = inKind.length > 0 ? `\nうち${inKind.join('、')}、お支払い ${yen(total - points_spent)}` : ''
  return `${yen(total + gift_card_total)}（税込${fee}）${parts}`
}

const cardProviders = ['stripe-custom', 'stripe']

function payment({ total, gift_card_total, points_spent, needs_review, session }: AgreedTerms): string {
  const inKind = [...(gift_card_total > 0 ? ['ギフトカード'] : []), ...(points_spent > 0 ? ['ポイント'] : [])]
  if (total - points_spent <= 0)
    return inKind.length > 0 ? `${inKind.join('と')}ですべてお支払いいただきます。` : 'お支払いはありません。'
  if (!session) return 'お支払い方法は、まだ選ばれていません。'
  const name = payWords([session.provider_id])
  const choices = (session.data.wanted ?? {}) as Record<string, unknown>
  if (cardProviders.includes(session.provider_id)) {
    const when = needs_review ? '薬剤師の承認後にお支払いが確定します。' : 'ご注文の確定と同時にお支払いが確定します。'
    return `${name}（${cardName(choices.card)}）一括払い\n${when}口座からのお引き落とし日は、カード会社の規約によります。`
  }
  if ((walletIds as readonly string[]).includes(session.provider_id)) {
    const cardDescriptor =
      typeof choices.descriptor === 'string' ? choices.descriptor.replace(/ *\(Amazon Pay\)$/, '') : ''
    const when = needs_review
      ? '薬剤師の承認後にお支払いが確定します。'
      : 'そこでお支払いを済ませると、ご注文とお支払いが確定します。'
    return `${name}${cardDescriptor && `（${cardDescriptor}）`}\n「${button}」を押すと、${name}の画面に進みます。${when}`
  }
  return `${name}\nご注文のあとに、ご案内にそってお支払いください。`
}

function cardName(card: unknown): string {
  const { brand, last4 } = (card ?? {}) as { brand?: string; last4?: string }
  return [cardBrands[brand ?? ''], last4 && `末尾 ${last4}`].filter(Boolean).join(' ') || '選んだカード'
}
