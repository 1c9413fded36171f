import type Stripe from 'stripe'
import { z } from 'zod'
import type { ProviderNotice } from '../../base/ports.ts'

/** Events after which a checkout may continue. */
const checkoutEvents = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
]

/** Events about refunds. */
const refundEvents = ['refund.updated', 'refund.failed', 'charge.refund.updated']
/** Including its start: the shop gets the answer to its own requests at once. */
const externalRefundEvents = [...refundEvents, 'refund.created']
/** `charge.dispute.created`, `.updated`, `.closed`, `.funds_withdrawn`, `.funds_reinstated`: chargebacks. */
const disputeEventPrefix = 'charge.dispute.'

/** What is read of an event. */
const eventShape = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      payment_intent: z.unknown().optional(),
      metadata: z.record(z.string(), z.string()).nullish(),
      cancellation_reason: z.string().nullish(),
    }),
  }),
})
type EventObject = z.infer<typeof eventShape>['data']['object']

/** Reads an event of Stripe; null when its signature is wrong or older than five minutes, or when it is no event. */
export function readNotice(stripe: Stripe, secret: string, raw_body: string, signature: string): ProviderNotice | null {
  const event = readEvent(stripe, secret, raw_body, signature)
  if (!event) return null
  const { object } = event.data
  const cart_id = checkoutEvents.includes(event.type) ? (object.metadata?.cart_id ?? null) : null
  return { id: event.id, type: event.type, reference: object.id ?? null, cart_id, ...moneyOf(event.type, object) }
}

/**
 * A refund without a key of ours was made at Stripe's own desk. An authorisation that ended before it was captured is
 * cancelled by Stripe itself (`automatic`).
 */
function moneyOf(
  type: string,
  { id, payment_intent, metadata, cancellation_reason }: EventObject,
): Pick<ProviderNotice, 'refund' | 'of_payment'> {
  if (type === 'payment_intent.canceled' && cancellation_reason === 'automatic') return { of_payment: id! }
  const key = metadata?.key
  if (key) return refundEvents.includes(type) ? { refund: { key } } : {}
  const isExternal = externalRefundEvents.includes(type) || type.startsWith(disputeEventPrefix)
  return isExternal && typeof payment_intent === 'string' ? { of_payment: payment_intent } : {}
}

function readEvent(stripe: Stripe, secret: string, raw_body: string, signature: string) {
  try {
    return eventShape.safeParse(stripe.webhooks.constructEvent(raw_body, signature, secret)).data ?? null
  } catch {
    // Anything that cannot be verified is not Stripe's: a malformed header makes the package throw several kinds of
    // error.
    return null
  }
}
