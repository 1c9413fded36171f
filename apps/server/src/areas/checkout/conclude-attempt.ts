import type { Tx } from '../../base/ctx.ts'
import type { Verdict } from '../../base/ports.ts'
import { noteSessionVerdict } from '../carts/index.ts'
import { isMoney, noteWalletVerdict } from '../payments/index.ts'
import { type Attempt, mustBeOpen, releaseAttempt } from './attempts.ts'
import { placeOrder } from './place-order.ts'
import { placeSwap } from './place-swap.ts'
import { walletAttemptOf } from './request-payment.ts'

/**
 * Settles, waits or releases, by the provider's answer and the attempt's state (`withAttemptState`).
 * Safe to call twice and concurrently. Returns `late` when the money has arrived but the attempt was released in the
 * meantime: the caller resumes the checkout. Once there is money nothing may refuse; after a crash the job
 * `settle-open-attempts` finishes it.
 */
export async function concludeAttempt(
  tx: Tx,
  attempt: Attempt,
  verdict: Verdict,
  status: Attempt['status'],
): Promise<'late' | 'in time'> {
  const wallet = walletAttemptOf(attempt)
  if (wallet) await noteWalletVerdict(tx, wallet, verdict)
  if (status !== 'open') return isMoney(verdict) && status === 'let_go' ? 'late' : 'in time'
  // The unique index (orders.cart_id) is the last safeguard.
  if (isMoney(verdict)) await (attempt.snapshot.is_swap ? placeSwap : placeOrder)(tx, attempt, verdict)
  else if (verdict.status !== 'requires_more') await releaseAttempt(tx, attempt, verdict)
  // The buyer has a step to take (3-D Secure): the reservations stay until the attempt expires.
  else if (attempt.session) {
    await mustBeOpen(tx, attempt.id)
    await noteSessionVerdict(tx, attempt.session.id, verdict)
  }
  return 'in time'
}
