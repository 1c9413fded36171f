import { z } from 'zod'
import { Cart } from '../carts/cart.ts'
import { OrderLine } from '../carts/line-items.ts'
import { Address } from '../customers/addresses.ts'
import { Fulfillment, OrderRow } from '../orders/order.ts'
import { Payment } from '../payments/payments.ts'
import { ShippingMethod } from '../shipping/options.ts'
import { instant, metadata, money, softStamps } from '../values/common.ts'
import { id } from '../values/ids.ts'
import { Return } from './returns.ts'

export const SwapFulfillmentStatus = z.enum([
  'not_fulfilled',
  'fulfilled',
  'shipped',
  'partially_shipped',
  'canceled',
  'requires_action',
])
export const SwapPaymentStatus = z.enum([
  'not_paid',
  'awaiting',
  'captured',
  'confirmed',
  'canceled',
  'difference_refunded',
  'partially_refunded',
  'refunded',
  'requires_action',
])

/** An exchange: some goods come back, others are sent, the difference is paid or refunded. */
export const Swap = z.object({
  id: id('swap'),
  fulfillment_status: SwapFulfillmentStatus,
  payment_status: SwapPaymentStatus,
  order_id: id('order'),
  /** Yen that the buyer owes; negative, that the shop owes. Null until the buyer has confirmed. */
  difference_due: money.nullable(),
  shipping_address_id: id('address').nullable(),
  /** The cart in which the buyer confirms, and pays. */
  cart_id: id('cart').nullable(),
  confirmed_at: instant.nullable(),
  canceled_at: instant.nullable(),
  no_notification: z.boolean().nullable(),
  allow_backorder: z.boolean(),
  idempotency_key: z.string().nullable(),
  metadata,
  ...softStamps,
  order: OrderRow.nullish(),
  additional_items: z.array(OrderLine.partial()).optional(),
  return_order: Return.partial().nullish(),
  fulfillments: z.array(Fulfillment.partial()).optional(),
  payment: Payment.nullish(),
  shipping_address: Address.nullish(),
  shipping_methods: z.array(ShippingMethod).optional(),
  cart: Cart.nullish(),
})
export type Swap = z.infer<typeof Swap>
