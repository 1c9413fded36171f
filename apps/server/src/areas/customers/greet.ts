import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'

/** Ways to sign in, as a letter tells of them. */
export type SignInWayName = 'password' | 'line' | 'docomo' | 'yahoo'

/**
 * Has the owner of an account told that somebody signs in by a browser which it was not signed in to before
 * (クレジットカード・セキュリティガイドライン 6.0, against accounts that are taken over). Not of the first time ever.
 */
export async function greet(
  tx: Tx,
  session: Pick<Ctx['session'], 'knows'>,
  customer_id: string,
  way: SignInWayName,
): Promise<void> {
  const { rows } = await sql`update customer set metadata = coalesce(metadata, '{}') || '{"has_signed_in": true}'
    where id = ${customer_id} and deleted_at is null and not coalesce(metadata, '{}') ? 'has_signed_in' returning id`.execute(
    tx.db,
  )
  if (rows.length > 0 || session.knows(customer_id)) return
  await tx.note('customer.came_by_new_browser', { customer_id, way, at: tx.now })
}
