import { z } from 'zod'
import { OrderLine } from '../carts/line-items.ts'
import { Address } from '../customers/addresses.ts'
import { CustomerRow } from '../customers/customer.ts'
import { Discount } from '../discounts/discounts.ts'
import { Payment } from '../payments/payments.ts'
import { Currency, Provider, RegionRow } from '../regions/regions.ts'
import { ShippingMethod } from '../shipping/options.ts'
import { instant, metadata, money, softStamps, stamps } from '../values/common.ts'
import { id } from '../values/ids.ts'

export const OrderStatus = z.enum(['pending', 'completed', 'archived', 'canceled', 'requires_action'])
export const FulfillmentStatus = z.enum([
  'not_fulfilled',
  'partially_fulfilled',
  'fulfilled',
  'partially_shipped',
  'shipped',
  'partially_returned',
  'returned',
  'canceled',
  'requires_action',
])
export const PaymentStatus = z.enum([
  'not_paid',
  'awaiting',
  'captured',
  'partially_refunded',
  'refunded',
  'canceled',
  'requires_action',
])

const TrackingLink = z.object({
  id: id('tracking_link'),
  url: z.string().nullable(),
  tracking_number: z.string(),
  fulfillment_id: id('fulfillment'),
  idempotency_key: z.string().nullable(),
  metadata,
  ...softStamps,
})

/** A parcel, or what is to become one. */
export const Fulfillment = z.object({
  id: id('fulfillment'),
  claim_order_id: z.string().nullable(),
  swap_id: z.string().nullable(),
  order_id: id('order').nullable(),
  no_notification: z.boolean().nullable(),
  provider_id: z.string(),
  location_id: z.string().nullable(),
  items: z.array(z.object({ fulfillment_id: id('fulfillment'), item_id: id('item'), quantity: z.number().int() })),
  tracking_links: z.array(TrackingLink),
  provider: Provider.nullish(),
  tracking_numbers: z.array(z.string()),
  data: z.record(z.string(), z.unknown()),
  shipped_at: instant.nullable(),
  canceled_at: instant.nullable(),
  metadata,
  idempotency_key: z.string().nullable(),
  ...stamps,
})

/** The order's columns that a shopper sees. */
const shownColumns = {
  id: id('order'),
  status: OrderStatus,
  fulfillment_status: FulfillmentStatus,
  payment_status: PaymentStatus,
  /** The number that people say on the telephone. */
  display_id: z.number().int(),
  cart_id: id('cart').nullable(),
  customer_id: id('customer'),
  email: z.string(),
  region_id: id('region'),
  currency_code: z.string(),
  tax_rate: z.number().nullable(),
  created_at: instant,
}

/** Columns of their own orders that shoppers get on request. */
const onRequestColumns = {
  billing_address_id: id('address').nullable(),
  shipping_address_id: id('address').nullable(),
  draft_order_id: z.string().nullable(),
  canceled_at: instant.nullable(),
  metadata,
  no_notification: z.boolean().nullable(),
  idempotency_key: z.string().nullable(),
  external_id: z.string().nullable(),
  sales_channel_id: id('sales_channel').nullable(),
  updated_at: instant,
}
/** All columns of an order: embedded in its customer at sign-in. */
export const OrderRow = z.object({ ...shownColumns, ...onRequestColumns })

const totals = {
  shipping_total: money.nullable(),
  discount_total: money,
  tax_total: money.nullable(),
  refunded_total: money,
  total: money,
  subtotal: money,
  paid_total: money,
  refundable_amount: money,
  gift_card_total: money,
  gift_card_tax_total: money,
}

/** An order as answered to shoppers by default; `fields` and `expand` may remove all but the id. */
export const FullOrder = z.object({
  ...shownColumns,
  ...z.object(onRequestColumns).partial().shape,
  object: z.literal('order'),
  ...totals,
  shipping_tax_total: money.nullish(),
  item_tax_total: money.nullish(),
  raw_discount_total: z.number().optional(),
  items: z.array(OrderLine),
  shipping_address: Address.nullable(),
  billing_address: Address.nullish(),
  shipping_methods: z.array(ShippingMethod),
  discounts: z.array(Discount.extend({ regions: z.array(RegionRow).optional() })),
  customer: CustomerRow.nullable(),
  payments: z.array(Payment),
  fulfillments: z.array(Fulfillment),
  region: RegionRow.extend({ currency: Currency.nullish() }).nullable(),
})
export type FullOrder = z.infer<typeof FullOrder>

export const Order = FullOrder.extend({ fulfillments: z.array(Fulfillment.partial()) })
  .partial()
  .required({ id: true })
export type Order = z.infer<typeof Order>
