import type { Id } from '@kusuribako/contract/values/ids'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import type { PaymentRow } from './record-payment.ts'
import { type NewRefund, recordRefund } from './record-refund.ts'
import { sharesOf } from './refund-shares.rules.ts'

type Decided = Omit<NewRefund, 'payment' | 'order_id' | 'settled'> & { order_id: string }

/**
 * Decides to give back an amount of an order's captured payments, the oldest first; the caller has locked the order.
 * Answers the refunds, which `carryOutRefunds` asks the providers for once the transaction has ended; until that is
 * done a job keeps asking. Refuses with `refund_over_captured`.
 */
export async function decideRefund(tx: Tx, decided: Decided): Promise<Id<'refund'>[]> {
  const payments = await paymentsOfOrder(tx.db, decided.order_id)
  const captured = payments.filter(({ captured_at, canceled_at }) => captured_at && !canceled_at)
  const shares = sharesOf(captured, decided.amount)
  if (!shares) throw refuse('refund_over_captured')
  return Promise.all(
    shares.map(({ payment, amount }) => recordRefund(tx, { ...decided, payment, amount, settled: false })),
  )
}

/** Every payment of an order, the oldest first. */
export async function paymentsOfOrder(db: Tx['db'], order_id: string): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows as PaymentRow[]
}

/**
 * Asks the providers for the money of decided refunds. Given back it is, whatever a provider says now: one that does
 * not answer is asked again under the same key, until it has.
 */
export async function carryOutRefunds(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await carryOut(ctx, id).catch((error: unknown) =>
      ctx.log.error({ err: error, refund: id }, 'money not given back yet'),
    )
}

async function carryOut(ctx: Ctx, id: string) {
  const refund = await ctx.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount', 'payment.id as payment_id', 'payment.provider_id', 'payment.data'])
    .where('refund.id', '=', id)
    .where('refund.settled_at', 'is', null)
    .executeTakeFirst()
  if (!refund) return
  const provider = ctx.outside.payments.get(refund.provider_id)
  if (!provider) throw refuse('payment_provider_failed')
  await provider.refund(refund.data as PaymentRow['data'], refund.amount, id)
  await ctx.tx((tx) => markSettled(tx, id))
}

const markSettled = (tx: Tx, id: string) =>
  tx.db.updateTable('refund').set({ settled_at: tx.now }).where('id', '=', id).execute()

/** Younger refunds are left to whoever has just decided them. */
const leftAlone_ms = 60_000
const batch = 50

/** Finds refunds that a crash or a silent provider has left undone, and asks again. */
export async function settleRefunds(ctx: Ctx): Promise<void> {
  const left = await ctx.db
    .selectFrom('refund')
    .select('id')
    .where('settled_at', 'is', null)
    .where('created_at', '<', new Date(ctx.now.getTime() - leftAlone_ms))
    .orderBy('created_at')
    .limit(batch)
    .execute()
  await carryOutRefunds(
    ctx,
    left.map(({ id }) => id),
  )
}
