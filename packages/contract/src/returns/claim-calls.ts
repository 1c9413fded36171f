import { z } from 'zod'
import { AddressPart } from '../customers/addresses.ts'
import { post } from '../endpoint.ts'
import { trackingNumbers } from '../orders/tracking.ts'
import { metadataInput, shortText, text } from '../values/common.ts'
import { byId, pathId } from '../values/ids.ts'
import { yen } from './admin-returns.ts'
import { orderAnswer, orderShaping } from './calls.ts'
import { ClaimReason, ClaimType } from './claims.ts'
import { additionalPieces } from './swap-calls.ts'

const byClaim = z.object({ id: pathId('order'), claim_id: pathId('claim') })
const base = { query: orderShaping, answer: orderAnswer }
const price = z.int().min(0).max(2_000_000_000)
const url = z.url({ protocol: /^https?$/ }).max(2000)
const location_id = z.string().max(64).optional()

const shippingMethods = z
  .array(
    z.strictObject({
      id: z.string().max(64).optional(),
      option_id: z.string().max(64).optional(),
      price: price.optional(),
      data: metadataInput.optional(),
    }),
  )
  .max(10)
const returnShipping = z.strictObject({ option_id: z.string().max(64).optional(), price: price.optional() })

export const adminClaims = {
  create: post('/admin/orders/:id/claims', 'staff', 'Create a claim', {
    ...base,
    params: byId('order'),
    body: z.strictObject({
      type: ClaimType,
      claim_items: z
        .array(
          z.strictObject({
            item_id: pathId('item'),
            quantity: z.int().min(1).max(1_000_000),
            note: text.optional(),
            reason: ClaimReason.optional(),
            tags: z.array(shortText.trim().min(1)).max(50).optional(),
            images: z.array(url).max(50).optional(),
          }),
        )
        .max(200),
      /** One shipping method for the return; as a list of one, or alone. */
      return_shipping: z.union([returnShipping, z.array(returnShipping).max(1)]).optional(),
      additional_items: additionalPieces.optional(),
      shipping_methods: shippingMethods.optional(),
      /** Yen, instead of the price of the pieces. */
      refund_amount: yen.min(0).optional(),
      shipping_address: AddressPart.optional(),
      no_notification: z.boolean().optional(),
      return_location_id: location_id,
      metadata: metadataInput.optional(),
    }),
    refuses: [
      'not_found',
      'claim_without_items',
      'claim_without_reason',
      'claim_without_additional_items',
      'claim_refund_on_replace',
      'line_of_canceled',
      'claimed_without_variant',
      'claimed_too_many',
      'returned_too_many',
      'refund_over_refundable',
      'return_shipping_unknown',
      'shipping_option_not_in_region',
      'variant_unknown',
      'variant_not_priced',
      'product_not_in_sales_channel',
      'insufficient_inventory',
      'medicine_needs_own_order',
      'sale_class_not_covered',
      'quantity_over_limit',
      'gift_card_stays',
    ],
  }),
  update: post('/admin/orders/:id/claims/:claim_id', 'staff', "Change a claim's notes", {
    ...base,
    params: byClaim,
    body: z.strictObject({
      claim_items: z
        .array(
          z.strictObject({
            id: pathId('claim_item'),
            note: text.optional(),
            reason: ClaimReason.optional(),
            /** A complete list: what is left out is deleted. One with an id stays. */
            images: z.array(z.strictObject({ id: z.string().max(64).optional(), url: url.optional() })).max(50),
            tags: z
              .array(z.strictObject({ id: z.string().max(64).optional(), value: shortText.trim().min(1).optional() }))
              .max(50),
            metadata: metadataInput.optional(),
          }),
        )
        .max(200)
        .optional(),
      shipping_methods: shippingMethods.optional(),
      no_notification: z.boolean().optional(),
      metadata: metadataInput.optional(),
    }),
    refuses: ['not_found', 'claim_canceled', 'shipping_option_not_in_region'],
  }),
  cancel: post('/admin/orders/:id/claims/:claim_id/cancel', 'staff', 'Cancel a claim', {
    ...base,
    params: byClaim,
    refuses: ['not_found', 'claim_refunded', 'fulfillment_not_canceled', 'return_not_canceled'],
  }),
  fulfill: post('/admin/orders/:id/claims/:claim_id/fulfillments', 'staff', 'Pack the new goods of a claim', {
    ...base,
    params: byClaim,
    body: z.strictObject({
      metadata: metadataInput.optional(),
      no_notification: z.boolean().optional(),
      location_id,
    }),
    refuses: [
      'not_found',
      'claim_canceled',
      'claim_not_replace',
      'fulfilled_already',
      'no_shipping_methods',
      'insufficient_inventory',
    ],
  }),
  cancelFulfillment: post(
    '/admin/orders/:id/claims/:claim_id/fulfillments/:fulfillment_id/cancel',
    'staff',
    'Unpack a parcel of a claim',
    {
      ...base,
      params: byClaim.extend({ fulfillment_id: pathId('fulfillment') }),
      refuses: ['not_found', 'fulfillment_shipped', 'fulfillment_returned'],
    },
  ),
  ship: post('/admin/orders/:id/claims/:claim_id/shipments', 'staff', 'Send a parcel of a claim', {
    ...base,
    params: byClaim,
    body: z.strictObject({
      fulfillment_id: pathId('fulfillment'),
      tracking_numbers: trackingNumbers.optional(),
    }),
    refuses: ['not_found', 'claim_canceled', 'fulfillment_canceled', 'insufficient_inventory'],
  }),
}
