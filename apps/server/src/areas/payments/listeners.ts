import { after, type Listener } from '../../base/facts.ts'
import { forgetBuyer } from './forget-buyer.ts'

export const listeners: readonly Listener[] = [
  after('order.retention_ended', 'forget-buyer-in-payments', (ctx, { order_id }) =>
    ctx.tx((tx) => forgetBuyer(tx, String(order_id))),
  ),
]
