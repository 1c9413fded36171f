import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import { isProtectedKey } from './file-kinds.rules.ts'

/** The files of an ended job stay this long: a table of orders names every buyer. */
const retention_ms = 7 * 86_400_000

/** Deletes the files of jobs that ended long ago, exported and uploaded ones; then the jobs no longer name them. */
export async function deleteOldJobFiles({ db, now, outside }: Pick<Ctx, 'db' | 'now' | 'outside'>): Promise<void> {
  const { rows } = await sql<{ id: string; keys: (string | null)[] }>`
    select id, array[result ->> 'file_key', context ->> 'fileKey'] as keys from batch_job
    where greatest(completed_at, canceled_at, failed_at) < ${new Date(now.getTime() - retention_ms)}
      and (result ? 'file_key' or context ? 'fileKey')`.execute(db)
  for (const { id, keys } of rows) {
    for (const key of keys) if (key && isProtectedKey(key)) await outside.files.remove(key)
    await sql`update batch_job set result = result - 'file_key' - 'file_size', context = context - 'fileKey'
      where id = ${id}`.execute(db)
  }
}
