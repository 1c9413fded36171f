import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { refuse } from '../../base/refuse.ts'
import { countOnLines } from '../carts/index.ts'
import { getParcel, progressOf } from './find-parcel.queries.ts'
import type { Progress } from './fulfillment-status.rules.ts'
import type { ParcelOwner } from './parcel-owner.ts'

export interface Sent {
  fulfillment_id: string
  tracking_numbers?: readonly string[]
  no_notification?: boolean | undefined
}

/**
 * Notes that a parcel has left, with the carrier's numbers; the caller has locked its owner. Answers how far each line
 * is now; null when it had left before: that counts nothing twice. Refuses with `not_found` what is not the owner's,
 * and with `fulfillment_canceled`.
 */
export async function markShipped(tx: Tx, sent: Sent, owner: ParcelOwner): Promise<Progress[] | null> {
  const { fulfillment_id, no_notification } = sent
  const tracking_numbers = [...new Set(sent.tracking_numbers ?? [])]
  const parcel = await getParcel(tx, fulfillment_id, owner)
  if (parcel.canceled_at) throw refuse('fulfillment_canceled')
  if (parcel.shipped_at) return null
  await Promise.all([
    tx.db
      .updateTable('fulfillment')
      .set({
        shipped_at: tx.now,
        updated_at: tx.now,
        tracking_numbers: JSON.stringify(tracking_numbers),
        ...(no_notification !== undefined && { no_notification }),
      })
      .where('id', '=', fulfillment_id)
      .execute(),
    writeLinks(tx, fulfillment_id, tracking_numbers),
    countOnLines(tx, 'shipped_quantity', parcel.items),
  ])
  return progressOf(tx, owner)
}

async function writeLinks(tx: Tx, fulfillment_id: string, numbers: readonly string[]) {
  if (numbers.length === 0) return
  const stamps = { created_at: tx.now, updated_at: tx.now }
  const links = numbers.map((tracking_number) => ({
    id: newId('tracking_link'),
    fulfillment_id,
    tracking_number,
    ...stamps,
  }))
  await tx.db.insertInto('tracking_link').values(links).execute()
}
