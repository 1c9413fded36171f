import type { licences as api } from '@kusuribako/contract/pharmacy/licences'
import { sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { dayInTokyo } from './day.rules.ts'

/**
 * What a pharmacy has to show online (薬機法施行規則 別表第1の2・1の3): its licences that hold today with those who may sell by
 * them, who is on duty at this moment, and when a pharmacist next is when none is now. By one that is over, or has
 * still to begin, nothing is sold.
 */
export const listLicences: Handler<typeof api.list> = async ({ db, now }) => {
  const { rows } = await sql<{ data: object }>`
    with duty as (
      select p.name, p.kind, p.duties, l.store_name, s.starts_at
      from shift s join professional p on p.id = s.professional_id join licence l on l.id = p.licence_id
      where s.starts_at <= ${now} and s.ends_at > ${now}
    )
    select json_build_object(
      'licences', (select coalesce(json_agg(to_jsonb(x) - 'created_at' - 'updated_at'
          order by x.kind desc, x.number), '[]') from (
        select l.*, (select coalesce(json_agg(json_build_object('name', p.name, 'kind', p.kind, 'duties', p.duties)
            order by p.kind desc, p.id), '[]')
          from professional p where p.licence_id = l.id and (p.left_on is null or p.left_on > ${dayInTokyo(now)})) as professionals
        from licence l where ${dayInTokyo(now)}::date between l.valid_from and l.valid_to) x),
      'on_duty', (select coalesce(json_agg(json_build_object('name', name, 'kind', kind, 'duties', duties,
        'store_name', store_name) order by kind desc, starts_at, name), '[]') from duty),
      'next_pharmacist_at', (select min(s.starts_at) from shift s join professional p on p.id = s.professional_id
        where p.kind = '薬剤師' and s.starts_at > ${now} and not exists (select from duty where kind = '薬剤師'))
    ) as data`.execute(db)
  return { data: rows[0]!.data }
}
