import type { Id } from '@kusuribako/contract/values/ids'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { expect } from '../../base/refuse.ts'
import type { PaymentRow } from './record-payment.ts'

export interface NewRefund {
  payment: Pick<PaymentRow, 'id'>
  /** Null while the payment belongs to no order yet. */
  order_id: string | null
  /** Whole yen, or the currency's smallest unit. */
  amount: number
  reason: 'discount' | 'return' | 'swap' | 'claim' | 'other'
  note: string | null
  /** Whether the provider has given the money back already. */
  settled: boolean
}

/**
 * Writes down money given back. What is given back never exceeds what was paid, whoever refunds at the same time;
 * else nothing is written. A form that lets people choose an amount checks it first, under the order's lock.
 */
export async function recordRefund(tx: Tx, { payment, settled, ...refund }: NewRefund): Promise<Id<'refund'>> {
  const counted = await tx.db
    .updateTable('payment')
    .set((row) => ({ amount_refunded: row('amount_refunded', '+', refund.amount), updated_at: tx.now }))
    .where('id', '=', payment.id)
    .where((row) => row(row('amount_refunded', '+', refund.amount), '<=', row.ref('amount')))
    .returning('id')
    .executeTakeFirst()
  expect(counted, `no more is given back than was paid (${payment.id})`)
  const id = newId('refund')
  await tx.db
    .insertInto('refund')
    .values({
      id,
      payment_id: payment.id,
      ...refund,
      settled_at: settled ? tx.now : null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute()
  return id
}
