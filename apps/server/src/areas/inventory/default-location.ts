import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'

/** Where goods lie of which nobody said where: the store's default location, else its oldest one, else a first one. */
export async function defaultLocation(tx: Tx): Promise<string> {
  const known = await findDefault(tx)
  if (known) return known
  await sql`select pg_advisory_xact_lock(hashtext('kusuribako.first_location'))`.execute(tx.db)
  return (await findDefault(tx)) ?? openFirst(tx)
}

async function findDefault(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select l.id from stock_location l left join store s on s.default_location_id = l.id
    where l.deleted_at is null order by s.id is null, l.created_at, l.id limit 1`.execute(tx.db)
  return rows[0]?.id
}

async function openFirst(tx: Tx): Promise<string> {
  const id = newId('stock_location')
  const stamps = { created_at: tx.now, updated_at: tx.now }
  await tx.db
    .insertInto('stock_location')
    .values({ id, name: '本店倉庫', ...stamps })
    .execute()
  return id
}
