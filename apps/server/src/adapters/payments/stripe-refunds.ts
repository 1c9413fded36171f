import Stripe from 'stripe'
import type { RefundVerdict } from '../../base/ports.ts'

/**
 * Refunds a part, once for each key, permanently: Stripe forgets an idempotency key after a day, and a refund whose
 * answer was lost may be requested again later than that. So the refund itself carries the key.
 */
export async function refund(
  stripe: Stripe,
  params: { payment_intent: string; amount: number },
  key: string,
): Promise<RefundVerdict> {
  const existing = await findRefund(stripe, params.payment_intent, key)
  if (existing) return existing
  try {
    return verdictOf(await stripe.refunds.create({ ...params, metadata: { key } }, { idempotencyKey: key }))
  } catch (error) {
    if (!isMoreThanIsLeft(error)) throw error
    return (await findRefund(stripe, params.payment_intent, key)) ?? { status: 'declined', reason: 'nothing_left' }
  }
}

/**
 * The money was given back at Stripe's own desk. Stripe names a too large amount by its parameter, without a code.
 * Not a dispute: a bank may still decide it for the shop, and then the refund is carried out (122).
 */
const isMoreThanIsLeft = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === 'charge_already_refunded' || error.param === 'amount')

/** The state of the refund with this key; null when there is none. */
export async function findRefund(stripe: Stripe, payment_intent: string, key: string): Promise<RefundVerdict | null> {
  const { data: refunds } = await stripe.refunds.list({ payment_intent, limit: 100 })
  const found = refunds.find(({ metadata }) => metadata?.key === key)
  return found ? verdictOf(found) : null
}

/** A bank may return a refund days later. */
function verdictOf({ id: reference, status, failure_reason: reason }: Stripe.Refund): RefundVerdict {
  if (status === 'failed' || status === 'canceled') return { status: 'declined', reference, reason: reason ?? status }
  return { status: status === 'succeeded' ? 'given' : 'accepted', reference }
}
