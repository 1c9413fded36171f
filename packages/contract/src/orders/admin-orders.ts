import { z } from 'zod'
import { AddressPart } from '../customers/addresses.ts'
import { get, post } from '../endpoint.ts'
import type { RefusalCode } from '../refusals.ts'
import { email, metadataInput, quantity, shortText, text } from '../values/common.ts'
import { byId, pathId } from '../values/ids.ts'
import { counted, dateOp, manyOf, ordering, paging, shaping, times } from '../values/listing.ts'
import { AdminOrder, RefundReason } from './admin-order.ts'
import { FulfillmentStatus, OrderStatus, PaymentStatus } from './order.ts'
import { trackingNumbers } from './tracking.ts'

const word = shortText.optional()
const params = byId('order')
const query = z.strictObject(shaping)
const answer = z.object({ order: AdminOrder })
const refuses = (...codes: RefusalCode[]) => ({ params, query, answer, refuses: ['not_found' as const, ...codes] })
const someData = z.record(z.string(), z.unknown())
const yen = z.int().min(0).max(2_000_000_000)

/** Order management for staff, on the platform. */
export const adminOrders = {
  list: get('/admin/orders', 'staff', 'List of orders', {
    query: z.strictObject({
      ...shaping,
      ...ordering,
      ...paging(50),
      ...times,
      canceled_at: dateOp.optional(),
      /** Searches numbers of orders and parcels, e-mail addresses, and the recipients' names and telephone numbers. */
      q: word,
      id: word,
      status: manyOf(OrderStatus).optional(),
      fulfillment_status: manyOf(FulfillmentStatus).optional(),
      payment_status: manyOf(PaymentStatus).optional(),
      display_id: word,
      cart_id: word,
      customer_id: word,
      email: word,
      region_id: manyOf(shortText).optional(),
      currency_code: word,
      tax_rate: word,
      sales_channel_id: manyOf(shortText).optional(),
    }),
    answer: z.object({ orders: z.array(AdminOrder), ...counted }),
  }),
  get: get('/admin/orders/:id', 'staff', 'One order', { params, query, answer, refuses: ['not_found'] }),
  update: post('/admin/orders/:id', 'staff', "Change an order's customer and addresses", {
    ...refuses('order_canceled', 'order_changed_by_edits', 'order_of_health_data', 'address_country_not_in_region'),
    body: z
      .strictObject({
        email,
        billing_address: AddressPart,
        shipping_address: AddressPart,
        customer_id: pathId('customer'),
        no_notification: z.boolean(),
        /** What was ordered and paid: refused, because order edits settle the difference. */
        items: z.array(someData),
        region: shortText,
        discounts: z.array(someData),
        payment_method: z.strictObject({ provider_id: shortText.optional(), data: someData.optional() }),
        shipping_method: z.array(
          z.strictObject({
            provider_id: shortText.optional(),
            profile_id: shortText.optional(),
            price: z.int().optional(),
            data: someData.optional(),
            items: z.array(z.unknown()).optional(),
          }),
        ),
      })
      .partial(),
  }),
  complete: post(
    '/admin/orders/:id/complete',
    'staff',
    'Close an order',
    refuses('order_canceled', 'order_waits_for_pharmacist'),
  ),
  archive: post('/admin/orders/:id/archive', 'staff', 'Archive a completed order', refuses('order_not_completed')),
  cancel: post(
    '/admin/orders/:id/cancel',
    'staff',
    'Cancel an order; its goods, codes and money go back',
    refuses('order_has_refunds', 'order_has_parcels', 'order_has_returns', 'order_has_swaps', 'order_has_claims'),
  ),
  capture: post(
    '/admin/orders/:id/capture',
    'staff',
    'Capture an authorised payment',
    refuses('order_canceled', 'order_waits_for_pharmacist'),
  ),
  refund: post('/admin/orders/:id/refund', 'staff', 'Refund a payment', {
    ...refuses('order_canceled', 'refund_over_paid', 'refund_over_captured'),
    body: z
      .strictObject({
        amount: yen.min(1),
        reason: RefundReason,
        note: text.optional(),
        no_notification: z.boolean().optional(),
        /**
         * The buyer has the money already, through a bank or the provider's desk: no provider is called. `note` says
         * how.
         */
        made_elsewhere: z.boolean().optional(),
      })
      .refine(({ made_elsewhere, note }) => !made_elsewhere || note?.trim(), {
        path: ['note'],
        error: 'Say how the money went back',
      }),
  }),
  fulfill: post('/admin/orders/:id/fulfillment', 'staff', 'Pack goods of an order', {
    ...refuses(
      'order_canceled',
      'order_waits_for_pharmacist',
      'no_shipping_methods',
      'fulfillment_over_quantity',
      'insufficient_inventory',
    ),
    body: z.strictObject({
      items: z
        .array(z.strictObject({ item_id: z.string().max(64), quantity }))
        .min(1)
        .max(500),
      location_id: z.string().max(64).optional(),
      no_notification: z.boolean().optional(),
      metadata: metadataInput.optional(),
    }),
  }),
  cancelFulfillment: post('/admin/orders/:id/fulfillments/:fulfillment_id/cancel', 'staff', 'Unpack a parcel', {
    ...refuses('fulfillment_shipped', 'fulfillment_returned'),
    params: params.extend({ fulfillment_id: pathId('fulfillment') }),
  }),
  ship: post('/admin/orders/:id/shipment', 'staff', 'Mark a parcel as sent', {
    ...refuses('order_canceled', 'fulfillment_canceled', 'insufficient_inventory'),
    body: z.strictObject({
      fulfillment_id: z.string().max(64),
      tracking_numbers: trackingNumbers.default([]),
      no_notification: z.boolean().optional(),
    }),
  }),
  addShippingMethod: post('/admin/orders/:id/shipping-methods', 'staff', 'Choose how an order is delivered', {
    ...refuses('order_canceled', 'shipping_option_not_in_region'),
    body: z.strictObject({ price: yen, option_id: z.string().max(64), data: metadataInput.default({}) }),
  }),
}
