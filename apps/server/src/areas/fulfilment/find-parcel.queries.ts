import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import type { Progress } from './fulfillment-status.rules.ts'
import { ownerOf, type ParcelOwner } from './parcel-owner.ts'

interface Parcel {
  shipped_at: Date | null
  canceled_at: Date | null
  location_id: string | null
  items: { item_id: string; quantity: number }[]
}

/** A parcel of this owner, locked. Refuses with `not_found`. */
export async function getParcel(tx: Tx, id: string, owner: ParcelOwner): Promise<Parcel> {
  const [column, ownerId] = ownerOf(owner)
  const { rows } = await sql<Parcel>`
    select f.shipped_at, f.canceled_at, f.location_id,
      (select coalesce(json_agg(json_build_object('item_id', i.item_id, 'quantity', i.quantity) order by i.item_id), '[]')
        from fulfillment_item i where i.fulfillment_id = f.id) as items
    from fulfillment f where f.id = ${id} and f.${sql.ref(column)} = ${ownerId} for update`.execute(tx.db)
  if (!rows[0]) throw notFound('fulfillment', id)
  return rows[0]
}

/** How far each line of an owner is. */
export async function progressOf(tx: Tx, owner: ParcelOwner): Promise<Progress[]> {
  const [column, id] = ownerOf(owner)
  const { rows } = await sql<Progress>`select quantity, coalesce(fulfilled_quantity, 0) as fulfilled_quantity,
      coalesce(shipped_quantity, 0) as shipped_quantity
    from line_item l where l.${sql.ref(column)} = ${id} and not l.is_return`.execute(tx.db)
  return rows
}
