import type { Dispute } from '@kusuribako/contract/payments/disputes'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import type { PaymentRow } from './record-payment.ts'
import { recordRefund } from './record-refund.ts'
import { unrefundedOf } from './refund-shares.rules.ts'
import { disputeWon, noteRefundVerdict } from './refund-verdicts.ts'

/**
 * Stores with a payment what its provider says about disputes, for staff to see with the order. What a lost dispute has
 * given back is booked as a refund, once; when the shop wins after all, that refund is declined. Later modules hear of
 * both. Returns true, without storing anything, when other news of disputes was stored since `queried` was read:
 * `reported` may then be older.
 */
export async function noteDisputes(tx: Tx, queried: PaymentRow, reported: readonly Dispute[]): Promise<boolean> {
  const { id: payment_id } = queried
  const payment = await lockPayment(tx, payment_id)
  if (JSON.stringify(disputesOf(payment)) !== JSON.stringify(disputesOf(queried))) return true
  const closed = reported.filter(({ state }) => state === 'lost' || state === 'ended')
  const booked = closed.length > 0 ? await bookedFor(tx, payment_id) : []
  const lost = closed.filter(({ id, state }) => state === 'lost' && !booked.includes(id))
  const won = closed.filter(({ id, state }) => state === 'ended' && booked.includes(id))
  for (const { id } of won) await bookWon(tx, payment_id, id)
  for (const dispute of lost) await bookLost(tx, payment_id, dispute)
  await sql`update payment set updated_at = ${tx.now},
      metadata = coalesce(metadata, '{}') || jsonb_build_object('disputes', ${JSON.stringify(reported)}::jsonb)
    where id = ${payment_id} and metadata -> 'disputes' is distinct from ${JSON.stringify(reported)}::jsonb`.execute(
    tx.send,
  )
  if (lost.length > 0 && payment.order_id) await tx.note('payment.given_back_elsewhere', { order_id: payment.order_id })
  return false
}

/** The ids of disputes that are booked as a refund. One that is appealed and lost again is not booked a second time. */
async function bookedFor({ db }: Tx, payment_id: string): Promise<string[]> {
  const { rows } = await sql<{ dispute: string }>`select metadata ->> 'dispute' as dispute from refund
    where payment_id = ${payment_id} and metadata ? 'dispute' and not metadata ? 'declined_at'`.execute(db)
  return rows.map(({ dispute }) => dispute)
}

/** The known disputes of a payment. */
export const disputesOf = ({ metadata }: Pick<PaymentRow, 'metadata'>): Dispute[] =>
  (metadata as { disputes?: Dispute[] } | null)?.disputes ?? []

/** Whether the cardholder's bank is still deciding about a payment. */
const isDisputed = (payment: Pick<PaymentRow, 'metadata'>): boolean =>
  disputesOf(payment).some(({ state }) => state === 'needs_answer' || state === 'under_review')

/** How many days after its opening a dispute that the shop has lost may still be won. */
export const appealDays = 180

/** Whether the bank may still give a payment's money to either side: a dispute is open, or may be appealed. */
export const mayBeDecided = (payment: Pick<PaymentRow, 'metadata'>, now: Date): boolean =>
  isDisputed(payment) ||
  disputesOf(payment).some(
    ({ state, opened_at }) => state === 'lost' && Date.parse(opened_at) > now.getTime() - appealDays * 86_400_000,
  )

/**
 * Refunds that were decided and could not be carried out because the bank had the money have reached the buyer through
 * it; what it took beyond them is a refund of its own. No more is booked than was paid, including earlier refunds.
 */
async function bookLost(tx: Tx, payment_id: string, { id, amount }: Dispute): Promise<void> {
  const metadata = JSON.stringify({ dispute: id })
  const { rows } = await sql<{ amount: number }>`
    with waiting as (select id, sum(amount) over (order by created_at, id) as so_far from refund
      where payment_id = ${payment_id} and settled_at is null)
    update refund r set settled_at = ${tx.now}, updated_at = ${tx.now}, metadata = coalesce(r.metadata, '{}') || ${metadata}::jsonb
    from waiting where r.id = waiting.id and waiting.so_far <= ${amount} returning r.amount`.execute(tx.db)
  const payment = await lockPayment(tx, payment_id)
  const excess = Math.min(
    rows.reduce((remaining, refund) => remaining - refund.amount, amount),
    unrefundedOf(payment),
  )
  if (excess < 1) return
  const of = { payment, order_id: payment.order_id, amount: excess, reason: 'other', note: null } as const
  const refund = await recordRefund(tx, of)
  const bankData = JSON.stringify({ dispute: id, by_bank: true })
  await sql`update refund set settled_at = ${tx.now}, metadata = coalesce(metadata, '{}') || ${bankData}::jsonb where id = ${refund.id}`.execute(
    tx.send,
  )
}

/**
 * The shop has the money again: refunds that staff had decided are made by the shop after all, and the bank's own
 * refund is declined.
 */
async function bookWon(tx: Tx, payment_id: string, dispute: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with waiting as (update refund set settled_at = null, updated_at = ${tx.now}, metadata = metadata - 'dispute'
      where payment_id = ${payment_id} and metadata ->> 'dispute' = ${dispute} and not metadata ? 'by_bank')
    select id from refund where payment_id = ${payment_id} and metadata ->> 'dispute' = ${dispute}
      and metadata ? 'by_bank' and not metadata ? 'declined_at'`.execute(tx.db)
  for (const { id } of rows) await noteRefundVerdict(tx, id, { status: 'declined', reason: disputeWon })
}

async function lockPayment({ db }: Tx, id: string): Promise<PaymentRow> {
  const row = await db.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return row as PaymentRow
}
