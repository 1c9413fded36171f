import type { Tx } from '../../base/ctx.ts'
import { clearAttempts, endSessionsOf } from '../identity/index.ts'

/**
 * Sets a password: every session and token of the old one ends, a locked account is unlocked, and its owner is
 * notified.
 */
export async function changePassword(
  tx: Tx,
  account: { id: string; email: string },
  password_hash: string,
): Promise<void> {
  await tx.send
    .updateTable('customer')
    .set({ password_hash, updated_at: tx.now })
    .where('id', '=', account.id)
    .execute()
  await tx.send
    .deleteFrom('mailed_code')
    .where('customer_id', '=', account.id)
    .where('purpose', '=', 'reset_password')
    .execute()
  await tx.note('customer.password_changed', { customer_id: account.id })
  await endSessionsOf(tx, account.id)
  await clearAttempts(tx, { of: 'customer', email: account.email })
}
