import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'

/**
 * The guest customer of an e-mail address: made at its first use, never mistaken for an account of the same address.
 */
export async function findOrMakeGuest(tx: Tx, email: string): Promise<Id<'customer'>> {
  const stamps = { created_at: tx.now, updated_at: tx.now }
  const row = await tx.db
    .insertInto('customer')
    .values({ id: newId('customer'), email, has_account: false, ...stamps })
    .onConflict((conflict) => conflict.columns(['email', 'has_account']).doUpdateSet({ email: sql`excluded.email` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id as Id<'customer'>
}
