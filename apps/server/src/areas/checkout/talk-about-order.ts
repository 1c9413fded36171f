import type { pharmacistTalk as api } from '@kusuribako/contract/checkout/pharmacist-review'
import type { Ctx, Handler } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { getProvedOrder, lockOrder } from '../orders/index.ts'
import { addMessage, confirmInformation, decideWaiting, expiresAt, readTalk } from '../pharmacy/index.ts'
import { cancelLocked, releasePayment } from './release-order.ts'

interface Proof {
  temporaryCode?: string | number
}

/**
 * The order of the buyer who asks: who has an account signs in, for a link may be passed on and this is about their
 * health; a guest is known by the link. Nobody confirms for a buyer: to staff it is not there.
 */
async function ordersOwn(ctx: Ctx, orderId: string, { temporaryCode }: Proof) {
  if (ctx.who.staff) throw notFound('orders', orderId)
  const { order, customer } = await getProvedOrder(ctx, orderId, temporaryCode === undefined ? {} : { temporaryCode })
  if (customer.has_account && ctx.who.customer_id !== customer.id) throw notFound('orders', orderId)
  return { order, by: ctx.who.customer_id === customer.id ? ('account' as const) : ('link' as const) }
}

/** What the pharmacist has written about an order, and what was answered. */
export const readTalkOfBuyer: Handler<typeof api.read> = async (ctx, { params, body }) => {
  const { order } = await ordersOwn(ctx, params.orderId, body)
  const [review, talk] = await Promise.all([
    ctx.db
      .selectFrom('pharmacist_review')
      .select(['status', 'waits_for', 'waits_since'])
      .where('order_id', '=', params.orderId)
      .executeTakeFirst(),
    readTalk(ctx, params.orderId),
  ])
  if (!review) throw notFound('pharmacist_review', params.orderId, 'order_id')
  const { status: state, waits_for, waits_since } = review
  const expires_at = waits_since && expiresAt(waits_since)
  return { data: { order_id: order.id, display_id: order.display_id, state, waits_for, expires_at, ...talk } }
}

export const writeToPharmacist: Handler<typeof api.write> = async (ctx, { params, body }) => {
  await ordersOwn(ctx, params.orderId, body)
  await ctx.tx(async (tx) => {
    await lockOrder(tx, params.orderId)
    const id = await addMessage(tx, params.orderId, body.text, 'buyer')
    if (!id) throw refuse('order_not_waiting_for_review')
  })
  return { data: { ok: true } }
}

/** The buyer has read and understood the information; the pharmacist may go on. */
export const confirmInformed: Handler<typeof api.confirm> = async (ctx, { params, body }) => {
  const { by } = await ordersOwn(ctx, params.orderId, body)
  await ctx.tx(async (tx) => {
    await lockOrder(tx, params.orderId)
    const end = await confirmInformation(tx, params.orderId, { version: body.version, by })
    if (end === 'closed') throw refuse('order_not_waiting_for_review')
    if (end === 'superseded') throw refuse('information_superseded')
  })
  return { data: { ok: true } }
}

/** The buyer gives the order up before a pharmacist has decided: everything held is let go, and nothing is charged. */
export const declineOrder: Handler<typeof api.decline> = async (ctx, { params: { orderId }, body }) => {
  await ordersOwn(ctx, orderId, body)
  await ctx.tx(async (tx) => {
    await lockOrder(tx, orderId)
    if (!(await decideWaiting(tx, orderId, { status: 'withdrawn' }))) throw refuse('order_not_waiting_for_review')
    await cancelLocked(tx, orderId)
  })
  await releasePayment(ctx, orderId).catch((error: unknown) =>
    ctx.log.error({ err: error, order: orderId }, 'money not released yet'),
  )
  return { data: { ok: true } }
}
