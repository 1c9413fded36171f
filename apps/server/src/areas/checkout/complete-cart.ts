import type { completeCart as api } from '@kusuribako/contract/checkout/complete-cart'
import type { Ctx, Handler } from '../../base/ctx.ts'
import type { Verdict } from '../../base/ports.ts'
import { findCart, lockCart, readCart } from '../carts/index.ts'
import { mustShapeOrder, readOrderOfCart } from '../orders/index.ts'
import { readSwapOfCart } from '../returns/index.ts'
import { followOrderOfCart } from './follow-payment.ts'
import { ask, conclude, isMoney, isPlaced, prepare } from './hold-ask-settle.ts'
import { resumeCheckout } from './resume-checkout.ts'

/**
 * Turns a cart into an order, once; that of a swap confirms the swap. Calling again answers with what exists: an order
 * that was made before its charge, and fell with it, is cancelled.
 */
export const completeCart: Handler<typeof api> = async (ctx, { params, query }) => {
  mustShapeOrder(query)
  const { attempt, type } = await ctx.tx(async (tx) => {
    const loaded = await lockCart(tx, params.id)
    return { type: loaded.cart.type, attempt: await prepare(tx, loaded) }
  })
  if (attempt !== 'already placed') {
    const verdict = await ask(ctx, attempt)
    const { end, reading } = await ctx.tx(async (tx) => {
      const end = await conclude(tx, attempt, verdict)
      const isOrder = end === 'in time' && isMoney(verdict) && type !== 'swap'
      // Not waited for here: it leaves with COMMIT, whose failure is the one to tell.
      const reading = isOrder ? readOrderOfCart(tx, params.id, query) : null
      reading?.catch(() => {})
      return { end, reading }
    })
    if (reading) return { type: 'order' as const, data: await reading }
    if (!isMoney(verdict)) return answerWithCart(ctx, params.id, verdict)
    if (end === 'late' && !(await isTakenUp(ctx, params.id))) return answerWithCart(ctx, params.id, nothingPaid)
  }
  if (attempt === 'already placed') await followOrderOfCart(ctx, params.id)
  if (type === 'swap') return { type: 'swap' as const, data: await readSwapOfCart(ctx, params.id) }
  return { type: 'order' as const, data: await readOrderOfCart(ctx, params.id, query) }
}

const nothingPaid: Verdict = { status: 'canceled', data: {} }

/** The attempt was let go while the bank said yes: its money becomes an order all the same, or goes back. */
async function isTakenUp(ctx: Ctx, cartId: string): Promise<boolean> {
  await resumeCheckout(ctx, cartId)
  const loaded = await findCart(ctx, cartId)
  return loaded !== null && isPlaced(loaded)
}

/** The cart is told whole: what the caller asked for is said of an order. */
async function answerWithCart(ctx: Ctx, id: string, verdict: Verdict) {
  const data = await readCart(ctx, id, {}, true)
  const payment_status = verdict.status === 'declined' ? 'error' : verdict.status
  return { type: 'cart' as const, data: data.cart, payment_status, payment_session: data.cart.payment_session ?? null }
}
