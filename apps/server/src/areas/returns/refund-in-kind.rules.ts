import { split, sum } from '../pricing/split.rules.ts'
/** What a gift card has paid of an order. */
export interface CardPaid {
  gift_card_id: string
  /** Yen that were taken from the card. */
  amount: number
  /** Percent; null when the card was sold without tax. */
  tax_rate: number | null
}

/** A gift card as far as it may still get something back. */
interface CardBalance extends Pick<CardPaid, 'gift_card_id' | 'amount'> {
  /** Yen of the order paid by the amount: including the tax that cards pay. */
  worth: number
}

/** What has been given back in kind; a null card stands for points. */
export interface RefundedInKind {
  gift_card_id: string | null
  amount: number
  worth: number
}

/**
 * Distributes what an order's cards have paid over them, in the order of their ids, and subtracts what was given back.
 */
export function cardBalances(
  paid: readonly Pick<CardPaid, 'gift_card_id' | 'amount'>[],
  worth: number,
  refunded: readonly RefundedInKind[],
): CardBalance[] {
  const shares = split(
    worth,
    paid.map(({ amount }) => amount),
  )
  return paid.map(({ gift_card_id, amount }, at) => {
    const cardRefunds = refunded.filter((one) => one.gift_card_id === gift_card_id)
    return {
      gift_card_id,
      amount: amount - sum(cardRefunds.map((one) => one.amount)),
      worth: shares[at]! - sum(cardRefunds.map((one) => one.worth)),
    }
  })
}

interface InKindBalance {
  /** Points that may be given back, one yen each. */
  points: number
  cards: readonly CardBalance[]
}

/**
 * Splits a return's refund by the ways its order was paid: points first, then gift cards, the rest is money (040). A
 * card gets the share of its amount that corresponds to its share of the worth.
 */
export function sharesInKind({ points, cards }: InKindBalance, due_yen: number) {
  const inPoints = Math.min(points, due_yen)
  let remaining = due_yen - inPoints
  const toCards = cards.flatMap(({ gift_card_id, amount, worth }) => {
    const share = Math.min(remaining, worth)
    if (share <= 0) return []
    remaining -= share
    return [{ gift_card_id, worth: share, amount: Math.floor((share * amount) / worth) }]
  })
  return { points: inPoints, cards: toCards, money: remaining }
}
