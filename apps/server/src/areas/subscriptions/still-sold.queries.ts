import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'

/** SQL: whether the goods of subscription `s`, variant `v` of product `p`, are still sold. */
export const isSold = sql<boolean>`(v.deleted_at is null and p.deleted_at is null and p.status = 'published'
  and (s.sales_channel_id is null or exists (select from product_sales_channel sold
    where sold.product_id = p.id and sold.sales_channel_id = s.sales_channel_id)))`

/** Whether the goods of a subscription are still sold. */
export async function isStillSold({ db }: Pick<Reading, 'db'>, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_sold: boolean }>`select ${isSold} as is_sold from subscription s
    join product_variant v on v.id = s.variant_id join product p on p.id = v.product_id where s.id = ${id}`.execute(db)
  return rows[0]?.is_sold ?? false
}
