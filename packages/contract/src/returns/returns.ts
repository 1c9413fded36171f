import { z } from 'zod'
import { OrderLine } from '../carts/line-items.ts'
import { OrderRow } from '../orders/order.ts'
import { ReturnReason } from '../orders/return-reasons.ts'
import { ShippingMethod } from '../shipping/options.ts'
import { instant, metadata, money, stamps } from '../values/common.ts'
import { id } from '../values/ids.ts'

export const ReturnStatus = z.enum(['requested', 'received', 'requires_action', 'canceled'])

/** Pieces of one line in a return. */
export const ReturnItem = z.object({
  return_id: id('return'),
  item_id: id('item'),
  item: OrderLine.partial().nullish(),
  quantity: z.number().int(),
  /** False when other pieces arrived than were announced. */
  is_requested: z.boolean(),
  requested_quantity: z.number().int().nullable(),
  received_quantity: z.number().int().nullable(),
  reason_id: id('return_reason').nullable(),
  reason: ReturnReason.nullish(),
  note: z.string().nullable(),
  metadata,
})

/** A return's columns. */
export const ReturnRow = z.object({
  id: id('return'),
  status: ReturnStatus,
  swap_id: id('swap').nullable(),
  claim_order_id: id('claim').nullable(),
  order_id: id('order').nullable(),
  location_id: z.string().nullable(),
  shipping_data: z.record(z.string(), z.unknown()).nullable(),
  /** Yen to refund when it has been received. */
  refund_amount: money,
  received_at: instant.nullable(),
  no_notification: z.boolean().nullable(),
  metadata,
  idempotency_key: z.string().nullable(),
  ...stamps,
})

/** Goods on their way back, or returned. */
export const Return = ReturnRow.extend({
  items: z.array(ReturnItem),
  shipping_method: ShippingMethod.nullish(),
  order: OrderRow.nullish(),
  // A swap and a claim contain a return in their turn; the recursion ends here.
  swap: z.record(z.string(), z.unknown()).nullish(),
  claim_order: z.record(z.string(), z.unknown()).nullish(),
})
export type Return = z.infer<typeof Return>
