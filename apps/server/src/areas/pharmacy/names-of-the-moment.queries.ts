import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: the name of a member of staff, to be stored in the statement that records what they did: the record must not
 * change when their account is renamed (薬機法施行規則14条). Null where the account has none.
 */
export const nameNow = (staffId: string | null): RawBuilder<string | null> =>
  sql`(select nullif(concat_ws(' ', s.last_name, s.first_name), '') from staff s where s.id = ${staffId})`

/**
 * SQL: the name as it was kept by `nameNow`. Where the account had none, today's, because no record may be without a
 * name; empty where it still has none, null where nobody acted.
 */
export const namedThen = (name: string, staffId: string): RawBuilder<string | null> =>
  sql`coalesce(${sql.ref(name)},
    (select concat_ws(' ', s.last_name, s.first_name) from staff s where s.id = ${sql.ref(staffId)}))`
