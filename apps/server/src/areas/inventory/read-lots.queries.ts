import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import type { LotSpot } from './lots.rules.ts'

/**
 * The lots with pieces of these items at any location (a query of one column), those that expire first before others.
 */
export async function readLots(tx: Pick<Tx, 'db' | 'now'>, items: RawBuilder<unknown>): Promise<LotSpot[]> {
  const { rows } = await sql<LotSpot>`
    select lot.id as lot_id, lot.inventory_item_id, l.location_id, l.quantity, l.aside_quantity,
      ${isSaleable(tx.now)} as is_good
    from lot join lot_level l on l.lot_id = lot.id
    where lot.inventory_item_id = any(array(${items})) and (l.quantity > 0 or l.aside_quantity > 0)
    order by lot.expires_on, lot.id, l.location_id`.execute(tx.db)
  return rows
}

/** Today's date in Tokyo, as SQL. */
export const tokyoDay = (now: Date) => sql`(${now}::timestamptz at time zone 'Asia/Tokyo')::date`

/**
 * The earliest expiry day of lots that are still sold, as SQL: the licences promise a minimum number of months for
 * shipped medicines (`expiry_months`, law: 使用期限), and the strictest valid today counts.
 */
export const earliestSaleableExpiry = (now: Date) => sql`(select (${tokyoDay(now)} + make_interval(months =>
  coalesce(max((display ->> 'expiry_months')::int), 0)))::date from licence
  where ${tokyoDay(now)} between valid_from and valid_to)`

/** Whether a lot may be sold, as SQL. */
export const isSaleable = (now: Date) =>
  sql`(lot.blocked_at is null and lot.expires_on >= ${earliestSaleableExpiry(now)})`
