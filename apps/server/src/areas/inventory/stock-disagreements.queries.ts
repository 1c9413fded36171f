import { sql } from 'kysely'
import type { Db } from '../../base/db.ts'

/** Variants whose stock is not the sum of its movements: always none, and a test asks after every storm. */
export async function stockDisagreements(db: Db): Promise<{ variant_id: string; stock: number; ledger: number }[]> {
  const { rows } = await sql<{ variant_id: string; stock: number; ledger: number }>`
    select variant_id, coalesce(s.quantity, 0) as stock, coalesce(m.sum, 0)::int as ledger
    from stock s full join (select variant_id, sum(delta) as sum from stock_movement group by variant_id) m using (variant_id)
    where coalesce(s.quantity, 0) <> coalesce(m.sum, 0) order by variant_id`.execute(db)
  return rows
}
