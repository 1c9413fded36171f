import type Stripe from 'stripe'
import type { RefundVerdict } from '../../base/ports.ts'

/**
 * Gives a part back, once for each key, for good: Stripe forgets an idempotency key after a day, and a refund whose
 * answer was lost may be asked for again later than that. So the refund itself carries it.
 */
export async function refund(
  stripe: Stripe,
  asked: { payment_intent: string; amount: number },
  key: string,
): Promise<RefundVerdict> {
  const known = await findRefund(stripe, asked.payment_intent, key)
  return known ?? verdictOf(await stripe.refunds.create({ ...asked, metadata: { key } }, { idempotencyKey: key }))
}

/** How the refund of a key stands; null when there is none. */
export async function findRefund(stripe: Stripe, payment_intent: string, key: string): Promise<RefundVerdict | null> {
  const { data: refunds } = await stripe.refunds.list({ payment_intent, limit: 100 })
  const found = refunds.find(({ metadata }) => metadata?.key === key)
  return found ? verdictOf(found) : null
}

/** A bank may send money back that was given days ago. */
function verdictOf({ id: reference, status, failure_reason: reason }: Stripe.Refund): RefundVerdict {
  if (status === 'failed' || status === 'canceled') return { status: 'declined', reference, reason: reason ?? status }
  return { status: status === 'succeeded' ? 'given' : 'accepted', reference }
}
