import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/** Lines of an order were edited: their returns and claims are transferred to the lines that replaced them. */
export async function reassignReturnedLines(tx: Tx, pairs: readonly { from: string; to: string }[]): Promise<void> {
  const pairsJson = JSON.stringify(pairs)
  await sql`update return_item r set item_id = p."to"
    from jsonb_to_recordset(${pairsJson}::jsonb) as p("from" text, "to" text) where r.item_id = p."from"`.execute(
    tx.send,
  )
  await sql`update never_packed n set item_id = p."to"
    from jsonb_to_recordset(${pairsJson}::jsonb) as p("from" text, "to" text) where n.item_id = p."from"`.execute(
    tx.send,
  )
  await sql`update claim_item c set item_id = p."to"
    from jsonb_to_recordset(${pairsJson}::jsonb) as p("from" text, "to" text) where c.item_id = p."from"`.execute(
    tx.send,
  )
}
