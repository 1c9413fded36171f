import type { PaymentProvider } from '../../base/ports.ts'
import { manual } from './manual.ts'

/**
 * Money that staff declare received (a draft order registered as paid): there is nobody to ask, and it counts as
 * captured as soon as the order may be charged.
 */
export const system: PaymentProvider = { ...manual, id: 'system', captures_by_itself: true }
