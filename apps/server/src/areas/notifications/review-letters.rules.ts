import { letterFooter, type Shop } from './account-letters.rules.ts'
import { type Letter, type Part, writeLetter } from './letter.rules.ts'
import { releaseWords } from './order-letters.rules.ts'
import { dateAndTime, salutation } from './wording.rules.ts'

/** What the mails about a pharmacist's review need; none of them says anything about the buyer's health. */
export interface ReviewLetterInput {
  name: string
  display_id: number
  /** The page where pharmacist and buyer write to each other, relative to the storefront's address. */
  path: string
}

/** The pharmacist has a question. */
export function reviewMessageLetter(shop: Shop, order: ReviewLetterInput): Letter {
  return letterTo(shop, order, '薬剤師からの質問があります', [
    'ご注文のお薬について、薬剤師からおたずねしたいことがあります。次のページで内容をご覧になり、お返事をお願いします。',
    'お返事をいただくまで、お支払いと発送は行われません。',
  ])
}

/**
 * The information about the medicine is ready, to be read and confirmed (薬機法36条の10); `until` is when the order is
 * released.
 */
export function reviewInformationLetter(shop: Shop, order: ReviewLetterInput, until: Date): Letter {
  return letterTo(shop, order, 'お薬の説明をご確認ください', [
    '薬剤師が、ご注文のお薬の説明をお届けしました。次のページでお読みになり、内容をご理解いただけましたら「確認しました」を押してください。ご質問も同じページからお送りいただけます。',
    `ご確認のあとに、薬剤師がご注文を確定します。ご確認いただくまで、お支払いと発送は行われません。${dateAndTime(until)}までにご確認いただけないときは、ご注文はキャンセルとなります。`,
  ])
}

/** There was no answer for some days; `until` is when the order is released. */
export function reviewReminderLetter(shop: Shop, order: ReviewLetterInput, until: Date): Letter {
  return letterTo(shop, order, 'お返事をお待ちしています', [
    `ご注文のお薬について、お返事またはご確認をお待ちしています。${dateAndTime(until)}までにいただけないときは、ご注文はキャンセルとなります。`,
  ])
}

/** The order was released. */
export function reviewExpiredLetter(shop: Shop, order: ReviewLetterInput & Parameters<typeof releaseWords>[0]): Letter {
  return letterTo(shop, order, '期限が過ぎたため、ご注文をキャンセルしました', [
    `お返事またはご確認の期限が過ぎたため、ご注文をキャンセルしました。${releaseWords(order)}`,
    'お薬が必要なときは、お手数ですが、あらためてご注文ください。',
  ])
}

const letterTo = (shop: Shop, { name, display_id, path }: ReviewLetterInput, subject: string, paragraphs: string[]) =>
  writeLetter(
    `${subject}（ご注文番号 ${display_id}）`,
    [
      { kind: 'paragraph', text: salutation(name) },
      ...paragraphs.map((text): Part => ({ kind: 'paragraph', text })),
      { kind: 'button', label: '薬剤師とのやりとりを見る', href: `${shop.url}${path}` },
    ],
    letterFooter(shop, 'お急ぎのときは、サイトの「お問い合わせ」からご連絡ください。'),
  )
