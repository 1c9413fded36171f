import { after, type Listener } from '../../base/facts.ts'
import { claimOwnGuestOrders } from './claim-orders.ts'

export const listeners: readonly Listener[] = [
  after('customer.email_verified', 'claim-own-guest-orders', (ctx, { customer_id }) =>
    ctx.tx((tx) => claimOwnGuestOrders(tx, String(customer_id))),
  ),
]
