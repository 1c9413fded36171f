import { erasedEmail } from '@kusuribako/contract/customers/erased-email'
import { type RawBuilder, sql } from 'kysely'
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
    .set({ ...nobody, email: erasedEmail(id), password_hash: null, billing_address_id: null })
    .set({ updated_at: tx.now, deleted_at: tx.now })
    .where('id', '=', id)
    .execute()
  await tx.send.deleteFrom('mailed_code').where('customer_id', '=', id).execute()
  await tx.send.deleteFrom('customer_group_customer').where('customer_id', '=', id).execute()
  await endSessionsOf(tx, id)
  await clearAttempts(tx, { of: 'customer', email })
}

/**
 * Of these customers, erases the guests who have ordered nothing and have no cart any more (098). Of a guest the shop
 * knows the e-mail address alone: who has a name was entered by staff.
 */
export async function eraseGuestsWithoutCart(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Guest>`
    select c.id, c.email from customer c
    where c.id = any(${[...ids]}::text[]) and not c.has_account and c.deleted_at is null
      and coalesce(c.first_name, c.last_name, c.phone) is null
      and not exists (select from orders o where o.customer_id = c.id)
      and not exists (select from cart k where k.customer_id = c.id)
    for update of c skip locked`.execute(tx.db)
  await eraseGuests(tx, rows)
}

/**
 * Erases guests of before an instant, at most 100, of whom no order tells any more who they were (138), and who are not
 * about to order again. Returns how many.
 */
export async function eraseOldGuests(tx: Tx, before: RawBuilder<Date>): Promise<number> {
  const { rows } = await sql<Guest>`
    select c.id, c.email from customer c
    where not c.has_account and c.deleted_at is null and c.created_at < ${before}
      and not exists (select from orders o where o.customer_id = c.id and o.email <> lower(o.id) || '@erased.invalid')
      and not exists (select from cart k
        where k.customer_id = c.id and k.type <> 'swap' and k.completed_at is null and k.deleted_at is null)
    limit 100 for update of c skip locked`.execute(tx.db)
  await eraseGuests(tx, rows)
  return rows.length
}

interface Guest {
  id: string
  email: string
}

async function eraseGuests(tx: Tx, guests: readonly Guest[]) {
  for (const guest of guests) {
    await eraseCustomer(tx, guest)
    await tx.note('customer.erased', { customer_id: guest.id })
  }
}

/** When staff close an account, the audit log records that, and nothing that is deleted from here on. */
export async function auditClosingAlone(tx: Tx, id: string): Promise<void> {
  await tx.send.updateTable('customer').set({ deleted_at: tx.now }).where('id', '=', id).execute()
  await stopAudit(tx)
}
