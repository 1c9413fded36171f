import { refundRefusals } from '@kusuribako/contract/payments/refund-refusals'
import { moneyDesk as api } from '@kusuribako/contract/payments/wallets'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { eachRow } from '../../base/keyset-pages.ts'
import type { PaymentProvider, Verdict } from '../../base/ports.ts'
import { unchargedStatuses } from './charge.rules.ts'
import { type Booked, bookedAs, disagreementOf } from './disagreement.rules.ts'
import { endedStates, isKnownEnded } from './ended-authorisations.queries.ts'
import { appealDays, disputesOf, noteDisputes } from './note-disputes.ts'
import { markCanceled, type PaymentRow } from './record-payment.ts'
import { surplus } from './record-refund.ts'
import { awaitsRefund, isOwed } from './refund-verdicts.ts'
import { stalePayments } from './stale-payments.queries.ts'

/** Payments authorised or captured in this many days are queried. */
const days = 7
/** No authorisation lasts as many days: of one that is older, staff know already. */
const authorised_days = 60
/** An order may wait for weeks before it is captured, and some providers decide about that afterwards. */
const settledAt = sql`coalesce(p.captured_at, p.created_at)`

/**
 * Asks the providers for the state of recent payments, and stores differences from our books. Older ones are asked
 * about while they wait to be captured, because an authorisation ends, and until a difference is settled.
 */
export async function reconcile(ctx: Ctx): Promise<void> {
  const since = daysBefore(ctx, days)
  await reconcileDisputed(ctx, since)
  await compareEach(ctx, since, sql`true`)
  const waiting = sql`select id from payment
    where captured_at is null and canceled_at is null and created_at > ${daysBefore(ctx, authorised_days)}`
  const older = sql`p.id in (${waiting} union select payment_id from payment_disagreement) and ${settledAt} <= ${since}`
  await compareEach(ctx, new Date(0), older)
}

const daysBefore = ({ now }: Ctx, many: number) => new Date(now.getTime() - many * 86_400_000)

async function compareEach(ctx: Ctx, from: Date, which: RawBuilder<unknown>): Promise<void> {
  const payments = eachRow(from.toISOString(), async (last, atATime) => {
    const { rows } = await sql<PaymentRow & { at: string }>`select p.*, ${settledAt}::text as at from payment p
      where (${settledAt}, p.id) > (${last.at}, ${last.id}) and p.provider_id not in ('manual', 'system') and ${which}
      order by ${settledAt}, p.id limit ${atATime}`.execute(ctx.db)
    return rows
  })
  for await (const payment of payments)
    await compare(ctx, payment).catch((error: unknown) =>
      ctx.log.error({ err: error, payment: payment.id }, 'payment not reconciled'),
    )
}

/**
 * Queries payments with a dispute, whatever their age: disputes opened since `since`, whose notification may have been
 * lost; known ones that are still open; and lost ones that may still be appealed.
 */
async function reconcileDisputed(ctx: Ctx, since: Date): Promise<void> {
  const appealed = new Date(ctx.now.getTime() - appealDays * 86_400_000)
  for (const provider of ctx.outside.payments.values()) {
    const { rows } = await sql<{ id: string }>`select p.data ->> 'id' as id from payment p
      where p.metadata ? 'disputes' and p.provider_id = ${provider.id}
        and exists (select from ${disputes} d (dispute) where d.dispute ->> 'state' = any(${openStates})
          or d.dispute ->> 'state' = 'lost' and (d.dispute ->> 'opened_at')::timestamptz > ${appealed})`.execute(ctx.db)
    const follow = async () => {
      const disputed = (await provider.disputedSince?.(since)) ?? []
      for (const id of new Set([...rows.map(({ id }) => id), ...disputed])) await reconcilePayment(ctx, provider.id, id)
    }
    await follow().catch((error: unknown) =>
      ctx.log.error({ err: error, provider: provider.id }, 'disputes not reconciled'),
    )
  }
}

const openStates = ['needs_answer', 'under_review']
const disputes = sql`jsonb_array_elements(p.metadata -> 'disputes')`

/** Queries a payment whose money somebody else has moved, however old it is; `dispute`: what it was disputed by. */
export async function reconcilePayment(
  ctx: Ctx,
  provider_id: string,
  reference: string,
  dispute?: string,
): Promise<void> {
  const { rows } = await sql<PaymentRow>`select * from payment
    where provider_id = ${provider_id} and data ? 'id' and data ->> 'id' = ${reference}`.execute(ctx.db)
  for (const payment of rows) await compare(ctx, payment, dispute)
}

async function compare(ctx: Ctx, payment: PaymentRow, dispute?: string) {
  const provider = ctx.outside.payments.get(payment.provider_id)
  if (!provider) return
  const verdict = await provider.inspect(payment.data)
  const reported = await reportedDisputes(provider, payment, verdict, dispute)
  const isOutdated = await ctx.tx(async (tx) => {
    if (reported && (await noteDisputes(tx, payment, reported))) return true
    const booked = await readBooked(tx, payment.id)
    // Not compared when the payment was captured, cancelled or converted while the provider was asked: the next day's
    // answer decides.
    if (booked.provider_id === payment.provider_id && bookedAs(booked) === bookedAs(payment))
      await noteDisagreement(tx, payment, disagreementOf(booked, booked.declined_total, verdict))
    return false
  })
  // Two answers about one dispute arrived at once: ask again, so that the later answer is stored.
  if (isOutdated) await reconcilePayment(ctx, payment.provider_id, String(payment.data.id), dispute)
}

/** Some providers list no disputes with a payment: those known here are queried, and the one just heard of. */
async function reportedDisputes(provider: PaymentProvider, payment: PaymentRow, verdict: Verdict, dispute?: string) {
  if (verdict.status === 'captured' && verdict.disputes) return verdict.disputes
  const { findDispute } = provider
  const ids = new Set([...disputesOf(payment).map(({ id }) => id), ...(dispute ? [dispute] : [])])
  return findDispute && ids.size > 0 ? Promise.all([...ids].map(findDispute)) : null
}

async function noteDisagreement(
  tx: Tx,
  { id, data }: Pick<PaymentRow, 'id' | 'data'>,
  disagreement: ReturnType<typeof disagreementOf>,
) {
  const isEnded = disagreement?.ours === 'authorized' && endedStates.includes(disagreement.theirs)
  const order_id = isEnded ? await findPaidOrder(tx, id) : undefined
  if (order_id) {
    await markCanceled(tx, id, data)
    await tx.note('payment.lapsed', { order_id })
  } else if (!disagreement) await sql`delete from payment_disagreement where payment_id = ${id}`.execute(tx.send)
  else
    await sql`insert into payment_disagreement (payment_id, ours, theirs, seen_at)
      values (${id}, ${disagreement.ours}, ${disagreement.theirs}, ${tx.now})
      on conflict (payment_id) do update set ours = excluded.ours, theirs = excluded.theirs`.execute(tx.send)
}

/** The order of a payment, if other money pays for all of it: an edit has made it cheaper since. */
async function findPaidOrder({ db }: Tx, payment_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select o.id from orders o join payment p on p.order_id = o.id
    where p.id = ${payment_id} and ${surplus} >= 0`.execute(db)
  return rows[0]?.id
}

/**
 * Locked, and read after the provider was queried, so that every refund it reports is already known as decided here. A
 * refund that the provider never began is in no provider's sum.
 */
async function readBooked({ db }: Tx, id: string) {
  const { rows } = await sql<Booked & { provider_id: string; declined_total: number }>`
    select provider_id, captured_at, canceled_at, amount, amount_refunded, (select coalesce(sum(r.amount), 0)::int from refund r
      join refund_verdict v on v.refund_id = r.id where r.payment_id = p.id and ${awaitsRefund}
        and (v.reason is null or v.reason <> all(${[...refundRefusals]}))) as declined_total
    from payment p where p.id = ${id} for no key update of p`.execute(db)
  return rows[0]!
}

/** What should have been done by now, in minutes after it was decided. */
const overdue_min = 60
/** Refunds should have arrived by now, in days. */
const overdue_days = 10
/** Authorisations that end within so many days are listed: also after a weekend there is time to act. */
const ending_days = 4

/** The order of a payment, also of the difference of a swap or of a change. */
const orderOf = sql`coalesce(p.order_id, (select order_id from swap where id = p.swap_id),
  (select e.order_id from order_edit e join payment_collection_payment c using (payment_collection_id)
    where c.payment_id = p.id limit 1))`

/**
 * Disagreements, the oldest first: differences reported by a provider, and money that waits longer than it should. A
 * declined refund is listed until money of the same payment is refunded again. What an order that waits for its
 * pharmacist, a swap or a change has had authorised is listed when the authorisation is about to end.
 */
const list: Handler<typeof api.reconciliation> = async ({ db, now, outside }) => {
  const before = new Date(now.getTime() - overdue_min * 60_000)
  const endsBefore = new Date(now.getTime() + ending_days * 86_400_000)
  const refundedBefore = new Date(now.getTime() - overdue_days * 86_400_000)
  const { rows } = await sql<object>`
    select *, null::timestamptz as answer_by from (select case when d.ours ~ '^[0-9]+$' then 'amount_differs' else 'state_differs' end as kind, p.id as about, ${orderOf} as order_id, p.provider_id, p.amount, d.ours, d.theirs, d.seen_at as since
      from payment_disagreement d join payment p on p.id = d.payment_id
    union all
    select 'capture_overdue', p.id, p.order_id, p.provider_id, p.amount, 'authorized', null, p.created_at
      from payment p join orders o on o.id = p.order_id
      where p.captured_at is null and p.canceled_at is null and p.created_at < ${before}
        and o.status <> all(${unchargedStatuses}) and p.provider_id not in ('manual') and not ${isKnownEnded}
    union all
    select 'release_overdue', p.id, p.of_order, p.provider_id, p.amount - p.amount_refunded, 'held', null, p.since
      from ${stalePayments} p where p.since < ${before}
    union all
    select 'refund_overdue', r.id, r.order_id, p.provider_id, r.amount, 'decided',
      case when p.provider_id <> all(${[...outside.payments.keys()]}) then 'no_contract' end, r.created_at
      from refund r join payment p on p.id = r.payment_id where r.settled_at is null and r.created_at < ${before}
    union all
    select 'refund_overdue', r.id, r.order_id, p.provider_id, r.amount, 'decided', v.state, v.said_at
      from refund_verdict v join refund r on r.id = v.refund_id join payment p on p.id = r.payment_id
      where v.state = 'accepted' and v.said_at < ${refundedBefore}
    union all
    select 'refund_declined', r.id, r.order_id, p.provider_id, r.amount, 'decided', v.state, v.said_at
      from refund_verdict v join refund r on r.id = v.refund_id join payment p on p.id = r.payment_id
      where ${isOwed}
    union all
    select 'attempt_overdue', a.id, null, a.provider_id, a.amount, 'open', null, a.created_at
      from checkout_attempt a where a.status = 'open' and a.expires_at < ${before} and a.provider_id is not null
    union all
    select 'points_differ', e.key, e.order_id, 'd-points', e.points, e.state, e.theirs, e.updated_at
      from d_point_entry e where e.theirs is not null
    union all
    select 'points_refused', e.key, e.order_id, 'd-points', e.points, e.wanted, e.refusal, e.updated_at
      from d_point_entry e where e.kind = 'use' and e.wanted = 'settled' and e.state = 'refused'
    union all
    select 'points_overdue', e.key, e.order_id, 'd-points', e.points, e.wanted, null, e.updated_at
      from d_point_entry e where e.wanted <> 'held' and e.state <> e.wanted and e.state <> 'refused'
        and e.updated_at < ${before}) found
    union all
    select 'disputed', d.dispute ->> 'id', p.order_id, p.provider_id, (d.dispute ->> 'amount')::int, 'captured',
      d.dispute ->> 'state', (d.dispute ->> 'opened_at')::timestamptz, (d.dispute ->> 'answer_by')::timestamptz
      from payment p, ${disputes} d (dispute) where p.metadata ? 'disputes' and d.dispute ->> 'state' = any(${openStates})
    union all
    select 'authorization_ends', p.id, ${orderOf}, p.provider_id, p.amount, 'authorized', null, p.created_at,
      (p.data ->> 'capture_before')::timestamptz
      from payment p left join orders o on o.id = p.order_id
      where p.captured_at is null and p.canceled_at is null and coalesce(o.status, 'requires_action') = 'requires_action'
        and p.provider_id not in ('manual', 'system') and p.data ->> 'capture_before' < ${endsBefore.toISOString()}
        and not exists (select from payment_disagreement d where d.payment_id = p.id)
        and not exists (select from swap s where s.id = p.swap_id and s.canceled_at is not null)
        and not exists (select from payment_collection_payment x join payment_collection c on c.id = x.payment_collection_id
          where x.payment_id = p.id and p.order_id is null and c.status = 'canceled')
    order by since, about limit 1000`.execute(db)
  return { data: { disagreements: rows, count: rows.length } }
}

export const reconciliationRoutes = [on(api.reconciliation, list)]
