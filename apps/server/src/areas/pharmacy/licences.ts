import type { licences as api } from '@kusuribako/contract/pharmacy/licences'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import type { Handler, Reading } from '../../base/ctx.ts'

/**
 * What a pharmacy must show online (薬機法施行規則 別表第1の2・1の3): its licences valid today with those who may sell under them,
 * who is on duty now, and when a pharmacist is next if none is now. Under an expired licence, or one that has not
 * begun, nothing is sold.
 */
export const listLicences: Handler<typeof api.list> = async ({ db, now }) => {
  const { rows } = await sql<{ data: object }>`
    with planned as (${plannedShifts(now)}), on_duty as (select * from planned where starts_at <= ${now})
    select json_build_object(
      'licences', (select coalesce(json_agg(to_jsonb(x) - 'created_at' - 'updated_at'
          order by x.kind desc, x.number), '[]') from (
        select l.*, (select coalesce(json_agg(json_build_object('name', p.name, 'kind', p.kind, 'duties', p.duties)
            order by p.kind desc, p.id), '[]')
          from professional p where p.licence_id = l.id and (p.left_on is null or p.left_on > ${dayInTokyo(now)})) as professionals
        from licence l where ${dayInTokyo(now)}::date between l.valid_from and l.valid_to) x),
      'on_duty', (select coalesce(json_agg(json_build_object('name', name, 'kind', kind, 'duties', duties,
        'store_name', store_name) order by kind desc, starts_at, name), '[]') from on_duty),
      'next_pharmacist_at', (${nextPharmacistAt(now)})
    ) as data`.execute(db)
  return { data: rows[0]!.data }
}

/** Current and future shifts of those who may sell under a licence valid on that day. */
const plannedShifts = (now: Date) => sql`
  select p.name, p.kind, p.duties, l.store_name, s.starts_at
  from shift s join professional p on p.id = s.professional_id join licence l on l.id = p.licence_id
  where s.ends_at > ${now} and (s.starts_at at time zone 'Asia/Tokyo')::date between l.valid_from and l.valid_to`

/** For `planned`: no instant while a pharmacist is on duty, nor where none is planned. */
const nextPharmacistAt = (now: Date) =>
  sql`select min(starts_at) as at from planned where kind = '薬剤師' having min(starts_at) > ${now}`

/** When a pharmacist next handles reviews; null while one is on duty, and where none is planned. */
export async function findNextPharmacist({ db, now }: Reading): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`with planned as (${plannedShifts(now)}) ${nextPharmacistAt(now)}`.execute(db)
  return rows[0]?.at ?? null
}
