import { after, type Listener } from '../../base/facts.ts'
import { followBuyer } from './follow-buyer.ts'

export const listeners: readonly Listener[] = [
  after('draft_order.ordered', 'complete-draft', (ctx, { order_id }) => followBuyer(ctx, String(order_id))),
]
