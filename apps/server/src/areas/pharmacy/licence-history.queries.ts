import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: the licences as they stood at an instant, for records of what was sold then: of each the state that ended first
 * after it, else today's. Before a licence was entered its first state counts.
 */
export const licencesAt = (at: Date | string | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select distinct on (stood.id) stood.* from (
    select l.*, 'infinity'::timestamptz as stood_until from licence l
    union all select (jsonb_populate_record(null::licence, p.was)).*, p.stood_until
      from licence_past p where p.stood_until > ${at}::timestamptz) stood
    order by stood.id, stood.stood_until)`
