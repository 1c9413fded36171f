import type { Config } from '../../base/config.ts'
import type { PaymentProvider } from '../../base/ports.ts'
import { manual } from './manual.ts'
import { stripeCustom } from './stripe-custom.ts'

/** Every way to pay that this build knows, by provider id. */
export function openPayments(config: Config): ReadonlyMap<string, PaymentProvider> {
  return new Map([manual, stripeCustom(config)].map((provider) => [provider.id, provider]))
}
