import { letterFooter, type Shop } from './account-letters.rules.ts'
import { type Letter, type Part, writeLetter } from './letter.rules.ts'
import type { OrderLetterInput } from './order-letters.rules.ts'
import { yen } from './wording.rules.ts'

export interface Piece {
  title: string
  variant_title: string | null
  quantity: number
}

/** The returned goods; yen with tax. */
export interface GoodsBack {
  pieces: readonly Piece[]
  /** The return delivery; null when the buyer sends it as they like. */
  way: string | null
  refund_amount: number
  is_paid_by_hand: boolean
}

/** A change of an order that its buyer must agree to; `due` in yen, null when nothing is to be paid. */
export interface AskedChange {
  /** The order as it would be. */
  pieces: readonly Piece[]
  due: number | null
  link_template: string | null
}

/** Yen; `by_hand` is the part that no provider pays back: the shop does. */
export interface Refunded {
  amount: number
  by_hand: number
}

type Order = Pick<OrderLetterInput, 'name' | 'display_id' | 'path'>

const contact = 'ご不明な点は、サイトの「お問い合わせ」からお寄せください。'

function letterOf(shop: Shop, order: Order, subject: string, parts: readonly Part[]): Letter {
  return writeLetter(
    `${subject}（ご注文番号 ${order.display_id}）`,
    [
      { kind: 'paragraph', text: `${order.name} 様` },
      ...parts,
      { kind: 'button', label: 'ご注文の内容を見る', href: `${shop.url}${order.path}` },
    ],
    letterFooter(shop, contact),
  )
}

const says = (text: string): Part => ({ kind: 'paragraph', text })
const goods = (heading: string, pieces: readonly Piece[]): Part[] =>
  pieces.length === 0
    ? []
    : [
        { kind: 'heading', text: heading },
        { kind: 'facts', rows: pieces.map((piece) => [nameOf(piece), `${piece.quantity}点`] as const) },
      ]
const nameOf = ({ title, variant_title }: Piece) => (variant_title ? `${title} ${variant_title}` : title)
const wayBack = (way: string | null): Part =>
  says(way ? `返送方法：${way}` : '返送の方法は、サイトの「お問い合わせ」からご案内します。')
const cardNote = 'カード会社などの都合により、お手元に戻るまで日数がかかることがあります。'
const handNote = '当店から直接お返しします。お返しの方法をまだお決めいただいていないときは、あらためてご連絡します。'
const noteOn = (order: { is_paid_by_hand: boolean }) => (order.is_paid_by_hand ? handNote : cardNote)

/** A return was requested: what is to be sent back, and the refund for it. */
export const returnRequested = (shop: Shop, order: Order, back: GoodsBack) =>
  letterOf(shop, order, '返品を受け付けました', [
    says('返品のお申し出を受け付けました。商品が届きしだい、確認してお知らせします。'),
    ...goods('返品する商品', back.pieces),
    wayBack(back.way),
    says(`ご返金の予定額：${yen(back.refund_amount)}（税込）`),
  ])

/** The announced return has arrived. */
export const returnReceived = (shop: Shop, order: Order, back: GoodsBack) =>
  letterOf(shop, order, '返品の商品を受け取りました', [
    says('返品の商品を受け取り、内容を確認しました。'),
    ...goods('受け取った商品', back.pieces),
    ...(back.refund_amount > 0
      ? [says(`${yen(back.refund_amount)}のご返金の手続きをしました。${noteOn(back)}`)]
      : [says('今回のご返金はありません。')]),
  ])

/** Money was refunded. */
export const orderRefunded = (shop: Shop, order: Order, { amount, by_hand }: Refunded) => {
  const isMixed = by_hand > 0 && by_hand < amount
  return letterOf(shop, order, 'ご返金の手続きをしました', [
    says(`${yen(amount)}のご返金の手続きをしました。`),
    ...(by_hand > 0 ? [says(`${isMixed ? `うち${yen(by_hand)}は、` : ''}${handNote}`)] : []),
    ...(by_hand < amount
      ? [says(`${isMixed ? `${yen(amount - by_hand)}は、` : ''}お支払いに使われた方法へお戻しします。${cardNote}`)]
      : []),
  ])
}

/** A swap is offered; the buyer agrees to it, and pays a difference if there is one. */
export const swapOffered = (
  shop: Shop,
  order: Order,
  {
    pieces,
    goods: sent,
    way,
    link,
  }: Pick<GoodsBack, 'pieces' | 'way'> & { goods: readonly Piece[]; link: string | null },
) =>
  letterOf(shop, order, '商品の交換を承りました', [
    says('下記の内容で、商品を交換します。'),
    ...goods('お戻しいただく商品', pieces),
    ...goods('代わりにお送りする商品', sent),
    wayBack(way),
    ...(link
      ? [
          says('下の画面で内容をご確認のうえ、交換を確定してください。差額のあるときは、お支払いもそちらで承ります。'),
          { kind: 'button', label: '交換の内容を確認する', href: link } as const,
        ]
      : [says('内容の確認と差額のお支払いについては、あらためてご連絡します。')]),
  ])

/** A claim is settled: with money, or with replacements. */
export const claimTaken = (
  shop: Shop,
  order: Order,
  claim: {
    type: 'refund' | 'replace'
    refund_amount: number | null
    is_paid_by_hand: boolean
    pieces: readonly Piece[]
    goods: readonly Piece[]
  },
) =>
  letterOf(shop, order, '商品の不備についてのお詫びと、お手続きのお知らせ', [
    says('お届けした商品に不備があり、申し訳ございませんでした。'),
    ...goods('対象の商品', claim.pieces),
    ...(claim.type === 'refund'
      ? [says(`${yen(claim.refund_amount ?? 0)}のご返金の手続きをしました。${noteOn(claim)}`)]
      : [
          says('代わりの商品を、お届け先へお送りします。代金はかかりません。'),
          ...goods('お送りする商品', claim.goods),
        ]),
  ])

/** Staff propose to change an order; the buyer agrees to it, and pays what is due. Nothing changes until then. */
export const changeAsked = (shop: Shop, order: Order, { pieces, due, link }: AskedChange & { link: string }) =>
  letterOf(shop, order, due === null ? 'ご注文の変更内容をご確認ください' : 'ご注文の変更分のお支払いをお願いします', [
    says('ご注文の変更を、下記の内容でご用意しました。ご確認いただくまで、ご注文は元のままです。'),
    ...goods('変更後のご注文', pieces),
    ...(due === null ? [] : [says(`追加のお支払い額：${yen(due)}（税込）`)]),
    says('下の画面で、同意されるか、お断りになるかをお知らせください。'),
    { kind: 'button', label: due === null ? '変更の内容を確認する' : '内容を確認して支払う', href: link },
  ])

/** A change is agreed and applied. */
export const changeConfirmed = (
  shop: Shop,
  order: Order & Pick<OrderLetterInput, 'lines' | 'total' | 'points_spent' | 'paid'>,
) => {
  const owed = Math.max(0, order.total - order.points_spent)
  const over = order.paid - owed
  return letterOf(shop, order, 'ご注文の内容を変更しました', [
    says('ご注文の内容を、下記のとおり変更しました。'),
    ...goods('変更後のご注文', order.lines),
    says(`変更後のお支払い金額（税込）：${yen(owed)}`),
    // Staff refund it (023), and that has a mail of its own.
    ...(over > 0 ? [says(`お支払いとの差額の${yen(over)}は、お返しのお手続きをして、メールでお知らせします。`)] : []),
  ])
}

/**
 * An address from a template of the shop: each word in braces (`{cart_id}`, or `{{cart_id}}` as the platform writes
 * it) is replaced. Null without a template, or where a word has no value.
 */
export function filledLink(template: string | null, values: Readonly<Record<string, string | null>>): string | null {
  if (!template) return null
  let isWhole = true
  const link = template.replaceAll(/\{\{?(\w+)\}?\}/g, (_word, name: string) => {
    const value = values[name]
    if (!value) isWhole = false
    return encodeURIComponent(value ?? '')
  })
  return isWhole ? link : null
}
