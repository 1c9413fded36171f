import type { completeCart as api } from '@kusuribako/contract/checkout/complete-cart'
import type { Ctx, Handler } from '../../base/ctx.ts'
import type { Verdict } from '../../base/ports.ts'
import { findCart, lockCart, readCart } from '../carts/index.ts'
import { mustShapeOrder, readOrderOfCart } from '../orders/index.ts'
import { ask, conclude, isMoney, prepare } from './hold-ask-settle.ts'
import { resumeCheckout } from './resume-checkout.ts'

/** Turns a cart into an order, once. Calling again answers with the order that exists. */
export const completeCart: Handler<typeof api> = async (ctx, { params, query }) => {
  mustShapeOrder(query)
  const attempt = await ctx.tx(async (tx) => prepare(tx, await lockCart(tx, params.id)))
  if (attempt !== 'already placed') {
    const verdict = await ask(ctx, attempt)
    const end = await ctx.tx((tx) => conclude(tx, attempt, verdict))
    if (!isMoney(verdict)) return answerWithCart(ctx, params.id, verdict)
    if (end === 'late' && !(await isTakenUp(ctx, params.id))) return answerWithCart(ctx, params.id, nothingPaid)
  }
  return { type: 'order' as const, data: await readOrderOfCart(ctx, params.id, query) }
}

const nothingPaid: Verdict = { status: 'canceled', data: {} }

/** The attempt was let go while the bank said yes: its money becomes an order all the same, or goes back. */
async function isTakenUp(ctx: Ctx, cartId: string): Promise<boolean> {
  await resumeCheckout(ctx, cartId)
  return (await findCart(ctx, cartId))?.order_id != null
}

/** The cart is told whole: what the caller asked for is said of an order. */
async function answerWithCart(ctx: Ctx, id: string, verdict: Verdict) {
  const data = await readCart(ctx, id, {}, true)
  const payment_status = verdict.status === 'declined' ? 'error' : verdict.status
  return { type: 'cart' as const, data: data.cart, payment_status, payment_session: data.cart.payment_session ?? null }
}
