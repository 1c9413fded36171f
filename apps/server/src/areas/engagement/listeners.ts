import { after, type Listener } from '../../base/facts.ts'
import { deleteSavedCards } from './close-account.ts'
import { subscribeAtConnection, subscribeAtOrder, subscribeAtRegistration } from './newsletter-subscriptions.ts'
import { noteRestocked } from './restock-notices.ts'

export const listeners: Listener[] = [
  after('customer.registered', 'newsletter-registered', (ctx, { customer_id, newsletter }) =>
    newsletter === true ? subscribeAtRegistration(ctx, String(customer_id)) : Promise.resolve(),
  ),
  after('customer.email_verified', 'newsletter-verified', (ctx, { customer_id }) =>
    subscribeAtRegistration(ctx, String(customer_id)),
  ),
  after('customer.connected', 'newsletter-connected', (ctx, { customer_id, newsletter_asked_at }) =>
    newsletter_asked_at
      ? subscribeAtConnection(ctx, String(customer_id), new Date(String(newsletter_asked_at)))
      : Promise.resolve(),
  ),
  after('order.placed', 'newsletter-ordered', (ctx, { order_id }) => subscribeAtOrder(ctx, String(order_id))),
  after('stock.moved', 'restock-notices', (ctx, { product_ids }) => noteRestocked(ctx, product_ids)),
  after('customer.erased', 'forget-cards', (ctx, { card_reference }) => deleteSavedCards(ctx, card_reference)),
]
