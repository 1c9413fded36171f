import { useConflictCheck } from '../forms/edit-conflict.ts'
import { type Order, readOrder } from './orders.ts'
import { sayRefunded } from './refund-words.ts'

/**
 * Prevents double refunds: returns a function to await before refunding. Partial refunds can be repeated, so the
 * server refuses none; a user who has not seen a refund made meanwhile, by a colleague or by themselves where no
 * answer came, is warned first (081).
 */
export const useDoubleRefundCheck = (order: Order): (() => Promise<void>) =>
  useConflictCheck(refundedOf(order), async () => refundedOf(await readOrder(order.id)), sayRefunded)

const refundedOf = ({ refundable_amount, refunds }: Order) => ({
  refundable_amount,
  refunds: refunds.map(({ id }) => id).toSorted(),
})
