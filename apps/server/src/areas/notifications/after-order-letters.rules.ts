import { letterFooter, type Shop } from './account-letters.rules.ts'
import { type Letter, type Part, writeLetter } from './letter.rules.ts'
import { type OrderLetterInput, restoredWords, sellerParts } from './order-letters.rules.ts'
import { salutation, yen } from './wording.rules.ts'

export interface Piece {
  title: string
  variant_title: string | null
  quantity: number
}

/** The returned goods; yen with tax. */
export interface ReturnedGoods {
  pieces: readonly Piece[]
  /** The return delivery; null when the buyer sends it as they like. */
  way: string | null
  /** All that it is worth; the parts given back in kind are included. */
  refund_amount: number
  in_points: number
  on_gift_cards: number
  is_paid_by_hand: boolean
}

/** A change of an order that its buyer must agree to; `due` in yen, null when nothing is to be paid. */
export interface RequestedEdit {
  /** The order as it would be. */
  pieces: readonly Piece[]
  due: number | null
  link_template: string | null
}

/** The money of a cancelled order. */
export interface ReleasedMoney {
  is_captured: boolean
  is_paid_by_hand: boolean
}

/** Yen; `by_hand` is the part that no provider pays back: the shop does. */
export interface RefundSums {
  amount: number
  by_hand: number
}

type Order = Pick<OrderLetterInput, 'name' | 'display_id' | 'path'>
type PaidInKind = Pick<OrderLetterInput, 'points_spent' | 'gift_card_total'>
/** With the stores that sell the goods of its edit, swap or claim. */
type OrderWithSellers = Order & Pick<OrderLetterInput, 'sellers'>

const contact = 'ご不明な点は、サイトの「お問い合わせ」からお寄せください。'

function letterOf(
  shop: Shop,
  order: Order,
  subject: string,
  parts: readonly Part[],
  sellers: OrderLetterInput['sellers'] = [],
): Letter {
  return writeLetter(
    `${subject}（ご注文番号 ${order.display_id}）`,
    [
      { kind: 'paragraph', text: salutation(order.name) },
      ...parts,
      { kind: 'button', label: 'ご注文の内容を見る', href: `${shop.url}${order.path}` },
      ...sellerParts(sellers),
    ],
    letterFooter(shop, contact),
  )
}

const paragraph = (text: string): Part => ({ kind: 'paragraph', text })
const goodsParts = (heading: string, pieces: readonly Piece[]): Part[] =>
  pieces.length === 0
    ? []
    : [
        { kind: 'heading', text: heading },
        { kind: 'facts', rows: pieces.map((piece) => [nameOf(piece), `${piece.quantity}点`] as const) },
      ]
const nameOf = ({ title, variant_title }: Piece) => (variant_title ? `${title} ${variant_title}` : title)
const returnMethodPart = (way: string | null): Part =>
  paragraph(way ? `返送方法：${way}` : '返送の方法は、サイトの「お問い合わせ」からご案内します。')
const refundToCardNote = 'カード会社などの都合により、お手元に戻るまで日数がかかることがあります。'
const refundByHandNote =
  '当店から直接お返しします。お返しの方法をまだお決めいただいていないときは、あらためてご連絡します。'
const refundNote = (order: { is_paid_by_hand: boolean }) =>
  order.is_paid_by_hand ? refundByHandNote : refundToCardNote

/** The order was cancelled, by its buyer or the shop: what happens to what was paid. */
export const orderCanceledLetter = (
  shop: Shop,
  order: Order & Pick<OrderLetterInput, 'total' | 'points_spent' | 'benefits'>,
  money: ReleasedMoney,
) =>
  letterOf(shop, order, 'ご注文をキャンセルしました', [
    paragraph('ご注文をキャンセルしました。商品は発送されません。'),
    ...(money.is_captured
      ? [paragraph(`お支払いいただいた金額をお返しします。${refundNote(money)}`)]
      : order.total > order.points_spent
        ? [paragraph('お支払いは確定していないため、ご請求はありません。')]
        : []),
    ...(order.benefits.length > 0 ? [paragraph(restoredWords(order.benefits))] : []),
  ])

/** A return was requested: what is to be sent back, and the refund for it. */
export const returnRequestedLetter = (shop: Shop, order: Order & PaidInKind, returned: ReturnedGoods) =>
  letterOf(shop, order, '返品を受け付けました', [
    paragraph('返品のお申し出を受け付けました。商品が届きしだい、確認してお知らせします。'),
    ...goodsParts('返品する商品', returned.pieces),
    returnMethodPart(returned.way),
    paragraph(
      returned.refund_amount > 0 && order.points_spent + order.gift_card_total > 0
        ? `お返しの予定額：${yen(returned.refund_amount)}（税込）。${inKindFirstNote}`
        : `ご返金の予定額：${yen(returned.refund_amount)}（税込）`,
    ),
  ])

/** As a return gives back (040). */
const inKindFirstNote = 'ポイントやギフトカードで支払われた分は、先にポイントやギフトカードの残高に戻します。'

/** The announced return has arrived. */
export const returnReceivedLetter = (shop: Shop, order: Order, returned: ReturnedGoods) =>
  letterOf(shop, order, '返品の商品を受け取りました', [
    paragraph('返品の商品を受け取り、内容を確認しました。'),
    ...goodsParts('受け取った商品', returned.pieces),
    ...refundParts(returned),
  ])

/** What came back as money, which alone takes a card company's time, and what went back in kind (040). */
function refundParts(returned: ReturnedGoods): Part[] {
  const { refund_amount, in_points, on_gift_cards } = returned
  if (refund_amount === 0) return [paragraph('今回のご返金はありません。')]
  const money = refund_amount - in_points - on_gift_cards
  const inMoney = `${yen(money)}のご返金の手続きをしました。${refundNote(returned)}`
  if (money === refund_amount) return [paragraph(inMoney)]
  const ways = [
    { to: 'ギフトカードの残高', amount: on_gift_cards },
    { to: 'ポイント', amount: in_points },
  ]
  const inKind = ways.flatMap(({ to, amount }) =>
    amount === 0 ? [] : [`${amount === refund_amount ? '全額を' : `${yen(amount)}分は`}${to}に`],
  )
  const share = money > 0 ? 'うち' : ''
  return [
    paragraph(`${yen(refund_amount)}をお返しします。${share}${inKind.join('、')}戻しました。`),
    ...(money > 0 ? [paragraph(`残りの${inMoney}`)] : []),
  ]
}

/** Money was refunded. */
export const refundLetter = (shop: Shop, order: Order, { amount, by_hand }: RefundSums) => {
  const isMixed = by_hand > 0 && by_hand < amount
  return letterOf(shop, order, 'ご返金の手続きをしました', [
    paragraph(`${yen(amount)}のご返金の手続きをしました。`),
    ...(by_hand > 0 ? [paragraph(`${isMixed ? `うち${yen(by_hand)}は、` : ''}${refundByHandNote}`)] : []),
    ...(by_hand < amount
      ? [
          paragraph(
            `${isMixed ? `${yen(amount - by_hand)}は、` : ''}お支払いに使われた方法へお戻しします。${refundToCardNote}`,
          ),
        ]
      : []),
  ])
}

/** A refund that the buyer heard of was declined: the shop gives the money back another way (086). */
export const refundDeclinedLetter = (shop: Shop, order: Order, { amount }: Pick<RefundSums, 'amount'>) =>
  letterOf(shop, order, 'ご返金についてのお知らせ', [
    paragraph(`${yen(amount)}のご返金を、お支払いに使われた方法へお戻しする手続きができませんでした。`),
    paragraph('お返しの方法について、当店からあらためてご連絡します。ご心配をおかけして、申し訳ございません。'),
  ])

/** A swap is offered; the buyer agrees to it, and pays a difference if there is one. */
export const swapLetter = (
  shop: Shop,
  order: OrderWithSellers,
  {
    pieces,
    goods: sent,
    way,
    link,
  }: Pick<ReturnedGoods, 'pieces' | 'way'> & { goods: readonly Piece[]; link: string | null },
) =>
  letterOf(
    shop,
    order,
    '商品の交換を承りました',
    [
      paragraph('下記の内容で、商品を交換します。'),
      ...goodsParts('お戻しいただく商品', pieces),
      ...goodsParts('代わりにお送りする商品', sent),
      returnMethodPart(way),
      ...(link
        ? [
            paragraph(
              '下の画面で内容をご確認のうえ、交換を確定してください。差額のあるときは、お支払いもそちらで承ります。',
            ),
            { kind: 'button', label: '交換の内容を確認する', href: link } as const,
          ]
        : [paragraph('内容の確認と差額のお支払いについては、あらためてご連絡します。')]),
    ],
    order.sellers,
  )

/** A claim is settled: with money, or with replacements. */
export const claimLetter = (
  shop: Shop,
  order: OrderWithSellers,
  claim: {
    type: 'refund' | 'replace'
    refund_amount: number | null
    is_paid_by_hand: boolean
    pieces: readonly Piece[]
    goods: readonly Piece[]
  },
) =>
  letterOf(
    shop,
    order,
    '商品の不備についてのお詫びと、お手続きのお知らせ',
    [
      paragraph('お届けした商品に不備があり、申し訳ございませんでした。'),
      ...goodsParts('対象の商品', claim.pieces),
      ...(claim.type === 'refund'
        ? [paragraph(`${yen(claim.refund_amount ?? 0)}のご返金の手続きをしました。${refundNote(claim)}`)]
        : [
            paragraph('代わりの商品を、お届け先へお送りします。代金はかかりません。'),
            ...goodsParts('お送りする商品', claim.goods),
          ]),
    ],
    order.sellers,
  )

/** Staff propose to change an order; the buyer agrees to it, and pays what is due. Nothing changes until then. */
export const editRequestedLetter = (
  shop: Shop,
  order: Order,
  { pieces, due, link }: RequestedEdit & { link: string },
) =>
  letterOf(shop, order, due === null ? 'ご注文の変更内容をご確認ください' : 'ご注文の変更分のお支払いをお願いします', [
    paragraph('ご注文の変更を、下記の内容でご用意しました。ご確認いただくまで、ご注文は元のままです。'),
    ...goodsParts('変更後のご注文', pieces),
    ...(due === null ? [] : [paragraph(`追加のお支払い額：${yen(due)}（税込）`)]),
    paragraph('下の画面で、同意されるか、お断りになるかをお知らせください。'),
    { kind: 'button', label: due === null ? '変更の内容を確認する' : '内容を確認して支払う', href: link },
  ])

/** A change is agreed and applied. */
export const editConfirmedLetter = (
  shop: Shop,
  order: OrderWithSellers & Pick<OrderLetterInput, 'lines' | 'total' | 'points_spent' | 'paid'>,
) => {
  const amountDue = Math.max(0, order.total - order.points_spent)
  const overpaid = order.paid - amountDue
  const parts = [
    paragraph('ご注文の内容を、下記のとおり変更しました。'),
    ...goodsParts('変更後のご注文', order.lines),
    paragraph(`変更後のお支払い金額（税込）：${yen(amountDue)}`),
    // Staff refund it (023), and that has a mail of its own.
    ...(overpaid > 0
      ? [paragraph(`お支払いとの差額の${yen(overpaid)}は、お返しのお手続きをして、メールでお知らせします。`)]
      : []),
  ]
  return letterOf(shop, order, 'ご注文の内容を変更しました', parts, order.sellers)
}

/**
 * An address from a template of the shop: each word in braces (`{cart_id}`, or `{{cart_id}}` as the platform writes
 * it) is replaced. Null without a template, or where a word has no value.
 */
export function filledLink(template: string | null, values: Readonly<Record<string, string | null>>): string | null {
  if (!template) return null
  let isComplete = true
  const link = template.replaceAll(/\{\{?(\w+)\}?\}/g, (_word, name: string) => {
    const value = values[name]
    if (!value) isComplete = false
    return encodeURIComponent(value ?? '')
  })
  return isComplete ? link : null
}
