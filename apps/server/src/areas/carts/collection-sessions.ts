import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import type { SessionRow } from './load-cart.queries.ts'

/** Writes sessions that pay for something other than a cart. */
export async function writeSessions(
  tx: Tx,
  sessions: readonly { id: string; provider_id: string; amount: number }[],
): Promise<void> {
  if (sessions.length === 0) return
  const rest = { status: 'pending', created_at: tx.now, updated_at: tx.now }
  const rows = sessions.map((session) => ({ ...session, ...rest }))
  await tx.send.insertInto('payment_session').values(rows).execute()
}

/** Notes how much a session is to pay; what its provider had opened for another amount is opened anew. */
export async function setSessionAmount(tx: Tx, id: string, amount: number): Promise<void> {
  await tx.send.updateTable('payment_session').set({ amount, updated_at: tx.now }).where('id', '=', id).execute()
}

export async function dropSessions(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from payment_session where id = any(${[...ids]})`.execute(tx.send)
}

/** Remembers what the provider has opened for a session. False when its money is there: then that stays. */
export async function noteSessionOpened(tx: Tx, id: string, data: SessionRow['data']): Promise<boolean> {
  const noted = await tx.db
    .updateTable('payment_session')
    .set({ data: JSON.stringify(data), is_initiated: true, status: 'pending', updated_at: tx.now })
    .where('id', '=', id)
    .where('status', '<>', 'authorized')
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** The money of a session is there. False when that is known already. */
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
