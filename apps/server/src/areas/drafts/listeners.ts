import { after, type Listener } from '../../base/facts.ts'
import { completePaidDraft } from './complete-paid-draft.ts'

export const listeners: readonly Listener[] = [
  after('draft_order.ordered', 'complete-draft', (ctx, { order_id }) => completePaidDraft(ctx, String(order_id))),
]
