import { webhooks as api } from '@kusuribako/contract/webhooks/webhooks'
import { type Handler, on } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { resumeCheckout } from '../checkout/index.ts'
import { claimProviderEvent, isProviderEventKnown } from '../payments/index.ts'

const provider_id = 'stripe-custom'

/**
 * News from the card network: takes the cart it is about up where it stands. What the news says of the payment is not
 * believed, for it may be old, late or out of order: the operation asks. News is marked as done only after it was: what
 * fails answers 5xx and is sent again.
 */
const receive: Handler<typeof api.stripe> = async (ctx) => {
  const { raw_body = '', headers } = ctx.asked
  const provider = ctx.outside.payments.get(provider_id)
  const notice = provider?.readNotice?.(raw_body, headers['stripe-signature'] ?? '')
  if (!notice) throw refuse('webhook_signature_invalid')
  const { id: event_id, type, reference, cart_id } = notice
  if (cart_id === null || (await isProviderEventKnown(ctx, { provider_id, event_id }))) return { received: true }
  await resumeCheckout(ctx, cart_id)
  await ctx.tx((tx) => claimProviderEvent(tx, { provider_id, event_id, type, reference }))
  return { received: true }
}

export const stripeRoutes = [on(api.stripe, receive)]
