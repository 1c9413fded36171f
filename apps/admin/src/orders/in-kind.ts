import { paidInKind } from '@kusuribako/client/routes'
import { yen } from '@kusuribako/ui/format.ts'
import { ask } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import type { Order } from './orders.ts'
import { pointsSpent } from './progress.ts'
import { say } from './words.ts'

/** Yen paid by points, and by gift cards. */
interface Kinds {
  points: number
  gift_cards: number
}
const zero: Kinds = { points: 0, gift_cards: 0 }

export const isPaidInKind = (order: Pick<Order, 'metadata' | 'gift_card_total'>) =>
  pointsSpent(order) > 0 || order.gift_card_total > 0

/** What returns have given back in points and gift cards, and what they still will. */
export const useInKind = (order: Order) =>
  useReading('orders', ['order', order.id, 'in kind'], async () =>
    isPaidInKind(order)
      ? (await ask(paidInKind.ofOrder, { params: { id: order.id } })).data
      : { given: zero, left: zero },
  )

/** How a sum is given back, as the backend splits it: points, then gift cards, then money (040). */
export function refundWays(amount: number, remaining: Kinds): string[] {
  const points = Math.min(remaining.points, amount)
  const gift_cards = Math.min(remaining.gift_cards, amount - points)
  return [...kindsIn({ points, gift_cards }), ...wordsFor(say.inMoney, amount - points - gift_cards)]
}

export const kindsIn = ({ points, gift_cards }: Kinds): string[] => [
  ...wordsFor(say.inPoints, points),
  ...wordsFor(say.onCards, gift_cards),
]

const wordsFor = (way: string, amount: number) => (amount > 0 ? [`${way} ${yen(amount)}`] : [])
