import { sumOfRates, taxInGiftCard } from './tax.rules.ts'

export interface GiftCard {
  id: string
  /** Yen left on it. */
  balance: number
  /** Percent; null when the card was sold without tax. */
  tax_rate: number | null
  ends_at: Date | null
}

/** What an order takes from one card, and what the card is afterwards. */
export interface GiftCardUse {
  gift_card_id: string
  amount: number
  is_taxable: boolean
  tax_rate: number | null
  balance_left: number
  is_disabled: boolean
}

/** A card without expiry is used after those with one. */
const neverEnds = Date.UTC(2100, 1, 1)

/** Spends cards on an amount in yen: the earliest expiry first, and then the smallest balance. */
export function spendGiftCards(cards: readonly GiftCard[], amount: number): GiftCardUse[] {
  const uses: GiftCardUse[] = []
  let remaining = amount
  for (const card of inOrderOfUse(cards)) {
    const used = Math.min(remaining, card.balance)
    if (used <= 0) continue
    remaining -= used
    uses.push({
      gift_card_id: card.id,
      amount: used,
      is_taxable: Boolean(card.tax_rate),
      tax_rate: card.tax_rate,
      balance_left: card.balance - used,
      is_disabled: card.balance === used,
    })
  }
  return uses
}

function inOrderOfUse(cards: readonly GiftCard[]): readonly GiftCard[] {
  const end = (card: GiftCard) => card.ends_at?.getTime() ?? neverEnds
  return cards.toSorted((a, b) => end(a) - end(b) || a.balance - b.balance)
}

/**
 * What the uses pay of `owed` (yen with tax), and the tax they have paid already. They never give back more tax than
 * is in it, nor more than is left to pay: otherwise, a card sold at a higher rate than the goods, or one used where
 * cards also pay for tax, would make the shop pay the buyer.
 */
export function giftCardTotals(
  uses: readonly Pick<GiftCardUse, 'amount' | 'tax_rate'>[],
  owed: number,
  taxOwed: number,
) {
  let total = 0
  let tax = 0
  for (const use of uses) {
    total += use.amount
    tax += taxInGiftCard(use.amount, use.tax_rate)
  }
  return { gift_card_total: total, gift_card_tax_total: Math.max(0, Math.min(tax, taxOwed, owed - total)) }
}

/**
 * The cards created from a bought line of gift cards: one per piece, each worth an equal part of the line without tax,
 * to the yen. The remainder is added to the first ones, so that together they are worth what was paid.
 */
export function giftCardsOfLine(line: { quantity: number; subtotal: number; tax_rates: readonly number[] }) {
  const rate = sumOfRates(line.tax_rates)
  const value = Math.floor(line.subtotal / line.quantity)
  const remainder = line.subtotal - value * line.quantity
  return Array.from({ length: line.quantity }, (_, at) => ({
    value: at < remainder ? value + 1 : value,
    tax_rate: rate || null,
  }))
}
