import { moneyDesk as api } from '@kusuribako/contract/payments/wallets'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { mayBeDecided } from './note-disputes.ts'

const system = 'system'

/**
 * Converts a payment into a `system` payment: its provider is not called any more, and the former provider is recorded
 * (`metadata.provider_id_change`, shop.md §3). Only captured money, with none of it being refunded, or disputed before
 * a bank that may still decide: an authorisation would count as captured, and nobody would handle the provider's later
 * answers.
 */
const convert: Handler<typeof api.convertToSystem> = async (ctx, { params }) => ({
  data: await ctx.tx((tx) => write(tx, params.id)),
})

async function write(tx: Tx, id: string) {
  const payment = await tx.db.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!payment) throw notFound('payment', id)
  const isCaptured = payment.captured_at && !payment.canceled_at && payment.provider_id !== system
  if (!isCaptured || mayBeDecided(payment, tx.now) || (await isBeingRefunded(tx, id)))
    throw refuse('payment_not_convertible')
  const change = { original_provider_id: payment.provider_id, new_provider_id: system, date_converted: tx.now }
  const metadata = { ...(payment.metadata as Record<string, unknown> | null), provider_id_change: change }
  await tx.send
    .updateTable('payment')
    .set({ provider_id: system, metadata: JSON.stringify(metadata), updated_at: tx.now })
    .where('id', '=', id)
    .execute()
  return { id, provider_id: system, metadata }
}

/** Read after the payment is locked: a concurrent partial refund writes to it. */
async function isBeingRefunded({ db }: Tx, payment_id: string): Promise<boolean> {
  const { rows } = await sql`select from refund r left join refund_verdict v on v.refund_id = r.id
    where r.payment_id = ${payment_id} and (r.settled_at is null or v.state = 'accepted') limit 1`.execute(db)
  return rows.length > 0
}

export const conversionRoutes = [on(api.convertToSystem, convert)]
