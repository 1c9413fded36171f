import type { Input } from '@kusuribako/contract/endpoint'
import type { arrivals as api } from '@kusuribako/contract/inventory/arrivals'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'

type Delivery = Input<typeof api.receive>['body'] & { arrived_on: string }

/** Records permanently what arrived and who delivered it, with today's names of both (薬機法施行規則14条). */
export async function recordArrival(tx: Tx, delivery: Delivery): Promise<void> {
  const { note_number, supplier_id, arrived_on, lines } = delivery
  const id = newId('arrival')
  const numberedLines = lines.map((line, at) => ({ ...line, position: at + 1 }))
  await Promise.all([
    sql`insert into arrival (id, note_number, arrived_on, supplier_id, supplier_name, supplier_address, supplier_phone,
        supplier_licence_number, received_by, created_at)
      select ${id}, ${note_number}, ${arrived_on}, s.id, s.name, s.address, s.phone, s.licence_number,
        ${tx.who.staff!.id}, ${tx.now}
      from (select) one left join supplier s on s.id = ${supplier_id ?? null}`.execute(tx.send),
    sql`insert into arrival_line (arrival_id, position, variant_id, title, variant_title, sku, sale_class, quantity,
        lot_number, expires_on)
      select ${id}, w.position, v.id, p.title, v.title, v.sku, v.metadata ->> 'jsm_category_name', w.quantity,
        w.lot_number, w.expires_on
      from jsonb_to_recordset(${JSON.stringify(numberedLines)}::jsonb) as w (position int, variant_id text, quantity int,
        lot_number text, expires_on date)
      join product_variant v on v.id = w.variant_id join product p on p.id = v.product_id`.execute(tx.send),
  ])
}
