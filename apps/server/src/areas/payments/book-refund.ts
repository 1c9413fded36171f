import { moneyDesk as api } from '@kusuribako/contract/payments/wallets'
import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { noteRefunded } from './carry-out-refunds.ts'
import type { PaymentRow } from './record-payment.ts'
import { type NewRefund, recordRefund } from './record-refund.ts'
import { isOwed } from './refund-verdicts.ts'

interface Refund {
  id: string
  order_id: Id<'order'> | null
  settled_at: Date | null
  amount: number
  reason: NewRefund['reason']
  /** Its provider has declined it, and its money was not given back since. */
  is_owed: boolean
  /** What is left of its payment. */
  left_amount: number
  payment_id: PaymentRow['id']
  provider_id: string
  data: PaymentRow['data']
}

/**
 * Books a refund that was made another way: its provider has declined it, or is no longer installed, and it would wait
 * for ever. No provider is called and no mail is sent (122).
 */
const book: Handler<typeof api.refundMadeElsewhere> = (ctx, { params: { id }, body: { note } }) =>
  ctx.tx(async (tx) => {
    const refund = await lockRefund(tx, id)
    const { order_id, settled_at, provider_id, is_owed, amount, left_amount } = refund
    if (is_owed && amount <= left_amount) return { data: { id: await bookAgain(tx, refund, note), order_id } }
    if (settled_at || ctx.outside.payments.has(provider_id))
      throw refuse('not_allowed', undefined, 'Only a refund that was declined or waits without a contract is booked so')
    // Its amount has counted as refunded since it was decided, so no other refund is written.
    await sql`update refund set settled_at = ${tx.now}, updated_at = ${tx.now},
      note = concat_ws(E'\n', note, ${note}::text) where id = ${id}`.execute(tx.send)
    return { data: { id, order_id } }
  })

/** Read after it is locked: another request may just have booked it. */
async function lockRefund({ db }: Tx, id: string): Promise<Refund> {
  const [, { rows }] = await Promise.all([
    sql`select from refund where id = ${id} for update`.execute(db),
    sql<Refund>`select r.id, r.order_id, r.settled_at, r.amount, r.reason, coalesce(${isOwed}, false) as is_owed,
        p.amount - p.amount_refunded as left_amount, p.id as payment_id, p.provider_id, p.data
      from refund r join payment p on p.id = r.payment_id left join refund_verdict v on v.refund_id = r.id
      where r.id = ${id}`.execute(db),
  ])
  const refund = rows[0]
  if (!refund) throw notFound('refund', id)
  return refund
}

/** A declined refund no longer counts, so a refund that is made already is written. */
async function bookAgain(tx: Tx, { payment_id, provider_id, data, ...declined }: Refund, note: string) {
  const { order_id, amount, reason } = declined
  const payment = { id: payment_id, provider_id, data }
  const refund = await recordRefund(tx, { payment, order_id, amount, reason, note, instead_of: declined.id })
  await noteRefunded(tx, [refund])
  if (order_id) await tx.note('payment.given_back_elsewhere', { order_id })
  return refund.id
}

export const bookingRoutes = [on(api.refundMadeElsewhere, book)]
