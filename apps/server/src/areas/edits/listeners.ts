import { after, type Listener } from '../../base/facts.ts'
import { forgetBuyer } from './forget-buyer.ts'
import { releaseCollection } from './release-collection.ts'
import { cancelEditsOf } from './settle-edit.ts'

export const listeners: readonly Listener[] = [
  after('payment_collection.canceled', 'let-collection-go', (ctx, { payment_collection_id }) =>
    releaseCollection(ctx, String(payment_collection_id)),
  ),
  after('order.canceled', 'give-up-edits-of-canceled', (ctx, { order_id }) => cancelEditsOf(ctx, String(order_id))),
  after('order.review_decided', 'give-up-edits-of-rejected', async (ctx, { order_id, decision }) => {
    if (decision === 'reject') await cancelEditsOf(ctx, String(order_id))
  }),
  after('order.retention_ended', 'forget-buyer-in-edits', (ctx, { order_id }) =>
    ctx.tx((tx) => forgetBuyer(tx, String(order_id))),
  ),
]
