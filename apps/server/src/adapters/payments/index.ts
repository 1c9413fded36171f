import type { Config } from '../../base/config.ts'
import type { PaymentProvider } from '../../base/ports.ts'
import { manual } from './manual.ts'
import { stripeCustom } from './stripe-custom.ts'
import { system } from './system.ts'

/** Every way to pay that this build knows, by provider id. */
export function openPayments(config: Config): ReadonlyMap<string, PaymentProvider> {
  return new Map([manual, system, stripeCustom(config)].map((provider) => [provider.id, provider]))
}
