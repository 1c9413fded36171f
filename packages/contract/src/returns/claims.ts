import { z } from 'zod'
import { OrderLine } from '../carts/line-items.ts'
import { VariantRow } from '../catalogue/product-rows.ts'
import { Address } from '../customers/addresses.ts'
import { Fulfillment, FulfillmentStatus, OrderRow } from '../orders/order.ts'
import { ShippingMethod } from '../shipping/options.ts'
import { instant, metadata, money, softStamps } from '../values/common.ts'
import { id } from '../values/ids.ts'
import { Return } from './returns.ts'

export const ClaimType = z.enum(['refund', 'replace'])
export const ClaimReason = z.enum(['missing_item', 'wrong_item', 'production_failure', 'other'])

const ClaimImage = z.object({
  id: id('claim_image'),
  claim_item_id: id('claim_item'),
  url: z.string(),
  metadata,
  ...softStamps,
})
const ClaimTag = z.object({ id: id('claim_tag'), value: z.string(), metadata, ...softStamps })

/** The problem of pieces of one line. */
export const ClaimItem = z.object({
  id: id('claim_item'),
  claim_order_id: id('claim'),
  item_id: id('item'),
  item: OrderLine.partial().nullish(),
  variant_id: id('variant').nullable(),
  variant: VariantRow.partial().nullish(),
  reason: ClaimReason,
  note: z.string().nullable(),
  quantity: z.number().int(),
  images: z.array(ClaimImage).optional(),
  tags: z.array(ClaimTag).optional(),
  metadata,
  ...softStamps,
})

/** How the shop compensates: a refund, or replacements. */
export const Claim = z.object({
  id: id('claim'),
  payment_status: z.enum(['na', 'not_refunded', 'refunded']),
  fulfillment_status: FulfillmentStatus,
  type: ClaimType,
  order_id: id('order'),
  shipping_address_id: id('address').nullable(),
  /** Yen; null for replacements. */
  refund_amount: money.nullable(),
  canceled_at: instant.nullable(),
  no_notification: z.boolean().nullable(),
  idempotency_key: z.string().nullable(),
  metadata,
  ...softStamps,
  order: OrderRow.nullish(),
  claim_items: z.array(ClaimItem).optional(),
  additional_items: z.array(OrderLine.partial()).optional(),
  return_order: Return.partial().nullish(),
  shipping_address: Address.nullish(),
  shipping_methods: z.array(ShippingMethod).optional(),
  fulfillments: z.array(Fulfillment.partial()).optional(),
})
export type Claim = z.infer<typeof Claim>
