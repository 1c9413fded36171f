import type { arrivalRecords as api } from '@kusuribako/contract/inventory/arrivals'
import { sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import type { Row } from '../../base/read.ts'
import { medicines } from './medicines.ts'

/** What deliveries brought, line by line, the newest first; of one delivery as its note has it. */
export const listArrivals: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { supplier_id, arrived_from, arrived_to, medicines_only, limit, offset } = query
  const bounds = [
    sql`true`,
    supplier_id && sql`a.supplier_id = ${supplier_id}`,
    arrived_from && sql`a.arrived_on >= ${arrived_from}`,
    arrived_to && sql`a.arrived_on <= ${arrived_to}`,
    medicines_only && sql`l.sale_class = any(${medicines})`,
  ].filter((bound) => typeof bound === 'object')
  const found = sql`from arrival a join arrival_line l on l.arrival_id = a.id where ${sql.join(bounds, sql` and `)}`
  const [{ rows: arrivals }, { rows: counts }] = await Promise.all([
    sql<Row>`select a.id as arrival_id, l.position, a.note_number, a.arrived_on, l.variant_id, ${product} as product_id,
        l.title, l.variant_title, l.sku, l.sale_class, l.quantity, l.lot_number, l.expires_on, ${supplier} as supplier,
        ${receivedBy} as received_by, a.created_at as received_at
      ${found} order by a.arrived_on desc, a.id desc, l.position limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count ${found}`.execute(db),
  ])
  return { data: { arrivals, count: counts[0]!.count, limit, offset } }
}

const product = sql`(select product_id from product_variant where id = l.variant_id)`
const supplier = sql`case when a.supplier_id is not null then json_build_object('id', a.supplier_id,
  'name', a.supplier_name, 'address', a.supplier_address, 'phone', a.supplier_phone,
  'licence_number', a.supplier_licence_number) end`
const receivedBy = sql`(select coalesce(nullif(concat_ws(' ', last_name, first_name), ''), email) from staff
  where id = a.received_by)`
