import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { expect } from '../../base/refuse.ts'
import type { PaymentRow } from './record-payment.ts'
import { unrefundedOf } from './refund-shares.rules.ts'
import { isOwed } from './refund-verdicts.ts'

/** A recorded refund, and what its provider needs. */
export interface DecidedRefund {
  id: Id<'refund'>
  /** Whole yen, or the currency's smallest unit. */
  amount: number
  payment: Pick<PaymentRow, 'provider_id' | 'data'>
}

export interface NewRefund {
  payment: Pick<PaymentRow, 'id' | 'provider_id' | 'data'>
  /** Null while the payment belongs to no order yet. */
  order_id: string | null
  /** Whole yen, or the currency's smallest unit. */
  amount: number
  reason: 'discount' | 'return' | 'swap' | 'claim' | 'other'
  note: string | null
  /** The declined refund in whose place it was made. */
  instead_of?: string
}

/**
 * Records a refund; the provider is called later (`carryOutRefunds`). Refunds never exceed what was paid, also when
 * concurrent; otherwise nothing is written. A form in which people choose an amount checks it first, under the order's
 * lock.
 */
export async function recordRefund(tx: Tx, { payment, ...refund }: NewRefund): Promise<DecidedRefund> {
  const { order_id, amount, reason, note, instead_of } = refund
  const id = newId('refund')
  const { rows } = await sql`
    with counted as (update payment set amount_refunded = amount_refunded + ${amount}, updated_at = ${tx.now}
      where id = ${payment.id} and amount_refunded + ${amount} <= amount returning id),
    owed as (${owedUpTo(payment.id, amount)}),
    declined as (select coalesce(${instead_of ?? null}, (select owed.id from owed where exists (select from owed twin
        where twin.id <> owed.id and twin.created_at < owed.said_at and owed.created_at < twin.said_at)
        and (select sum(amount) from owed) > ${amount}
      order by owed.amount = ${amount} desc, owed.said_at, owed.id limit 1)) as id),
    excess as (${overpaid(order_id)})
    insert into refund (id, payment_id, order_id, amount, reason, note, metadata, created_at, updated_at)
    select ${id}, counted.id, ${order_id}, ${amount}, ${reason}, ${note},
      nullif(jsonb_strip_nulls(jsonb_build_object('instead_of', declined.id, 'of_edit', case
        when ${reason} not in ('return', 'swap', 'claim') then nullif(least(excess.yen, ${amount}), 0) end)), '{}'),
      ${tx.now}, ${tx.now}
    from counted, declined left join excess on true returning id`.execute(tx.db)
  expect(rows.length === 1, `refunds do not exceed the payment (${payment.id})`)
  return { id, amount, payment }
}

/**
 * Declined refunds that are still owed and not higher than this amount. Of two that were each made before the other was
 * declined, neither was a new attempt at the other's money: a refund lower than both together gives back one, the equal
 * one rather than the first.
 */
const owedUpTo = (payment_id: string, amount: number) => sql`
  select r.id, r.amount, r.created_at, v.said_at from refund r join refund_verdict v on v.refund_id = r.id
  where r.payment_id = ${payment_id} and r.amount <= ${amount} and ${isOwed}`

/** SQL: points that paid a part of an order `o`, one yen each (shop.md §3). */
export const pointsSpent = sql`coalesce((o.metadata #>> '{d_points,pointsSpent}')::int, 0)`

/** SQL: yen by which the captured money of an order `o` exceeds what it costs now; negative while some is owed. */
export const surplus = sql`((select coalesce(sum(p.amount), 0)::int from payment p
      where p.order_id = o.id and p.captured_at is not null and p.canceled_at is null)
    - (select coalesce(sum((r.metadata ->> 'of_edit')::int), 0)::int from refund r where r.order_id = o.id
        and not exists (select from refund_verdict v where v.refund_id = r.id and v.state = 'declined'))
    - o.total + ${pointsSpent})`

/**
 * Yen that an edit has made an order cheaper than what was paid for it, as far as no refund has given it back
 * (`of_edit`): known only now, because a later edit may make it dearer again (063).
 */
const overpaid = (order_id: string | null) =>
  sql`select greatest(0, ${surplus}) as yen from orders o where o.id = ${order_id}`

/** Records a refund of the whole rest of a payment. */
export const recordRefundOfRest = (tx: Tx, payment: PaymentRow): Promise<DecidedRefund> => {
  const reason = payment.swap_id ? 'swap' : 'other'
  return recordRefund(tx, { payment, order_id: payment.order_id, amount: unrefundedOf(payment), reason, note: null })
}
