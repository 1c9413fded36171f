import type { Confirmation } from '@kusuribako/contract/checkout/confirmation'
import { expires_after_days } from '@kusuribako/contract/pharmacy/review-deadline'
import { arrivalWords } from '../orders/arrival-words.rules.ts'
import type { Seller } from '../orders/sellers.rules.ts'
import { letterFooter, type Shop } from './account-letters.rules.ts'
import { type Letter, type Part, writeLetter } from './letter.rules.ts'
import { figureParts, lineRows } from './order-figures.rules.ts'
import { dateAndTime, salutation } from './wording.rules.ts'

/** The content of mails about an order. Yen, tax included. */
export interface OrderLetterInput {
  /** The order's page, relative to the storefront's address; a guest's link contains the proof of access. */
  path: string
  display_id: number
  placed_at: Date | string
  /** Family name first. */
  name: string
  lines: readonly {
    title: string
    variant_title: string | null
    /** Its statutory class name; null where there is none. */
    sale_class: string | null
    quantity: number
    unit_price: number
    total: number
    /** Percent. */
    tax_rate: number
    is_reduced: boolean
    /** A gift card whose code is mailed: no parcel contains it (126). */
    is_mailed: boolean
  }[]
  /** What its buyer has confirmed on the last screen; null where that is not stored. */
  confirmed: Pick<Confirmation, 'regular' | 'terms'> | null
  /** A member can cancel on the order's page. */
  may_cancel: boolean
  items_total: number
  discount_total: number
  /** `says` is the delivery time that the option promises. */
  shipping: { name: string; says: string; total: number } | null
  gift_card_total: number
  /** One yen each. */
  points_spent: number
  total: number
  /** Yen of money authorised or captured for it and not refunded. */
  paid: number
  is_captured: boolean
  /** What it used beside money and gets back when it ends before it is sent: ポイント, クーポン. */
  benefits: readonly string[]
  /** By rate, as in the qualified invoice. */
  taxes: readonly { rate: number; total: number; tax: number }[]
  payment: string
  email: string
  /** Lines of the delivery address. */
  address: readonly string[]
  /** Waits for a pharmacist before it is charged and sent (薬機法36条の10). */
  needs_review: boolean
  /** When a pharmacist is next on duty; null while one is, and where no review is needed. */
  next_pharmacist_at: Date | null
  /** The subscription that ordered it in its buyer's absence, the delivery's number, whether it ends it; else null. */
  renewal: { id: string; cycle: number; is_last: boolean } | null
  /** The licensed stores that sell its medicines, or those that the mail is about; empty where there are none. */
  sellers: readonly Seller[]
}

/** Confirms an order without a review. */
export function orderConfirmationLetter(shop: Shop, order: OrderLetterInput): Letter {
  if (comesByMail(order))
    return orderLetter(shop, order, `ご注文ありがとうございます（ご注文番号 ${order.display_id}）`, [
      `ご注文を承りました。${codeNote}`,
    ])
  if (order.renewal)
    return orderLetter(shop, order, `定期便のご注文を承りました（ご注文番号 ${order.display_id}）`, [
      '登録のカードでお支払いを確定しました。商品の発送まで、しばらくお待ちください。',
    ])
  return orderLetter(shop, order, `ご注文ありがとうございます（ご注文番号 ${order.display_id}）`, [
    `ご注文を承りました。商品の発送まで、しばらくお待ちください。${order.lines.some(({ is_mailed }) => is_mailed) ? codeNote : ''}`,
  ])
}

/** It has nothing but gift cards whose codes are mailed (126). */
const comesByMail = ({ lines }: OrderLetterInput) => lines.length > 0 && lines.every(({ is_mailed }) => is_mailed)

const codeNote = 'ギフトカードのコードは、お支払いの確定後に別のメールでお届けします。'

/** Confirms an order that waits for a pharmacist; nothing is charged yet. */
export function orderWaitingLetter(shop: Shop, order: OrderLetterInput): Letter {
  return orderLetter(shop, order, `ご注文を受け付けました・薬剤師の確認待ち（ご注文番号 ${order.display_id}）`, [
    'ご注文に第1類医薬品など、薬剤師の確認が必要な商品が含まれています。薬剤師がご回答の内容を確認したあとに、ご注文が確定します。',
    ...(order.next_pharmacist_at
      ? [`ただいま、薬剤師の勤務時間外です。${dateAndTime(order.next_pharmacist_at)}から順に確認します。`]
      : []),
    `薬剤師からの説明やご質問は、メールでお知らせします。お知らせから${expires_after_days}日のうちにご確認またはお返事をいただけないときは、ご注文はキャンセルとなります。`,
    'お支払いは、まだ確定していません。確認が終わりしだい、メールでお知らせします。',
  ])
}

/**
 * A pharmacist has approved the order, with a comment or without; it is charged and goes its way. Where the money could
 * not be captured (its authorisation may have ended meanwhile), the mail promises nothing; where no provider is asked
 * for it (a transfer, or points have paid all), it speaks of no charge.
 */
export function reviewApprovedLetter(
  shop: Shop,
  order: OrderLetterInput,
  { has_note, is_declined, is_charged }: { has_note: boolean; is_declined: boolean; is_charged: boolean },
): Letter {
  const checked = '薬剤師がご回答の内容を確認し、'
  const [subject, text] = is_declined
    ? [
        'お支払いを確定できませんでした',
        `${checked}お薬をお届けできることになりましたが、お支払いを確定できませんでした。商品はまだ発送しません。お手続きについて、店からご連絡します。`,
      ]
    : [
        'ご注文が確定しました',
        `${checked}ご注文が確定しました。${is_charged ? 'お支払いを確定し、' : ''}商品を発送します。`,
      ]
  return orderLetter(shop, order, `${subject}（ご注文番号 ${order.display_id}）`, [text], has_note)
}

/** A pharmacist has rejected the order: nothing is charged, nothing is sent. */
export function reviewRejectedLetter(shop: Shop, order: OrderLetterInput, hasNote: boolean): Letter {
  return writeLetter(
    `ご注文をお受けできませんでした（ご注文番号 ${order.display_id}）`,
    [
      { kind: 'paragraph', text: salutation(order.name) },
      {
        kind: 'paragraph',
        text: '薬剤師がご回答の内容を確認し、今回は販売を控えさせていただくこととなりました。お体のことですので、医療機関または薬剤師にご相談ください。',
      },
      ...noteParts(hasNote),
      orderButton(shop, order),
      { kind: 'paragraph', text: releaseWords(order) },
      { kind: 'facts', rows: lineRows(order) },
    ],
    letterFooter(shop, 'ご不明な点は、サイトの「お問い合わせ」からお寄せください。'),
  )
}

/** What becomes of the money and everything else that paid an order that has ended before it was sent. */
export function releaseWords({
  is_captured,
  total,
  points_spent,
  benefits,
}: Pick<OrderLetterInput, 'is_captured' | 'total' | 'points_spent' | 'benefits'>): string {
  const notCharged = total > points_spent || benefits.length === 0 ? '代金は請求されません。' : ''
  return `${is_captured ? 'お支払いいただいた金額は、お返しします。' : notCharged}${restoredWords(benefits)}`
}

export const restoredWords = (benefits: OrderLetterInput['benefits']): string =>
  benefits.length > 0 ? `ご利用の${benefits.join('・')}は、元に戻りました。` : ''

function orderLetter(shop: Shop, order: OrderLetterInput, subject: string, paragraphs: string[], hasNote = false) {
  return writeLetter(
    subject,
    [
      { kind: 'paragraph', text: salutation(order.name) },
      ...renewalParts(order),
      ...paragraphs.map((text): Part => ({ kind: 'paragraph', text })),
      ...noteParts(hasNote),
      orderButton(shop, order),
      ...subscriptionParts(shop, order),
      { kind: 'heading', text: 'ご注文の内容' },
      {
        kind: 'facts',
        rows: [
          ['ご注文番号', String(order.display_id)],
          ['ご注文日時', dateAndTime(order.placed_at)],
        ],
      },
      ...figureParts(order),
      ...(order.confirmed ? confirmedParts(order.confirmed) : termParts(order)),
      ...sellerParts(order.sellers),
    ],
    letterFooter(shop, 'ご不明な点は、サイトの「お問い合わせ」からお寄せください。'),
  )
}

/** Nobody pressed a button for it: the reader must know at once who caused the order and its charge. */
const renewalParts = ({ renewal }: OrderLetterInput): Part[] =>
  renewal ? [{ kind: 'paragraph', text: `お申し込みいただいた定期便の、${renewal.cycle}回目のご注文です。` }] : []

const nextDeliveryText = '次回のお休み、日にちの変更や解約は、「定期便の内容」からお手続きいただけます。'
const lastDeliveryText =
  'お約束の回数のお届けは、今回で最後です。この定期便は終わりましたので、今後のご注文とお支払いはありません。'
const subscriptionParts = (shop: Shop, { renewal }: OrderLetterInput): Part[] =>
  renewal
    ? [
        { kind: 'paragraph', text: renewal.is_last ? lastDeliveryText : nextDeliveryText },
        { kind: 'button', label: '定期便の内容を見る', href: `${shop.url}/account/subscriptions/${renewal.id}` },
      ]
    : []

/** A pharmacist's comment may be about health: it is on the order's page, for the buyer alone (031). */
const noteParts = (hasNote: boolean): Part[] =>
  hasNote
    ? [
        { kind: 'heading', text: '薬剤師より' },
        {
          kind: 'paragraph',
          text: '薬剤師からのことばがあります。お体に関わることがあるため、メールには載せていません。次のページでお読みください。',
        },
      ]
    : []

const orderButton = (shop: Shop, { path }: OrderLetterInput): Part => ({
  kind: 'button',
  label: 'ご注文の内容を見る',
  href: `${shop.url}${path}`,
})

/** The text of the last screen, word for word, in a form that the buyer can keep (特定商取引法11条・12条の6). */
const confirmedParts = ({ regular, terms }: Pick<Confirmation, 'regular' | 'terms'>): Part[] => [
  ...(regular.length > 0 ? [{ kind: 'heading', text: '定期便のお約束' } as const] : []),
  ...regular.map(({ title, rows }): Part => ({ kind: 'facts', rows: [['商品', title], ...rows.map(pair)] })),
  { kind: 'heading', text: 'ご注文時の確認内容' },
  { kind: 'facts', rows: terms.map(pair) },
]

const pair = ({ name, value }: Confirmation['terms'][number]) => [name, value] as const

/** The same in short, for an order without a last screen of this shop. */
const termParts = (order: OrderLetterInput): Part[] => [
  { kind: 'heading', text: 'お届けとお支払い' },
  {
    kind: 'facts',
    rows: [
      ['お届け先', comesByMail(order) ? order.email : order.address.join('\n')],
      ['お支払い方法', order.payment],
    ],
  },
  { kind: 'heading', text: '販売の条件' },
  {
    kind: 'facts',
    rows: [
      ['お支払いの時期', order.needs_review ? '薬剤師の確認のあとに確定します' : 'ご注文時に確定します'],
      ...(order.shipping ? [['お届け', arrivalWords(order.shipping.says, order.needs_review)] as const] : []),
      [
        'キャンセル・返品',
        `${comesByMail(order) ? cancelCodeTerm : cancelTerm(order)}返品の条件は、サイトの「特定商取引法に基づく表記」をご覧ください。`,
      ],
    ],
  },
]

const cancelTerm = ({ may_cancel }: OrderLetterInput) =>
  `発送の準備に入る前は、キャンセルできます。「お問い合わせ」から${may_cancel ? '（会員の方は、ご注文の画面からも）' : ''}お申し出ください。`
/** Codes are mailed at once: from then on only staff can cancel (126). */
const cancelCodeTerm = '未使用のギフトカードは、キャンセルできます。「お問い合わせ」からお申し出ください。'

/** Which stores sell the medicines, and who sold and informed (薬機法施行規則159条の14・159条の15). */
export function sellerParts(sellers: readonly Seller[]): Part[] {
  if (sellers.length === 0) return []
  const facts = sellers.map(
    (seller): Part => ({
      kind: 'facts',
      rows: [
        ['販売業者', seller.opener_name],
        ['店舗', seller.store_name],
        ['所在地', seller.store_address],
        ['電話番号', seller.phone],
        ['管理者', seller.manager_name],
        ...(sellers.length > 1 ? [['販売する医薬品', seller.sells.join('、')] as const] : []),
        ...peopleRows(seller),
      ],
    }),
  )
  const advice = '医薬品について、ご相談のあるときは、薬剤師または登録販売者におたずねください。'
  return [{ kind: 'heading', text: '販売店舗' }, ...facts, { kind: 'paragraph', text: advice }]
}

function peopleRows({ sold_by, informed_by }: Seller) {
  const namesOf = (people: typeof sold_by) => people.map(({ name, kind }) => `${kind} ${name}`).join('\n')
  const [sellers, informers] = [namesOf(sold_by), namesOf(informed_by)]
  const rows =
    sellers === informers
      ? [['販売・情報提供を行った者', sellers] as const]
      : [['販売した者', sellers] as const, ['情報提供を行った者', informers] as const]
  return rows.filter(([, people]) => people)
}
