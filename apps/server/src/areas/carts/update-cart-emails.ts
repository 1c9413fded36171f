import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/** Sets this address on a customer's carts that are not orders yet; returns how many have changed. */
export async function updateCartEmails(tx: Tx, customer_id: string, email: string): Promise<number> {
  const { rows } = await sql`
    with open_cart as (select id from cart where customer_id = ${customer_id} and completed_at is null and deleted_at is null
      and email is distinct from ${email} order by id for update)
    update cart c set email = ${email}, updated_at = ${tx.now} from open_cart where c.id = open_cart.id returning c.id`.execute(
    tx.db,
  )
  return rows.length
}
