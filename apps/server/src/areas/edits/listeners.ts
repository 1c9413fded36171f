import { after, type Listener } from '../../base/facts.ts'
import { releaseCollection } from './release-collection.ts'
import { giveUpEditsOf } from './settle-edit.ts'

export const listeners: readonly Listener[] = [
  after('payment_collection.canceled', 'let-collection-go', (ctx, { payment_collection_id }) =>
    releaseCollection(ctx, String(payment_collection_id)),
  ),
  after('order.canceled', 'give-up-edits-of-canceled', (ctx, { order_id }) => giveUpEditsOf(ctx, String(order_id))),
  after('order.review_decided', 'give-up-edits-of-rejected', async (ctx, { order_id, decision }) => {
    if (decision === 'reject') await giveUpEditsOf(ctx, String(order_id))
  }),
]
