import { dayInTokyo } from '@kusuribako/contract/values/day'
import type { SubscriptionChange } from '../subscriptions/subscription-state.rules.ts'
import { letterFooter, type Shop } from './account-letters.rules.ts'
import { type Letter, type Part, writeLetter } from './letter.rules.ts'
import { dateAndTime, day, salutation, yen } from './wording.rules.ts'

/** A subscription, for its mails. */
export interface RegularDelivery {
  id: string
  /** Its customer's, family name first. */
  name: string
  product: string
  variant: string
  plan: string
  quantity: number
  /** Yen per piece at the next delivery; null when it has no price today. */
  unit_price: number | null
  next_order_at: Date | null
  /** Deliveries that must still be taken before it may be cancelled. */
  cycles_before_cancel: number
  /** Whether its goods are still sold; otherwise no delivery comes. */
  is_sold: boolean
  /** Whether there is a saved card to charge. */
  has_card: boolean
}

/** A later delivery costs the price of its day, with its shipping and a coupon that still applies (033). */
const priceIncludes = '（税込、いまの価格で計算。送料がかかる場合は加わり、クーポンの割引がある場合は引かれます）'

const facts = (delivery: RegularDelivery): Part => ({
  kind: 'facts',
  rows: [
    ['商品', `${delivery.product}\n${delivery.variant}`],
    ['コース', delivery.plan],
    ['数量', `${delivery.quantity}点`],
    ...(delivery.unit_price === null || !delivery.next_order_at
      ? []
      : ([['次回の商品代金', `${yen(delivery.unit_price * delivery.quantity)}${priceIncludes}`]] as const)),
    ...(delivery.next_order_at ? ([['次回のご注文日', day(delivery.next_order_at)]] as const) : []),
  ],
})

const subscriptionButton = (shop: Shop, { id }: RegularDelivery): Part => ({
  kind: 'button',
  label: '定期便の内容を見る',
  href: `${shop.url}/account/subscriptions/${id}`,
})

/** The month until whose end a card is valid. */
interface Card {
  exp_month: number
  exp_year: number
}

/** A card that will have expired by then cannot be charged: with this notice in time no delivery is lost. */
function cardExpiryParts({ next_order_at, card }: RegularDelivery & { card: Card | null }): Part[] {
  if (!card || !next_order_at || !endsBefore(card, next_order_at)) return []
  const month = `${card.exp_year}年${card.exp_month}月`
  return [
    {
      kind: 'paragraph',
      text: `登録のカードの有効期限（${month}）が、ご注文日の前に切れます。このままではお届けできませんので、ご注文日の前日までに、下の画面から別のカードに変更してください。`,
    },
  ]
}

const letterOf = (shop: Shop, { name }: RegularDelivery, subject: string, parts: readonly Part[]) =>
  writeLetter(subject, [{ kind: 'paragraph', text: salutation(name) }, ...parts], letterFooter(shop))

/** Months as comparable numbers, in Tokyo time. */
const endsBefore = ({ exp_year, exp_month }: Card, instant: Date) => {
  const [year, month] = dayInTokyo(instant).split('-').map(Number) as [number, number]
  return exp_year * 12 + exp_month < year * 12 + month
}

/** Ten days before: what will be delivered, its price, and how to skip it (特定商取引法12条の6 once more). */
export function upcomingOrderLetter(shop: Shop, delivery: RegularDelivery & { card: Card | null }): Letter {
  if (!delivery.is_sold) return goodsGoneLetter(shop, delivery)
  return letterOf(
    shop,
    delivery,
    `まもなく定期便のご注文日です（${delivery.next_order_at ? day(delivery.next_order_at) : ''}）`,
    [
      { kind: 'paragraph', text: '次回の定期便を、下記の内容でご用意します。' },
      facts(delivery),
      ...cardExpiryParts(delivery),
      { kind: 'paragraph', text: delivery.has_card ? chargeText : noCardText },
      {
        kind: 'paragraph',
        text: delivery.cycles_before_cancel
          ? `お約束の回数まで、あと${delivery.cycles_before_cancel}回です。その後はいつでも解約できます。`
          : 'いつでも解約できます。解約料はかかりません。',
      },
      subscriptionButton(shop, delivery),
    ],
  )
}

const chargeText =
  'ご注文日の午前3時に、登録のカードでお支払いを確定します。お休み、日にち・お届け先・カードの変更は、ご注文日の前日までに下の画面からお手続きください。'
const noCardText =
  'お支払いに使うカードが、まだ保存されていません。このままではお届けできませんので、ご注文日の前日までに、下の画面の「お支払いのカードを変える」からカードを保存し、お選びください。お休みや日にちの変更も、同じ画面からできます。'
const mayCancelText = 'この定期便は、お約束の回数にかかわらず、いつでも解約できます。解約料はかかりません。'

/** Instead of announcing a delivery that cannot come. */
function goodsGoneLetter(shop: Shop, delivery: RegularDelivery): Letter {
  return letterOf(shop, delivery, '定期便の商品のお取り扱いがありません', [
    {
      kind: 'paragraph',
      text: '下記の定期便の商品は、現在お取り扱いがありません。次回のご注文日までにお取り扱いが再開されないときは、お届けとお支払いはありません。',
    },
    facts(delivery),
    { kind: 'paragraph', text: mayCancelText },
    subscriptionButton(shop, delivery),
  ])
}

const failureTexts = {
  payment:
    '登録のカードでお支払いができませんでした。カードの有効期限とご利用枠をご確認のうえ、必要でしたら別のカードに変更してください。',
  inventory: '商品の在庫が足りないため、ご注文を確定できませんでした。',
  other: 'いまの条件では、ご注文を確定できませんでした。内容をご確認ください。',
  gone: `商品のお取り扱いがないため、ご注文を確定できませんでした。${mayCancelText}`,
}

/**
 * The next delivery could not be ordered; `reason` says who has to act. `isSkipped`: it is not tried any more, and the
 * customer must know that none will come.
 */
export function renewalFailedLetter(
  shop: Shop,
  delivery: RegularDelivery,
  reason: keyof typeof failureTexts,
  isSkipped = false,
): Letter {
  const next = delivery.next_order_at
    ? `${isSkipped ? '次回の定期便は' : '次は'}${dateAndTime(delivery.next_order_at)}にお手続きします。`
    : ''
  const skippedText = isSkipped ? 'くり返しお手続きしましたが確定できなかったため、今回はお届けしません。' : ''
  return letterOf(
    shop,
    delivery,
    isSkipped ? '今回の定期便をお届けできません' : '定期便のご注文を確定できませんでした',
    [
      { kind: 'paragraph', text: `${failureTexts[reason]}${skippedText}` },
      facts(delivery),
      { kind: 'paragraph', text: `お支払いは行われていません。${next}` },
      subscriptionButton(shop, delivery),
    ],
  )
}

const changes: Record<SubscriptionChange, { subject: string; text: string }> = {
  paused: {
    subject: '定期便をお休みにしました',
    text: '下記の定期便を、当店の担当者がお休みにしました。再開するまで、お届けとお支払いはありません。',
  },
  resumed: {
    subject: '定期便を再開しました',
    text: 'お休みしていた下記の定期便を、当店の担当者が再開しました。次回のご注文日に、登録のカードでお支払いを確定します。',
  },
  skipped: {
    subject: '次回の定期便をお休みにしました',
    text: '下記の定期便を、当店の担当者が1回お休みにしました。その次のご注文日は下記のとおりです。',
  },
  moved: {
    subject: '定期便の次回の日にちを変更しました',
    text: '下記の定期便の次回の日にちを、当店の担当者が変更しました。',
  },
  quantity: {
    subject: '定期便の数量を変更しました',
    text: '下記の定期便の数量を、当店の担当者が変更しました。次回のお届けから変わります。',
  },
}

/** What staff have changed, and the current state; a customer who did not ask for it learns whom to contact. */
export function subscriptionChangedLetter(shop: Shop, delivery: RegularDelivery, change: SubscriptionChange): Letter {
  const { subject, text } = changes[change]
  return letterOf(shop, delivery, subject, [
    { kind: 'paragraph', text },
    // A paused subscription has no delivery day: its former one may pass.
    facts(change === 'paused' ? { ...delivery, next_order_at: null } : delivery),
    { kind: 'paragraph', text: 'お心当たりのない場合は、サイトの「お問い合わせ」からお知らせください。' },
    subscriptionButton(shop, delivery),
  ])
}

export function subscriptionCanceledLetter(shop: Shop, delivery: RegularDelivery): Letter {
  return letterOf(shop, delivery, '定期便を解約しました', [
    {
      kind: 'paragraph',
      text: '下記の定期便を解約しました。今後のお届けとお支払いはありません。すでにご注文いただいた分は、そのままお届けします。',
    },
    facts(delivery),
    subscriptionButton(shop, delivery),
  ])
}
