import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import { notSold } from './renewal.rules.ts'

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

/**
 * Whether the buyer knows that the goods of a subscription are gone: a delivery was skipped for that reason, and
 * nothing else has happened since than more such tries.
 */
export async function isKnownGone({ db }: Pick<Reading, 'db'>, id: string): Promise<boolean> {
  const isSkip = sql`type like 'system_skipped%'`
  const isGone = sql`coalesce(metadata ->> 'error' = any(${notSold}), false)`
  const { rows } = await sql<{ is_known: boolean }>`select ${isSkip} and ${isGone} as is_known from subscription_event
    where subscription_id = ${id} and (${isSkip} or not ${isGone}) order by created_at desc, id desc limit 1`.execute(
    db,
  )
  return rows[0]?.is_known ?? false
}
