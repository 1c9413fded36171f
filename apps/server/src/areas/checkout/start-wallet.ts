import { wallets as api, type WalletId } from '@kusuribako/contract/payments/wallets'
import { type Ctx, type Handler, on } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { lockCart } from '../carts/index.ts'
import { isMoney } from '../payments/index.ts'
import { withAttemptState } from './attempts.ts'
import { concludeAttempt } from './conclude-attempt.ts'
import { prepareAttempt, runOrShowTodaysPrices } from './prepare-attempt.ts'
import { requestPayment } from './request-payment.ts'

/** The code that the app scans, or that opens the app on the same phone. */
const generateQrCode: Handler<typeof api.generateQrCode> = async (ctx, { body }) => {
  const { attempt, data } = await start(ctx, body.cart_id, 'paypay', body.confirmed)
  const { deeplink, expires_at, next_action } = data as {
    deeplink: string
    expires_at: string
    next_action: NextAction
  }
  return { data: { url: next_action.url, deeplink, expires_at, amount: attempt.amount, reference: attempt.id } }
}
interface NextAction {
  url: string
}

const registerRakutenPay: Handler<typeof api.registerRakutenPay> = async (ctx, { body }) => {
  const { attempt, data } = await start(ctx, body.cartId, 'rakuten-pay', body.confirmed)
  return { data: { amount: attempt.amount, reference: attempt.id, next_action: data.next_action } }
}

/**
 * Reserves what a cart needs and opens its payment with the chosen wallet; returns the buyer's next step. Where there
 * is none it is refused, and the cart shows the outcome.
 */
async function start(ctx: Ctx, cartId: string, provider_id: WalletId, confirmed: string | undefined) {
  const attempt = await runOrShowTodaysPrices(ctx, cartId, async (tx) => {
    const loaded = await lockCart(tx, cartId)
    const isChosen = loaded.sessions.some((one) => one.is_selected && one.provider_id === provider_id)
    if (!isChosen && !loaded.order_id) throw refuse('payment_session_missing')
    return prepareAttempt(tx, loaded, { from: ctx.asked.shop, confirmed })
  })
  if (attempt === 'already placed') throw refuse('cart_validation_order_already_exists')
  if (!attempt.session) throw refuse('payment_session_missing')
  const verdict = await requestPayment(ctx, attempt)
  await withAttemptState(ctx, attempt.id, (tx, status) => concludeAttempt(tx, attempt, verdict, status))
  if (isMoney(verdict)) throw refuse('cart_validation_order_already_exists')
  if (verdict.status !== 'requires_more' || !verdict.data.next_action) throw refuse('payment_ended')
  return { attempt, data: verdict.data }
}

export const walletStartRoutes = [
  on(api.generateQrCode, generateQrCode),
  on(api.registerRakutenPay, registerRakutenPay),
]
