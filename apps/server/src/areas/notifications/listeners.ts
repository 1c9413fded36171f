import { after, type Listener } from '../../base/facts.ts'
import { askToVerify, helpWithPassword } from './tell-of-account.ts'
import { tellOfInquiry, welcomeSubscriber } from './tell-of-engagement.ts'
import { tellOrderPlaced, tellReviewDecided } from './tell-of-order.ts'

export const listeners: Listener[] = [
  after('customer.registered', 'mail-customer-registered', (ctx, { customer_id }) =>
    askToVerify(ctx, String(customer_id)),
  ),
  after('customer.verification_asked', 'mail-verification', (ctx, { customer_id }) =>
    askToVerify(ctx, String(customer_id)),
  ),
  after('customer.password_reset_asked', 'mail-password-reset', (ctx, { customer_id }) =>
    helpWithPassword(ctx, String(customer_id)),
  ),
  after('order.placed', 'mail-order-placed', (ctx, { order_id }) => tellOrderPlaced(ctx, String(order_id))),
  after('order.review_decided', 'mail-review-decided', (ctx, { order_id, decision }) =>
    tellReviewDecided(ctx, String(order_id), decision as 'approve' | 'reject'),
  ),
  after('inquiry.received', 'mail-inquiry', (ctx, { inquiry_id }) => tellOfInquiry(ctx, String(inquiry_id))),
  after('newsletter.subscribed', 'mail-newsletter-welcome', (ctx, { unsubscribe_token }) =>
    welcomeSubscriber(ctx, String(unsubscribe_token)),
  ),
]
