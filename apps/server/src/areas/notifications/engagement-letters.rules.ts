import { factsOfClass } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { letterFooter, type Shop } from './account-letters.rules.ts'
import { type Letter, writeLetter } from './letter.rules.ts'
import { dateAndTime } from './wording.rules.ts'

export interface Inquiry {
  path: readonly string[]
  name: string
  reply_email: string
  order_number: string | null
  content: string
  created_at: Date
}

/**
 * To the sender: that the inquiry arrived. Nothing that was typed is repeated: anybody can name anybody's address, and
 * would send them a text of their own in the shop's name.
 */
export function inquiryReceiptLetter(shop: Shop, { created_at }: Pick<Inquiry, 'created_at'>): Letter {
  return writeLetter(
    'お問い合わせを受け付けました',
    [
      {
        kind: 'paragraph',
        text: 'お問い合わせいただき、ありがとうございます。内容を確認し、担当者よりご返信します。',
      },
      { kind: 'facts', rows: [['受付日時', dateAndTime(created_at)]] },
    ],
    letterFooter(shop, 'お心当たりのない場合は、このメールを破棄してください。'),
  )
}

/** To the shop: the inquiry, and the reply address. */
export function inquiryNoticeLetter(shop: Shop, inquiry: Inquiry): Letter {
  return writeLetter(
    `【お問い合わせ】${inquiry.path.join('＞')}`,
    [
      {
        kind: 'facts',
        rows: [['お名前', inquiry.name], ['返信先', inquiry.reply_email], ...factsOf(inquiry)],
      },
      { kind: 'paragraph', text: inquiry.content },
    ],
    letterFooter(shop),
  )
}

const factsOf = ({ path, order_number, created_at }: Inquiry) => [
  ['ご用件', path.join('＞')] as const,
  ...(order_number ? [['ご注文番号', order_number] as const] : []),
  ['受付日時', dateAndTime(created_at)] as const,
]

/** To a new subscriber; the link at the bottom unsubscribes (特定電子メール法3条・4条). */
export function newsletterWelcomeLetter(shop: Shop, unsubscribeToken: string): Letter {
  const href = `${shop.url}/newsletter/unsubscribe?${new URLSearchParams({ token: unsubscribeToken })}`
  const letter = writeLetter(
    'メールマガジンへのご登録ありがとうございます',
    [
      { kind: 'paragraph', text: `${shop.name}のメールマガジンにご登録いただき、ありがとうございます。` },
      { kind: 'paragraph', text: '健康コラムやお得なお知らせをお届けします。' },
    ],
    {
      ...letterFooter(shop, `このメールは、${shop.name}のメールマガジンに登録されたアドレスへお送りしています。`),
      link: { label: '配信を停止する', href },
    },
  )
  return { ...letter, unsubscribe_url: href }
}

interface RestockedVariant {
  /** Its legal class; null where it is unknown. */
  sale_class: string | null
  title: string
  variant: string
  handle: string | null
  variant_id: string
}

/**
 * To customers who waited: it is available again, and where. Sent once. Nobody is urged to buy a medicine
 * (医薬品等適正広告基準).
 */
export function restockLetter(
  shop: Shop,
  { sale_class, title, variant, handle, variant_id }: RestockedVariant,
): Letter {
  const isMedicine = factsOfClass(sale_class)?.isMedicine !== false
  const href = `${shop.url}/products/${encodeURIComponent(handle ?? '')}?${new URLSearchParams({ variant: variant_id })}`
  return writeLetter(
    `再入荷のお知らせ：${title}`,
    [
      { kind: 'paragraph', text: 'お待ちいただいていた商品が、ふたたびご購入いただけるようになりました。' },
      { kind: 'facts', rows: [['商品', `${sale_class && isMedicine ? `【${sale_class}】` : ''}${title}\n${variant}`]] },
      { kind: 'button', label: '商品を見る', href },
      {
        kind: 'paragraph',
        text: `${isMedicine ? '' : '数に限りがあるため、お早めにお求めください。'}お取り置きはしておりません。`,
      },
    ],
    letterFooter(shop, 'このお知らせは、ご登録いただいた商品について一度だけお送りしています。'),
  )
}
