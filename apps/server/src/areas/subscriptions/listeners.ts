import { after, type Listener } from '../../base/facts.ts'
import { cancelWithOrder } from './change-subscription.ts'
import { followEdit } from './follow-edit.ts'
import { followOrder } from './start-subscriptions.ts'

export const listeners: Listener[] = [
  after('order.placed', 'follow-subscription-order', (ctx, { order_id }) => followOrder(ctx, String(order_id))),
  after('order_edit.confirmed', 'follow-edit-of-subscription', (ctx, { order_id }) =>
    followEdit(ctx, String(order_id)),
  ),
  after('order.canceled', 'cancel-subscription-with-order', (ctx, { order_id }) =>
    cancelWithOrder(ctx, String(order_id)),
  ),
  after('order.review_decided', 'cancel-subscription-with-rejected-order', async (ctx, { order_id, decision }) => {
    if (decision === 'reject') await cancelWithOrder(ctx, String(order_id))
  }),
]
