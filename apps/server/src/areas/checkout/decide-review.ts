import { reviewedClasses, type SaleClass, saleClassFacts } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { pharmacistReviews as api } from '@kusuribako/contract/checkout/pharmacist-review'
import type { Input } from '@kusuribako/contract/endpoint'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { findShortOfSaleableLots } from '../inventory/index.ts'
import { changeOrder, lockOrder } from '../orders/index.ts'
import type { PaymentRow } from '../payments/index.ts'
import {
  closeReview,
  hasActivitySince,
  hasConfirmedInformation,
  mustBePharmacist,
  readSaleFacts,
  whyNoLicenceCovers,
} from '../pharmacy/index.ts'
import { capturePayment } from './capture-payment.ts'
import { cancelAndReleaseHoldings, findHoldings, releasePayment } from './release-order.ts'

/**
 * A pharmacist approves an order with first-class medicine, and the money is captured; or rejects it: money, stock and
 * benefits are released, and the buyer is notified (薬機法36条の10). A second decision is refused, and one by somebody who
 * has not read what was written last. An approval is refused before the buyer has confirmed the information about the
 * medicine, unless it is waived and its class allows that (第6項), and where no licence covers the medicine any more, or
 * all of it was recalled or is too near to its last day, or by a registered seller: the decision is the moment of its
 * sale (115, 128). The decision stands whatever a provider answers: the listener `carry-out-review` handles the money
 * until it is done.
 */
export const decideReview: Handler<typeof api.decide> = async (ctx, { params, body }) => {
  const payments = await ctx.tx((tx) => decide(tx, params.id, body))
  await carryOutDecision(ctx, params.id, body.decision, payments).catch((error: unknown) =>
    ctx.log.error({ err: error, order: params.id }, 'decision’s payment not carried out yet'),
  )
  const { status, payment_status } = await ctx.db
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow()
  return { data: { order_id: params.id, state: stateOf[body.decision], status, payment_status } }
}

/** Moves the money according to the decision. Also run by a listener: a crash in between leaves nothing undone. */
export async function carryOutDecision(
  ctx: Ctx,
  orderId: string,
  decision: 'approve' | 'reject',
  payments?: readonly PaymentRow[],
): Promise<void> {
  await (decision === 'approve' ? capturePayment : releasePayment)(ctx, orderId, payments)
}

const stateOf = { approve: 'approved', reject: 'rejected' } as const

type ReviewDecision = Input<typeof api.decide>['body']

/** Returns the payments of the order. */
async function decide(tx: Tx, orderId: string, { decision, note, explanation_waived, seen_until }: ReviewDecision) {
  const waived = decision === 'approve' && explanation_waived
  const end = { status: stateOf[decision], note: note || null, explanation_waived: waived }
  // Sent together, they run in this order: decided under the lock, and rolled back by a refusal.
  const [order, hasMoved, informed, uncovered, decided, holdings, , unsellableVariantIds] = await Promise.all([
    lockOrder(tx, orderId),
    seen_until !== undefined && hasActivitySince(tx, orderId, seen_until),
    decision === 'reject' || (waived ? mayBeWaived(tx, orderId) : hasConfirmedInformation(tx, orderId)),
    decision === 'reject' ? null : whyNotSold(tx, orderId),
    closeReview(tx, orderId, end),
    findHoldings(tx, orderId),
    decision === 'approve' && mustBePharmacist(tx),
    decision === 'approve' ? findShortOfSaleableLots(tx, judgedGoods(orderId)) : [],
  ])
  if (!order) throw notFound('orders', orderId)
  if (!decided) throw refuse('order_not_waiting_for_review')
  if (hasMoved) throw refuse('review_moved_on')
  if (!informed) throw refuse('information_not_confirmed')
  if (unsellableVariantIds.length > 0)
    throw refuse('medicine_not_sellable_any_more', { variant_ids: unsellableVariantIds })
  if (uncovered) throw refuse('sale_class_not_covered', uncovered)
  if (decision === 'approve') await changeOrder(tx, orderId, { status: 'pending' })
  else await cancelAndReleaseHoldings(tx, orderId, holdings)
  await tx.note('order.review_decided', { order_id: orderId, decision })
  return holdings.payments
}

/** SQL: what a pharmacist judges in an order. */
const judgedGoods = (orderId: string) => sql<{ variant_id: string; sale_class: SaleClass }>`
  select l.variant_id, l.quantity, v.metadata->>'jsm_category_name' as sale_class
  from line_item l join product_variant v on v.id = l.variant_id
  where l.order_id = ${orderId} and v.metadata->>'jsm_category_name' = any(${reviewedClasses})`

/** Whether the explanation of all that is judged may be waived. */
async function mayBeWaived(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await judgedGoods(orderId).execute(tx.db)
  return !rows.some(({ sale_class }) => saleClassFacts[sale_class].isAlwaysExplained)
}

/** The judged goods that no licence covers today, with the reason; null when all are covered. */
async function whyNotSold(tx: Tx, orderId: string) {
  const [{ rows }, { licences }] = await Promise.all([judgedGoods(orderId).execute(tx.db), readSaleFacts(tx, [], null)])
  for (const { sale_class } of rows) {
    const reason = whyNoLicenceCovers(licences, sale_class, dayInTokyo(tx.now))
    if (reason) return { sale_class, reason }
  }
  return null
}
