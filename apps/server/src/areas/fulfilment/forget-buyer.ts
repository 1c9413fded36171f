import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/** By which carrier a parcel was sent, and under which number. */
const figures = ['shipping_method', 'shipping_number']

/**
 * The retention of an order has ended (138): of its parcels, and those of its swaps and claims, remain the carrier, the
 * numbers and the goods; of notes and of what the carrier was told, nothing.
 */
export async function forgetBuyer(tx: Tx, order_id: string): Promise<void> {
  const parcels = sql`array(select id from fulfillment where order_id = ${order_id}
    union select f.id from swap s join fulfillment f on f.swap_id = s.id where s.order_id = ${order_id}
    union select f.id from claim_order c join fulfillment f on f.claim_order_id = c.id where c.order_id = ${order_id})`
  await sql`update fulfillment set data = '{}', metadata = (select jsonb_object_agg(key, value) from jsonb_each(metadata)
      where key = any(${figures}::text[])) where id = any(${parcels})`.execute(tx.send)
  await sql`update tracking_link set metadata = null
    where metadata is not null and fulfillment_id = any(${parcels})`.execute(tx.send)
}
