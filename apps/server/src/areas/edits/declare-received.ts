import type { adminPaymentCollections as api } from '@kusuribako/contract/edits/payment-collections'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { refuse } from '../../base/refuse.ts'
import { lockOrderOf, settlePaymentStatus } from '../orders/index.ts'
import { recordPayment } from '../payments/index.ts'
import { answerForStaff, lockCollection, type PaidCollection, writeCollection } from './payment-collections.ts'

/**
 * Staff declare the money received: it came in a way that the shop cannot see. If its edit is confirmed already, it is
 * paid to the order at once; otherwise when the edit is confirmed. A cancelled collection requests nothing any more.
 */
export const markAuthorized: Handler<typeof api.authorize> = (ctx, { params: { id } }) =>
  ctx.tx(async (tx) => {
    const { order, edit, collection } = await lockWithOrder(tx, id)
    const { status, amount } = collection
    const isConfirmed = order && edit?.confirmed_at
    if (status === 'canceled' || (isConfirmed && order.status === 'canceled')) throw refuse('order_edit_closed')
    await writeCollection(tx, id, { status: 'authorized', authorized_amount: amount })
    if (isConfirmed && status !== 'authorized') {
      const paid = collection.payments.filter(({ canceled_at }) => !canceled_at)
      await recordMissing(tx, { ...collection, paid }, order.id)
      await settlePaymentStatus(tx, order.id)
      await tx.note('order.payment_captured', { order_id: order.id })
    }
    return answerForStaff(tx, id)
  })

/**
 * A collection, locked, with the edit that requests its payment, and the order, which is locked before it. Confirming
 * takes the order's lock too: the edit is confirmed by now, or confirming it will see the money that arrives.
 */
export async function lockWithOrder(tx: Tx, id: string) {
  const [order, edit, collection] = await Promise.all([
    lockOrderOf(tx, sql`select order_id from order_edit where payment_collection_id = ${id}`),
    tx.db
      .selectFrom('order_edit')
      .select(['id', 'order_id', 'confirmed_at'])
      .where('payment_collection_id', '=', id)
      .executeTakeFirst(),
    lockCollection(tx, id),
  ])
  return { order, edit, collection }
}

/** What was declared received, beyond the collection's own payments, becomes a payment of the order. */
export async function recordMissing(
  tx: Tx,
  { id, amount, currency_code, paid }: Pick<PaidCollection, 'id' | 'amount' | 'currency_code'> & Paid,
  order_id: string,
): Promise<void> {
  const missing = amount - paid.reduce((sum, payment) => sum + payment.amount, 0)
  if (missing <= 0) return
  await recordPayment(tx, {
    id: newId('payment'),
    order_id,
    cart_id: null,
    amount: missing,
    currency_code,
    provider_id: 'system',
    data: {},
    idempotency_key: id,
    is_captured: true,
  })
}
interface Paid {
  paid: readonly { amount: number }[]
}
