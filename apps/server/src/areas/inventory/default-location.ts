import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'

/**
 * The location of goods without a given one, as a query of one id: the store's default location, else its oldest one.
 * There is one after `createFirstLocation`.
 */
export const defaultLocation = sql`
  select l.id from stock_location l left join store s on s.default_location_id = l.id
  where l.deleted_at is null order by s.id is null, l.created_at, l.id limit 1`

/** Creates a first location where there is none yet. */
export async function createFirstLocation(tx: Tx): Promise<void> {
  const noneExists = sql`not exists (select from stock_location where deleted_at is null)`
  // In this order: of two that find none, the second checks again when the first is done.
  await Promise.all([
    sql`select pg_advisory_xact_lock(hashtext('kusuribako.first_location')) where ${noneExists}`.execute(tx.send),
    sql`insert into stock_location (id, name, created_at, updated_at)
      select ${newId('stock_location')}, '本店倉庫', ${tx.now}, ${tx.now} where ${noneExists}`.execute(tx.send),
  ])
}
