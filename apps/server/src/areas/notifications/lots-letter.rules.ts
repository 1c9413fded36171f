import { dayInWords } from '../pharmacy/day.rules.ts'
import { letterFooter, type Shop } from './account-letters.rules.ts'
import { type Letter, type Part, writeLetter } from './letter.rules.ts'
import { staffNote } from './staff-letters.rules.ts'

/** A lot that is too close to its expiry to be sold, or will be within a month. */
export interface LotRunningOut {
  /** Product and variant. */
  name: string
  lot_number: string
  expires_on: string
  is_short: boolean
  /** Pieces in sellable stock (for a short lot: reserved) and set aside. */
  quantity: number
  aside_quantity: number
}

/** To the shop: lots that it can no longer sell, and those that it can sell only for a while. */
export function lotsLetter(shop: Shop, lots: readonly LotRunningOut[], link: string): Letter {
  const [short, soon] = [lots.filter(({ is_short }) => is_short), lots.filter(({ is_short }) => !is_short)]
  const isReserved = short.some(({ quantity }) => quantity > 0)
  const parts: Part[] = [
    ...listOf('使用期限が足りなくなったロット', '販売できる在庫から外しました。', short),
    ...(isReserved
      ? [
          {
            kind: 'paragraph' as const,
            text: '引き当て済みの分は、ご注文のために残っていますが、発送できません。ほかのロットを用意するか、お客さまへご連絡ください。',
          },
        ]
      : []),
    ...listOf('1か月以内に使用期限が足りなくなるロット', 'その日が来ると、販売できる在庫から自動で外れます。', soon),
    { kind: 'button', label: 'ロットと使用期限を確認する', href: link },
  ]
  return writeLetter('【在庫】使用期限の近いロットがあります', parts, letterFooter(shop, staffNote))
}

function listOf(heading: string, text: string, lots: readonly LotRunningOut[]): Part[] {
  if (lots.length === 0) return []
  const rows = lots.map(
    (lot) => [lot.name, `ロット ${lot.lot_number}　期限 ${dayInWords(lot.expires_on)}　${piecesOf(lot)}`] as const,
  )
  return [
    { kind: 'heading', text: heading },
    { kind: 'paragraph', text },
    { kind: 'facts', rows },
  ]
}

const piecesOf = ({ is_short, quantity, aside_quantity }: LotRunningOut) =>
  is_short ? `外した分 ${aside_quantity}点・引き当て済み ${quantity}点` : `${quantity}点`
