import type { PaymentProvider } from '../../base/ports.ts'
import { manual } from './manual.ts'

/**
 * Money that staff say has come already (a draft order registered as paid): there is nothing to ask of anybody, and it
 * counts as taken as soon as the order may be.
 */
export const system: PaymentProvider = { ...manual, id: 'system', captures_by_itself: true }
