import type { Ctx } from '../../base/ctx.ts'
import type { SubscriptionChange } from '../subscriptions/index.ts'
import type { Letter } from './letter.rules.ts'
import { afterOrderWriters } from './letters-after-order.ts'
import { notifyCrossMall } from './notify-cross-mall.ts'
import {
  mailOrderClaim,
  mailPasswordReset,
  mailVerification,
  notifyAccountConnected,
  notifyEmailChanged,
  notifyNewBrowser,
  notifyPasswordChanged,
} from './notify-of-account.ts'
import { mailInquiryNotice, mailInquiryReceipt, mailNewsletterWelcome, notifyRestock } from './notify-of-engagement.ts'
import { notifyGiftCards, notifyGiftCardsExtended } from './notify-of-gift-cards.ts'
import { notifyLotsRunningOut } from './notify-of-lots.ts'
import { notifyOrderPlaced, notifyParcelSent, notifyReviewDecided } from './notify-of-order.ts'
import {
  notifyInformationProvided,
  notifyPharmacistMessage,
  notifyReviewExpired,
  notifyReviewReminder,
} from './notify-of-review.ts'
import {
  mailInvitation,
  mailStaffPasswordReset,
  notifyCredentialsChanged,
  notifyLicenceEnding,
} from './notify-of-staff.ts'
import { notifyCanceled, notifyChanged, notifyFailed, notifyUpcomingOrder } from './notify-of-subscription.ts'
import type { CredentialChange } from './staff-letters.rules.ts'

/** A mail, ready to send. */
export interface OutgoingMail {
  /** The unique name of a mail that must arrive once: `order-placed:order_…`. */
  occasion: string
  to: string
  letter: Letter
  /** What it is about, in the terms of notifications. */
  resource_type: string
  resource_id: string
  customer_id?: string | null
}

/** Which mail follows which fact. Rebuilt from the same fact when staff resend it. */
export interface Writer {
  fact: string
  /** Names the work in the queue, and the mail in the table; never reuse a name. */
  name: string
  /** Null when there is nothing to say any more. */
  write: (ctx: Ctx, about: Record<string, unknown>) => Promise<OutgoingMail | null>
  /** Contains access to an account, or what unsubscribes: it is sent only to its owner. */
  isPersonal?: true
}

/** Every mail that the shop sends automatically. */
export const writers: readonly Writer[] = [
  {
    fact: 'customer.registered',
    name: 'mail-customer-registered',
    write: (ctx, { customer_id }) => mailVerification(ctx, String(customer_id)),
    isPersonal: true,
  },
  {
    fact: 'customer.verification_asked',
    name: 'mail-verification',
    write: (ctx, { customer_id }) => mailVerification(ctx, String(customer_id)),
    isPersonal: true,
  },
  {
    fact: 'customer.password_reset_asked',
    name: 'mail-password-reset',
    write: (ctx, { customer_id }) => mailPasswordReset(ctx, String(customer_id)),
    isPersonal: true,
  },
  {
    fact: 'customer.connected',
    name: 'mail-customer-connected',
    write: (ctx, { customer_id, party }) => notifyAccountConnected(ctx, String(customer_id), String(party)),
    isPersonal: true,
  },
  {
    fact: 'customer.password_changed',
    name: 'mail-password-changed',
    write: (ctx, { customer_id }) => notifyPasswordChanged(ctx, String(customer_id)),
    isPersonal: true,
  },
  {
    fact: 'customer.email_changed',
    name: 'mail-email-changed',
    write: (ctx, { customer_id, former }) => notifyEmailChanged(ctx, String(customer_id), String(former)),
    isPersonal: true,
  },
  {
    fact: 'customer.came_by_new_browser',
    name: 'mail-new-browser',
    write: (ctx, { customer_id, way, at }) => notifyNewBrowser(ctx, String(customer_id), String(way), String(at)),
    isPersonal: true,
  },
  {
    fact: 'order.claim_asked',
    name: 'mail-order-claim',
    write: (ctx, { customer_id, order_ids }) => mailOrderClaim(ctx, String(customer_id), order_ids as string[]),
    isPersonal: true,
  },
  {
    fact: 'restock.arrived',
    name: 'mail-restock',
    write: (ctx, { restock_notice_id }) => notifyRestock(ctx, String(restock_notice_id)),
    isPersonal: true,
  },
  {
    fact: 'order.placed',
    name: 'mail-order-placed',
    write: (ctx, { order_id }) => notifyOrderPlaced(ctx, String(order_id)),
  },
  {
    fact: 'order.review_decided',
    name: 'mail-review-decided',
    write: (ctx, { order_id, decision }) =>
      notifyReviewDecided(ctx, String(order_id), decision as 'approve' | 'reject'),
  },
  {
    fact: 'review.asked',
    name: 'mail-review-asked',
    write: (ctx, { order_id, message_id }) => notifyPharmacistMessage(ctx, String(order_id), String(message_id)),
  },
  {
    fact: 'review.informed',
    name: 'mail-review-informed',
    write: (ctx, { order_id, version }) => notifyInformationProvided(ctx, String(order_id), Number(version)),
  },
  {
    fact: 'review.reminded',
    name: 'mail-review-reminded',
    write: (ctx, { order_id, since, at = since }) =>
      notifyReviewReminder(ctx, String(order_id), String(since), String(at)),
  },
  {
    fact: 'review.expired',
    name: 'mail-review-expired',
    write: (ctx, { order_id }) => notifyReviewExpired(ctx, String(order_id)),
  },
  {
    fact: 'order.shipped',
    name: 'mail-order-shipped',
    write: async (ctx, { order_id, fulfillment_id, is_silent }) =>
      is_silent ? null : notifyParcelSent(ctx, String(order_id), String(fulfillment_id)),
  },
  {
    fact: 'order.gathering_asked',
    name: 'mail-cross-mall',
    write: (ctx, { order_id, asked_by }) => notifyCrossMall(ctx, String(order_id), String(asked_by)),
  },
  ...afterOrderWriters,
  {
    fact: 'subscription.ahead',
    name: 'mail-subscription-ahead',
    write: (ctx, { subscription_id, next_order_at, told_at }) =>
      notifyUpcomingOrder(ctx, String(subscription_id), {
        next_order_at: String(next_order_at),
        told_at: String(told_at),
      }),
  },
  {
    fact: 'subscription.renewal_failed',
    name: 'mail-subscription-failed',
    write: (ctx, { subscription_id, cycle, kind, failed_at, is_skipped }) =>
      notifyFailed(ctx, String(subscription_id), {
        cycle: Number(cycle),
        failed_at: String(failed_at),
        is_skipped: is_skipped === true,
        kind: kind as 'payment' | 'inventory' | 'other',
      }),
  },
  {
    fact: 'subscription.changed_by_staff',
    name: 'mail-subscription-changed',
    write: (ctx, { subscription_id, change, changed_at }) =>
      notifyChanged(ctx, String(subscription_id), change as SubscriptionChange, String(changed_at)),
  },
  {
    fact: 'subscription.canceled',
    name: 'mail-subscription-canceled',
    write: (ctx, { subscription_id }) => notifyCanceled(ctx, String(subscription_id)),
  },
  {
    fact: 'gift_cards.opened',
    name: 'mail-gift-cards',
    write: (ctx, { order_id }) => notifyGiftCards(ctx, String(order_id)),
    isPersonal: true,
  },
  {
    fact: 'gift_cards.given_back',
    name: 'mail-gift-cards-longer',
    write: (ctx, { order_id, gift_card_ids, ends_at }) =>
      notifyGiftCardsExtended(ctx, String(order_id), gift_card_ids as string[], String(ends_at)),
    isPersonal: true,
  },
  {
    fact: 'inquiry.received',
    name: 'mail-inquiry',
    write: (ctx, { inquiry_id }) => mailInquiryReceipt(ctx, String(inquiry_id)),
  },
  {
    fact: 'inquiry.received',
    name: 'mail-inquiry-notice',
    write: (ctx, { inquiry_id }) => mailInquiryNotice(ctx, String(inquiry_id)),
  },
  {
    fact: 'newsletter.subscribed',
    name: 'mail-newsletter-welcome',
    write: (ctx, { unsubscribe_token }) => mailNewsletterWelcome(ctx, String(unsubscribe_token)),
    isPersonal: true,
  },
  {
    fact: 'staff.invited',
    name: 'mail-staff-invited',
    write: (ctx, { invite_id }) => mailInvitation(ctx, String(invite_id)),
    isPersonal: true,
  },
  {
    fact: 'staff.password_reset_asked',
    name: 'mail-staff-password',
    write: (ctx, { user_id }) => mailStaffPasswordReset(ctx, String(user_id)),
    isPersonal: true,
  },
  {
    fact: 'staff.proof_changed',
    name: 'mail-staff-proof',
    write: (ctx, { user_id, what, at }) =>
      notifyCredentialsChanged(ctx, String(user_id), { what: what as CredentialChange, at: String(at) }),
    isPersonal: true,
  },
  {
    fact: 'licence.ending',
    name: 'mail-licence-ending',
    write: (ctx, { licence_id, ends_on, days }) =>
      notifyLicenceEnding(ctx, String(licence_id), { ends_on: String(ends_on), days: Number(days) }),
  },
  {
    fact: 'lots.running_out',
    name: 'mail-lots-running-out',
    write: (ctx, { day, lot_ids }) => notifyLotsRunningOut(ctx, { day: String(day), lot_ids: lot_ids as string[] }),
  },
]
