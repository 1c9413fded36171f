import { moneyDesk as api } from '@kusuribako/contract/payments/wallets'
import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import { type Handler, on } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'

interface Waiting {
  id: Id<'refund'>
  order_id: Id<'order'> | null
  settled_at: Date | null
  provider_id: string
}

/**
 * Books a refund that was made another way: its provider is no longer installed, and it would wait for ever. Its
 * amount has counted as refunded since it was decided (122), so no other refund is written.
 */
const book: Handler<typeof api.refundMadeElsewhere> = (ctx, { params, body }) =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<Waiting>`select r.id, r.order_id, r.settled_at, p.provider_id
      from refund r join payment p on p.id = r.payment_id where r.id = ${params.id} for update of r`.execute(tx.db)
    const refund = rows[0]
    if (!refund) throw notFound('refund', params.id)
    const { id, order_id, settled_at, provider_id } = refund
    if (settled_at || ctx.outside.payments.has(provider_id)) {
      throw refuse('not_allowed', undefined, 'Only a refund that waits for a provider without a contract is booked so')
    }
    await sql`update refund set settled_at = ${tx.now}, updated_at = ${tx.now},
      note = concat_ws(E'\n', note, ${body.note}::text) where id = ${id}`.execute(tx.send)
    return { data: { id, order_id } }
  })

export const bookingRoutes = [on(api.refundMadeElsewhere, book)]
