import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { countOnLines } from '../carts/index.ts'
import { unshipReserved } from '../inventory/index.ts'
import { getParcel, progressOf } from './find-parcel.queries.ts'
import type { Progress } from './fulfillment-status.rules.ts'
import type { ParcelOwner } from './parcel-owner.ts'

/**
 * Unpacks a parcel that has not left; the caller has locked its owner. The pieces go back into the stock, kept for
 * their order. Answers how far each line is now; null when the parcel was unpacked before: that counts nothing twice.
 * Refuses with `not_found` what is not the owner's, and with `fulfillment_shipped`.
 */
export async function cancelFulfillment(tx: Tx, id: string, owner: ParcelOwner): Promise<Progress[] | null> {
  const parcel = await getParcel(tx, id, owner)
  if (parcel.canceled_at) return null
  if (parcel.shipped_at) throw refuse('fulfillment_shipped')
  const { items, location_id } = parcel
  await Promise.all([
    tx.db.updateTable('fulfillment').set({ canceled_at: tx.now, updated_at: tx.now }).where('id', '=', id).execute(),
    countOnLines(
      tx,
      'fulfilled_quantity',
      items.map(({ item_id, quantity }) => ({ item_id, quantity: -quantity })),
    ),
    unshipReserved(
      tx,
      items.map(({ item_id, quantity }) => ({ line_item_id: item_id, quantity, location_id })),
      id,
    ),
    tx.note('fulfillment.canceled', { fulfillment_id: id }),
  ])
  return progressOf(tx, owner)
}
