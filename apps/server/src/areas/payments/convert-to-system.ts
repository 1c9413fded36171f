import { moneyDesk as api } from '@kusuribako/contract/payments/wallets'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'

const flag = 'system-payments-conversion'
const system = 'system'

/**
 * Makes a payment one of the shop's own: its provider is asked nothing any more, and what it was is kept beside it
 * (`metadata.provider_id_change`, shop.md §3).
 */
const convert: Handler<typeof api.convertToSystem> = async (ctx, { params }) => {
  if (!ctx.flags.has(flag)) throw refuse('payment_not_convertible')
  return { data: await ctx.tx((tx) => write(tx, params.id)) }
}

async function write(tx: Tx, id: string) {
  const payment = await tx.db.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!payment) throw notFound('payment', id)
  if (payment.canceled_at || payment.provider_id === system) throw refuse('payment_not_convertible')
  const change = { original_provider_id: payment.provider_id, new_provider_id: system, date_converted: tx.now }
  const metadata = { ...(payment.metadata as Record<string, unknown> | null), provider_id_change: change }
  await tx.send
    .updateTable('payment')
    .set({ provider_id: system, metadata: JSON.stringify(metadata), updated_at: tx.now })
    .where('id', '=', id)
    .execute()
  return { id, provider_id: system, metadata }
}

export const conversionRoutes = [on(api.convertToSystem, convert)]
