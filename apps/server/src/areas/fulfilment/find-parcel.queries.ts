import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { quantityToShip } from '../inventory/index.ts'
import type { Progress } from './fulfillment-status.rules.ts'
import { ownerOf, type ParcelOwner } from './parcel-owner.ts'

/** A parcel of an owner, and the counts of each line of the owner. */
export interface Parcel {
  shipped_at: Date | null
  canceled_at: Date | null
  location_id: string | null
  /** Whether its buyer is not notified, as chosen when packing; null where nobody chose. */
  no_notification: boolean | null
  /** As chosen when packing, else the only shipping method of its owner; empty where there is neither. */
  carrier: string
  items: { item_id: string; quantity: number }[]
  /** A blocked lot with pieces inside; null where there is none. */
  blocked_lot: { lot_id: string; lot_number: string } | null
  /** `came`: pieces that were packed and were returned. */
  lines: (Progress & { id: string; came: number })[]
}

/** A parcel of this owner, locked; read in the round trip of the owner's lock. Null when it has none with that id. */
export async function findParcel(tx: Tx, id: string, owner: ParcelOwner): Promise<Parcel | null> {
  const [column, ownerId] = ownerOf(owner)
  const { rows } = await sql<Parcel>`
    select f.shipped_at, f.canceled_at, f.location_id, f.no_notification,
      coalesce(f.metadata ->> 'shipping_method', (select max(so.name)
        from shipping_method m join shipping_option so on so.id = m.shipping_option_id
        where m.${sql.ref(column)} = ${ownerId} and m.return_id is null having count(*) = 1), '') as carrier,
      (select coalesce(json_agg(json_build_object('item_id', i.item_id, 'quantity', i.quantity) order by i.item_id), '[]')
        from fulfillment_item i where i.fulfillment_id = f.id) as items,
      (select json_build_object('lot_id', lot.id, 'lot_number', lot.lot_number)
        from lot_movement m join lot on lot.id = m.lot_id
        where m.because_of = f.id and m.reason in ('packed', 'unpacked') and lot.blocked_at is not null
        group by lot.id having sum(m.quantity) < 0 order by lot.id limit 1) as blocked_lot,
      (select coalesce(json_agg(json_build_object('id', l.id, 'quantity', ${quantityToShip},
          'fulfilled_quantity', coalesce(l.fulfilled_quantity, 0), 'shipped_quantity', coalesce(l.shipped_quantity, 0),
          'came', coalesce(l.returned_quantity, 0) - (l.quantity - ${quantityToShip}))), '[]')
        from line_item l where l.${sql.ref(column)} = ${ownerId} and not l.is_return) as lines
    from fulfillment f where f.id = ${id} and f.${sql.ref(column)} = ${ownerId} for update`.execute(tx.db)
  return rows[0] ?? null
}

/** The found parcel, else a refusal with `not_found`. */
export function mustExist(parcel: Parcel | null, id: string): Parcel {
  if (!parcel) throw notFound('fulfillment', id)
  return parcel
}

type Count = 'fulfilled_quantity' | 'shipped_quantity'

/** Each line's counts when the pieces of a parcel move one step on (`by` 1), or one step back (-1). */
export const progressAfter = ({ lines, items }: Parcel, count: Count, by: 1 | -1): Progress[] =>
  lines.map((line) => {
    const pieces = items.reduce((sum, { item_id, quantity }) => sum + (item_id === line.id ? quantity : 0), 0)
    return { ...line, [count]: line[count] + by * pieces }
  })
