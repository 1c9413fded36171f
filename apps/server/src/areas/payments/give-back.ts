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
 * Decides to give back an amount of an order's captured payments, the oldest first; the caller has locked the order and
 * read its payments under the lock. Answers the refunds, which `carryOutRefunds` asks the providers for once the
 * transaction has ended; until that is done a job keeps asking. Refuses with `refund_over_captured`.
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

/** Every payment of an order (whose id the database may look up), the oldest first. */
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
 * Decides refunds in a transaction, carries them out after it, and answers what `read` reads then: in the transaction
 * itself where there is nothing to give back.
 */
export async function giveBack<T>(
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

/**
 * Asks the providers for the money of decided refunds, notes what is done, and answers what `read` reads after it.
 * Given back it is while a provider says nothing: one that does not answer is asked again under the same key, until it
 * has. One that declines has the last word (`refund-verdicts.ts`).
 */
export async function carryOutRefunds<T>(
  ctx: Ctx,
  refunds: readonly DecidedRefund[],
  read: (at: Pick<Ctx, 'db' | 'now'>) => Promise<T>,
  mayAsk = isAlone,
): Promise<T> {
  const said: { id: string; verdict: RefundVerdict }[] = []
  for (const refund of refunds) {
    const verdict = await askFor(ctx, refund, mayAsk)
    if (verdict) said.push({ id: refund.id, verdict })
  }
  if (said.length === 0) return read(ctx)
  return ctx.tx(async (tx) => {
    await markSettled(
      tx,
      said.map(({ id }) => id),
    )
    for (const { id, verdict } of said) await noteRefundVerdict(tx, id, verdict)
    return read(tx)
  })
}

/** Notes that decided refunds are done; a difference to their provider's books that they make good is none any more. */
export async function noteGivenBack(tx: Tx, refunds: readonly DecidedRefund[]): Promise<void> {
  const ids = refunds.map(({ id }) => id)
  await markSettled(tx, ids)
  await sql`delete from payment_disagreement d using payment p where p.id = d.payment_id
    and p.id in (select payment_id from refund where id = any(${ids})) and d.ours ~ '^[0-9]+$'
    and d.theirs::int >= p.amount - p.amount_refunded`.execute(tx.send)
}

/** Null when nothing is known, or it is not its turn. */
async function askFor(
  ctx: Ctx,
  { id, amount, payment }: DecidedRefund,
  mayAsk: typeof isAlone,
): Promise<RefundVerdict | null> {
  try {
    const provider = ctx.outside.payments.get(payment.provider_id)
    if (!provider) throw refuse('payment_provider_failed')
    if (provider.refunds_in_turn && !(await mayAsk(ctx, id))) return null
    return await provider.refund(payment.data, amount, id)
  } catch (error) {
    ctx.log.error({ err: error, refund: id }, 'money not given back yet')
    return null
  }
}

/** Whether no other refund of its payment may be under way; else the job asks for it when that one is settled. */
async function isAlone({ db }: Pick<Ctx, 'db'>, id: string): Promise<boolean> {
  const { rows } = await sql`select from refund r join refund other using (payment_id)
    where r.id = ${id} and other.id <> r.id and other.settled_at is null limit 1`.execute(db)
  return rows.length === 0
}

async function markSettled(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update refund set settled_at = ${tx.now} where id = any(${ids}) and settled_at is null`.execute(tx.send)
}

/** Younger refunds are left to whoever has just decided them. */
const leftAlone_ms = 60_000
const batch = 50

/**
 * Finds refunds that a crash or a silent provider has left undone, and asks again: those first that were asked for
 * longest ago, so that some which are refused for ever keep no other from its turn.
 */
export async function settleRefunds(ctx: Ctx): Promise<void> {
  const left = await ctx.tx(takeLeft)
  const refunds = left.map(({ id, amount, ...payment }) => ({ id, amount, payment }))
  // One by one, so that a crash leaves only one refund of which the answer is unknown.
  for (const refund of refunds)
    await carryOutRefunds(
      ctx,
      [refund],
      async () => {},
      async () => true,
    )
}

/** Refunds that are due. Leaves out a payment for which another refund may be under way at this moment. */
async function takeLeft({ db, now }: Tx) {
  const before = new Date(now.getTime() - leftAlone_ms)
  const { rows } = await sql<Omit<DecidedRefund, 'payment'> & DecidedRefund['payment']>`
    with due as (select r.id from refund r
      where r.settled_at is null and r.created_at < ${before} and not exists (select from refund other
        where other.payment_id = r.payment_id and other.id <> r.id and other.settled_at is null
          and other.updated_at >= ${before})
      order by r.updated_at, r.id limit ${batch} for update skip locked)
    update refund r set updated_at = ${now} from due, payment p where r.id = due.id and p.id = r.payment_id
    returning r.id, r.amount, p.provider_id, p.data`.execute(db)
  return rows
}
