import type { Id } from '@kusuribako/contract/values/ids'
import type { Selectable } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import type { PaymentData } from '../../base/ports.ts'
import type { Database } from '../../base/tables.gen.ts'
import { noteWalletReleased } from './wallet-log.ts'

export type PaymentRow = Omit<Selectable<Database['payment']>, 'id' | 'data'> & { id: Id<'payment'>; data: PaymentData }

export interface NewPayment {
  id: Id<'payment'>
  /** Null for the difference of a swap, and for an edit that is not confirmed yet. */
  order_id: string | null
  swap_id?: string
  cart_id: string | null
  /** Whole yen, or the currency's smallest unit. */
  amount: number
  currency_code: string
  provider_id: string
  data: PaymentData
  idempotency_key: string
  is_captured: boolean
}

/** Records money authorised, or captured, for an order. */
export async function recordPayment(tx: Tx, { is_captured, data, ...payment }: NewPayment): Promise<void> {
  const { id, order_id, swap_id, cart_id, amount, currency_code, provider_id, idempotency_key } = payment
  await write(
    tx.send,
    ...[id, order_id, swap_id, cart_id, amount, currency_code, provider_id, idempotency_key, JSON.stringify(data)],
    ...[is_captured ? tx.now : null, tx.now],
  )
}

const write = statement(`
  insert into payment (id, order_id, swap_id, cart_id, amount, currency_code, provider_id, idempotency_key, data,
    captured_at, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`)

/** Records that the money was captured. False, without a change, when that is known already. */
export async function markCaptured(tx: Tx, payment_id: string, data: PaymentData): Promise<boolean> {
  const updated = await tx.db
    .updateTable('payment')
    .set({ data: JSON.stringify(data), captured_at: tx.now, updated_at: tx.now })
    .where('id', '=', payment_id)
    .where('captured_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Records that the money was released, and no longer lists what it was listed for. A second time nothing changes. */
export async function markCanceled(tx: Tx, payment_id: string, data: PaymentData): Promise<void> {
  await Promise.all([
    tx.send
      .updateTable('payment')
      .set({ data: JSON.stringify(data), canceled_at: tx.now, updated_at: tx.now })
      .where('id', '=', payment_id)
      .where('canceled_at', 'is', null)
      .execute(),
    tx.send.deleteFrom('payment_disagreement').where('payment_id', '=', payment_id).execute(),
    noteWalletReleased(tx, payment_id),
  ])
}
