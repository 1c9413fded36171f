import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import type { RefundVerdict } from '../../base/ports.ts'
import { refuse } from '../../base/refuse.ts'
import type { PaymentRow } from './record-payment.ts'
import { type DecidedRefund, type NewRefund, recordRefund } from './record-refund.ts'
import { sharesOf } from './refund-shares.rules.ts'
import { noteRefundVerdict } from './refund-verdicts.ts'

type Decided = Omit<NewRefund, 'payment' | 'order_id'> & { order_id: string }

/**
 * Requests decided refunds from the providers, records what is done, and returns what `read` returns after it. A
 * refund counts even if a provider does not answer: it is asked again under the same key, until it has. A declined
 * refund is final (`refund-verdicts.ts`).
 */
export async function carryOutRefunds<T>(
  ctx: Ctx,
  refunds: readonly DecidedRefund[],
  read: (at: Pick<Ctx, 'db' | 'now'>) => Promise<T>,
  mayRequest = isOnlyOpenRefund,
): Promise<T> {
  const verdicts: { id: string; verdict: RefundVerdict }[] = []
  for (const refund of refunds) {
    const verdict = await requestRefund(ctx, refund, mayRequest)
    if (verdict) verdicts.push({ id: refund.id, verdict })
  }
  if (verdicts.length === 0) return read(ctx)
  return ctx.tx(async (tx) => {
    await markSettled(
      tx,
      verdicts.map(({ id }) => id),
    )
    for (const { id, verdict } of verdicts) await noteRefundVerdict(tx, id, verdict)
    return read(tx)
  })
}

/**
 * Decides to refund an amount of an order's captured payments, the oldest first; the caller has locked the order and
 * read its payments under the lock. Returns the refunds, which `carryOutRefunds` requests from the providers after the
 * transaction; until that is done a job keeps asking. Refuses with `refund_over_captured`.
 */
export async function decideRefund(
  tx: Tx,
  decided: Decided,
  payments: readonly PaymentRow[],
): Promise<DecidedRefund[]> {
  const shares = sharesOf(payments, decided.amount)
  if (!shares) throw refuse('refund_over_captured')
  return Promise.all(shares.map((share) => recordRefund(tx, { ...decided, ...share })))
}

/** Every payment of an order (whose id a query may return), the oldest first. */
export async function paymentsOfOrder(db: Tx['db'], order_id: string | RawBuilder<string>): Promise<PaymentRow[]> {
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
 * These, and the payments for the differences of its swaps: what returns, claims and staff can give back, the oldest
 * first.
 */
export async function refundablePaymentsOf(db: Tx['db'], order_id: string | RawBuilder<string>): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`select * from payment where order_id = ${order_id} or swap_id = any(array(
      select id from swap where order_id = ${order_id} and canceled_at is null)) order by created_at, id`.execute(db)
  return rows
}

/**
 * Decides refunds in a transaction, carries them out after it, and returns what `read` returns then: in the
 * transaction itself where there is nothing to refund.
 */
export async function decideAndCarryOutRefunds<T>(
  ctx: Ctx,
  decide: (tx: Tx) => Promise<readonly DecidedRefund[]>,
  read: (at: Pick<Ctx, 'db' | 'now'>) => Promise<T>,
): Promise<T> {
  const decided = await ctx.tx(async (tx) => {
    const refunds = await decide(tx)
    return refunds.length > 0 ? { refunds } : { answer: await read(tx) }
  })
  return decided.refunds ? carryOutRefunds(ctx, decided.refunds, read) : decided.answer
}

/** Records that decided refunds are done; a disagreement that they settle is removed. */
export async function noteRefunded(tx: Tx, refunds: readonly DecidedRefund[]): Promise<void> {
  const ids = refunds.map(({ id }) => id)
  await markSettled(tx, ids)
  await sql`delete from payment_disagreement d using payment p where p.id = d.payment_id
    and p.id in (select payment_id from refund where id = any(${ids})) and d.ours ~ '^[0-9]+$'
    and d.theirs::int >= p.amount - p.amount_refunded`.execute(tx.send)
}

/** Null when the outcome is unknown, or it is not its turn. */
async function requestRefund(
  ctx: Ctx,
  { id, amount, payment }: DecidedRefund,
  mayRequest: typeof isOnlyOpenRefund,
): Promise<RefundVerdict | null> {
  try {
    const provider = ctx.outside.payments.get(payment.provider_id)
    if (!provider) throw refuse('payment_provider_failed')
    if (provider.refunds_in_turn && !(await mayRequest(ctx, id))) return null
    return await provider.refund(payment.data, amount, id)
  } catch (error) {
    ctx.log.error({ err: error, refund: id }, 'refund not carried out yet')
    return null
  }
}

/**
 * Whether no other refund of its payment may be in progress; otherwise the job requests it when that one is settled.
 */
async function isOnlyOpenRefund({ db }: Pick<Ctx, 'db'>, id: string): Promise<boolean> {
  const { rows } = await sql`select from refund r join refund other using (payment_id)
    where r.id = ${id} and other.id <> r.id and other.settled_at is null limit 1`.execute(db)
  return rows.length === 0
}

async function markSettled(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update refund set settled_at = ${tx.now} where id = any(${ids}) and settled_at is null`.execute(tx.send)
}

/** Younger refunds are left to the process that has just decided them. */
const minAge_ms = 60_000
const maxAtOnce = 50

/**
 * Finds refunds left undone after a crash or by a silent provider, and asks again: those with the oldest request
 * first, so that permanently failing ones do not block the others. They are claimed one by one: after a crash only one
 * refund's outcome is unknown, and of a payment none is requested within a minute of an unanswered request.
 */
export async function settleRefunds(ctx: Ctx): Promise<void> {
  for (let at = 0; at < maxAtOnce; at++) {
    const current = ctx.afresh()
    const refund = await current.tx(claimNext)
    if (!refund) return
    await carryOutRefunds(
      current,
      [refund],
      async () => {},
      async () => true,
    )
  }
}

/** The next refund that is due. */
async function claimNext({ db, send, now }: Tx): Promise<DecidedRefund | undefined> {
  const before = new Date(now.getTime() - minAge_ms)
  // Of two processes, the later one sees which payment the other has claimed a refund of.
  await sql`select pg_advisory_xact_lock(hashtext('settle-refunds'))`.execute(send)
  const { rows } = await sql<Omit<DecidedRefund, 'payment'> & DecidedRefund['payment']>`
    with due as (select r.id from refund r
      where r.settled_at is null and r.created_at < ${before} and not exists (select from refund other
        where other.payment_id = r.payment_id and other.settled_at is null and other.updated_at >= ${before})
      order by r.updated_at, r.id limit 1 for update skip locked)
    update refund r set updated_at = ${now} from due, payment p where r.id = due.id and p.id = r.payment_id
    returning r.id, r.amount, p.provider_id, p.data`.execute(db)
  return rows.map(({ id, amount, ...payment }) => ({ id, amount, payment }))[0]
}
