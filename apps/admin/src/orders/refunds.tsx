import { dateAndTime, yen } from '@kusuribako/ui/format.ts'
import type { Order } from './orders.ts'
import { refundReason } from './progress.ts'
import { sayDeclined, sayWaiting } from './refund-words.ts'
import { say } from './words.ts'

type Refund = Order['refunds'][number]

/** The refunds of an order; a declined one is marked as such. */
export const Refunds = ({ order }: { order: Order }) =>
  order.refunds.map((refund) => {
    const [declined, waits] = [declineOf(refund), waitOf(refund)]
    return (
      <li key={refund.id} className="flex flex-wrap justify-between gap-x-4">
        <span className="[overflow-wrap:anywhere]">
          {say.refundLine(refundReason(order, refund))}
          <span className="ml-3 text-quiet">{dateAndTime(refund.created_at)}</span>
          {refund.note && <span className="block text-quiet">{refund.note}</span>}
          {waits && <span className="phrases block text-warning">{sayWaiting[waits]}</span>}
          {declined && (
            <span className={`phrases block ${declined.isWon ? 'text-quiet' : 'text-danger'}`}>
              {(declined.isWon ? sayDeclined.wonAt : sayDeclined.at)(dateAndTime(declined.at))}
              {declined.why && <span className="block">{declined.why}</span>}
            </span>
          )}
          {isStillOwed(refund, order.refunds) && (
            <span className="phrases block">
              {order.status === 'canceled' ? sayDeclined.notBackCanceled : sayDeclined.notBack}
            </span>
          )}
        </span>
        <span className={`ml-auto tabular-nums ${declined ? 'text-quiet line-through' : ''}`}>
          −{yen(refund.amount)}
        </span>
      </li>
    )
  })

/**
 * When and why the provider or the bank declined a refund; null for one that was not declined. `isWon`: the bank itself
 * had given the money back, and the shop then won the dispute (122).
 */
export function declineOf({
  metadata,
}: Pick<Refund, 'metadata'>): { at: string; why: string | undefined; isWon: boolean } | null {
  const { declined_at, declined_reason } = metadata ?? {}
  if (typeof declined_at !== 'string') return null
  const reason = String(declined_reason)
  return { at: declined_at, why: sayDeclined.reasons[reason], isWon: reason === 'dispute_won' }
}

/** What a decided refund waits for until it reaches the buyer; null for one that was paid out or declined. */
export function waitOf({ metadata }: Pick<Refund, 'metadata'>): keyof typeof sayWaiting | null {
  const word = metadata?.waits_for
  return word === 'answer' || word === 'arrival' ? word : null
}

/**
 * Whether its buyer still waits for it: it was declined, and the same money was not given back since (086), by a refund
 * of the payment that is not lower, was not declined too, and was not booked in the place of another one.
 */
export function isStillOwed(refund: Refund, refunds: readonly Refund[]): boolean {
  const declined = declineOf(refund)
  const isLater = (later: Refund) =>
    later.payment_id === refund.payment_id &&
    Date.parse(later.created_at) > Date.parse(declined!.at) &&
    later.amount >= refund.amount &&
    (later.metadata?.instead_of ?? refund.id) === refund.id &&
    declineOf(later) === null
  return declined !== null && !declined.isWon && !refunds.some(isLater)
}
