import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { transferLots } from '../inventory/index.ts'

/** Lines of an order were edited: what is packed of them stays packed, under the lines that replaced them. */
export async function reassignPackedLines(tx: Tx, pairs: readonly { from: string; to: string }[]): Promise<void> {
  await sql`update fulfillment_item f set item_id = p."to"
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p("from" text, "to" text)
    where f.item_id = p."from"`.execute(tx.send)
  await transferLots(tx, pairs)
}
