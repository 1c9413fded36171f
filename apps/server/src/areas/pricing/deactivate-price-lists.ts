import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/**
 * A price list whose last group is deleted would be for nobody, but looks like one for everybody. It becomes a draft:
 * whoever saves it again must say that it is to be valid.
 */
export async function deactivatePriceListsOf(tx: Tx, customer_group_id: string): Promise<void> {
  await sql`update price_list l set status = 'draft', updated_at = ${tx.now}
    where l.status = 'active' and l.deleted_at is null
      and exists (select from price_list_customer_group g
        where g.price_list_id = l.id and g.customer_group_id = ${customer_group_id})
      and not exists (select from price_list_customer_group g join customer_group c on c.id = g.customer_group_id
        where g.price_list_id = l.id and c.deleted_at is null)`.execute(tx.send)
}
