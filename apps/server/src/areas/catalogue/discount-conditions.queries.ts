import type { Db } from '../../base/db.ts'

/** Ids of the products, types, tags or collections that a discount's condition names. */
export async function idsOfCondition(db: Db, condition_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('discount_condition_value')
    .select('value_id')
    .where('condition_id', '=', condition_id)
    .execute()
  return rows.map(({ value_id }) => value_id)
}
