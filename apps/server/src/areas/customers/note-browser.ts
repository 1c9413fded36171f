import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'

/** Ways to sign in, as a letter tells of them. */
export type SignInWayName = 'password' | 'line' | 'docomo' | 'yahoo'

/**
 * Has the owner of an account told that somebody signs in by a browser which it was not signed in to before
 * (クレジットカード・セキュリティガイドライン 6.0, against accounts that are taken over). Not of the first time ever.
 */
export async function noteBrowser(
  tx: Tx,
  session: Pick<Ctx['session'], 'knows'>,
  { id, metadata }: { id: string; metadata: Record<string, unknown> | null },
  way: SignInWayName,
): Promise<void> {
  if (metadata?.has_signed_in !== true)
    await sql`update customer set metadata = coalesce(metadata, '{}') || '{"has_signed_in": true}'
      where id = ${id} and deleted_at is null`.execute(tx.send)
  else if (!session.knows(id)) await tx.note('customer.came_by_new_browser', { customer_id: id, way, at: tx.now })
}
