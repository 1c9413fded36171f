import { factsOfClass } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { sql } from 'kysely'
import type { Db } from '../../base/db.ts'
import { dayInTokyo, licencesAt } from '../pharmacy/index.ts'
import type { LoadedOrder } from './load-order.queries.ts'
import { saleClassOf } from './state-figures.ts'

/** A pharmacist or registered seller, as shown to the buyer. */
export interface SoldBy {
  name: string
  kind: string
}

/** The classes of medicine in an order, once each. */
export const medicineClassesOf = ({ items }: Pick<LoadedOrder, 'items'>): string[] => [
  ...new Set(items.flatMap((line) => saleClassOf(line) ?? []).filter((name) => factsOfClass(name)?.isMedicine)),
]

/**
 * Who has sold the medicines of an order (薬機法36条の10): the pharmacist who approved it, else who was on duty when it
 * arrived, else the manager responsible for the selling store (7条・28条), because no sales document may be without a
 * name. First-class medicines require a pharmacist (36条の9). Nobody where there are none, nor while a pharmacist
 * decides, or has decided not to sell.
 */
export async function findSoldBy(db: Db, loaded: LoadedOrder): Promise<SoldBy[]> {
  const classes = medicineClassesOf(loaded)
  if (classes.length === 0 || (loaded.review && loaded.review.state !== 'approved')) return []
  if (loaded.review?.pharmacist_name) return [{ name: loaded.review.pharmacist_name, kind: '薬剤師' }]
  const onlyPharmacists = classes.some((name) => factsOfClass(name)?.needsPharmacistReview)
  const placedAt = loaded.order.created_at
  const { rows } = await sql<SoldBy>`
    select coalesce(s.name, p.name) as name, coalesce(s.kind, p.kind) as kind
    from shift s join professional p on p.id = s.professional_id
      join ${licencesAt(placedAt)} l on l.id = coalesce(s.licence_id, p.licence_id)
    where ${placedAt} >= s.starts_at and ${placedAt} < s.ends_at and (coalesce(s.kind, p.kind) = '薬剤師' or not ${onlyPharmacists})
      and ${dayInTokyo(new Date(placedAt))}::date between l.valid_from and l.valid_to
    order by coalesce(s.kind, p.kind), coalesce(s.name, p.name)`.execute(db)
  return rows.length > 0 ? rows : findManagers(db, classes, placedAt)
}

/** Of the store that the mails' `findSeller` returns: the first whose licence covered the classes on that day. */
async function findManagers(db: Db, classes: string[], placedAt: string): Promise<SoldBy[]> {
  const day = dayInTokyo(new Date(placedAt))
  const { rows } = await sql<SoldBy>`
    select manager_name as name, case kind when '薬局' then '薬局の管理者' else '店舗管理者' end as kind
    from ${licencesAt(placedAt)} l where classes @> ${classes} and ${day}::date between valid_from and valid_to
    order by kind desc, number limit 1`.execute(db)
  return rows
}
