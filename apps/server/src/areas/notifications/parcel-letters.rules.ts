import { letterFooter, type Shop } from './account-letters.rules.ts'
import { type Letter, type Part, writeLetter } from './letter.rules.ts'
import type { OrderLetterInput } from './order-letters.rules.ts'
import { salutation } from './wording.rules.ts'

/** The contents of a parcel, and its tracking numbers. */
export interface Parcel {
  lines: readonly { title: string; variant_title: string | null; quantity: number }[]
  /** As named by the sender; empty where nobody did. */
  carrier: string
  /** With the carrier's tracking page, where it has one. */
  numbers: readonly { number: string; url: string | null }[]
  /** Whether other goods of the order are still to come. */
  is_part: boolean
}

/** Notifies that a parcel has left. */
export function parcelSentLetter(shop: Shop, order: OrderLetterInput, parcel: Parcel): Letter {
  const rest = 'ご注文の残りの商品は、発送しだいあらためてお知らせします。'
  return writeLetter(
    `商品を発送しました（ご注文番号 ${order.display_id}）`,
    [
      { kind: 'paragraph', text: salutation(order.name) },
      { kind: 'paragraph', text: 'ご注文の商品を発送しました。お届けまで、もうしばらくお待ちください。' },
      ...(parcel.is_part ? [{ kind: 'paragraph', text: rest } as const] : []),
      { kind: 'button', label: 'ご注文の内容を見る', href: `${shop.url}${order.path}` },
      ...trackingParts(parcel),
      { kind: 'heading', text: '今回お送りする商品' },
      { kind: 'facts', rows: parcel.lines.map((line) => [nameOf(line), `${line.quantity}点`] as const) },
      { kind: 'heading', text: 'お届け先' },
      { kind: 'paragraph', text: order.address.join('\n') },
    ],
    letterFooter(shop, 'ご不明な点は、サイトの「お問い合わせ」からお寄せください。'),
  )
}

function trackingParts({ carrier, numbers }: Parcel): Part[] {
  if (numbers.length === 0) return []
  const rows = [
    ['お問い合わせ番号', numbers.map(({ number }) => number).join('\n')] as const,
    ...(carrier ? [['配送会社', carrier] as const] : []),
  ]
  const pages = numbers.flatMap(({ number, url }) =>
    url ? [{ kind: 'button', label: `お荷物の状況を見る（${number}）`, href: url } as const] : [],
  )
  return [{ kind: 'heading', text: 'お荷物の追跡' }, { kind: 'facts', rows }, ...pages]
}

const nameOf = ({ title, variant_title }: Parcel['lines'][number]) =>
  variant_title ? `${title} ${variant_title}` : title
