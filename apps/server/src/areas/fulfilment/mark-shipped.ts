import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { refuse } from '../../base/refuse.ts'
import { countOnLines } from '../carts/index.ts'
import { countedBy, mustBeThere, type Parcel } from './find-parcel.queries.ts'
import type { Progress } from './fulfillment-status.rules.ts'
import { trackingUrl } from './tracking-url.rules.ts'

export interface Sent {
  fulfillment_id: string
  tracking_numbers?: readonly string[]
  no_notification?: boolean | undefined
}

/**
 * Notes that a parcel has left, with the carrier's numbers, linked to its pages where it has some; the caller has
 * locked its owner and found it (`findParcel`). Answers how far each line is now; null when it had left before: that
 * counts nothing twice. Refuses with `not_found` what was not found, with `fulfillment_canceled`, and with
 * `insufficient_inventory` while pieces of a lot are inside that is blocked now: they are unpacked, or said to be of
 * another lot, first.
 */
export async function markShipped(tx: Tx, sent: Sent, found: Parcel | null): Promise<Progress[] | null> {
  const { fulfillment_id, no_notification } = sent
  const tracking_numbers = [...new Set(sent.tracking_numbers ?? [])]
  const parcel = mustBeThere(found, fulfillment_id)
  if (parcel.canceled_at) throw refuse('fulfillment_canceled')
  if (parcel.shipped_at) return null
  if (parcel.blocked_lot)
    throw refuse('insufficient_inventory', parcel.blocked_lot, `Lot ${parcel.blocked_lot.lot_number} is blocked`)
  await tx.send
    .updateTable('fulfillment')
    .set({
      shipped_at: tx.now,
      updated_at: tx.now,
      tracking_numbers: JSON.stringify(tracking_numbers),
      ...(no_notification !== undefined && { no_notification }),
    })
    .where('id', '=', fulfillment_id)
    .execute()
  await writeLinks(tx, fulfillment_id, parcel.carrier, tracking_numbers)
  await countOnLines(tx, 'shipped_quantity', parcel.items)
  return countedBy(parcel, 'shipped_quantity', 1)
}

async function writeLinks(tx: Tx, fulfillment_id: string, carrier: string, numbers: readonly string[]) {
  if (numbers.length === 0) return
  const stamps = { created_at: tx.now, updated_at: tx.now }
  const links = numbers.map((tracking_number) => ({
    id: newId('tracking_link'),
    fulfillment_id,
    tracking_number,
    url: trackingUrl(carrier, tracking_number),
    ...stamps,
  }))
  await tx.send.insertInto('tracking_link').values(links).execute()
}
