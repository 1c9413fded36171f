import { moneyDesk as api } from '@kusuribako/contract/payments/wallets'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import { findRow, notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { isKnownEnded } from './ended-authorisations.queries.ts'
import { noteWalletReleased } from './wallet-log.ts'

/**
 * Converts a payment whose authorisation is known to have ended into a `manual` one: its buyer pays by transfer or on
 * delivery, which staff record by capturing it. Its provider is asked no more, and a receipt does not name it (086).
 */
const convert: Handler<typeof api.convertToManual> = async (ctx, { params }) => ({
  data: await ctx.tx((tx) => write(tx, params.id)),
})

interface Converted {
  id: string
  order_id: string | null
  provider_id: string
  metadata: Record<string, unknown>
}

async function write(tx: Tx, id: string) {
  const { rows } = await sql<Converted>`
    update payment p set provider_id = 'manual', data = p.data - array['capture_before', 'card'], updated_at = ${tx.now},
      metadata = coalesce(p.metadata, '{}') || jsonb_build_object('ended_authorization',
        jsonb_build_object('provider_id', p.provider_id, 'date_converted', ${tx.now.toISOString()}::text))
    where p.id = ${id} and p.captured_at is null and p.canceled_at is null and ${isKnownEnded}
    returning p.id, p.order_id, p.provider_id, p.metadata`.execute(tx.db)
  const [converted] = rows
  if (!converted && !(await findRow(tx.db, 'payment', id))) throw notFound('payment', id)
  if (!converted)
    throw refuse('payment_not_convertible', undefined, 'Only an authorisation that is known to have ended is converted')
  await Promise.all([
    tx.send.deleteFrom('payment_disagreement').where('payment_id', '=', id).execute(),
    noteWalletReleased(tx, id),
  ])
  const { order_id, ...answer } = converted
  if (order_id) await tx.note('payment.lapsed', { order_id })
  return answer
}

export const manualConversionRoutes = [on(api.convertToManual, convert)]
