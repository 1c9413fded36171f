import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { deleteAnswersOfCarts } from '../pharmacy/index.ts'

/**
 * Removes personal data and health answers from a customer's carts that did not become orders. Refuses while one is
 * being paid.
 */
export async function eraseOpenCarts(tx: Tx, customer_id: string): Promise<void> {
  const { rows } = await sql<{ id: string; is_paying: boolean }>`
    select c.id, exists (select from checkout_attempt a where a.cart_id = c.id and a.status = 'open') as is_paying
    from cart c where c.customer_id = ${customer_id} and c.completed_at is null
    order by c.id for update of c`.execute(tx.db)
  if (rows.some(({ is_paying }) => is_paying)) throw refuse('cart_payment_in_progress')
  await deleteAnswersOfCarts(
    tx,
    rows.map(({ id }) => id),
  )
  await tx.send
    .updateTable('cart')
    .set({ email: null, customer_id: null, shipping_address_id: null, billing_address_id: null })
    .set({ metadata: null, context: null, updated_at: tx.now, deleted_at: tx.now })
    .where('customer_id', '=', customer_id)
    .where('completed_at', 'is', null)
    .execute()
}
