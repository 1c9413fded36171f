import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { notFound } from '../../base/read.ts'
import { Refused, refuse } from '../../base/refuse.ts'
import { countOnLines } from '../carts/index.ts'
import { type Parcel, progressAfter } from './find-parcel.queries.ts'
import type { Progress } from './fulfillment-status.rules.ts'
import { trackingUrl } from './tracking-url.rules.ts'

export interface Shipment {
  fulfillment_id: string
  tracking_numbers?: readonly string[]
  no_notification?: boolean | undefined
}

/**
 * Records that a parcel has left, with its tracking numbers, linked to the carrier's pages where it has any; the
 * caller
 * has locked its owner and found it (`findParcel`). Returns each line's counts; null when it had left before, so that
 * nothing counts twice. Refuses a missing parcel with `not_found`, an unpacked one with `fulfillment_canceled`, and
 * with `insufficient_inventory` one with pieces of a blocked lot: they must be unpacked, or assigned to another
 * lot, first.
 */
export async function markShipped(tx: Tx, shipment: Shipment, parcel: Parcel | null): Promise<Progress[] | null> {
  const [lines] = await markEachShipped(tx, [{ shipment, parcel }])
  if (lines instanceof Refused) throw lines
  return lines ?? null
}

/** Records that parcels of several owners have left; each has, or is refused. */
export async function markEachShipped(
  tx: Tx,
  all: readonly { shipment: Shipment; parcel: Parcel | null }[],
): Promise<(Progress[] | null | Refused)[]> {
  const judged = all.map(({ shipment, parcel }) => whyNotShippable(shipment, parcel) ?? { shipment, parcel: parcel! })
  const leaving = judged.flatMap((one) => (one instanceof Refused || one.parcel.shipped_at ? [] : [one]))
  for (const { shipment, parcel } of leaving) await writeShipment(tx, shipment, parcel)
  await countOnLines(
    tx,
    'shipped_quantity',
    leaving.flatMap(({ parcel }) => parcel.items),
  )
  return judged.map((one) => {
    if (one instanceof Refused) return one
    return one.parcel.shipped_at ? null : progressAfter(one.parcel, 'shipped_quantity', 1)
  })
}

function whyNotShippable({ fulfillment_id }: Shipment, parcel: Parcel | null): Refused | null {
  if (!parcel) return notFound('fulfillment', fulfillment_id)
  if (parcel.canceled_at) return refuse('fulfillment_canceled')
  if (parcel.shipped_at || !parcel.blocked_lot) return null
  return refuse('insufficient_inventory', parcel.blocked_lot, `Lot ${parcel.blocked_lot.lot_number} is blocked`)
}

async function writeShipment(tx: Tx, { fulfillment_id, no_notification, ...tracking }: Shipment, { carrier }: Parcel) {
  const tracking_numbers = [...new Set(tracking.tracking_numbers ?? [])]
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
  await writeLinks(tx, fulfillment_id, carrier, tracking_numbers)
}

/** Links the tracking numbers of a parcel to its carrier's pages, where it has any. */
export async function writeLinks(tx: Tx, fulfillment_id: string, carrier: string, numbers: readonly string[]) {
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
