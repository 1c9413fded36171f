import { adminPayments as api } from '@kusuribako/contract/payments/admin-payments'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { findRow, notFound, one, type Readable, readOne } from '../../base/read.ts'
import { expect, refuse } from '../../base/refuse.ts'
import { carryOutRefunds, markCaptured, type NewRefund, type PaymentRow, recordRefund } from '../payments/index.ts'
import { changeOrder, lockOrder } from './write-order.ts'

const payments: Readable = {
  table: 'payment',
  relations: {
    order: one('orders', 'order_id'),
    cart: one('cart', 'cart_id'),
    currency: one('currency', 'currency_code'),
    swap: one('swap', 'swap_id'),
  },
  fields: [
    'id',
    'swap_id',
    'cart_id',
    'order_id',
    'amount',
    'currency_code',
    'amount_refunded',
    'provider_id',
    'data',
    'captured_at',
    'canceled_at',
    'metadata',
  ],
}

const get: Handler<typeof api.get> = async ({ db }, { params, query }) => ({
  payment: await readOne(db, payments, params.id, query),
})

const capture: Handler<typeof api.capture> = async (ctx, { params }) => {
  await captureMoney(ctx, await getPayment(ctx, params.id))
  return { payment: await readOne(ctx.db, payments, params.id) }
}

const refund: Handler<typeof api.refund> = async (ctx, { params, body }) => {
  const { order_id } = await getPayment(ctx, params.id)
  const id = await ctx.tx((tx) => decide(tx, params.id, order_id, { ...body, note: body.note ?? null }))
  await carryOutRefunds(ctx, [id])
  const { settled_at: _, ...row } = (await findRow(ctx.db, 'refund', id))!
  return { refund: row }
}

export const paymentRoutes = [on(api.get, get), on(api.capture, capture), on(api.refund, refund)]

async function getPayment({ db }: Pick<Ctx, 'db'>, id: string): Promise<PaymentRow> {
  const row = await findRow(db, 'payment', id)
  if (!row) throw notFound('payment', id)
  return row as unknown as PaymentRow
}

/**
 * Takes the money that was set aside in one payment; what is taken already stays so. The order's own state follows.
 * What waits for a pharmacist is not charged (薬機法36条の10).
 */
export async function captureMoney(ctx: Ctx, payment: PaymentRow): Promise<void> {
  if (payment.captured_at) return
  const provider = ctx.outside.payments.get(payment.provider_id)
  if (!provider || payment.canceled_at || (await waits(ctx, payment))) throw refuse('payment_not_capturable')
  // The same key as the shop's own capture has: of two at once the provider does one.
  const verdict = await provider
    .capture(payment.data, payment.amount, `${payment.id}:capture`)
    .catch((error: unknown) => {
      ctx.log.error({ err: error, payment: payment.id }, 'payment not captured')
      throw refuse('payment_provider_refused')
    })
  if (verdict.status !== 'captured') throw refuse('payment_provider_refused')
  await ctx.tx((tx) => noteCapture(tx, payment, verdict.data))
}

async function waits({ db }: Pick<Ctx, 'db'>, { order_id }: PaymentRow): Promise<boolean> {
  if (!order_id) return false
  const order = await db.selectFrom('orders').select('status').where('id', '=', order_id).executeTakeFirst()
  return order?.status === 'requires_action' || order?.status === 'canceled'
}

async function noteCapture(tx: Tx, { id, order_id }: PaymentRow, data: PaymentRow['data']) {
  const order = order_id ? await lockOrder(tx, order_id) : null
  if (!(await markCaptured(tx, id, data)) || !order) return
  // Cancelled while we asked: `release-payment` finds the money taken, and gives it back.
  if (order.status === 'canceled') return
  await settlePaymentStatus(tx, order.id)
  await tx.note('order.payment_captured', { order_id })
}

async function decide(
  tx: Tx,
  paymentId: string,
  orderId: string | null,
  given: Pick<NewRefund, 'amount' | 'reason' | 'note'>,
) {
  if (orderId) await lockOrder(tx, orderId)
  const payment = await tx.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!payment.captured_at || payment.canceled_at) throw refuse('payment_not_captured')
  const left = payment.amount - payment.amount_refunded
  if (given.amount > left) throw refuse('refund_over_payment', { left })
  const id = await recordRefund(tx, {
    payment: payment as unknown as PaymentRow,
    order_id: orderId,
    ...given,
    settled: false,
  })
  if (orderId) {
    await settlePaymentStatus(tx, orderId)
    await tx.note('order.refunded', { order_id: orderId, refund_ids: [id] })
  }
  return id
}

/**
 * Brings an order's payment status up to its payments: `captured` when all of them are taken, `partially_refunded` and
 * `refunded` by what was given back of them. While one is only set aside, the status stays. The caller has locked the
 * order.
 */
export async function settlePaymentStatus(tx: Tx, orderId: string): Promise<void> {
  const rows = await tx.db
    .selectFrom('payment')
    .select(['amount', 'amount_refunded', 'captured_at'])
    .where('order_id', '=', orderId)
    .where('canceled_at', 'is', null)
    .execute()
  expect(rows.length > 0, `an order whose money has moved has a payment (${orderId})`)
  const paid = rows.reduce((sum, { amount }) => sum + amount, 0)
  const back = rows.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0)
  if (back > 0) return changeOrder(tx, orderId, { payment_status: back === paid ? 'refunded' : 'partially_refunded' })
  if (rows.every(({ captured_at }) => captured_at)) await changeOrder(tx, orderId, { payment_status: 'captured' })
}
