import Stripe from 'stripe'
import type { Config } from '../../base/config.ts'

export type StripeSettings = Pick<
  Config,
  'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL' | 'PUBLIC_STOREFRONT_URL'
>

/** Creates the official client. It retries once, under the same key, after a network failure. */
export function openStripe(settings: StripeSettings, timeout_ms = 15_000): Stripe {
  const apiUrl = settings.STRIPE_API_URL ? new URL(settings.STRIPE_API_URL) : null
  return new Stripe(settings.STRIPE_SECRET_KEY, {
    timeout: timeout_ms,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiUrl && {
      host: apiUrl.hostname,
      port: apiUrl.port || undefined,
      protocol: apiUrl.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}

/**
 * The cardholder is authenticated whenever they are present (EMV 3-D Secure, クレジットカード・セキュリティガイドライン 6.0), without
 * interaction where the bank allows it. Later deliveries of a subscription rely on the agreement made at the first.
 */
export const threeDSecureAlways = { card: { request_three_d_secure: 'any' } } as const
export const threeDSecureAutomatic = { card: { request_three_d_secure: 'automatic' } } as const

/** Stripe has no such object: it belongs to another account or mode, or was deleted. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Returns null for what does not exist; everything else is thrown. */
export const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
