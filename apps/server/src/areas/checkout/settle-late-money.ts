import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import type { Verdict } from '../../base/ports.ts'
import { Refused, refuse } from '../../base/refuse.ts'
import { lockAnyCart, noteSessionVerdict } from '../carts/index.ts'
import { isMoney, isWallet, orProviderFailure } from '../payments/index.ts'
import { isPlaced, prepareAttempt } from './prepare-attempt.ts'
import type { Snapshot } from './snapshot.ts'

/** An attempt without an order, as far as its money may still arrive. */
export interface ReleasedAttempt {
  id: string
  cart_id: string
  amount: number
  provider_id: string | null
  payment_session_id: string | null
  confirmation_sha256: string | null
  snapshot: unknown
}

/**
 * Settles what a wallet has after all taken for a released attempt. While the buyer would still confirm the same text
 * it pays a new attempt, which the caller resumes; otherwise it goes back.
 */
export async function settleLateMoney(ctx: Ctx, attempt: ReleasedAttempt): Promise<void> {
  const { id: key, amount, provider_id } = attempt
  const provider = ctx.outside.payments.get(provider_id ?? '')
  if (!provider || !isWallet(provider.id) || (await isUsed(ctx, attempt))) return
  const verdict = await orProviderFailure(ctx, provider.inspect({ id: key }, { amount, key }))
  if (!isMoney(verdict) || (await tryToUse(ctx, attempt, verdict))) return
  if (!(await ctx.tx((tx) => giveUp(tx, attempt)))) return
  ctx.log.warn({ attempt: key, cart: attempt.cart_id }, 'a payment arrived too late to become an order: given back')
  // Nothing is due any more, so a wallet releases all of it, also what it has captured.
  await orProviderFailure(ctx, provider.inspect({ id: key }, { amount: 0, key }))
}

/** Whether its money pays for an order or a swap, or is about to, under an attempt whose session names it. */
async function isUsed({ db }: Pick<Tx, 'db'>, { id, cart_id }: ReleasedAttempt): Promise<boolean> {
  const { rows } = await sql`select from payment where cart_id = ${cart_id} and data ->> 'id' = ${id}
    union all select from payment_session where cart_id = ${cart_id} and data ->> 'id' = ${id}`.execute(db)
  return rows.length > 0
}

/** Opens a new attempt that its money pays for, where the cart can become the order that the buyer confirmed. */
async function tryToUse(ctx: Ctx, attempt: ReleasedAttempt, verdict: Verdict): Promise<boolean> {
  const { confirmation_sha256: confirmed, snapshot } = attempt
  if (!confirmed) return false
  const from = (snapshot as Snapshot).placed_from ?? {}
  try {
    return await ctx.tx(async (tx) => {
      const loaded = await lockAnyCart(tx, attempt.cart_id)
      if (await isUsed(tx, attempt)) return true
      if (isPlaced(loaded) || loaded.open_attempt_id || (await isGivenUp(tx, attempt))) return false
      const next = await prepareAttempt(tx, loaded, { from, confirmed })
      const isSame = next !== 'already placed' && next.amount === attempt.amount && !next.d_points
      // Rolls back what it has reserved.
      if (!isSame || !next.session || next.session.id !== attempt.payment_session_id)
        throw refuse('confirmation_changed')
      await noteSessionVerdict(tx, next.session.id, verdict)
      return true
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return false
  }
}

const givenBack = 'given_back'

async function isGivenUp({ db }: Tx, { id }: ReleasedAttempt): Promise<boolean> {
  const found = db.selectFrom('checkout_attempt').select('id').where('id', '=', id).where('outcome', '=', givenBack)
  return (await found.executeTakeFirst()) !== undefined
}

/** From here on its money pays for nothing. False where it has come to pay for something meanwhile. */
async function giveUp(tx: Tx, attempt: ReleasedAttempt): Promise<boolean> {
  await lockAnyCart(tx, attempt.cart_id)
  if (await isUsed(tx, attempt)) return false
  await tx.send.updateTable('checkout_attempt').set({ outcome: givenBack }).where('id', '=', attempt.id).execute()
  return true
}
