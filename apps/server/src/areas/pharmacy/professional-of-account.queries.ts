import { dayInTokyo } from '@kusuribako/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'

/** SQL, for professionals `p`: those who have not left. */
export const hasNotLeft = (now: Date): RawBuilder<boolean> =>
  sql`(p.left_on is null or p.left_on > ${dayInTokyo(now)}::date)`

/** The pharmacist or registered seller who signs in with an account. */
export interface ProfessionalOfAccount {
  id: string
  name: string
  kind: '薬剤師' | '登録販売者'
  /** By the planned shifts. */
  is_on_duty: boolean
}

/** The professional to whom an account is linked; null where there is none, or that one has left. */
export async function findProfessionalOfAccount(
  { db, now }: Reading,
  staffId: string,
): Promise<ProfessionalOfAccount | null> {
  const { rows } = await sql<ProfessionalOfAccount>`
    select p.id, p.name, p.kind, exists (select from shift s
      where s.professional_id = p.id and s.starts_at <= ${now} and s.ends_at > ${now}) as is_on_duty
    from professional p where p.staff_id = ${staffId} and ${hasNotLeft(now)}`.execute(db)
  return rows[0] ?? null
}

/**
 * Accounts that may decide as a pharmacist while no registered pharmacist is linked to them. Without a name, their
 * address is returned: whoever links them has to recognise them.
 */
export async function findUnlinkedAccounts({ db, now }: Reading): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, coalesce(nullif(concat_ws(' ', s.last_name, s.first_name), ''), s.email) as name
    from staff s where s.is_pharmacist and s.deleted_at is null
      and not exists (select from professional p where p.staff_id = s.id and p.kind = '薬剤師' and ${hasNotLeft(now)})
    order by s.created_at, s.id`.execute(db)
  return rows
}
