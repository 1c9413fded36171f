import { after, type Listener } from '../../base/facts.ts'
import { completePaidDraft } from './complete-paid-draft.ts'
import { forgetBuyer } from './forget-buyer.ts'

export const listeners: readonly Listener[] = [
  after('draft_order.ordered', 'complete-draft', (ctx, { order_id }) => completePaidDraft(ctx, String(order_id))),
  after('order.retention_ended', 'forget-buyer-in-drafts', (ctx, { order_id }) =>
    ctx.tx((tx) => forgetBuyer(tx, String(order_id))),
  ),
]
