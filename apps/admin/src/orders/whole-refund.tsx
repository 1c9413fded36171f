import { Alert } from '@mantine/core'
import type { Order } from './orders.ts'
import { refundableNow, whyNotCancelable } from './progress.ts'
import { sayWholeRefund as say } from './refund-words.ts'

/** Whether all the money of an order has gone back; what points and gift cards paid is not part of it. */
export const isRefunded = ({ payment_status }: Pick<Order, 'payment_status'>) => payment_status === 'refunded'

/** Whether its provider has refused to capture the money: the authorisation may have ended. */
export const isDeclined = ({ payment_status }: Pick<Order, 'payment_status'>) => payment_status === 'requires_action'

/** Repeats before goods are packed that nobody pays for them any more, or has not paid for them. */
export const AlreadyRefunded = ({ order }: { order: Pick<Order, 'payment_status'> }) =>
  isRefunded(order) ? <Notice>{say.done}</Notice> : isDeclined(order) && <Unpaid />

/** Before goods are packed whose money cannot be captured. */
export const Unpaid = () => <Notice>{say.declined}</Notice>

type RefundedOrder = Pick<Order, 'status' | 'refundable_amount' | 'payments'> & Parameters<typeof whyNotCancelable>[0]

/** Before all the money of an order goes back that can still be cancelled: a cancellation returns the goods as well. */
export const CancelInstead = ({ order, amount }: { order: RefundedOrder; amount: number | null }) =>
  amount === refundableNow(order) && order.status === 'pending' && !whyNotCancelable(order) ? (
    <Notice>{say.cancelInstead}</Notice>
  ) : null

const Notice = ({ children }: { children: string }) => (
  <Alert color="warning" role="alert">
    <p className="text-ink">{children}</p>
  </Alert>
)
