import type Stripe from 'stripe'
import type { PaymentData, Verdict } from '../../base/ports.ts'

export type Intent = Stripe.PaymentIntent

/** What the shop stores of a payment intent while its cart is open. */
export interface IntentData extends PaymentData {
  id?: string
  client_secret?: string | null
  /** Stripe's id of the paying account. */
  customer?: string
  /** What the shopper chose. */
  wanted?: { payment_method_id?: unknown; save_card?: unknown }
}

/** No card is being charged: it may be given another amount, and another card. */
export const isAwaiting = ({ status }: Intent) =>
  status === 'requires_payment_method' || status === 'requires_confirmation'

/** No more than the browser needs. The storefront has its own copy of the publishable key and script address. */
export function sessionData({ id, client_secret }: Intent, { customer, wanted }: IntentData): IntentData {
  return { id, client_secret, ...(customer && { customer }), ...(wanted && { wanted }) }
}

/** The state of an intent, in the shop's terms. */
export function verdictOf(intent: Intent, data: IntentData): Verdict {
  const session = sessionData(intent, data)
  switch (intent.status) {
    case 'requires_capture':
      return { status: 'authorized', data: paymentData(intent) }
    case 'succeeded':
      return { status: 'captured', data: paymentData(intent), ...remainingOf(intent) }
    case 'requires_action':
      return { status: 'requires_more', data: { ...session, next_action: intent.next_action?.type ?? null } }
    case 'processing':
      return { status: 'requires_more', data: session }
    case 'canceled':
      return { status: 'canceled', data: {} }
    default:
      return intent.last_payment_error
        ? declined(intent.last_payment_error, session)
        : { status: 'pending', data: session }
  }
}

function remainingOf({ latest_charge: charge }: Intent): { remaining?: number } {
  return charge && typeof charge === 'object' ? { remaining: charge.amount_captured - charge.amount_refunded } : {}
}

/**
 * A refusal by the bank, or by 3-D Secure. The payment stays open for another card; the storefront words
 * `data.reason`.
 */
export function declined(
  error: { decline_code?: string | undefined; code?: string | undefined },
  session: IntentData,
): Verdict {
  const reason = error.decline_code || error.code || 'card_declined'
  return { status: 'declined', reason, data: { ...session, reason } }
}

/**
 * What stays with the order: enough to find the payment and to show the buyer which card it was; for a saved card also
 * its id at the provider, with which it pays for later deliveries. Of an authorisation also when it ends.
 */
export function paymentData(intent: Intent): PaymentData {
  const { id, payment_method, customer, setup_future_usage, latest_charge: charge } = intent
  const method = payment_method && typeof payment_method === 'object' ? payment_method : undefined
  const { card } = method ?? {}
  const details = charge && typeof charge === 'object' ? charge.payment_method_details?.card : undefined
  const until = intent.status === 'requires_capture' ? details?.capture_before : undefined
  const isSaved = customer && (method?.customer || setup_future_usage === 'off_session')
  return {
    id,
    ...(card && { card: { brand: card.brand, last4: card.last4 } }),
    ...(isSaved && method && { payment_method: method.id }),
    ...(until && { capture_before: new Date(until * 1000).toISOString() }),
  }
}
