import { sql } from 'kysely'
import type { Db } from '../../base/db.ts'
import type { LoadedOrder } from './load-order.queries.ts'
import { saleClassOf } from './state-figures.ts'

/** A pharmacist or registered seller, as the buyer is told of them. */
export interface SoldBy {
  name: string
  kind: string
}

/** The classes of medicine in an order, once each. */
export const medicineClasses = ({ items }: Pick<LoadedOrder, 'items'>): string[] => [
  ...new Set(
    items
      .flatMap((line) => saleClassOf(line) ?? [])
      .filter((name) => name.endsWith('類医薬品') || name === '抗原検査キット'),
  ),
]

/**
 * Who has sold the medicines of an order (薬機法36条の10): the pharmacist who approved it, else who was on duty when it came
 * in; medicines of the first class are a pharmacist's alone (36条の9). Nobody where there are none.
 */
export async function findSoldBy(db: Db, loaded: LoadedOrder): Promise<SoldBy[]> {
  const classes = medicineClasses(loaded)
  if (classes.length === 0) return []
  if (loaded.review?.pharmacist_name) return [{ name: loaded.review.pharmacist_name, kind: '薬剤師' }]
  const onlyPharmacists = classes.includes('第1類医薬品') || classes.includes('抗原検査キット')
  const placedAt = loaded.order.created_at
  const { rows } = await sql<SoldBy>`
    select p.name, p.kind from shift s join professional p on p.id = s.professional_id
    where ${placedAt} >= s.starts_at and ${placedAt} < s.ends_at and (p.kind = '薬剤師' or not ${onlyPharmacists})
    order by p.kind, p.name`.execute(db)
  return rows
}
