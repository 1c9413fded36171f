import { useMeanwhile } from '../forms/meanwhile.ts'
import { type Order, readOrder } from './orders.ts'
import { sayRefunded } from './refund-words.ts'

/**
 * Keeps money from going back twice: answers what is waited for before some of it does. A part of it may go back again
 * and again, so the door refuses none of them; whoever has not seen a refund that was made meanwhile is told of it
 * first (081), by a colleague or by themselves where no answer came.
 */
export const useUnlessRefunded = (order: Order): (() => Promise<void>) =>
  useMeanwhile(refundedOf(order), async () => refundedOf(await readOrder(order.id)), sayRefunded)

const refundedOf = ({ refundable_amount, refunds }: Order) => ({
  refundable_amount,
  refunds: refunds.map(({ id }) => id).toSorted(),
})
