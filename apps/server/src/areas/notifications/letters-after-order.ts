import type { Writer } from './letters.ts'
import {
  notifyClaimSettled,
  notifyEditConfirmed,
  notifyEditRequested,
  notifyOrderCanceled,
  notifyRefundDeclined,
  notifyRefunded,
  notifyReplacementSent,
  notifyReturnReceived,
  notifyReturnRequested,
  notifySwapOffered,
} from './notify-after-order.ts'

/** The mails about what happens to an order later on. */
export const afterOrderWriters: readonly Writer[] = [
  {
    fact: 'order.canceled',
    name: 'mail-order-canceled',
    write: (ctx, { order_id }) => notifyOrderCanceled(ctx, String(order_id)),
  },
  {
    fact: 'return.requested',
    name: 'mail-return-requested',
    write: (ctx, { return_id }) => notifyReturnRequested(ctx, String(return_id)),
  },
  {
    fact: 'return.received',
    name: 'mail-return-received',
    write: (ctx, { return_id }) => notifyReturnReceived(ctx, String(return_id)),
  },
  {
    fact: 'order.refunded',
    name: 'mail-order-refunded',
    write: (ctx, { order_id, refund_ids }) => notifyRefunded(ctx, String(order_id), refund_ids as string[]),
  },
  {
    fact: 'refund.declined',
    name: 'mail-refund-declined',
    write: (ctx, { refund_id }) => notifyRefundDeclined(ctx, String(refund_id)),
  },
  {
    fact: 'swap.created',
    name: 'mail-swap-offered',
    write: (ctx, { swap_id }) => notifySwapOffered(ctx, String(swap_id)),
  },
  {
    fact: 'swap.shipped',
    name: 'mail-swap-shipped',
    write: (ctx, { order_id, fulfillment_id }) => notifyReplacementSent(ctx, String(order_id), String(fulfillment_id)),
  },
  {
    fact: 'claim.created',
    name: 'mail-claim-taken',
    write: (ctx, { claim_id }) => notifyClaimSettled(ctx, String(claim_id)),
  },
  {
    fact: 'claim.shipped',
    name: 'mail-claim-shipped',
    write: (ctx, { order_id, fulfillment_id }) => notifyReplacementSent(ctx, String(order_id), String(fulfillment_id)),
  },
  {
    fact: 'order_edit.requested',
    name: 'mail-order-edit-requested',
    write: (ctx, { order_edit_id }) => notifyEditRequested(ctx, String(order_edit_id)),
  },
  {
    fact: 'order_edit.confirmed',
    name: 'mail-order-edit-confirmed',
    write: (ctx, { order_edit_id }) => notifyEditConfirmed(ctx, String(order_edit_id)),
  },
]
