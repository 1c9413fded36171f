import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'

/** Sign-in methods, as worded in a mail. */
export type SignInWayName = 'password' | 'line' | 'docomo' | 'yahoo'

/**
 * Notifies an account's owner of a sign-in by a browser that was not used for it before (クレジットカード・セキュリティガイドライン 6.0,
 * against account takeover). Not at the very first sign-in.
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
