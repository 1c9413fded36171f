import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import type { SessionRow } from './load-cart.queries.ts'

/** Writes payment sessions for something other than a cart. */
export async function writeSessions(
  tx: Tx,
  sessions: readonly { id: string; provider_id: string; amount: number }[],
): Promise<void> {
  if (sessions.length === 0) return
  const rest = { status: 'pending', created_at: tx.now, updated_at: tx.now }
  const rows = sessions.map((session) => ({ ...session, ...rest }))
  await tx.send.insertInto('payment_session').values(rows).execute()
}

/** Records the amount of a session; a session opened with its provider for another amount is opened again. */
export async function setSessionAmount(tx: Tx, id: string, amount: number): Promise<void> {
  await tx.send.updateTable('payment_session').set({ amount, updated_at: tx.now }).where('id', '=', id).execute()
}

export async function dropSessions(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from payment_session where id = any(${[...ids]})`.execute(tx.send)
}

/**
 * Stores what the provider has opened for a session, `before` as it was read. The session stays as it is when its money
 * has arrived, its amount was changed, or something else was opened for it in the meantime.
 */
export async function noteSessionOpened(
  tx: Tx,
  before: { id: string; amount: number | null; data: SessionRow['data'] },
  data: SessionRow['data'],
): Promise<void> {
  await sql`update payment_session
    set data = ${JSON.stringify(data)}, is_initiated = true, status = 'pending', updated_at = ${tx.now}
    where id = ${before.id} and status <> 'authorized' and amount = ${before.amount}
      and (data->>'id' is null or data->>'id' = ${before.data.id ?? null})`.execute(tx.send)
}

/** Records that the money of a session has arrived. False when that is known already. */
export async function noteSessionAuthorized(tx: Tx, id: string, data: SessionRow['data']): Promise<boolean> {
  const noted = await tx.db
    .updateTable('payment_session')
    .set({ data: JSON.stringify(data), status: 'authorized', payment_authorized_at: tx.now, updated_at: tx.now })
    .where('id', '=', id)
    .where('status', '<>', 'authorized')
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}
