import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/** The retention of an order has ended (138): deletes what staff and the buyer have written about its changes. */
export async function forgetBuyer(tx: Tx, order_id: string): Promise<void> {
  const unwritten = { internal_note: null, declined_reason: null }
  await tx.send.updateTable('order_edit').set(unwritten).where('order_id', '=', order_id).execute()
  await sql`update payment_collection set description = null, metadata = null
    where id in (select payment_collection_id from order_edit where order_id = ${order_id})`.execute(tx.send)
}
