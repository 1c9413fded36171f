import { after, type Listener } from '../../base/facts.ts'
import { eraseAddressesOfOrder } from './erase-addresses.ts'

export const listeners: readonly Listener[] = [
  after('order.retention_ended', 'forget-buyer-in-customers', (ctx, { order_id }) =>
    ctx.tx((tx) => eraseAddressesOfOrder(tx, String(order_id))),
  ),
]
