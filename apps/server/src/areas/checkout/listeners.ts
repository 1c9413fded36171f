import type { Ctx } from '../../base/ctx.ts'
import { after, type Listener } from '../../base/facts.ts'
import { captureIfOpen } from './capture-payment.ts'
import { carryOutDecision } from './decide-review.ts'
import { deliverGiftCards } from './deliver-gift-cards.ts'
import { followAttempt } from './follow-payment.ts'
import { forgetBuyer } from './forget-buyer.ts'
import { releasePayment } from './release-order.ts'
import { settleOrderPoints } from './settle-order-points.ts'

type FactData = Record<string, unknown>

/** An order without a pharmacist's review is charged at once; the others when approved. */
const captureUnreviewed = (ctx: Ctx, { order_id }: FactData) => captureIfOpen(ctx, String(order_id))

/** Whatever its wallet answers, it is tried again: a refusal would end the work at once. */
async function giveLateMoneyBack(ctx: Ctx, { attempt_id, reference }: FactData) {
  await followAttempt(ctx, String(attempt_id), undefined, reference as string | null).catch((cause: unknown) => {
    throw new Error('a payment that arrived too late is not given back', { cause })
  })
}

/** After these facts an order may earn a different number of points. */
const factsChangingPoints = [
  'order.placed',
  'order.review_decided',
  'order.buyer_changed',
  'order_edit.confirmed',
  'order.payment_captured',
  'order.shipped',
  'order.refunded',
  'refund.declined',
  'payment.given_back_elsewhere',
  'order.canceled',
  'return.received',
  'claim.created',
  'swap.refunded',
]

export const listeners: Listener[] = [
  after('order.placed', 'capture-order', captureUnreviewed),
  after('order_edit.confirmed', 'capture-edit', captureUnreviewed),
  after('order.review_decided', 'carry-out-review', (ctx, { order_id, decision }: FactData) =>
    carryOutDecision(ctx, String(order_id), decision as 'approve' | 'reject'),
  ),
  after('order.canceled', 'release-payment', (ctx, { order_id }: FactData) => releasePayment(ctx, String(order_id))),
  after('checkout_attempt.paid_too_late', 'give-late-money-back', giveLateMoneyBack),
  after('gift_cards.opened', 'deliver-gift-cards', (ctx, { order_id }: FactData) =>
    deliverGiftCards(ctx, String(order_id)),
  ),
  ...factsChangingPoints.map((fact) =>
    after(fact, `settle-points-${fact.replace('.', '-')}`, (ctx, { order_id }: FactData) =>
      settleOrderPoints(ctx, String(order_id)),
    ),
  ),
  after('order.retention_ended', 'forget-buyer-in-checkout', (ctx, { order_id }) =>
    ctx.tx((tx) => forgetBuyer(tx, String(order_id))),
  ),
]
