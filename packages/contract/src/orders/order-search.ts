import { z } from 'zod'
import { get } from '../endpoint.ts'
import { data, instant, money, shortText } from '../values/common.ts'
import { counted, dateOp, manyOf, paging } from '../values/listing.ts'
import { FulfillmentStatus, OrderStatus, PaymentStatus } from './order.ts'

const word = shortText.trim().min(1).optional()

/** An order as lists of the back office show it. */
export const FoundOrder = z.object({
  id: z.string(),
  display_id: z.int(),
  email: z.string(),
  status: OrderStatus,
  payment_status: PaymentStatus,
  fulfillment_status: FulfillmentStatus,
  total: money,
  created_at: instant,
})

/** The context sent by the front end when the order's button was pressed (shop.md §1); null without a press. */
const PlacedFrom = z
  .object({
    cart_id: z.string(),
    region_id: z.string(),
    country_code: z.string(),
    page: z.string(),
    user_agent: z.string(),
  })
  .partial()
  .nullable()

const search = z
  .object({
    ...paging(20),
    display_id: word,
    /** The beginning of the recipient's name: family name first, or the given name. */
    customer_name: word,
    /** Six digits or more from the beginning of the recipient's telephone number, in any notation. */
    phone: shortText
      .transform((typed) => typed.normalize('NFKC').replaceAll(/\D/g, ''))
      .pipe(z.string().min(6, 'at least six digits'))
      .optional(),
    /** The payment's id, here or at its provider. */
    payment_charge_id: word,
    /** Orders that contain at least one of them. */
    skus: manyOf(z.string().min(1).max(255)).optional(),
    created_at: dateOp.optional(),
  })
  .refine(
    (query) =>
      [query.display_id, query.customer_name, query.phone, query.payment_charge_id, query.skus, query.created_at].some(
        (value) => value !== undefined,
      ),
    'give one of display_id, customer_name, phone, payment_charge_id, skus and created_at',
  )

export const orderSearch = {
  find: get('/admin/v1/orders/search', 'staff', 'Orders that match all given criteria, newest first', {
    query: search,
    answer: data(
      z.object({
        orders: z.array(
          FoundOrder.extend({ name: z.string().nullable(), phone: z.string().nullable(), placed_from: PlacedFrom }),
        ),
        ...counted,
      }),
    ),
  }),
}
