import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { eachRow, type RowKey } from '../../base/keyset-pages.ts'
import type { PaymentData, ProviderNotice, RefundVerdict } from '../../base/ports.ts'

/** Why a refund made by a bank counts as declined: the shop has won the dispute and kept the money. */
export const disputeWon = 'dispute_won'

/** Verdicts (`v`) after which a buyer still waits for money. */
export const awaitsRefund = sql`v.state = 'declined' and v.reason is distinct from ${sql.lit(disputeWon)}`

/**
 * Of these (of refunds `r`), the same money was not given back since: what staff have to see to. A later refund of the
 * payment gives it back if it is not lower, was not declined too, and was not booked in the place of another one.
 */
export const isOwed = sql`${awaitsRefund} and not exists (select from refund later
  where later.payment_id = r.payment_id and later.created_at > v.said_at and later.amount >= r.amount
    and coalesce(later.metadata ->> 'instead_of', r.id) = r.id and not exists
      (select from refund_verdict d where d.refund_id = later.id and d.state = 'declined'))`

/**
 * Records a provider's final answer about a refund. A declined one was not paid out, whenever that is learned: its
 * payment holds the money as before, so that it can be refunded again, and later rooms are informed once.
 */
export async function noteRefundVerdict(tx: Tx, refund_id: string, verdict: RefundVerdict): Promise<void> {
  const { status, reference = null, reason = null } = verdict
  if (status === 'declined') return decline(tx, refund_id, { reference, reason })
  // A refund that was paid out at once has no row, and needs none. A declined one is not changed by older
  // notifications.
  if (status === 'accepted')
    await sql`insert into refund_verdict (refund_id, reference, state, said_at)
      values (${refund_id}, ${reference}, 'accepted', ${tx.now}) on conflict do nothing`.execute(tx.send)
  else
    await sql`update refund_verdict set state = 'given', said_at = ${tx.now}
      where refund_id = ${refund_id} and state = 'accepted'`.execute(tx.send)
}

async function decline(tx: Tx, refund_id: string, answer: { reference: string | null; reason: string | null }) {
  const { rows } = await sql<{ order_id: string | null }>`
    with new_verdict as (insert into refund_verdict as v (refund_id, reference, state, reason, said_at)
        values (${refund_id}, ${answer.reference}, 'declined', ${answer.reason}, ${tx.now})
        on conflict (refund_id) do update set state = excluded.state, reason = excluded.reason, said_at = excluded.said_at
        where v.state <> 'declined' returning refund_id),
      updated_refund as (update refund r set updated_at = ${tx.now},
          metadata = coalesce(r.metadata, '{}') || jsonb_build_object('declined_at', ${tx.now}::timestamptz, 'declined_reason', ${answer.reason}::text)
        from new_verdict where r.id = new_verdict.refund_id returning r.payment_id, r.order_id, r.amount)
    update payment p set amount_refunded = p.amount_refunded - updated_refund.amount, updated_at = ${tx.now}
    from updated_refund where p.id = updated_refund.payment_id returning updated_refund.order_id`.execute(tx.db)
  for (const { order_id } of rows) if (order_id) await tx.note('refund.declined', { refund_id, order_id })
}

/** `at`: when it was decided. */
interface SentRefund extends RowKey {
  reference: string | null
  provider_id: string
  data: PaymentData
}

const selectSent = sql`select r.id, r.created_at::text as at, v.reference, p.provider_id, p.data
  from refund r join payment p on p.id = r.payment_id left join refund_verdict v on v.refund_id = r.id
  where coalesce(v.state, 'given') <> 'declined'`

/**
 * A notification about a refund: its state is queried, also when it overtakes the answer to the shop's own request,
 * which leaves a declined refund declined. For a refund that the shop has no id for yet nothing can be queried.
 */
export async function followRefund(
  ctx: Ctx,
  provider_id: string,
  about: NonNullable<ProviderNotice['refund']>,
): Promise<void> {
  const { rows } = await sql<SentRefund>`${selectSent} and p.provider_id = ${provider_id}
    and (r.id = ${about.key ?? null} or v.reference = ${about.reference ?? null})`.execute(ctx.db)
  for (const refund of rows) await updateVerdict(ctx, refund)
}

/** A bank may return a paid-out refund for this long. */
const days = 30

/** Queries refunds that were paid out recently, or have been in progress for longer. */
export async function followRefunds(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now.getTime() - days * 86_400_000).toISOString()
  await followAll(ctx, sql`true`, since)
  await followAll(ctx, sql`v.state = 'accepted' and r.created_at <= ${since}`, '-infinity')
}

async function followAll(ctx: Ctx, condition: RawBuilder<unknown>, from: string) {
  const refunds = eachRow(from, async (last, atATime) => {
    const { rows } = await sql<SentRefund>`${selectSent} and r.settled_at is not null and ${condition}
      and (r.created_at, r.id) > (${last.at}, ${last.id}) and p.provider_id not in ('manual', 'system')
      order by r.created_at, r.id limit ${atATime}`.execute(ctx.db)
    return rows
  })
  for await (const refund of refunds)
    await updateVerdict(ctx, refund).catch((error: unknown) =>
      ctx.log.error({ err: error, refund: refund.id }, 'refund not reconciled'),
    )
}

async function updateVerdict(ctx: Ctx, { id, reference, provider_id, data }: SentRefund) {
  const verdict = await ctx.outside.payments.get(provider_id)?.findRefund?.(data, { key: id, reference })
  if (verdict) await ctx.tx((tx) => noteRefundVerdict(tx, id, verdict))
}
