import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { trackingNumbers } from '../orders/tracking.ts'
import { metadataInput, quantity } from '../values/common.ts'
import { byId, pathId } from '../values/ids.ts'
import { counted, paging } from '../values/listing.ts'
import { piecesOnce } from './admin-returns.ts'
import { orderAnswer, orderShaping } from './calls.ts'
import { Swap } from './swaps.ts'

/** Goods sent in place of others. */
export const additionalPieces = z.array(z.strictObject({ variant_id: pathId('variant'), quantity })).max(100)

const bySwap = z.object({ id: pathId('order'), swap_id: pathId('swap') })
const price = z.int().min(0).max(2_000_000_000)
const location_id = z.string().max(64).optional()

/** Refusals of goods in exchange for others. */
const swapRefusals = [
  'not_found',
  'order_not_captured',
  'order_not_fulfilled',
  'line_of_canceled',
  'return_reason_is_heading',
  'returned_too_many',
  'return_shipping_unknown',
  'variant_unknown',
  'variant_not_priced',
  'product_not_in_sales_channel',
  'medicine_needs_own_order',
  'sale_class_not_covered',
  'quantity_over_limit',
  'gift_card_stays',
] as const

const base = { query: orderShaping, answer: orderAnswer }

export const adminSwaps = {
  list: get('/admin/swaps', 'staff', 'List of swaps', {
    query: z.strictObject(paging(50)),
    answer: z.object({ swaps: z.array(Swap), ...counted }),
  }),
  get: get('/admin/swaps/:id', 'staff', 'One swap', {
    params: byId('swap'),
    answer: z.object({ swap: Swap }),
    refuses: ['not_found'],
  }),
  create: post('/admin/orders/:id/swaps', 'staff', 'Swap goods of an order for others', {
    ...base,
    params: byId('order'),
    body: z.strictObject({
      return_items: piecesOnce,
      return_shipping: z.strictObject({ option_id: z.string().max(64), price: price.optional() }).optional(),
      sales_channel_id: pathId('sales_channel').optional(),
      additional_items: additionalPieces.optional(),
      custom_shipping_options: z
        .array(z.strictObject({ option_id: z.string().max(64), price }))
        .max(20)
        .default([]),
      no_notification: z.boolean().optional(),
      return_location_id: location_id,
      /** Whether the new goods may be back-ordered. */
      allow_backorder: z.boolean().default(true),
    }),
    refuses: swapRefusals,
  }),
  cancel: post('/admin/orders/:id/swaps/:swap_id/cancel', 'staff', 'Cancel a swap', {
    ...base,
    params: bySwap,
    refuses: [
      'not_found',
      'swap_refunded',
      'fulfillment_not_canceled',
      'return_not_canceled',
      'cart_payment_in_progress',
    ],
  }),
  fulfill: post('/admin/orders/:id/swaps/:swap_id/fulfillments', 'staff', 'Pack the new goods of a swap', {
    ...base,
    params: bySwap,
    body: z.strictObject({
      metadata: metadataInput.optional(),
      no_notification: z.boolean().optional(),
      location_id,
    }),
    refuses: ['not_found', 'swap_canceled', 'fulfilled_already', 'no_shipping_methods', 'insufficient_inventory'],
  }),
  cancelFulfillment: post(
    '/admin/orders/:id/swaps/:swap_id/fulfillments/:fulfillment_id/cancel',
    'staff',
    'Unpack a parcel of a swap',
    {
      ...base,
      params: bySwap.extend({ fulfillment_id: pathId('fulfillment') }),
      refuses: ['not_found', 'fulfillment_shipped', 'fulfillment_returned'],
    },
  ),
  ship: post('/admin/orders/:id/swaps/:swap_id/shipments', 'staff', 'Send a parcel of a swap', {
    ...base,
    params: bySwap,
    body: z.strictObject({
      fulfillment_id: pathId('fulfillment'),
      tracking_numbers: trackingNumbers.default([]),
      no_notification: z.boolean().optional(),
    }),
    refuses: ['not_found', 'swap_canceled', 'fulfillment_canceled', 'insufficient_inventory'],
  }),
  processPayment: post(
    '/admin/orders/:id/swaps/:swap_id/process-payment',
    'staff',
    'Capture the difference of a swap, or refund it',
    {
      ...base,
      params: bySwap,
      refuses: ['not_found', 'swap_canceled', 'swap_not_confirmed', 'refund_over_refundable'],
    },
  ),
}

export const storeSwaps = {
  create: post('/store/swaps', 'shopper', 'Request a swap', {
    body: z.strictObject({
      order_id: pathId('order'),
      return_items: piecesOnce,
      additional_items: additionalPieces.min(1),
      return_shipping_option: z.string().max(64).optional(),
    }),
    answer: z.object({ swap: Swap }),
    refuses: swapRefusals,
  }),
  get: get('/store/swaps/:cart_id', 'shopper', 'The swap that a cart confirms', {
    params: z.object({ cart_id: pathId('cart') }),
    answer: z.object({ swap: Swap }),
    refuses: ['not_found'],
  }),
}
