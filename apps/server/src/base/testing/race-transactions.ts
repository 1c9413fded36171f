import { setTimeout as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TestShop } from './shop.ts'

type Rows = TestShop['db']

/**
 * Runs the later of two concurrent transactions: `first` has written and not yet committed when `second` begins.
 * `first` commits as soon as `second` waits for it, after `last` has run. Returns the result of `second`.
 */
export async function raceTransactions<T>(
  db: Rows,
  first: (db: Rows) => Promise<unknown>,
  second: () => Promise<T>,
  last?: (db: Rows) => Promise<unknown>,
) {
  const { later } = await db.transaction().execute(async (open) => {
    await first(open)
    let isDone = false
    const later = second().finally(() => {
      isDone = true
    })
    while (!isDone && !(await isAnybodyWaiting(db))) await turn(2)
    await last?.(open)
    return { later }
  })
  return later
}

async function isAnybodyWaiting(db: Rows): Promise<boolean> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await waiting.execute(db)).rows.length > 0
}
