import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { decideAndCarryOutRefunds } from './carry-out-refunds.ts'
import { markCanceled, markCaptured, type PaymentRow } from './record-payment.ts'
import { type DecidedRefund, recordRefundOfRest, surplus } from './record-refund.ts'
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

/**
 * Releases what an earlier edit was to be paid with to staff (`manual`) and is not captured, as far as other money pays
 * for what the order costs now, or will once the order's own is captured: the later ones first, and one that is needed
 * in part is reduced to that. No provider holds it, so none is called. Returns whether there was any.
 */
export async function releaseNeedless({ db, now }: Tx, order_id: string): Promise<boolean> {
  const { rows } = await sql`
    with owed as (select o.id as order_id, -(${surplus}) - (
        select coalesce(sum(own.amount), 0) from payment own where own.order_id = o.id and own.cart_id is not null
          and own.captured_at is null and own.canceled_at is null) as yen from orders o where o.id = ${order_id}),
      needed as (select p.id, (owed.yen - sum(p.amount) over (order by p.created_at, p.id) + p.amount)::int as yen
        from payment p join owed on owed.order_id = p.order_id
        where p.cart_id is null and p.provider_id = 'manual' and p.captured_at is null and p.canceled_at is null)
    update payment p set updated_at = ${now}, amount = case when needed.yen > 0 then needed.yen else p.amount end,
      canceled_at = case when needed.yen <= 0 then ${now}::timestamptz end
    from needed where p.id = needed.id and needed.yen < p.amount and p.captured_at is null and p.canceled_at is null
    returning p.id`.execute(db)
  return rows.length > 0
}
