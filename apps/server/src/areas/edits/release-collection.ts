import type { Ctx } from '../../base/ctx.ts'
import { type PaymentRow, releaseMoney } from '../payments/index.ts'

/** Releases money authorised for an edit that was not confirmed. Safe to repeat. */
export async function releaseCollection(ctx: Ctx, payment_collection_id: string): Promise<void> {
  const payments = await ctx.db
    .selectFrom('payment_collection_payment')
    .innerJoin('payment', 'payment.id', 'payment_collection_payment.payment_id')
    .selectAll('payment')
    .where('payment_collection_id', '=', payment_collection_id)
    .where('order_id', 'is', null)
    .execute()
  for (const payment of payments) await releaseMoney(ctx, payment as PaymentRow, {}, async () => {})
}
