import type { Ctx } from '../../base/ctx.ts'
import type { PaymentProvider, Verdict } from '../../base/ports.ts'
import { refuse } from '../../base/refuse.ts'
import { paymentRequestFor } from '../carts/index.ts'
import { isWallet, noteWalletTrouble } from '../payments/index.ts'
import type { Attempt } from './attempts.ts'
import { mustHoldPoints } from './hold-points.ts'

/**
 * Has the attempt's points reserved, then requests the money from the provider. Both are slow external calls: no row
 * stays locked meanwhile. When the payment provider does not answer, the outcome is unknown: the attempt stays open,
 * and `settle-open-attempts` or the shopper's next attempt finds out.
 */
export async function requestPayment(ctx: Ctx, attempt: Attempt): Promise<Verdict> {
  await mustHoldPoints(ctx, attempt)
  if (!attempt.session) return { status: 'authorized', data: {} }
  const provider = providerOf(ctx, attempt.session.provider_id)
  const { regular } = attempt.snapshot
  const paymentRequest = {
    ...paymentRequestFor(attempt.snapshot, attempt.cart_id, attempt.amount),
    ...(regular && { regular }),
    ...(authorizesOnly(ctx, attempt) && { hold_only: true }),
  }
  const verdict = await provider
    .authorize(paymentRequest, attempt.session.data, attempt.id)
    .catch(async (error: unknown) => {
      const walletAttempt = walletAttemptOf(attempt)
      if (walletAttempt) await ctx.tx((tx) => noteWalletTrouble(tx, walletAttempt, error))
      ctx.log.error({ err: error, provider: provider.id, attempt: attempt.id }, 'payment provider failed')
      // The provider does not accept the shop's keys: the reason is for operators, not for shoppers.
      const isMisconfigured = error instanceof Error && error.cause === 'not_authorized'
      throw refuse('payment_provider_failed', isMisconfigured ? { reason: 'not_authorized' } : undefined)
    })
  return limitExpiry(attempt, verdict)
}

/**
 * Whether neither the points provider nor a payment provider has to be called: paid at the counter, or nothing to pay.
 */
export const needsNoProviderCall = (ctx: Ctx, { d_points, session }: Attempt): boolean =>
  !d_points && isPaidAtOnce(ctx, session?.provider_id)

/** Whether no provider is called for the money. Refuses an unknown provider. */
export const isPaidAtOnce = (ctx: Ctx, provider_id: string | undefined): boolean =>
  provider_id === undefined || providerOf(ctx, provider_id).needs_no_call === true

/** The earlier expiry applies: the provider's, or that of our reservations. */
function limitExpiry({ expires_at }: Attempt, verdict: Verdict): Verdict {
  const end = verdict.data.expires_at
  if (typeof end !== 'string' || Date.parse(end) <= expires_at.getTime()) return verdict
  return { ...verdict, data: { ...verdict.data, expires_at: expires_at.toISOString() } }
}

/** Money that depends on a pharmacist's decision is only authorised; so is all of PayPay's while the flag is on. */
const authorizesOnly = ({ flags }: Ctx, { snapshot }: Attempt) => snapshot.needs_review || flags.has('paypay-preauth')

/** What a wallet must know of an attempt; null where none pays it. */
export const walletAttemptOf = ({ session, id, cart_id, amount, expires_at }: Attempt) =>
  session && isWallet(session.provider_id)
    ? { id, cart_id, amount, expires_at, provider_id: session.provider_id }
    : null

/** Refuses with `payment_provider_not_in_region` one that is not installed. */
export function providerOf({ outside }: Ctx, id: string): PaymentProvider {
  const provider = outside.payments.get(id)
  if (!provider) throw refuse('payment_provider_not_in_region')
  return provider
}
