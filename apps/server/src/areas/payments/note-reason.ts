import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/** Records on a payment why it failed, for the front end to word. */
export async function noteReason(tx: Tx, payment_id: string, reason: string): Promise<void> {
  await sql`update payment set data = data || jsonb_build_object('reason', ${reason}::text), updated_at = ${tx.now}
    where id = ${payment_id}`.execute(tx.db)
}
