import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { hasNotLeft } from './professional-of-account.queries.ts'

/**
 * Whoever informs a buyer about a first-class medicine, or agrees to its sale, is a pharmacist (薬機法36条の9・10), on
 * record by name for years (施行規則14条). Refuses an account that is linked to a registered seller or to somebody who
 * has left, and one that has no name and no pharmacist behind it. One that is linked to nobody passes: the shop has not
 * said whose it is (128).
 */
export async function mustBePharmacist({ db, who, now }: Tx): Promise<void> {
  const { rows } = await sql<{ is_pharmacist: boolean | null; is_named: boolean }>`
    select p.kind = '薬剤師' and ${hasNotLeft(now)} as is_pharmacist,
      concat(s.last_name, s.first_name) ~ '[^[:space:]　]' as is_named
    from staff s left join professional p on p.staff_id = s.id
    where s.id = ${who.staff!.id}`.execute(db)
  const { is_pharmacist, is_named } = rows[0]!
  if (is_pharmacist === false) throw refuse('not_a_pharmacist')
  if (is_pharmacist === null && !is_named) throw refuse('pharmacist_name_missing')
}
