import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/** Closes a cart that staff have withdrawn. A cart that is an order, or is being paid just now, is left alone. */
export async function withdrawCart(tx: Tx, id: RawBuilder<string>): Promise<void> {
  await sql`update cart c set updated_at = ${tx.now}, deleted_at = ${tx.now}
    where c.id = (${id}) and c.completed_at is null
      and not exists (select from checkout_attempt a where a.cart_id = c.id and a.status = 'open')`.execute(tx.send)
}
