import { adminPayments as api } from '@kusuribako/contract/payments/admin-payments'
import { sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { findRow, notFound, one, type Readable, readOne } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import {
  carryOutRefunds,
  type DecidedRefund,
  isCaptured,
  markCaptured,
  mayBeCharged,
  type NewRefund,
  type PaymentRow,
  pointsSpent,
  reconcilePayment,
  recordRefund,
  unrefundedOf,
} from '../payments/index.ts'
import { lockOrderOf } from './write-order.ts'

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
/** A captured payment is answered with every column. */
const capturedPayments: Readable = { table: 'payment', relations: {} }

const get: Handler<typeof api.get> = async ({ db }, { params, query }) => ({
  payment: await readOne(db, payments, params.id, query),
})

const capture: Handler<typeof api.capture> = async (ctx, { params: { id } }) => {
  const [row, isWaiting] = await Promise.all([findRow(ctx.db, 'payment', id), waitsForReview(ctx, id)])
  if (!row) throw notFound('payment', id)
  const payment = row as PaymentRow
  if (isWaiting && !payment.captured_at) throw refuse('payment_not_capturable')
  return captureMoney(ctx, payment, async ({ db }) => ({ payment: await readOne(db, capturedPayments, id) }))
}

const refund: Handler<typeof api.refund> = async (ctx, { params, body }) => {
  const decided = await ctx.tx((tx) => decidePaymentRefund(tx, params.id, { ...body, note: body.note ?? null }))
  return carryOutRefunds(ctx, [decided], async ({ db }) => {
    const { settled_at: _, ...row } = (await findRow(db, 'refund', decided.id))!
    return { refund: row }
  })
}

export const paymentRoutes = [on(api.get, get), on(api.capture, capture), on(api.refund, refund)]

/**
 * Captures the authorised money of one payment; a captured one stays so. The order's status follows. The caller has
 * checked that the order waits for no pharmacist. Returns what `after` returns, with the order locked.
 */
export async function captureMoney<T>(ctx: Ctx, payment: PaymentRow, after: (tx: Tx) => Promise<T>): Promise<T> {
  if (payment.captured_at) return ctx.tx(after)
  const provider = ctx.outside.payments.get(payment.provider_id)
  if (!provider || payment.canceled_at) throw refuse('payment_not_capturable')
  // The same key as for the shop's own capture: of two at once the provider does one.
  const verdict = await provider
    .capture(payment.data, payment.amount, `${payment.id}:capture`)
    .catch((error: unknown) => {
      ctx.log.error({ err: error, payment: payment.id }, 'payment not captured')
      throw refuse('payment_provider_refused')
    })
  if (verdict.status !== 'captured') {
    if (verdict.status === 'canceled' || verdict.status === 'declined') await listIfEnded(ctx, payment)
    throw refuse('payment_provider_refused')
  }
  return ctx.tx(async (tx) => {
    const isCanceled = await noteCapture(tx, payment, verdict.data)
    // For a provider that needs no call nothing would start `release-payment`, which refunds the order's money.
    if (isCanceled && provider.needs_no_call) throw refuse('payment_not_capturable')
    return after(tx)
  })
}

/** Its authorisation may have ended: staff see that at once, not only after the night. */
const listIfEnded = (ctx: Ctx, { id, provider_id, data }: PaymentRow) =>
  reconcilePayment(ctx, provider_id, String(data.id)).catch((error: unknown) =>
    ctx.log.error({ err: error, payment: id }, 'payment not reconciled'),
  )

/** An order that waits for a pharmacist is not charged (薬機法36条の10), nor is a cancelled one. */
async function waitsForReview({ db }: Pick<Ctx, 'db'>, payment_id: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('payment', 'payment.order_id', 'orders.id')
    .select('status')
    .where('payment.id', '=', payment_id)
    .executeTakeFirst()
  return order !== undefined && !mayBeCharged(order.status)
}

/**
 * Returns whether its order was cancelled in the meantime, or it alone: `release-payment` finds the money of a
 * cancelled order captured, and refunds it.
 */
async function noteCapture(tx: Tx, { id, order_id }: PaymentRow, data: PaymentRow['data']): Promise<boolean> {
  const [order, isNewlyCaptured, payment] = await Promise.all([
    lockOrderOf(tx, orderOfPayment(id)),
    markCaptured(tx, id, data),
    findRow(tx.db, 'payment', id),
  ])
  if (!isNewlyCaptured || !order || !order_id) return false
  if (order.status === 'canceled' || payment?.canceled_at) return true
  await settlePaymentStatus(tx, order.id)
  await tx.note('order.payment_captured', { order_id })
  return false
}

/** The order of a payment, also of one for the difference of a swap. */
const orderOfPayment = (id: string) => sql`
  select coalesce(p.order_id, s.order_id) from payment p left join swap s on s.id = p.swap_id where p.id = ${id}`

async function decidePaymentRefund(
  tx: Tx,
  paymentId: string,
  requested: Pick<NewRefund, 'amount' | 'reason' | 'note'>,
): Promise<DecidedRefund> {
  const [order, row] = await Promise.all([
    lockOrderOf(tx, orderOfPayment(paymentId)),
    tx.db.selectFrom('payment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst(),
  ])
  if (!row) throw notFound('payment', paymentId)
  const payment = row as PaymentRow
  const order_id = order?.id ?? null
  if (!isCaptured(payment)) throw refuse('payment_not_captured')
  const refundable = unrefundedOf(payment)
  if (requested.amount > refundable) throw refuse('refund_over_payment', { left: refundable })
  // In this order, in one round trip.
  const [decided] = await Promise.all([
    recordRefund(tx, { payment, order_id, ...requested }),
    order_id && settlePaymentStatus(tx, order_id),
  ])
  if (order_id) await tx.note('order.refunded', { order_id, refund_ids: [decided.id] })
  return decided
}

/**
 * Updates an order's payment status from its payments, and what was captured for its swaps: `captured` when all valid
 * ones are captured, `partially_refunded` and `refunded` by their refunds, `canceled` when none is valid. While one is
 * only authorised, an order whose money had all been captured is `awaiting`, refunded or not, so that staff find it;
 * so is one whose refused money now comes to staff (`manual`), and any other status stays. Where points or gift cards
 * pay for all the goods, money that came and went for an edit leaves them paid, until those have gone back too. The
 * caller has locked the order.
 */
export async function settlePaymentStatus(tx: Tx, orderId: string): Promise<void> {
  await sql`
    update orders o set updated_at = ${tx.now}, payment_status =
      case when p.paid is null then case when ${isPaidInKind} then 'captured' else 'canceled' end
        when not p.is_taken then case when o.payment_status = any(${settledStatuses})
          or o.payment_status = 'requires_action' and p.is_left_to_staff then 'awaiting' else o.payment_status end
        when p.back = 0 then 'captured' when p.back = p.paid and not (${isPaidInKind} and ${isLeftInKind}) then 'refunded'
        else 'partially_refunded' end
    from (select count(*) as known, sum(amount) filter (where canceled_at is null) as paid,
        sum(amount_refunded) filter (where canceled_at is null) as back,
        bool_and(captured_at is not null) filter (where canceled_at is null) as is_taken,
        bool_and(captured_at is not null or provider_id = 'manual') filter (where canceled_at is null) as is_left_to_staff
      from payment where order_id = ${orderId} or (captured_at is not null and canceled_at is null and swap_id = any(
        array(select id from swap where order_id = ${orderId} and canceled_at is null)))) p
    where o.id = ${orderId} and p.known > 0`.execute(tx.send)
}
/** Also where a dearer delivery is owed since: no money was paid with its cart. */
const isPaidInKind = sql`(o.status <> 'canceled' and (${pointsSpent} > 0
    or exists (select from gift_card_transaction g where g.order_id = o.id))
  and (o.total <= ${pointsSpent} or not exists (select from payment c where c.order_id = o.id and c.cart_id is not null)))`
const isLeftInKind = sql`(${pointsSpent} + (select coalesce(sum(g.amount), 0) from gift_card_transaction g
    where g.order_id = o.id) > (select coalesce(sum(b.amount), 0) from given_back_in_kind b where b.order_id = o.id))`
const settledStatuses: readonly string[] = ['captured', 'partially_refunded', 'refunded']
