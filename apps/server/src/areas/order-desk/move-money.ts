import type { Input } from '@kusuribako/contract/endpoint'
import type { adminOrders as api } from '@kusuribako/contract/orders/admin-orders'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import type { Row } from '../../base/read.ts'
import { Refused, refuse } from '../../base/refuse.ts'
import {
  captureMoney,
  changeOrder,
  getOrder,
  mustShapeAdminOrder,
  readAdminOrder,
  settlePaymentStatus,
  totalsOfOrder,
} from '../orders/index.ts'
import {
  decideAndCarryOutRefunds,
  decideRefund,
  noteRefunded,
  type PaymentRow,
  paymentsOfOrder,
  refundablePaymentsOf,
} from '../payments/index.ts'
import { lockReleasedOrder, lockStandingOrder } from './lock-standing-order.ts'

/** Captures the authorised money. If a provider refuses, staff have to act: `payment_status` requires_action. */
export const capture: Handler<typeof api.capture> = async (ctx, { params, query }) => {
  mustShapeAdminOrder(query)
  const payments = await ctx.tx(async (tx) => {
    const [, all] = await Promise.all([lockReleasedOrder(tx, params.id), paymentsOfOrder(tx.db, params.id)])
    // An order that cost nothing has no payment: there is nothing left to capture.
    if (all.length === 0) await changeOrder(tx, params.id, { payment_status: 'captured' })
    return all
  })
  const read: Read = async (at) => ({ order: await readAdminOrder(at, params.id, query) })
  const uncaptured = payments.filter(({ captured_at, canceled_at }) => !captured_at && !canceled_at)
  const answers = []
  for (const payment of uncaptured) answers.push(await captureOrRequireAction(ctx, payment, read))
  return answers.at(-1) ?? read(ctx)
}

type Read = (at: Pick<Ctx, 'db' | 'now'>) => Promise<{ order: Row }>

async function captureOrRequireAction(ctx: Ctx, payment: PaymentRow, read: Read) {
  try {
    return await captureMoney(ctx, payment, read)
  } catch (error) {
    if (!(error instanceof Refused) || !captureRefusals.has(error.code)) throw error
    return ctx.tx(async (tx) => {
      await noteFailure(tx, payment.order_id as string)
      return read(tx)
    })
  }
}

const captureRefusals = new Set<Refused['code']>(['payment_provider_refused', 'payment_not_capturable'])

/** Refuses where the order was cancelled in the meantime. */
async function noteFailure(tx: Tx, id: string) {
  const order = await lockStandingOrder(tx, id)
  if (order.payment_status === 'awaiting') await changeOrder(tx, id, { payment_status: 'requires_action' })
}

/**
 * Refunds money: decided with the order locked, then requested from the provider until it is done. A refund that staff
 * made elsewhere is only booked, without a mail: whoever made it has told the buyer.
 */
export const refund: Handler<typeof api.refund> = async (ctx, { params, query, body }) => {
  mustShapeAdminOrder(query)
  const read: Read = async (at) => ({ order: await readAdminOrder(at, params.id, query) })
  if (!body.made_elsewhere) return decideAndCarryOutRefunds(ctx, (tx) => decideRefunds(tx, params.id, body), read)
  return ctx.tx(async (tx) => {
    await noteRefunded(tx, await decideRefunds(tx, params.id, body))
    return read(tx)
  })
}

async function decideRefunds(tx: Tx, order_id: string, body: Input<typeof api.refund>['body']) {
  const { amount, reason, note, made_elsewhere } = body
  const [, loaded, payments] = await Promise.all([
    lockStandingOrder(tx, order_id),
    getOrder(tx, order_id),
    refundablePaymentsOf(tx.db, order_id),
  ])
  const { refundable_amount } = totalsOfOrder(loaded)
  if (amount > refundable_amount) throw refuse('refund_over_paid', { refundable_amount })
  // In this order, in one round trip.
  const [refunds] = await Promise.all([
    decideRefund(tx, { order_id, amount, reason, note: note ?? null }, payments),
    settlePaymentStatus(tx, order_id),
  ])
  const refund_ids = refunds.map(({ id }) => id)
  await tx.note(made_elsewhere ? 'payment.given_back_elsewhere' : 'order.refunded', { order_id, refund_ids })
  return refunds
}
