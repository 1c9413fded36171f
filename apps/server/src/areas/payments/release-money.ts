import type { Ctx, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { decideAndCarryOutRefunds } from './carry-out-refunds.ts'
import { markCanceled, markCaptured, type PaymentRow } from './record-payment.ts'
import { type DecidedRefund, recordRefundOfRest } from './record-refund.ts'
import { unrefundedOf } from './refund-shares.rules.ts'

/** What a payment pays for, as far as releasing it concerns that. */
interface Owner {
  /** Locks it before its payment. */
  lock?: (tx: Tx) => Promise<unknown>
  /** Updates it from its payments; sent after their changes. */
  settle?: (tx: Tx) => Promise<void>
}

/**
 * Releases the money of a payment without a purpose: voids authorisations, refunds captured money. Safe to repeat.
 * Returns what `read` returns after it.
 */
export async function releaseMoney<T>(
  ctx: Ctx,
  payment: PaymentRow,
  owner: Owner,
  read: (at: Pick<Ctx, 'db' | 'now'>) => Promise<T>,
): Promise<T> {
  if (payment.canceled_at || unrefundedOf(payment) === 0) return read(ctx)
  const provider = ctx.outside.payments.get(payment.provider_id)
  if (!provider) throw refuse('payment_provider_failed')
  // It may have been captured without our knowledge: the answer was lost, or somebody did it at the provider's desk.
  if (payment.captured_at || (await provider.inspect(payment.data)).status === 'captured')
    return decideAndCarryOutRefunds(ctx, (tx) => decideRemainingRefund(tx, payment.id, owner), read)
  const data = await provider.cancel(payment.data, `${payment.id}:cancel`)
  const { answer } = await ctx.tx(async (tx) => {
    // In this order, in one round trip together with COMMIT; if COMMIT fails, its error is thrown.
    const locked = owner.lock?.(tx)
    await Promise.all([markCanceled(tx, payment.id, data), owner.settle?.(tx)])
    const answer = read(tx)
    for (const promise of [locked, answer]) promise?.catch(() => {})
    return { answer }
  })
  return answer
}

/**
 * The whole rest of a payment is refunded. This is decided before the provider is called, under the owner's lock: a
 * concurrent partial refund finds nothing left, or reduces this one.
 */
async function decideRemainingRefund(tx: Tx, payment_id: string, { lock, settle }: Owner): Promise<DecidedRefund[]> {
  // In this order, in one round trip; so is what follows.
  const [, row] = await Promise.all([
    lock?.(tx),
    tx.db.selectFrom('payment').selectAll().where('id', '=', payment_id).forUpdate().executeTakeFirstOrThrow(),
  ])
  const payment = row as PaymentRow
  if (unrefundedOf(payment) === 0) return []
  const [, refund] = await Promise.all([
    markCaptured(tx, payment.id, payment.data),
    recordRefundOfRest(tx, payment),
    settle?.(tx),
  ])
  return [refund]
}
