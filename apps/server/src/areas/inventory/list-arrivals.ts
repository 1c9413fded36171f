import { medicineClasses } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { arrivalRecords as api } from '@kusuribako/contract/inventory/arrivals'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { findRow, notFound, type Row } from '../../base/read.ts'

/** Deliveries received, line by line, the newest first; within one in the order of its note. */
export const listArrivals: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { supplier_id, arrived_from, arrived_to, medicines_only, limit, offset } = query
  const conditions = [
    sql`true`,
    supplier_id && sql`a.supplier_id = ${supplier_id}`,
    arrived_from && sql`a.arrived_on >= ${arrived_from}`,
    arrived_to && sql`a.arrived_on <= ${arrived_to}`,
    medicines_only && sql`l.sale_class = any(${medicineClasses})`,
  ].filter((condition) => typeof condition === 'object')
  const selection = sql`from arrival a join arrival_line l on l.arrival_id = a.id where ${sql.join(conditions, sql` and `)}`
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<
      Row & { remarks: (Row & { written_at: string })[] }
    >`select a.id as arrival_id, l.position, a.note_number, a.arrived_on, l.variant_id, ${product} as product_id,
        l.title, l.variant_title, l.sku, l.sale_class, l.quantity, l.lot_number, l.expires_on, ${supplier} as supplier,
        ${nameOf(sql`a.received_by`)} as received_by, a.created_at as received_at, ${remarks} as remarks
      ${selection} order by a.arrived_on desc, a.id desc, l.position limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count ${selection}`.execute(db),
  ])
  // Like every instant: in UTC, with milliseconds.
  const arrivals = rows.map(({ remarks, ...arrival }) => ({
    ...arrival,
    remarks: remarks.map((remark) => ({ ...remark, written_at: new Date(remark.written_at) })),
  }))
  return { data: { arrivals, count: counts[0]!.count, limit, offset } }
}

const product = sql`(select product_id from product_variant where id = l.variant_id)`
const supplier = sql`case when a.supplier_id is not null then json_build_object('id', a.supplier_id,
  'name', a.supplier_name, 'address', a.supplier_address, 'phone', a.supplier_phone,
  'licence_number', a.supplier_licence_number) end`
const nameOf = (
  id: RawBuilder<unknown>,
) => sql`(select coalesce(nullif(concat_ws(' ', last_name, first_name), ''), email)
  from staff where id = ${id})`
const remarks = sql`(select coalesce(json_agg(json_build_object('text', r.text, 'written_by', ${nameOf(sql`r.written_by`)},
  'written_at', r.created_at) order by r.created_at, r.id), '[]') from arrival_remark r where r.arrival_id = a.id)`

/** Adds a remark to the record, which itself never changes. */
export const addArrivalRemark: Handler<typeof api.remark> = (ctx, { params: { arrival_id }, body: { text } }) =>
  ctx.tx(async (tx) => {
    if (!(await findRow(tx.db, 'arrival', arrival_id))) throw notFound('arrival', arrival_id)
    const row = { id: newId('arrival_remark'), arrival_id, text, written_by: tx.who.staff!.id, created_at: tx.now }
    await tx.send.insertInto('arrival_remark').values(row).execute()
    const { rows } =
      await sql<Row>`select r.text, ${nameOf(sql`r.written_by`)} as written_by, r.created_at as written_at
      from arrival_remark r where r.id = ${row.id}`.execute(tx.db)
    return { data: { remark: rows[0]! } }
  })
