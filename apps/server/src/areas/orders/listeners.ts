import type { Tx } from '../../base/ctx.ts'
import { after, type Listener } from '../../base/facts.ts'
import { claimOwnGuestOrders } from './claim-orders.ts'
import { settlePaymentStatus } from './payments.ts'
import { lockOrder } from './write-order.ts'

export const listeners: readonly Listener[] = [
  after('customer.email_verified', 'claim-own-guest-orders', (ctx, { customer_id }) =>
    ctx.tx((tx) => claimOwnGuestOrders(tx, String(customer_id))),
  ),
  after('refund.declined', 'settle-status-refund-declined', (ctx, { order_id }) =>
    ctx.tx((tx) => settleStatus(tx, String(order_id))),
  ),
  after('payment.given_back_elsewhere', 'settle-status-given-back-elsewhere', (ctx, { order_id }) =>
    ctx.tx((tx) => settleStatus(tx, String(order_id))),
  ),
  after('payment.lapsed', 'settle-status-payment-lapsed', (ctx, { order_id }) =>
    ctx.tx(async (tx) => {
      await settleStatus(tx, String(order_id))
      // What waits for all of the order's money, such as gift cards it bought, waits no longer.
      await tx.note('order.payment_captured', { order_id })
    }),
  ),
]

/**
 * The money is with the shop as before the refund; or the cardholder's bank has refunded it; or an authorisation has
 * ended that the order did not need any more.
 */
async function settleStatus(tx: Tx, order_id: string) {
  await lockOrder(tx, order_id)
  await settlePaymentStatus(tx, order_id)
}
