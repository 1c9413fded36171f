import { after, type Listener } from '../../base/facts.ts'
import { subscribeRegistered } from './newsletter-subscriptions.ts'

export const listeners: Listener[] = [
  after('customer.registered', 'newsletter-registered', (ctx, { customer_id, newsletter }) =>
    newsletter === true ? subscribeRegistered(ctx, String(customer_id)) : Promise.resolve(),
  ),
]
