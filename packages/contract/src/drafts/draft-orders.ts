import { z } from 'zod'
import { Cart } from '../carts/cart.ts'
import { lineMetadata } from '../carts/shop-carts.ts'
import { receipt } from '../crud.ts'
import { Address, AddressChoice } from '../customers/addresses.ts'
import { del, get, post } from '../endpoint.ts'
import { AdminOrder } from '../orders/admin-order.ts'
import { OrderRow } from '../orders/order.ts'
import { Country } from '../regions/regions.ts'
import {
  email,
  instant,
  maxQuantity,
  metadata,
  metadataInput,
  money,
  quantity,
  shortText,
  stamps,
  typedCodes,
} from '../values/common.ts'
import { countryCode } from '../values/country-code.ts'
import { byId, id, pathId } from '../values/ids.ts'
import { counted, manyOf, ordering, paging, shaping, times } from '../values/listing.ts'

const Status = z.enum(['open', 'completed'])

const DraftOrderRow = z.object({
  id: id('draft_order'),
  status: Status,
  /** The number that people say on the telephone; counted separately from orders. */
  display_id: z.number().int(),
  cart_id: id('cart').nullable(),
  order_id: id('order').nullable(),
  canceled_at: instant.nullable(),
  completed_at: instant.nullable(),
  no_notification_order: z.boolean().nullable(),
  idempotency_key: z.string().nullable(),
  metadata,
  ...stamps,
})

/** Its addresses name their country. */
const DraftAddress = Address.extend({ country: Country.nullish() }).nullish()
const DraftCart = Cart.extend({ shipping_address: DraftAddress, billing_address: DraftAddress })

/** An order that staff write for a customer; it becomes an order when it is registered as paid. */
export const DraftOrder = DraftOrderRow.partial()
  .required({ id: true })
  .extend({ cart: DraftCart.nullish(), order: OrderRow.nullish() })

const params = byId('draft_order')
const ofLine = params.extend({ line_id: pathId('item') })
const answer = z.object({ draft_order: DraftOrder })
const price = money.min(0).max(100_000_000)

const changeRefusals = ['not_found', 'draft_order_completed', 'cart_payment_in_progress'] as const
const codeRefusals = [
  'discount_not_found',
  'discount_used_up',
  'discount_not_started',
  'discount_expired',
  'discount_disabled',
  'discount_not_for_customer',
  'discount_not_in_region',
] as const
const lineRefusals = ['variant_unknown', 'variant_not_priced', 'insufficient_inventory'] as const
const addressRefusals = ['address_unknown', 'address_country_not_in_region'] as const

const line = {
  title: shortText,
  unit_price: price,
  /** Left out, the line is a free-form item, with a title and a price. */
  variant_id: pathId('variant'),
  metadata: lineMetadata.default({}),
}

export const draftOrders = {
  list: get('/admin/draft-orders', 'staff', 'List of draft orders', {
    query: z.strictObject({
      ...shaping,
      ...ordering,
      ...paging(50),
      ...times,
      q: shortText.optional(),
      status: manyOf(Status).optional(),
    }),
    answer: z.object({ draft_orders: z.array(DraftOrder), ...counted }),
  }),
  get: get('/admin/draft-orders/:id', 'staff', 'One draft order', { params, answer, refuses: ['not_found'] }),
  create: post('/admin/draft-orders', 'staff', 'Write an order for a customer', {
    body: z.strictObject({
      status: Status.optional(),
      email,
      billing_address: AddressChoice.optional(),
      shipping_address: AddressChoice.optional(),
      items: z
        .array(
          z
            .strictObject({ ...line, quantity })
            .partial()
            .required({ quantity: true }),
        )
        .max(100)
        .optional(),
      region_id: pathId('region'),
      discounts: typedCodes.optional(),
      customer_id: pathId('customer').optional(),
      no_notification_order: z.boolean().optional(),
      shipping_methods: z
        .array(
          z.strictObject({
            option_id: pathId('shipping_option'),
            data: metadataInput.default({}),
            price: price.optional(),
          }),
        )
        .max(20),
      metadata: metadataInput.default({}),
    }),
    answer,
    refuses: [
      'not_found',
      ...lineRefusals,
      ...codeRefusals,
      ...addressRefusals,
      'shipping_option_not_in_region',
      'shipping_option_requirement_not_met',
    ],
  }),
  update: post('/admin/draft-orders/:id', 'staff', 'Change a draft order', {
    params,
    body: z
      .strictObject({
        region_id: pathId('region'),
        country_code: countryCode,
        email,
        billing_address: AddressChoice,
        shipping_address: AddressChoice,
        discounts: typedCodes,
        customer_id: pathId('customer'),
        no_notification_order: z.boolean(),
      })
      .partial(),
    answer,
    refuses: [...changeRefusals, ...codeRefusals, ...addressRefusals, 'country_not_in_region'],
  }),
  delete: del('/admin/draft-orders/:id', 'staff', 'Delete a draft order', { params, answer: receipt('draft-order') }),
  addLine: post('/admin/draft-orders/:id/line-items', 'staff', 'Add a line to a draft order', {
    params,
    body: z
      .strictObject({ ...line, title: line.title.default('Custom item'), quantity })
      .partial({ unit_price: true, variant_id: true }),
    answer,
    refuses: [...changeRefusals, ...lineRefusals],
  }),
  updateLine: post('/admin/draft-orders/:id/line-items/:line_id', 'staff', 'Change a line; quantity 0 removes it', {
    params: ofLine,
    body: z
      .strictObject({
        title: line.title,
        unit_price: price,
        quantity: z.int().min(0).max(maxQuantity),
      })
      .partial()
      .extend({ metadata: line.metadata }),
    answer,
    refuses: [...changeRefusals, 'line_not_in_cart', 'insufficient_inventory'],
  }),
  removeLine: del('/admin/draft-orders/:id/line-items/:line_id', 'staff', 'Remove a line from a draft order', {
    params: ofLine,
    answer,
    refuses: changeRefusals,
  }),
  /** It was paid in another way: the draft becomes an order, and its goods are reserved. */
  pay: post('/admin/draft-orders/:id/pay', 'staff', 'Register a draft order as paid', {
    params,
    answer: z.object({ order: AdminOrder }),
    refuses: [
      'not_found',
      'draft_order_ordered_already',
      'cart_payment_in_progress',
      'insufficient_inventory_at_order',
      'cart_validation_empty_cart',
      'cart_validation_invalid_discount_code',
      'gift_card_disabled',
      'product_not_in_sales_channel',
      'sale_class_not_covered',
      'guidance_required_not_sold_online',
      'shop_not_open',
      'quantity_over_limit',
      'guarded_ingredient_over_limit',
      'guarded_ingredient_under_age',
      'guarded_ingredient_age_not_assured',
      'guarded_ingredient_recent_purchase',
      'questionnaire_incomplete',
    ],
  }),
}
