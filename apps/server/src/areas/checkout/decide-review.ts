import type { pharmacistReviews as api } from '@kusuribako/contract/checkout/pharmacist-review'
import type { Input } from '@kusuribako/contract/endpoint'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { changeOrder, lockOrder } from '../orders/index.ts'
import { decideWaiting, isInformed } from '../pharmacy/index.ts'
import { capturePayment } from './capture-payment.ts'
import { holdingsBack, releasePayment } from './release-order.ts'

/**
 * A pharmacist approves an order with first-class medicine, and the money is taken; or rejects it: money, stock and
 * benefits are let go, and the buyer is told (薬機法36条の10). Decided once: a second decision is refused. A yes is refused
 * before the buyer has confirmed the information about the medicine, unless the pharmacist judges that none is needed.
 */
export const decideReview: Handler<typeof api.decide> = async (ctx, { params, body }) => {
  await ctx.tx((tx) => decide(tx, params.id, body))
  await carryOut(ctx, params.id, body.decision)
  const { status, payment_status } = await ctx.db
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow()
  return { data: { order_id: params.id, state: stateOf[body.decision], status, payment_status } }
}

/** Moves the money as was decided. Also run by a listener: a crash in between leaves nothing undone. */
export async function carryOut(ctx: Ctx, orderId: string, decision: 'approve' | 'reject'): Promise<void> {
  await (decision === 'approve' ? capturePayment(ctx, orderId) : releasePayment(ctx, orderId))
}

const stateOf = { approve: 'approved', reject: 'rejected' } as const

type Decided = Input<typeof api.decide>['body']

async function decide(tx: Tx, orderId: string, { decision, note, explanation_waived }: Decided) {
  const order = await lockOrder(tx, orderId)
  if (!order) throw notFound('orders', orderId)
  const waived = decision === 'approve' && explanation_waived
  const told = decision === 'reject' || waived || (await isInformed(tx, orderId))
  const decided = await decideWaiting(tx, orderId, {
    status: stateOf[decision],
    note: note || null,
    explanation_waived: waived,
  })
  if (!decided) throw refuse('order_not_waiting_for_review')
  if (!told) throw refuse('information_not_confirmed')
  if (decision === 'approve') await changeOrder(tx, orderId, { status: 'pending' })
  else await holdingsBack(tx, orderId)
  await tx.note('order.review_decided', { order_id: orderId, decision })
}
