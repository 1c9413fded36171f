import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import {
  afterPacking,
  afterShipping,
  afterUnpacking,
  cancelFulfillment,
  createFulfillments,
  type Goods,
  markShipped,
  type Parcel,
} from '../fulfilment/index.ts'

/** New goods that are sent after their order: those of a swap, or of a claim. */
export type Sender = { swap_id: string } | { claim_order_id: string }

interface Packing {
  metadata?: Record<string, unknown>
  no_notification?: boolean
  location_id?: string
}

/** A partly packed swap or claim waits for staff: it has no status of its own for that (platform). */
const toPlatformStatus = (status: string) => (status === 'partially_fulfilled' ? 'requires_action' : status)

/**
 * Packs everything that is not packed yet (`goods`, found under the sender's lock). Returns the sender's new status.
 * Refuses with `fulfilled_already`, and with `no_shipping_methods`.
 */
export async function packAll(
  tx: Tx,
  owner: Sender,
  goods: Goods,
  { status, ...packing }: Packing & { status: string },
): Promise<string> {
  const items = goods.lines.flatMap(({ id, quantity, fulfilled_quantity }) =>
    quantity > fulfilled_quantity ? [{ item_id: id, quantity: quantity - fulfilled_quantity }] : [],
  )
  // One of several parcels may have been unpacked: what the others add up to does not show that.
  if (items.length === 0 && status !== 'not_fulfilled' && status !== 'canceled') throw refuse('fulfilled_already')
  const { lines } = await createFulfillments(tx, { owner, goods, items, ...packing })
  return toPlatformStatus(afterPacking(lines))
}

/** Unpacks a parcel. Returns the sender's new status; null when the parcel was unpacked before. */
export async function unpackParcel(tx: Tx, fulfillment_id: string, parcel: Parcel | null): Promise<string | null> {
  const lines = await cancelFulfillment(tx, fulfillment_id, parcel)
  return lines && toPlatformStatus(afterUnpacking(lines))
}

/** Sends a parcel. Returns the sender's new status; null when it had left before. */
export async function sendParcel(
  tx: Tx,
  shipment: { fulfillment_id: string; tracking_numbers?: readonly string[]; no_notification?: boolean | undefined },
  parcel: Parcel | null,
): Promise<string | null> {
  const lines = await markShipped(tx, shipment, parcel)
  return lines && afterShipping(lines)
}

/** What prevents cancelling a swap or a claim, and the lines of its new goods. */
interface Obstacles {
  is_packed: boolean
  comes_back: boolean
  /** The buyer is paying: the bank is deciding. */
  is_paid_now: boolean
  line_ids: string[]
}

/** Read in the round trip of the sender's lock. */
export async function findObstacles(tx: Tx, owner: Sender): Promise<Obstacles> {
  const cart = 'swap_id' in owner ? sql`(select cart_id from swap where id = ${owner.swap_id})` : sql`null`
  const { rows } = await sql<Obstacles>`
    select exists (select from fulfillment where ${belongsTo(owner)} and canceled_at is null) as is_packed,
      exists (select from return_order where ${belongsTo(owner)} and status <> 'canceled') as comes_back,
      exists (select from checkout_attempt where cart_id = ${cart} and status = 'open') as is_paid_now,
      array(select id from line_item where ${belongsTo(owner)}) as line_ids`.execute(tx.db)
  return rows[0]!
}

/** Refuses while a parcel of a sender is packed, its goods are being returned, or its buyer is paying. */
export function mustBeCancelable({ is_packed, comes_back, is_paid_now }: Obstacles): void {
  if (is_packed) throw refuse('fulfillment_not_canceled')
  if (comes_back) throw refuse('return_not_canceled')
  if (is_paid_now) throw refuse('cart_payment_in_progress')
}

const belongsTo = (owner: Sender) =>
  'swap_id' in owner ? sql`swap_id = ${owner.swap_id}` : sql`claim_order_id = ${owner.claim_order_id}`
