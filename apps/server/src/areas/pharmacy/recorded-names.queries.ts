import { type RawBuilder, sql } from 'kysely'
import { hasNotLeft } from './professional-of-account.queries.ts'

/**
 * SQL: the name of a member of staff, to be stored in the statement that records what they did: the record must not
 * change when they are renamed (薬機法施行規則14条). The name of the professional to whom their account is linked, else the
 * account's; null where it has none.
 */
export const currentStaffName = (staffId: string | null, now: Date): RawBuilder<string | null> =>
  sql`(select coalesce((select p.name from professional p where p.staff_id = s.id and ${hasNotLeft(now)}),
    nullif(concat_ws(' ', s.last_name, s.first_name), '')) from staff s where s.id = ${staffId})`

/**
 * SQL: the name as it was kept by `currentStaffName`. Where the account had none, today's, because no record may
 * be without a name; empty where it still has none, null where nobody acted.
 */
export const recordedStaffName = (name: string, staffId: string): RawBuilder<string | null> =>
  sql`coalesce(${sql.ref(name)},
    (select concat_ws(' ', s.last_name, s.first_name) from staff s where s.id = ${sql.ref(staffId)}))`
