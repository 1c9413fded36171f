import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { withdrawCart } from '../carts/index.ts'

const batchSize = 100

/**
 * Deletes open drafts that nobody has changed for a year, as staff delete one: nothing was sold, so nothing about their
 * buyers is kept (098). Their carts, and guests who had nothing else, follow with the abandoned carts.
 */
export async function withdrawOldDrafts(ctx: Ctx): Promise<void> {
  while ((await ctx.tx(withdrawBatch)) === batchSize);
}

/** A draft is locked before its cart, as everywhere. One whose cart is being paid, or was ordered, is left. */
async function withdrawBatch(tx: Tx): Promise<number> {
  const before = sql`${tx.now}::timestamptz - interval '1 year'`
  const { rows } = await sql<{ id: string; cart_id: string }>`
    select d.id, d.cart_id from draft_order d join cart c on c.id = d.cart_id
    where d.status <> 'completed' and d.order_id is null and d.updated_at < ${before} and c.updated_at < ${before}
      and c.completed_at is null and c.payment_authorized_at is null and c.payment_id is null
      and not exists (select from checkout_attempt a where a.cart_id = c.id and a.status = 'open')
    order by d.updated_at limit ${batchSize} for update of d skip locked`.execute(tx.db)
  for (const { id, cart_id } of rows) {
    await withdrawCart(tx, sql`${cart_id}`)
    await tx.send.deleteFrom('draft_order').where('id', '=', id).execute()
  }
  return rows.length
}
