import type { Tx } from '../../base/ctx.ts'

/** Deletes expired rows: sessions, and counts of attempts. */
export async function deleteEndedSessions({ db, now }: Tx): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute()
  await db.deleteFrom('rate_limit').where('expire', '<=', now.getTime()).execute()
}
