import type { Ctx, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { giveBack } from './give-back.ts'
import { markCanceled, markCaptured, type PaymentRow } from './record-payment.ts'
import { type DecidedRefund, recordRefundOfRest } from './record-refund.ts'
import { leftOf } from './refund-shares.rules.ts'

/** What a payment pays for, as far as it moves when the money is let go of. */
interface Owner {
  /** Locks it before its payment. */
  lock?: (tx: Tx) => Promise<unknown>
  /** Brings it up to its payments; sent after what is written of them. */
  settle?: (tx: Tx) => Promise<void>
}

/**
 * Lets go of the money of a payment that nothing will be bought with: voids what was set aside, gives back what was
 * taken. Safe to repeat. Answers what `read` reads after it.
 */
export async function letGoOfPayment<T>(
  ctx: Ctx,
  payment: PaymentRow,
  owner: Owner,
  read: (at: Pick<Ctx, 'db' | 'now'>) => Promise<T>,
): Promise<T> {
  if (payment.canceled_at || leftOf(payment) === 0) return read(ctx)
  const provider = ctx.outside.payments.get(payment.provider_id)
  if (!provider) throw refuse('payment_provider_failed')
  // It may have been taken without our hearing of it: the answer was lost, or somebody did it at the provider's desk.
  if (payment.captured_at || (await provider.inspect(payment.data)).status === 'captured')
    return giveBack(ctx, (tx) => decideRest(tx, payment.id, owner), read)
  const data = await provider.cancel(payment.data, `${payment.id}:cancel`)
  const { answer } = await ctx.tx(async (tx) => {
    // In this order, in one flight together with COMMIT; if that fails, its error is the one that is told.
    const locked = owner.lock?.(tx)
    await Promise.all([markCanceled(tx, payment.id, data), owner.settle?.(tx)])
    const answer = read(tx)
    for (const asked of [locked, answer]) asked?.catch(() => {})
    return { answer }
  })
  return answer
}

/**
 * All that is left of a payment goes back. It is decided before the provider is asked, under the owner's lock: somebody
 * who gives a part of it back at the same time finds nothing left, or leaves so much less.
 */
async function decideRest(tx: Tx, payment_id: string, { lock, settle }: Owner): Promise<DecidedRefund[]> {
  // In this order, in one flight; so is what follows.
  const [, row] = await Promise.all([
    lock?.(tx),
    tx.db.selectFrom('payment').selectAll().where('id', '=', payment_id).forUpdate().executeTakeFirstOrThrow(),
  ])
  const payment = row as unknown as PaymentRow
  if (leftOf(payment) === 0) return []
  const [, refund] = await Promise.all([
    markCaptured(tx, payment.id, payment.data),
    recordRefundOfRest(tx, payment),
    settle?.(tx),
  ])
  return [refund]
}
