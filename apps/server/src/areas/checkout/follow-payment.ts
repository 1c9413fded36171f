import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { isCancelable, lockOrder } from '../orders/index.ts'
import { noteReason, orProviderFailure, type PaymentRow, paymentsOfOrder } from '../payments/index.ts'
import { captureIfOpen } from './capture-payment.ts'
import { cancelLocked, releasePayment } from './release-order.ts'
import { resumeCheckout } from './resume-checkout.ts'
import { type ReleasedAttempt, settleLateMoney } from './settle-late-money.ts'

/**
 * Follows up an attempt after a notification about it: an open checkout continues; money that arrives after the attempt
 * was released becomes an order or goes back; an existing order captures the money that has arrived since; one that was
 * made before its charge (`made_before_charge`) is cancelled if the charge failed. `isNew`: whether the webhook's event
 * was not handled before, read in the same round trip. `reference`: the provider's id of the payment, where known.
 * Returns whether there is such an attempt.
 */
export async function followAttempt(
  ctx: Ctx,
  attemptId: string,
  isNew = Promise.resolve(true),
  reference?: string | null,
): Promise<boolean> {
  const order = sql<string>`(select order_id from checkout_attempt where id = ${attemptId})`
  const [attempt, paymentsFound, isUnhandled] = await Promise.all([
    ctx.db
      .selectFrom('checkout_attempt')
      .select(['id', 'status', 'cart_id', 'order_id', 'amount', 'provider_id', 'payment_session_id'])
      .select(['expires_at', 'confirmation_sha256', 'snapshot'])
      .where('id', '=', attemptId)
      .executeTakeFirst(),
    paymentsOfOrder(ctx.db, order),
    isNew,
  ])
  if (attempt && isUnhandled) await followFoundAttempt(ctx, attempt, paymentsFound, reference)
  return attempt !== undefined
}

async function followFoundAttempt(
  ctx: Ctx,
  attempt: ReleasedAttempt & { status: string; order_id: string | null },
  paymentsFound: readonly PaymentRow[],
  reference?: string | null,
): Promise<void> {
  if (!attempt.order_id) return followUnordered(ctx, attempt, reference)
  // Placed between the two reads.
  const payments = paymentsFound.length > 0 ? paymentsFound : await paymentsOfOrder(ctx.db, attempt.order_id)
  const [payment] = payments
  if (!payment || payment.captured_at || payment.canceled_at) return
  const provider = ctx.outside.payments.get(payment.provider_id)
  const verdict = provider && (await orProviderFailure(ctx, provider.inspect(payment.data)))
  if (verdict?.status === 'authorized') return captureIfOpen(ctx, attempt.order_id, payments)
  const hasFailed = verdict?.status === 'declined' || verdict?.status === 'canceled'
  if (hasFailed && payment.data.made_before_charge) {
    const reason = verdict.status === 'declined' ? verdict.reason : 'canceled'
    await cancelUncharged(ctx, attempt.order_id, (tx) => noteReason(tx, payment.id, reason))
  }
}

async function followUnordered(
  ctx: Ctx,
  { status, ...attempt }: ReleasedAttempt & { status: string },
  reference?: string | null,
): Promise<void> {
  const isOpen = status === 'open'
  if (isOpen) await resumeCheckout(ctx, attempt.cart_id)
  // Released by that, or by somebody else meanwhile: the money may have come all the same.
  if ((isOpen ? await statusOf(ctx, attempt.id) : status) !== 'let_go') return
  if (await settleLateMoney(ctx, attempt, reference)) await resumeCheckout(ctx, attempt.cart_id)
}

async function statusOf({ db }: Ctx, id: string): Promise<string | undefined> {
  const found = await db.selectFrom('checkout_attempt').select('status').where('id', '=', id).executeTakeFirst()
  return found?.status
}

/** Follows up the payment of an order that was made from this cart before its charge; does nothing for any other. */
export async function followOrderOfCart(ctx: Ctx, cartId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select a.id from orders o join checkout_attempt a on a.order_id = o.id join payment p on p.order_id = o.id
    where o.cart_id = ${cartId} and p.captured_at is null and p.canceled_at is null
      and (p.data ->> 'made_before_charge')::boolean`.execute(ctx.db)
  const [attempt] = rows
  if (!attempt) return
  await followAttempt(ctx, attempt.id).catch((error: unknown) =>
    ctx.log.error({ err: error, cart: cartId }, 'payment state still unknown'),
  )
}

async function cancelUncharged(ctx: Ctx, orderId: string, noteWhy: (tx: Tx) => Promise<void>) {
  const isUndone = await ctx.tx(async (tx) => {
    if (!isCancelable(await lockOrder(tx, orderId))) return false
    await noteWhy(tx)
    await cancelLocked(tx, orderId)
    return true
  })
  if (isUndone) await releasePayment(ctx, orderId)
}
