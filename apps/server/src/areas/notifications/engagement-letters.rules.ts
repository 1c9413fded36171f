import { factsOfClass } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { letterFooter, type Shop } from './account-letters.rules.ts'
import { type Letter, type LetterFooter, writeLetter } from './letter.rules.ts'
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

/** To the shop: the inquiry, whose sender is answered by mail (099). */
export function inquiryNoticeLetter(shop: Shop, inquiry: Inquiry): Letter {
  const letter = writeLetter(
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
  return { ...letter, reply_to: inquiry.reply_email }
}

const factsOf = ({ path, order_number, created_at }: Inquiry) => [
  ['ご用件', path.join('＞')] as const,
  ...(order_number ? [['ご注文番号', order_number] as const] : []),
  ['受付日時', dateAndTime(created_at)] as const,
]

/** Who sends an advertisement; null for a shop without a licence. */
export type Advertiser = Shop & { sender: { opener_name: string; store_address: string } | null }

/** An advertisement names its sender, with address and contact, and unsubscribes (特定電子メール法4条, 施行規則9条). */
function advertisementFooter(shop: Advertiser, note: string, link: { label: string; href: string }): LetterFooter {
  const { opener_name, store_address } = shop.sender ?? { opener_name: shop.name, store_address: '' }
  const sender = `送信者：${[opener_name, store_address].filter(Boolean).join('　')}`
  return { ...letterFooter(shop, note, sender, `お問い合わせ：${shop.url}/contact`), link }
}

/** What a new subscriber wants: at least one of the two. */
interface NewSubscription {
  unsubscribe_token: string
  hasMagazine: boolean
  hasRecommendations: boolean
}

/** To a new subscriber; the link at the bottom unsubscribes (特定電子メール法3条・4条). */
export function newsletterWelcomeLetter(
  shop: Advertiser,
  { unsubscribe_token, hasMagazine, hasRecommendations }: NewSubscription,
): Letter {
  const href = `${shop.url}/newsletter/unsubscribe?${new URLSearchParams({ token: unsubscribe_token })}`
  const kinds = [hasMagazine && 'メールマガジン', hasRecommendations && 'おすすめのお薬のご案内']
    .filter(Boolean)
    .join('と')
  const contents = [hasMagazine && '健康コラムやお得なお知らせ', hasRecommendations && 'おすすめのお薬のご案内']
  const letter = writeLetter(
    'お知らせメールへのご登録ありがとうございます',
    [
      { kind: 'paragraph', text: `${shop.name}の${kinds}にご登録いただき、ありがとうございます。` },
      { kind: 'paragraph', text: `${contents.filter(Boolean).join('、')}をお届けします。` },
    ],
    advertisementFooter(shop, `このメールは、${shop.name}のお知らせメールに登録されたアドレスへお送りしています。`, {
      label: '配信を停止する',
      href,
    }),
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
  stop_token: string
}

/**
 * To customers who waited: it is available again, and where. Sent once. Nobody is urged to buy a medicine
 * (医薬品等適正広告基準). The subject, which locked screens show, names none. The link at the bottom stops all requests
 * that are still open.
 */
export function restockLetter(
  shop: Advertiser,
  { sale_class, title, variant, handle, variant_id, stop_token }: RestockedVariant,
): Letter {
  const isMedicine = factsOfClass(sale_class)?.isMedicine !== false
  const href = `${shop.url}/products/${encodeURIComponent(handle ?? '')}?${new URLSearchParams({ variant: variant_id })}`
  const stop_url = `${shop.url}/restock/stop?${new URLSearchParams({ token: stop_token })}`
  const letter = writeLetter(
    '再入荷のお知らせ',
    [
      { kind: 'paragraph', text: 'お待ちいただいていた商品が、ふたたびご購入いただけるようになりました。' },
      { kind: 'facts', rows: [['商品', `${sale_class && isMedicine ? `【${sale_class}】` : ''}${title}\n${variant}`]] },
      { kind: 'button', label: '商品を見る', href },
      {
        kind: 'paragraph',
        text: `${isMedicine ? '' : '数に限りがあるため、お早めにお求めください。'}お取り置きはしておりません。`,
      },
    ],
    advertisementFooter(shop, 'このお知らせは、ご登録いただいた商品について一度だけお送りしています。', {
      label: 'ほかの商品も含めて、再入荷のお知らせを停止する',
      href: stop_url,
    }),
  )
  return { ...letter, unsubscribe_url: stop_url }
}
