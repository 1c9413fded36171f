import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import {
  afterPacking,
  afterShipping,
  afterUnpacking,
  cancelFulfillment,
  createFulfillments,
  markShipped,
} from '../fulfilment/index.ts'

/** New goods that go out after their order: those of a swap, or of a claim. */
export type Sender = { swap_id: string } | { claim_order_id: string }

interface Packing {
  metadata?: Record<string, unknown>
  no_notification?: boolean
  location_id?: string
}

/** What is packed in part waits for people: neither a swap nor a claim knows a word for it (platform). */
const spelt = (status: string) => (status === 'partially_fulfilled' ? 'requires_action' : status)

/**
 * Packs everything that is not packed yet; the caller has locked the sender. Answers its new status. Refuses with
 * `fulfilled_already`, and with `no_shipping_methods`.
 */
export async function packAll(tx: Tx, owner: Sender, status: string, packing: Packing): Promise<string> {
  if (status !== 'not_fulfilled' && status !== 'canceled') throw refuse('fulfilled_already')
  const { rows: items } = await sql<{ item_id: string; quantity: number }>`
    select id as item_id, quantity - coalesce(fulfilled_quantity, 0) as quantity from line_item
    where ${isOf(owner)} and not is_return and quantity > coalesce(fulfilled_quantity, 0)`.execute(tx.db)
  const { lines } = await createFulfillments(tx, { owner, items, ...packing })
  return spelt(afterPacking(lines))
}

/** Unpacks a parcel. Answers the sender's new status; null when the parcel was unpacked before. */
export async function unpack(tx: Tx, owner: Sender, fulfillment_id: string): Promise<string | null> {
  const lines = await cancelFulfillment(tx, fulfillment_id, owner)
  return lines && spelt(afterUnpacking(lines))
}

/** Sends a parcel. Answers the sender's new status; null when it had left before. */
export async function send(
  tx: Tx,
  owner: Sender,
  sent: { fulfillment_id: string; tracking_numbers?: readonly string[]; no_notification?: boolean | undefined },
): Promise<string | null> {
  const lines = await markShipped(tx, sent, owner)
  return lines && afterShipping(lines)
}

/** Refuses while a parcel of a sender is packed, or its goods are still asked back. */
export async function mustBeUndone(tx: Tx, owner: Sender): Promise<void> {
  const { rows } = await sql<{ is_packed: boolean; comes_back: boolean }>`
    select exists (select from fulfillment where ${isOf(owner)} and canceled_at is null) as is_packed,
      exists (select from return_order where ${isOf(owner)} and status <> 'canceled') as comes_back`.execute(tx.db)
  if (rows[0]!.is_packed) throw refuse('fulfillment_not_canceled')
  if (rows[0]!.comes_back) throw refuse('return_not_canceled')
}

const isOf = (owner: Sender) =>
  'swap_id' in owner ? sql`swap_id = ${owner.swap_id}` : sql`claim_order_id = ${owner.claim_order_id}`
