import type { Tx } from '../../base/ctx.ts'
import type { Verdict } from '../../base/ports.ts'
import { confirmSwap } from '../returns/index.ts'
import { type Attempt, closeAttempt } from './attempts.ts'

/** Confirms the swap of an attempt, from its snapshot, instead of making an order. */
export async function placeSwap(tx: Tx, attempt: Attempt, verdict: Verdict): Promise<void> {
  const { snapshot, cart_id, session } = attempt
  const { currency_code, total, shipping_address_id } = snapshot
  const is_captured = verdict.status === 'captured'
  await closeAttempt(tx, attempt.id, { status: 'settled' })
  await confirmSwap(tx, {
    cart_id,
    total,
    held_as: attempt.id,
    payment: session && { provider_id: session.provider_id, data: verdict.data, currency_code, is_captured },
    payment_session_id: session?.id ?? null,
    shipping_address_id,
    snapshot,
  })
}
