import { timingSafeEqual } from 'node:crypto'
import { missing } from './errors.ts'
import type { PaymentIntent } from './payment-intent.ts'
import type { SetupIntent } from './setup-intent.ts'
import type { StripeContext } from './stripe-context.ts'

export type Intent = PaymentIntent | SetupIntent

export interface NextAction {
  type: 'redirect_to_url' | 'use_stripe_sdk'
  redirect_to_url?: { url: string; return_url: string }
  use_stripe_sdk?: { type: 'three_d_secure_redirect'; stripe_js: string; source: string }
}

/** How the holder gets to the challenge: a dialog within Stripe.js, or a page that returns to `returnUrl`. */
export function nextAction(
  context: StripeContext,
  intent: Intent,
  options: { browser: boolean; returnUrl: string | null },
): NextAction {
  const page = `${context.origin}/stripe/challenge/${intent.id}?client_secret=${intent.client_secret}`
  if (options.browser || options.returnUrl === null) {
    return {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page, source: intent.id },
    }
  }
  return { type: 'redirect_to_url', redirect_to_url: { url: page, return_url: options.returnUrl } }
}

/** The intent of a client secret, for a browser; a wrong secret gets the answer of an unknown intent. */
export function getIntentFor(context: Pick<StripeContext, 'state'>, id: string, clientSecret: string): Intent {
  const kind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent'
  const intent = context.state.get(kind, id)
  if (!intent || !sameText(intent.client_secret, clientSecret)) throw missing(kind, id, 'intent')
  return intent
}

/** Compares two secrets in constant time. */
export function sameText(one: string, other: string): boolean {
  const a = Buffer.from(one)
  const b = Buffer.from(other)
  return a.length === b.length && timingSafeEqual(a, b)
}
