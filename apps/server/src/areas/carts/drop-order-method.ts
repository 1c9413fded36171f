import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/** Removes the shipping method of a placed order with the same profile as an option, to be replaced. */
export async function dropOrderMethod(tx: Tx, order_id: string, option_id: string): Promise<void> {
  await sql`delete from shipping_method m using shipping_option old, shipping_option new
    where m.order_id = ${order_id} and old.id = m.shipping_option_id and new.id = ${option_id}
      and old.profile_id = new.profile_id`.execute(tx.send)
}
