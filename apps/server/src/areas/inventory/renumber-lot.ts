import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'

/**
 * Corrects a lot's number to the one printed on its box; the levels of its item are locked. Another lot with this
 * number is the same one: its pieces, its parcels and its block are merged into this lot, so that a recall finds them
 * all. Refuses with `lot_expires_otherwise` when that one has another expiry day.
 */
export async function renumberLot(tx: Tx, id: string, lot_number: string): Promise<void> {
  const { rows } = await sql<{ id: string; expires_otherwise: boolean }>`
    select other.id, other.expires_on <> lot.expires_on as expires_otherwise
    from lot join lot other on other.inventory_item_id = lot.inventory_item_id and other.id <> lot.id
    where lot.id = ${id} and other.lot_number = ${lot_number}`.execute(tx.db)
  const [other] = rows
  if (other?.expires_otherwise) throw refuse('lot_expires_otherwise')
  if (other) await mergeLot(tx, id, other.id)
  await tx.send.updateTable('lot').set({ lot_number, updated_at: tx.now }).where('id', '=', id).execute()
}

async function mergeLot(tx: Tx, id: string, mergedId: string): Promise<void> {
  await sql`insert into lot_level (lot_id, location_id, quantity, aside_quantity)
    select ${id}, location_id, quantity, aside_quantity from lot_level where lot_id = ${mergedId}
    on conflict (lot_id, location_id) do update set quantity = lot_level.quantity + excluded.quantity,
      aside_quantity = lot_level.aside_quantity + excluded.aside_quantity`.execute(tx.send)
  await tx.send.deleteFrom('lot_level').where('lot_id', '=', mergedId).execute()
  await tx.send.updateTable('lot_movement').set({ lot_id: id }).where('lot_id', '=', mergedId).execute()
  await tx.send.updateTable('lot_export').set({ lot_id: id }).where('lot_id', '=', mergedId).execute()
  await sql`update lot set blocked_at = coalesce(lot.blocked_at, o.blocked_at),
      blocked_because = coalesce(lot.blocked_because, o.blocked_because), told = greatest(lot.told, o.told)
    from lot o where lot.id = ${id} and o.id = ${mergedId}`.execute(tx.send)
  await tx.send.deleteFrom('lot').where('id', '=', mergedId).execute()
}
