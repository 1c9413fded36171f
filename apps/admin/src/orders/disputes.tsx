import type { Dispute } from '@kusuribako/contract/payments/disputes'
import { dateAndTime, yen } from '@kusuribako/ui/format.ts'
import { Alert } from '@mantine/core'
import { sayDispute as say } from './dispute-words.ts'
import type { Order } from './orders.ts'

type Paid = { payments: readonly Pick<Order['payments'][number], 'metadata'>[] }

/** Disputes (chargebacks) about an order's payments. */
export const disputesOf = ({ payments }: Paid): Dispute[] =>
  payments.flatMap(({ metadata }) => (metadata as { disputes?: Dispute[] } | null)?.disputes ?? [])

const isUndecided = ({ state }: Dispute) => state === 'needs_answer' || state === 'under_review'

/** Whether nothing of the order may be sent: a dispute is open, and may end with the money lost. */
export const isDisputed = (order: Paid): boolean => disputesOf(order).some(isUndecided)

/** Whether a bank has the money, and nothing of it can be refunded for now. */
export const isHeldByBank = (order: Paid): boolean =>
  disputesOf(order).some((dispute) => isUndecided(dispute) && !dispute.is_refundable)

/** Repeats before an action that nothing of the order may leave. */
export const StillDisputed = ({ order }: { order: Order }) =>
  isDisputed(order) && (
    <Alert color="warning" role="alert">
      <p className="text-ink">{say.stillOpen}</p>
    </Alert>
  )

/** Open disputes are shown at the top of their order, before somebody packs it. */
export const OpenDisputes = ({ order }: { order: Order }) => disputeAlerts(order, disputesOf(order).filter(isUndecided))
/** The others are shown with its money. */
export const EndedDisputes = ({ order }: { order: Order }) =>
  disputeAlerts(
    order,
    disputesOf(order).filter((dispute) => !isUndecided(dispute)),
  )

/** Each dispute, with what is to be done and by when. */
const disputeAlerts = (order: Order, disputes: readonly Dispute[]) =>
  disputes.map((dispute) => (
    <Alert key={dispute.id} color={isUndecided(dispute) ? 'warning' : 'gray'} title={say.states[dispute.state]} my="md">
      <p className="phrases text-ink">
        {say.about(yen(dispute.amount), say.reasons[dispute.reason] ?? dispute.reason)}
      </p>
      {toDo(order, dispute).map((line) => (
        <p key={line} className="phrases mt-1 text-ink">
          {line}
        </p>
      ))}
      <p className="mt-1 text-xs text-quiet [overflow-wrap:anywhere]">
        {say.opened(dateAndTime(dispute.opened_at))} {dispute.id}
      </p>
    </Alert>
  ))

const sentStatuses: readonly Order['fulfillment_status'][] = ['shipped', 'partially_returned', 'returned', 'canceled']

/** What staff have to do about it, in the order of urgency. */
export function toDo(order: Pick<Order, 'fulfillment_status' | 'payment_status'> & Paid, dispute: Dispute): string[] {
  const isUnsent = !sentStatuses.includes(order.fulfillment_status)
  if (dispute.state === 'lost') return [say.lost, ...(isUnsent ? [say.keepHere] : [])]
  // It ends by a refund, too, after which nothing is to be sent.
  if (!isUndecided(dispute)) return [isUnsent && order.payment_status !== 'refunded' ? say.goOn : say.ended]
  const { answer_by, state, is_refundable } = dispute
  const answer =
    state === 'under_review' ? say.underReview : answer_by ? say.answer(dateAndTime(answer_by)) : say.noAnswer
  return [answer, ...(isUnsent ? [say.holdBack] : []), is_refundable ? say.refundEnds : say.noRefund]
}
