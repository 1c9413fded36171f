import Stripe from 'stripe'
import type { Config } from '../../base/config.ts'

export type StripeSettings = Pick<
  Config,
  'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL' | 'PUBLIC_STOREFRONT_URL'
>

/** Opens the official client. It tries once more, under the same key, what the network has swallowed. */
export function openStripe(settings: StripeSettings, timeout_ms = 15_000): Stripe {
  const at = settings.STRIPE_API_URL ? new URL(settings.STRIPE_API_URL) : null
  return new Stripe(settings.STRIPE_SECRET_KEY, {
    timeout: timeout_ms,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(at && { host: at.hostname, port: at.port || undefined, protocol: at.protocol === 'https:' ? 'https' : 'http' }),
  })
}

/**
 * The holder of a card is proved whenever they are there (EMV 3-D Secure, クレジットカード・セキュリティガイドライン 6.0), by the
 * bank alone where that is enough for it. Later deliveries of a regular one go by what was agreed at the first.
 */
export const provingHolder = { card: { request_three_d_secure: 'any' } } as const
export const holderIsAway = { card: { request_three_d_secure: 'automatic' } } as const

/** The network has no such object: another account's, of another mode, or forgotten. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Answers null for what does not exist; everything else is thrown. */
export const orNull = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
