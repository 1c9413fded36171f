import { erasedEmail } from '@kusuribako/contract/customers/erased-email'
import type { Tx } from '../../base/ctx.ts'

/**
 * The retention of an order has ended (138): the record of guarded medicine no longer says who bought it, nor where it
 * was delivered. What the buyer has said was deleted earlier (090).
 */
export async function forgetBuyer(tx: Tx, order_id: string): Promise<void> {
  const nobody = { email: erasedEmail(order_id), household: null }
  await tx.send.updateTable('guarded_purchase').set(nobody).where('order_id', '=', order_id).execute()
}
