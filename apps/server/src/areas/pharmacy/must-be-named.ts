import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'

/**
 * Whoever informs a buyer or agrees to a sale is on record by name for years (薬機法施行規則14条), and the buyer is told it:
 * refuses a pharmacist whose account has none.
 */
export async function mustBeNamed({ db, who }: Tx): Promise<void> {
  const { rows } = await sql`select from staff
    where id = ${who.staff!.id} and concat(last_name, first_name) ~ '[^[:space:]　]'`.execute(db)
  if (!rows[0]) throw refuse('pharmacist_name_missing')
}
