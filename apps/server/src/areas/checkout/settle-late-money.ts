import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import type { Verdict } from '../../base/ports.ts'
import { Refused, refuse } from '../../base/refuse.ts'
import { lockAnyCart, noteSessionVerdict } from '../carts/index.ts'
import { isMoney, isWallet, noteWalletVerdict, orProviderFailure } from '../payments/index.ts'
import { prepareAttempt } from './prepare-attempt.ts'
import type { Snapshot } from './snapshot.ts'

/** An attempt without an order, as far as its money may still arrive. */
export interface ReleasedAttempt {
  id: string
  cart_id: string
  amount: number
  provider_id: string | null
  payment_session_id: string | null
  expires_at: Date
  confirmation_sha256: string | null
  snapshot: unknown
}

/**
 * Settles what a wallet has after all taken for a released attempt. While the buyer would still confirm the same text
 * it pays a new attempt; otherwise it goes back. `reference`: the provider's id of the payment, without which Amazon
 * does not find a charge. Returns whether there is money that pays for something: the caller resumes the checkout.
 */
export async function settleLateMoney(ctx: Ctx, attempt: ReleasedAttempt, reference?: string | null): Promise<boolean> {
  const { id: key, amount, provider_id } = attempt
  const provider = ctx.outside.payments.get(provider_id ?? '')
  if (!provider || !isWallet(provider.id)) return false
  const data = { id: key, charge_id: reference }
  // Without the amount, so that nothing is released yet: the money may pay for an order, or come to do so meanwhile.
  const verdict = await orProviderFailure(ctx, provider.inspect(data))
  if (!isMoney(verdict)) return false
  const isWhole = verdict.status !== 'captured' || (verdict.remaining ?? amount) === amount
  if (isWhole && (await tryToUse(ctx, attempt, verdict))) return true
  const about = { ...attempt, provider_id: provider.id }
  if (!(await ctx.tx((tx) => giveUp(tx, about, verdict, reference)))) return true
  // Nothing is due any more, so a wallet releases all of it, also what it has captured.
  const released = await orProviderFailure(ctx, provider.inspect(data, { amount: 0, key }))
  ctx.log.warn({ attempt: key, cart: attempt.cart_id }, 'a payment arrived too late to become an order: given back')
  await ctx.tx((tx) => noteWalletVerdict(tx, about, released))
  return false
}

/** Opens a new attempt that its money pays for, where the cart can become the order that the buyer confirmed. */
async function tryToUse(ctx: Ctx, attempt: ReleasedAttempt, verdict: Verdict): Promise<boolean> {
  const { confirmation_sha256: confirmed, snapshot } = attempt
  if (!confirmed) return false
  const from = (snapshot as Snapshot).placed_from ?? {}
  try {
    return await ctx.tx(async (tx) => {
      const loaded = await lockAnyCart(tx, attempt.cart_id)
      if (loaded.open_attempt_id || (await isGivenUp(tx, attempt))) return false
      const next = await prepareAttempt(tx, loaded, { from, confirmed })
      const isSame = next !== 'already placed' && next.amount === attempt.amount && !next.d_points
      // Rolls back what it has reserved.
      if (!isSame || !next.session || next.session.id !== attempt.payment_session_id)
        throw refuse('confirmation_changed')
      await carryConfirmation(tx, attempt.id, next.id)
      await noteSessionVerdict(tx, next.session.id, verdict)
      return true
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return false
  }
}

/** Nobody has pressed the button again: whether the text was shown, and when it was confirmed, is as before (051). */
async function carryConfirmation(tx: Tx, from: string, to: string): Promise<void> {
  await sql`update checkout_attempt a set confirmation_shown = b.confirmation_shown, snapshot = a.snapshot ||
      jsonb_build_object('confirmed_at', coalesce(b.snapshot ->> 'confirmed_at', b.created_at::text))
    from checkout_attempt b where b.id = ${from} and a.id = ${to}`.execute(tx.send)
}

const givenBack = 'given_back'

async function isGivenUp({ db }: Tx, { id }: ReleasedAttempt): Promise<boolean> {
  const found = db.selectFrom('checkout_attempt').select('id').where('id', '=', id).where('outcome', '=', givenBack)
  return (await found.executeTakeFirst()) !== undefined
}

/**
 * From here on its money pays for nothing. False where it has come to pay for something meanwhile. The fact, noted
 * once, lets the queue give the money back too: staff see it there if the wallet refuses for good.
 */
async function giveUp(
  tx: Tx,
  attempt: ReleasedAttempt & { provider_id: string },
  verdict: Verdict,
  reference: string | null = null,
): Promise<boolean> {
  // Staff may have deleted the draft that it was for: the cart is not read.
  await sql`select from cart where id = ${attempt.cart_id} for update`.execute(tx.db)
  if (await isUsed(tx, attempt)) return false
  if (!(await isGivenUp(tx, attempt))) {
    await tx.send.updateTable('checkout_attempt').set({ outcome: givenBack }).where('id', '=', attempt.id).execute()
    await tx.note('checkout_attempt.paid_too_late', { attempt_id: attempt.id, reference })
  }
  await noteWalletVerdict(tx, attempt, verdict)
  return true
}

/**
 * Whether its money pays for an order or a swap, or is about to, under an attempt whose session names it. A session no
 * longer does when its buyer's data is erased.
 */
async function isUsed({ db }: Tx, { id, cart_id }: ReleasedAttempt): Promise<boolean> {
  const { rows } = await sql`select from payment where cart_id = ${cart_id} and data ->> 'id' = ${id}
    union all select from payment_session where cart_id = ${cart_id} and data ->> 'id' = ${id}`.execute(db)
  return rows.length > 0
}
