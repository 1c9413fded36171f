import { letterFooter, type Shop } from './account-letters.rules.ts'
import { type Letter, type Part, writeLetter } from './letter.rules.ts'
import { dateAndTime, salutation, yen } from './wording.rules.ts'

/** The cards of an order: codes, values in yen without tax, and expiry. */
interface CardsOfOrder {
  /** The buyer's, family name first. */
  name: string
  display_id: number
  cards: readonly { code: string; value: number; ends_at: Date | null }[]
}

/** Delivers gift cards. The mail says that anybody who knows a code can spend it. */
export function giftCardLetter(shop: Shop, { display_id, name, cards }: CardsOfOrder): Letter {
  return writeLetter(
    `ギフトカードをお届けします（ご注文番号 ${display_id}）`,
    [
      { kind: 'paragraph', text: salutation(name) },
      { kind: 'paragraph', text: 'ギフトカードをお買い上げいただき、ありがとうございます。' },
      ...cards.map(({ value, ...card }) => factsOf({ ...card, balance: value })),
      ...howToSpend,
    ],
    letterFooter(shop),
  )
}

/** Gift cards that had paid for an order and got money back, each with its balance and its new end. */
interface ExtendedCards {
  name: string
  display_id: number
  cards: readonly CardBalance[]
}

/** The mail that says that gift cards which had ended, or would have soon, can be spent for longer after a refund. */
export function giftCardsExtendedLetter(shop: Shop, { display_id, name, cards }: ExtendedCards): Letter {
  return writeLetter(
    `ギフトカードの有効期限を延ばしました（ご注文番号 ${display_id}）`,
    [
      { kind: 'paragraph', text: salutation(name) },
      {
        kind: 'paragraph',
        text: 'ご注文のお支払いに使われたギフトカードに、残高をお戻ししました。有効期限が過ぎているか近づいていたため、あらためてお使いいただけるよう、期限を延ばしました。',
      },
      ...cards.map(factsOf),
      ...howToSpend,
    ],
    letterFooter(shop),
  )
}

interface CardBalance {
  code: string
  balance: number
  ends_at: Date | null
}

const factsOf = ({ code, balance, ends_at }: CardBalance): Part => ({
  kind: 'facts',
  rows: [
    ['コード', code],
    ['残高', yen(balance)],
    ['有効期限', ends_at ? dateAndTime(ends_at) : 'なし'],
  ],
})

const howToSpend: readonly Part[] = [
  {
    kind: 'paragraph',
    text: 'カートの「クーポン・ギフトカードのコード」に入力すると、お支払いにご利用いただけます。',
  },
  { kind: 'paragraph', text: 'コードを知っている方はどなたでもご利用になれます。大切に保管してください。' },
]
