import type { Tx } from '../../base/ctx.ts'
import type { Job } from '../../base/jobs.ts'

/** Expired rows are deleted: sessions, and counts of attempts. */
async function deleteEndedSessions({ db, now }: Tx) {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute()
  await db.deleteFrom('rate_limit').where('expire', '<=', now.getTime()).execute()
}

export const jobs: readonly Job[] = [
  { name: 'forget-ended-sessions', every: '17 * * * *', run: (ctx) => ctx.tx((tx) => deleteEndedSessions(tx)) },
]
