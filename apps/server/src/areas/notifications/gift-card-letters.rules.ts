import { footOf, type Shop } from './account-letters.rules.ts'
import { type Letter, writeLetter } from './letter.rules.ts'
import { dateAndTime, yen } from './wording.rules.ts'

/** The cards of an order: their codes, what they are worth in yen without tax, and until when. */
interface BoughtCards {
  display_id: number
  cards: readonly { code: string; value: number; ends_at: Date | null }[]
}

/** Hands over gift cards. Who knows a code can spend it, and the letter says so. */
export function giftCardLetter(shop: Shop, { display_id, cards }: BoughtCards): Letter {
  return writeLetter(
    `ギフトカードをお届けします（ご注文番号 ${display_id}）`,
    [
      { kind: 'paragraph', text: 'ギフトカードをお買い上げいただき、ありがとうございます。' },
      ...cards.map(({ code, value, ends_at }) => ({
        kind: 'facts' as const,
        rows: [
          ['コード', code],
          ['残高', yen(value)],
          ['有効期限', ends_at ? dateAndTime(ends_at) : 'なし'],
        ] as const,
      })),
      {
        kind: 'paragraph',
        text: 'カートの「クーポン・ギフトカードのコード」に入力すると、お支払いにご利用いただけます。',
      },
      { kind: 'paragraph', text: 'コードを知っている方はどなたでもご利用になれます。大切に保管してください。' },
    ],
    footOf(shop),
  )
}
