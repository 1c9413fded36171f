import type { Tx } from '../../base/ctx.ts'
import { stopAudit } from '../../base/tx.ts'
import { clearAttempts, endSessionsOf } from '../identity/index.ts'
import { eraseAddressesOf } from './erase-addresses.ts'

/**
 * Closes an account and erases the personal data: name, addresses, sign-in methods, all notes. The empty row stays
 * because orders refer to it; what was agreed with each order stays there (032).
 */
export async function eraseCustomer(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const nobody = { first_name: null, last_name: null, phone: null, metadata: null }
  await eraseAddressesOf(tx, id)
  await tx.send
    .updateTable('customer')
    .set({ ...nobody, email: `${id.toLowerCase()}@erased.invalid`, password_hash: null, billing_address_id: null })
    .set({ updated_at: tx.now, deleted_at: tx.now })
    .where('id', '=', id)
    .execute()
  await tx.send.deleteFrom('mailed_code').where('customer_id', '=', id).execute()
  await tx.send.deleteFrom('customer_group_customer').where('customer_id', '=', id).execute()
  await endSessionsOf(tx, id)
  await clearAttempts(tx, { of: 'customer', email })
}

/** When staff close an account, the audit log records that, and nothing that is deleted from here on. */
export async function auditClosingAlone(tx: Tx, id: string): Promise<void> {
  await tx.send.updateTable('customer').set({ deleted_at: tx.now }).where('id', '=', id).execute()
  await stopAudit(tx)
}
