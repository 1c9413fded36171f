import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import type { Verdict } from '../../base/ports.ts'
import { expect } from '../../base/refuse.ts'
import { noteSessionVerdict, type SessionRow, touchCart } from '../carts/index.ts'
import { giveBenefitsBack } from '../discounts/index.ts'
import { releaseStock } from '../inventory/index.ts'
import { type DPointsUse, returnUsedPoints } from '../loyalty/index.ts'
import type { Snapshot } from './snapshot.ts'

/** How long a shopper may take at the bank or a wallet before stock and benefits are released. */
const attemptLasts_ms = 15 * 60_000
/** After this long, an attempt without a payment request is considered cut off by a crash. */
export const idleAfter_ms = 2 * 60_000

/** One attempt to turn a cart into an order, as it is stored. */
export interface Attempt {
  id: Id<'attempt'>
  cart_id: Id<'cart'>
  status: 'open' | 'settled' | 'let_go'
  amount: number
  snapshot: Snapshot
  session: Pick<SessionRow, 'id' | 'provider_id' | 'data'> | null
  /** The d-points that their provider is to reserve for it. */
  d_points: DPointsUse | null
  created_at: Date
  expires_at: Date
  /** Only for an attempt that is written as settled: the order made from it in the same transaction. */
  new_order_id?: Id<'order'> | null
  /** Whether its goods are reserved for their lines already, which is so only in the transaction that opened it. */
  is_for_lines?: boolean
}

/** The exact text that the buyer confirmed; its hash; whether it is known to have been shown. */
export interface ConfirmedText {
  confirmation: string
  confirmation_sha256: string
  confirmation_shown: boolean
}

interface NewAttempt {
  cart_id: Id<'cart'>
  amount: number
  snapshot: Snapshot
  session: SessionRow | null
  d_points: DPointsUse | null
  /** Null where nobody has pressed a button. */
  confirmed: ConfirmedText | null
  lasts_ms?: number
  /** Where no provider has to be called: the order made from it in the same transaction. */
  new_order_id: Id<'order'> | null
  is_for_lines?: boolean
}

/** Stores the price that will be charged, under the key that every call to the provider carries. */
export async function openAttempt(tx: Tx, id: Id<'attempt'>, values: NewAttempt): Promise<Attempt> {
  const { cart_id, amount, snapshot, session, d_points, confirmed, new_order_id, is_for_lines } = values
  const status = new_order_id ? 'settled' : 'open'
  const expires_at = new Date(tx.now.getTime() + (values.lasts_ms ?? attemptLasts_ms))
  const stored = JSON.stringify(new_order_id ? withoutBirthday(snapshot) : snapshot)
  await insertAttempt(
    tx.send,
    ...[id, cart_id, status, new_order_id, amount, stored, session?.provider_id, session?.id],
    ...[confirmed?.confirmation, confirmed?.confirmation_sha256, confirmed?.confirmation_shown, tx.now, expires_at],
  )
  // Gives the cart a new version, for process caches; placing an order does that by itself.
  if (!new_order_id) await touchCart(tx, cart_id)
  const made = { new_order_id, is_for_lines, created_at: tx.now, expires_at }
  return { id, cart_id, status, amount, snapshot, session, d_points, ...made }
}

function withoutBirthday(snapshot: Snapshot): Snapshot {
  const { buyer_birthday: _, ...metadata } = snapshot.metadata ?? {}
  return { ...snapshot, metadata: snapshot.metadata && metadata }
}

const insertAttempt = statement(`
  insert into checkout_attempt (id, cart_id, status, order_id, amount, snapshot, provider_id, payment_session_id,
    confirmation, confirmation_sha256, confirmation_shown, created_at, updated_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13)`)

/** An attempt, with the current state of its payment. */
export async function getAttempt(tx: Pick<Tx, 'db'>, id: string): Promise<Attempt> {
  const attempt = await readOne(selectAttempts(tx).where('a.id', '=', id))
  expect(attempt, `attempt ${id} is known`)
  return attempt
}

/** The open attempt of a cart, or null. */
export const findOpenAttempt = (tx: Pick<Tx, 'db'>, cart_id: string): Promise<Attempt | null> =>
  readOne(selectAttempts(tx).where('a.cart_id', '=', cart_id).where('a.status', '=', 'open'))

/** One statement: several would show the attempt and its payment at different moments. */
const selectAttempts = ({ db }: Pick<Tx, 'db'>) =>
  db
    .selectFrom('checkout_attempt as a')
    .leftJoin('payment_session as s', 's.id', 'a.payment_session_id')
    .leftJoin('d_point_entry as d', 'd.key', 'a.id')
    .selectAll('a')
    .select(
      sql`case when s.id is not null
        then jsonb_build_object('id', s.id, 'provider_id', s.provider_id, 'data', s.data) end`.as('session'),
    )
    .select(
      sql`case when d.key is not null
        then jsonb_build_object('key', d.key, 'customer_id', d.customer_id, 'subject', d.subject,
          'points', d.points, 'wanted', d.wanted, 'state', d.state) end`.as('d_points'),
    )

async function readOne(query: ReturnType<typeof selectAttempts>): Promise<Attempt | null> {
  const row = await query.executeTakeFirst()
  if (!row) return null
  expect(row.session || !row.payment_session_id, `attempt ${row.id} has lost its payment session`)
  return row as unknown as Attempt
}

/**
 * Does `work`, which ends an attempt or records something about one that continues, in a transaction: at first as if
 * the attempt were still open. If another transaction has ended it, that transaction fails (`closeAttempt`,
 * `mustBeOpen`), and the work is done once more with the attempt locked, and given the state in which the attempt
 * ended.
 */
export async function withAttemptState<T>(
  ctx: Ctx,
  id: string,
  work: (tx: Tx, status: Attempt['status']) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.tx((tx) => work(tx, 'open'))
  } catch (error) {
    if (!hasEnded(error)) throw error
    return ctx.tx(async (tx) => work(tx, await lockAttempt(tx, id)))
  }
}

/** Null where the attempt is no longer open: the column refuses null, and so the transaction fails. */
const ifOpen = (status: Attempt['status']) => sql<string>`case status when 'open' then ${status} end`

function hasEnded(error: unknown): boolean {
  const { code, table, column } = error as { code?: string; table?: string; column?: string }
  return code === '23502' && table === 'checkout_attempt' && column === 'status'
}

async function lockAttempt(tx: Tx, id: string): Promise<Attempt['status']> {
  const row = await tx.db
    .selectFrom('checkout_attempt')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.status as Attempt['status']
}

/**
 * Ends an open attempt; the transaction fails where it is not open (`withAttemptState`). Locks it from here on. Its
 * snapshot keeps no birthday: the order has one, or else the cart.
 */
export async function closeAttempt(
  tx: Tx,
  id: string,
  { status, ...values }: { status: 'settled' | 'let_go'; order_id?: string; outcome?: string },
) {
  await tx.send
    .updateTable('checkout_attempt')
    .set({ ...values, status: ifOpen(status), updated_at: tx.now })
    .set({ snapshot: sql`snapshot #- '{metadata,buyer_birthday}'` })
    .where('id', '=', id)
    .execute()
}

/** Locks an open attempt; the transaction fails where it is not open (`withAttemptState`). */
export async function mustBeOpen(tx: Tx, id: string): Promise<void> {
  await tx.send
    .updateTable('checkout_attempt')
    .set({ status: ifOpen('open') })
    .where('id', '=', id)
    .execute()
}

/** Records that an attempt was checked just now. */
export async function touchAttempt(tx: Tx, id: string): Promise<void> {
  await tx.send.updateTable('checkout_attempt').set({ updated_at: tx.now }).where('id', '=', id).execute()
}

/** Releases everything that an open attempt holds. The shopper may change the cart again, and try again. */
export async function releaseAttempt(
  tx: Tx,
  attempt: Attempt,
  verdict: Pick<Verdict, 'status' | 'data'> & { reason?: string },
): Promise<void> {
  await closeAttempt(tx, attempt.id, { status: 'let_go', outcome: verdict.reason ?? verdict.status })
  // In the order in which it was reserved, in one round trip.
  await Promise.all([
    releaseStock(tx, attempt.id),
    giveBenefitsBack(tx, attempt.id, attempt.snapshot.gift_card_uses),
    returnUsedPoints(tx, attempt.id),
    attempt.session && noteSessionVerdict(tx, attempt.session.id, verdict),
  ])
}

export const newAttemptId = () => newId('attempt')
