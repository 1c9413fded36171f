import { wallets as api } from '@kusuribako/contract/payments/wallets'
import { type Handler, on } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { followAttempt } from '../checkout/index.ts'

/**
 * The browser is back from 楽天ペイ. A form with a wrong check string is refused; a correct one counts as a notification
 * only: the gateway is asked for the payment's state.
 */
const returnFrom: Handler<typeof api.returnFromRakutenPay> = async (ctx, { body }) => {
  const form = Object.fromEntries(Object.entries(body).filter((entry): entry is [string, string] => Boolean(entry[1])))
  if (!ctx.outside.payments.get('rakuten-pay')?.isOwnReturn?.(form)) throw refuse('webhook_signature_invalid')
  await followAttempt(ctx, `att_${body.OrderID}`)
  return { data: { ok: true as const } }
}

export const returnRoutes = [on(api.returnFromRakutenPay, returnFrom)]
