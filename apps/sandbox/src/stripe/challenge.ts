import { invalid, StripeRefusal } from './errors.ts'
import type { Intent } from './next-action.ts'
import { attempt, failAuthentication } from './payment-attempts.ts'
import { getPaymentMethod } from './payment-methods.ts'
import { failSetup, finishSetup } from './setup-attempts.ts'
import type { StripeContext } from './stripe-context.ts'

/**
 * Ends a challenge as its holder decided; `closed` counts as not authenticated. The intent continues to the bank, or
 * back to `requires_payment_method`. Refuses an intent that waits for no one.
 */
export function decideChallenge(context: StripeContext, intent: Intent, decision: 'approved' | 'closed' | 'refused') {
  if (intent.status !== 'requires_action' || intent.payment_method === null) {
    throw invalid(`This ${intent.object} does not await authentication.`, { code: `${intent.object}_unexpected_state` })
  }
  const method = getPaymentMethod(context, intent.payment_method)
  if (intent.object === 'setup_intent') {
    if (decision === 'approved') finishSetup(context, intent, method)
    else failSetup(context, intent, method)
    return
  }
  if (decision !== 'approved') return failAuthentication(context, intent, method)
  try {
    attempt(context, intent, method, { authenticated: true, offSession: false, browser: false, returnUrl: null })
  } catch (error) {
    // The bank's refusal is reported by the intent's last_payment_error.
    if (!(error instanceof StripeRefusal)) throw error
  }
}
