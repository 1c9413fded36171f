import type { Ctx } from '../../base/ctx.ts'
import { after, type Listener } from '../../base/facts.ts'
import { captureMoney } from '../orders/index.ts'
import { letGoOfPayment, type PaymentRow, paymentsOfOrder } from '../payments/index.ts'

type About = Record<string, unknown>

/** The money for what an edit has added is taken as an order's own is: at once, or when a pharmacist has approved. */
async function captureEdit(ctx: Ctx, { order_id }: About) {
  const order = await ctx.db.selectFrom('orders').select('status').where('id', '=', String(order_id)).executeTakeFirst()
  if (order?.status !== 'pending') return
  for (const payment of await paymentsOfOrder(ctx.db, String(order_id))) {
    const takesItself = ctx.outside.payments.get(payment.provider_id)?.captures_by_itself
    if (takesItself && !payment.captured_at && !payment.canceled_at) await captureMoney(ctx, payment)
  }
}

async function letCollectionGo(ctx: Ctx, { payment_collection_id }: About) {
  const payments = await ctx.db
    .selectFrom('payment_collection_payment')
    .innerJoin('payment', 'payment.id', 'payment_collection_payment.payment_id')
    .selectAll('payment')
    .where('payment_collection_id', '=', String(payment_collection_id))
    .where('order_id', 'is', null)
    .execute()
  for (const payment of payments) await letGoOfPayment(ctx, payment as unknown as PaymentRow)
}

export const listeners: readonly Listener[] = [
  after('order_edit.confirmed', 'capture-edit', captureEdit),
  after('payment_collection.canceled', 'let-collection-go', letCollectionGo),
]
