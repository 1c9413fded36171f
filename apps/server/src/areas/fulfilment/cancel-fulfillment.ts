import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { countOnLines } from '../carts/index.ts'
import { unshipReserved } from '../inventory/index.ts'
import { mustExist, type Parcel, progressAfter } from './find-parcel.queries.ts'
import type { Progress } from './fulfillment-status.rules.ts'

/**
 * Unpacks a parcel that has not left; the caller has locked its owner and found it (`findParcel`). The pieces go back
 * into the stock, reserved for their order. Returns each line's counts; null when the parcel was unpacked before, so
 * that
 * nothing counts twice. Refuses a missing parcel with `not_found`, a sent one with `fulfillment_shipped`, and with
 * `fulfillment_returned` one whose pieces were returned: they are on the shelf, or kept aside, already.
 */
export async function cancelFulfillment(tx: Tx, id: string, lockedParcel: Parcel | null): Promise<Progress[] | null> {
  const parcel = mustExist(lockedParcel, id)
  if (parcel.canceled_at) return null
  if (parcel.shipped_at) throw refuse('fulfillment_shipped')
  const unpacked = progressAfter(parcel, 'fulfilled_quantity', -1)
  if (parcel.lines.some(({ came }, at) => unpacked[at]!.fulfilled_quantity < came)) throw refuse('fulfillment_returned')
  const { items, location_id } = parcel
  await tx.send
    .updateTable('fulfillment')
    .set({ canceled_at: tx.now, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
  await tx.note('fulfillment.canceled', { fulfillment_id: id })
  await Promise.all([
    countOnLines(
      tx,
      'fulfilled_quantity',
      items.map(({ item_id, quantity }) => ({ item_id, quantity: -quantity })),
    ),
    unshipReserved(tx, {
      id,
      pieces: items.map(({ item_id, quantity }) => ({ line_item_id: item_id, quantity, location_id })),
    }),
  ])
  return unpacked
}
