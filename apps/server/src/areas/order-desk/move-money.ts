import type { Input } from '@kusuribako/contract/endpoint'
import type { adminOrders as api } from '@kusuribako/contract/orders/admin-orders'
import type { Handler, Tx } from '../../base/ctx.ts'
import { Refused, refuse } from '../../base/refuse.ts'
import {
  captureMoney,
  changeOrder,
  getOrder,
  mustShapeAdminOrder,
  readAdminOrder,
  reckonOrder,
  settlePaymentStatus,
} from '../orders/index.ts'
import { carryOutRefunds, decideRefund, paymentsOfOrder } from '../payments/index.ts'
import { lockReleasedOrder, lockStandingOrder } from './lock-standing-order.ts'

/** Takes the money that was set aside. A provider's no leaves the order to people: `payment_status` requires_action. */
export const capture: Handler<typeof api.capture> = async (ctx, { params, query }) => {
  mustShapeAdminOrder(query)
  const payments = await ctx.tx(async (tx) => {
    await lockReleasedOrder(tx, params.id)
    return paymentsOfOrder(tx.db, params.id)
  })
  const open = payments.filter(({ captured_at, canceled_at }) => !captured_at && !canceled_at)
  for (const payment of open) {
    const isTaken = await captureMoney(ctx, payment).then(() => true, isRefusedByProvider)
    if (!isTaken) await ctx.tx((tx) => noteFailure(tx, params.id))
  }
  // An order that cost nothing has no payment: there is nothing left to take.
  if (payments.length === 0) await ctx.tx((tx) => changeOrder(tx, params.id, { payment_status: 'captured' }))
  return { order: await readAdminOrder(ctx, params.id, query) }
}

function isRefusedByProvider(error: unknown): false {
  if (error instanceof Refused && error.code === 'payment_provider_refused') return false
  throw error
}

async function noteFailure(tx: Tx, id: string) {
  const order = await lockStandingOrder(tx, id)
  if (order.payment_status === 'awaiting') await changeOrder(tx, id, { payment_status: 'requires_action' })
}

/** Gives money back: decided with the order locked, then asked of the provider until it is done. */
export const refund: Handler<typeof api.refund> = async (ctx, { params, query, body }) => {
  mustShapeAdminOrder(query)
  const ids = await ctx.tx((tx) => decide(tx, params.id, body))
  await carryOutRefunds(ctx, ids)
  return { order: await readAdminOrder(ctx, params.id, query) }
}

async function decide(tx: Tx, order_id: string, { amount, reason, note }: Input<typeof api.refund>['body']) {
  await lockStandingOrder(tx, order_id)
  const { refundable_amount } = reckonOrder(await getOrder(tx, order_id))
  if (amount > refundable_amount) throw refuse('refund_over_paid', { refundable_amount })
  const ids = await decideRefund(tx, { order_id, amount, reason, note: note ?? null })
  await settlePaymentStatus(tx, order_id)
  await tx.note('order.refunded', { order_id, refund_ids: ids })
  return ids
}
