import type {
  completeCart as api,
  Completion,
  followPayment as followApi,
} from '@kusuribako/contract/checkout/complete-cart'
import type { Id } from '@kusuribako/contract/values/ids'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import type { Verdict } from '../../base/ports.ts'
import type { Shaping } from '../../base/read.ts'
import { findCart, type LoadedCart, lockCart, readCart } from '../carts/index.ts'
import { mustShapeOrder, readOrderOfCart } from '../orders/index.ts'
import { readSwapOfCart } from '../returns/index.ts'
import { type Attempt, getAttempt } from './attempts.ts'
import { followOrderOfCart } from './follow-payment.ts'
import { ask, conclude, isMoney, isPlaced, prepare } from './hold-ask-settle.ts'
import { resumeCheckout } from './resume-checkout.ts'

/**
 * Turns a cart into an order, once; that of a swap confirms the swap. Calling again answers with what exists: an order
 * that was made before its charge, and fell with it, is cancelled.
 */
export const completeCart: Handler<typeof api> = async (ctx, { params, query, body }) => {
  mustShapeOrder(query)
  const pressed = { from: ctx.asked.shop, confirmed: body?.confirmed }
  return bringOn(ctx, params.id, query, (tx, loaded) => prepare(tx, loaded, pressed))
}

/** The same for who comes back from paying: what was given up meanwhile is not begun anew. */
export const followPayment: Handler<typeof followApi> = async (ctx, { body }) => ({
  data: await bringOn(ctx, body.cart_id, {}, openAttempt),
})

type Begun = Attempt | 'already placed'
type Status = Extract<Completion, { type: 'cart' }>['payment_status']

const openAttempt = async (tx: Tx, loaded: LoadedCart): Promise<Begun | null> => {
  if (isPlaced(loaded)) return 'already placed'
  return loaded.open_attempt_id ? getAttempt(tx, loaded.open_attempt_id) : null
}

/** `begin`: the try that is brought on; null where there is none. */
async function bringOn(
  ctx: Ctx,
  id: Id<'cart'>,
  query: Shaping,
  begin: (tx: Tx, loaded: LoadedCart) => Promise<Begun | null>,
) {
  const { attempt, type, status } = await ctx.tx(async (tx) => {
    const loaded = await lockCart(tx, id)
    const status = (loaded.sessions.find((one) => one.is_selected)?.status ?? 'pending') as Status
    return { type: loaded.cart.type, status, attempt: await begin(tx, loaded) }
  })
  if (!attempt) return answerWithCart(ctx, id, status)
  if (attempt !== 'already placed') {
    const verdict = await ask(ctx, attempt)
    const { end, reading } = await ctx.tx(async (tx) => {
      const end = await conclude(tx, attempt, verdict)
      const isOrder = end === 'in time' && isMoney(verdict) && type !== 'swap'
      // Not waited for here: it leaves with COMMIT, whose failure is the one to tell.
      const reading = isOrder ? readOrderOfCart(tx, id, query) : null
      reading?.catch(() => {})
      return { end, reading }
    })
    if (reading) return { type: 'order' as const, data: await reading }
    if (!isMoney(verdict)) return answerWithCart(ctx, id, statusOf(verdict))
    if (end === 'late' && !(await isTakenUp(ctx, id))) return answerWithCart(ctx, id, 'canceled')
  }
  if (attempt === 'already placed') await followOrderOfCart(ctx, id)
  if (type === 'swap') return { type: 'swap' as const, data: await readSwapOfCart(ctx, id) }
  return { type: 'order' as const, data: await readOrderOfCart(ctx, id, query) }
}

const statusOf = ({ status }: Verdict) => (status === 'declined' ? 'error' : status) as Status

/** The attempt was let go while the bank said yes: its money becomes an order all the same, or goes back. */
async function isTakenUp(ctx: Ctx, cartId: string): Promise<boolean> {
  await resumeCheckout(ctx, cartId)
  const loaded = await findCart(ctx, cartId)
  return loaded !== null && isPlaced(loaded)
}

/** The cart is told whole: what the caller asked for is said of an order. */
async function answerWithCart(ctx: Ctx, id: string, payment_status: Status) {
  const { cart } = await readCart(ctx, id, {}, true)
  return { type: 'cart' as const, data: cart, payment_status, payment_session: cart.payment_session ?? null }
}
