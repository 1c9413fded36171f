import type { Id } from '@kusuribako/contract/values/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'

/**
 * The guest customer of an e-mail address: made at its first use, never mistaken for an account of the same address.
 * Nobody waits: answers SQL for the id, which holds in later statements of the transaction.
 */
export async function findOrMakeGuest(tx: Tx, email: string): Promise<RawBuilder<Id<'customer'>>> {
  const stamps = { created_at: tx.now, updated_at: tx.now }
  await tx.send
    .insertInto('customer')
    .values({ id: newId('customer'), email, has_account: false, ...stamps })
    .onConflict((conflict) => conflict.columns(['email', 'has_account']).doUpdateSet({ email: sql`excluded.email` }))
    .execute()
  return sql`(select id from customer where email = ${email} and not has_account)`
}
