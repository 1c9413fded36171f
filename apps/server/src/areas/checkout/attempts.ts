import type { Id } from '@kusuribako/contract/values/ids'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import type { Verdict } from '../../base/ports.ts'
import { expect } from '../../base/refuse.ts'
import { noteSessionVerdict, type SessionRow, touchCart } from '../carts/index.ts'
import { giveBenefitsBack } from '../discounts/index.ts'
import { releaseStock } from '../inventory/index.ts'
import { giveUsedPointsBack } from '../loyalty/index.ts'
import type { Snapshot } from './snapshot.ts'

/** How long a shopper may take at the bank or a wallet before stock and benefits are let go. */
const attemptLasts_ms = 15 * 60_000
/** After this long an attempt whose payment nobody has asked for is one that a crash has cut off. */
export const idleAfter_ms = 2 * 60_000

/** One try at turning a cart into an order, as it is remembered. */
export interface Attempt {
  id: Id<'attempt'>
  cart_id: Id<'cart'>
  status: 'open' | 'settled' | 'let_go'
  amount: number
  snapshot: Snapshot
  session: Pick<SessionRow, 'id' | 'provider_id' | 'data'> | null
  created_at: Date
  expires_at: Date
}

/** What the buyer has confirmed, to the letter; its hash; whether that is known to have been shown. */
export interface Confirmed {
  confirmation: string
  confirmation_sha256: string
  confirmation_shown: boolean
}

interface NewAttempt {
  cart_id: Id<'cart'>
  amount: number
  snapshot: Snapshot
  session: SessionRow | null
  /** Null where nobody has pressed a button. */
  confirmed: Confirmed | null
  lasts_ms?: number
}

/** Remembers the price that will be charged, under the key that every call to the provider carries. */
export async function openAttempt(tx: Tx, id: Id<'attempt'>, given: NewAttempt): Promise<Attempt> {
  const { cart_id, amount, snapshot, session, confirmed, lasts_ms = attemptLasts_ms } = given
  const expires_at = new Date(tx.now.getTime() + lasts_ms)
  await tx.send
    .insertInto('checkout_attempt')
    .values({
      id,
      cart_id,
      status: 'open',
      amount,
      snapshot: JSON.stringify(snapshot),
      provider_id: session?.provider_id ?? null,
      payment_session_id: session?.id ?? null,
      ...confirmed,
      created_at: tx.now,
      updated_at: tx.now,
      expires_at,
    })
    .execute()
  // Whoever remembers the cart sees that it is another now.
  await touchCart(tx, cart_id)
  return { id, cart_id, status: 'open', amount, snapshot, session, created_at: tx.now, expires_at }
}

export async function getAttempt(tx: Pick<Tx, 'db'>, id: string): Promise<Attempt> {
  const row = await tx.db.selectFrom('checkout_attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const session = row.payment_session_id
    ? await tx.db
        .selectFrom('payment_session')
        .select(['id', 'provider_id', 'data'])
        .where('id', '=', row.payment_session_id)
        .executeTakeFirst()
    : null
  expect(session || !row.payment_session_id, `attempt ${id} has lost its payment session`)
  return { ...row, session: session ?? null } as unknown as Attempt
}

/** Locks an attempt. Answers whether it is still open: only who finds it open may settle it or let it go. */
export async function lockAttempt(tx: Tx, id: string): Promise<'open' | 'settled' | 'let_go'> {
  const row = await tx.db
    .selectFrom('checkout_attempt')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.status as Attempt['status']
}

export async function closeAttempt(
  tx: Tx,
  id: string,
  values: { status: 'settled' | 'let_go'; order_id?: string; outcome?: string },
) {
  await tx.send
    .updateTable('checkout_attempt')
    .set({ ...values, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}

/** Notes that an attempt was looked after just now. */
export async function touchAttempt(tx: Tx, id: string): Promise<void> {
  await tx.send.updateTable('checkout_attempt').set({ updated_at: tx.now }).where('id', '=', id).execute()
}

/** Gives back what an attempt holds, once. The shopper may change the cart again, and try again. */
export async function letGo(
  tx: Tx,
  attempt: Attempt,
  verdict: Pick<Verdict, 'status' | 'data'> & { reason?: string },
): Promise<void> {
  if ((await lockAttempt(tx, attempt.id)) !== 'open') return
  await releaseStock(tx, attempt.id)
  await giveBenefitsBack(tx, attempt.id, attempt.snapshot.gift_card_uses)
  await giveUsedPointsBack(tx, attempt.id)
  await closeAttempt(tx, attempt.id, { status: 'let_go', outcome: verdict.reason ?? verdict.status })
  if (attempt.session) await noteSessionVerdict(tx, attempt.session.id, verdict)
}

export const newAttemptId = () => newId('attempt')
