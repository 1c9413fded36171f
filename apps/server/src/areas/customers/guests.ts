import type { Id } from '@kusuribako/contract/values/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'

/**
 * The guest customer of an e-mail address: created at its first use, never an account with the same address. Not
 * awaited: returns SQL for the id, valid in later statements of the transaction.
 */
export async function findOrMakeGuest(tx: Tx, email: string): Promise<RawBuilder<Id<'customer'>>> {
  await upsertGuest(tx.send, newId('customer'), email, tx.now)
  return sql`(select id from customer where email = ${email} and not has_account)`
}

/** SQL that creates the guest of an e-mail address, or finds it: once for each row of `from`, or once without. */
export const guestInsert = (id: string, email: string, now: string, from = '') => `
  insert into customer (id, email, has_account, created_at, updated_at)
  select ${id}::text, ${email}::text, false, ${now}::timestamptz, ${now} ${from}
  on conflict (email, has_account) do update set email = excluded.email`

const upsertGuest = statement(guestInsert('$1', '$2', '$3'))
