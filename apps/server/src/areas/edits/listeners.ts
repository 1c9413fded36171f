import type { Ctx } from '../../base/ctx.ts'
import { after, type Listener } from '../../base/facts.ts'
import { letGoOfPayment, type PaymentRow } from '../payments/index.ts'
import { giveUpEditsOf } from './settle-edit.ts'

type About = Record<string, unknown>

/** Money that was set aside for an edit that does not come to be. */
async function letCollectionGo(ctx: Ctx, { payment_collection_id }: About) {
  const payments = await ctx.db
    .selectFrom('payment_collection_payment')
    .innerJoin('payment', 'payment.id', 'payment_collection_payment.payment_id')
    .selectAll('payment')
    .where('payment_collection_id', '=', String(payment_collection_id))
    .where('order_id', 'is', null)
    .execute()
  for (const payment of payments) await letGoOfPayment(ctx, payment as unknown as PaymentRow, {}, async () => {})
}

export const listeners: readonly Listener[] = [
  after('payment_collection.canceled', 'let-collection-go', letCollectionGo),
  after('order.canceled', 'give-up-edits-of-canceled', (ctx, { order_id }) => giveUpEditsOf(ctx, String(order_id))),
  after('order.review_decided', 'give-up-edits-of-rejected', async (ctx, { order_id, decision }) => {
    if (decision === 'reject') await giveUpEditsOf(ctx, String(order_id))
  }),
]
