import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { email, shortText } from '../values/common.ts'
import { byId, pathId } from '../values/ids.ts'
import { counted, dateOp, manyOf, paging, queryInteger, shaping, times } from '../values/listing.ts'
import { OwnOrder } from './admin-order.ts'
import { FulfillmentStatus, Order, OrderStatus, PaymentStatus } from './order.ts'

const query = z.strictObject(shaping)
const answer = z.object({ order: Order })
const word = shortText.optional()

/** A shopper's orders, on the platform. */
export const storeOrders = {
  get: get('/store/orders/:id', 'shopper', 'One order', {
    params: byId('order'),
    query,
    answer,
    refuses: ['not_found'],
  }),
  getByCart: get('/store/orders/cart/:cart_id', 'shopper', 'The order made from a cart', {
    params: z.object({ cart_id: pathId('cart') }),
    query,
    answer,
    refuses: ['not_found'],
  }),
  lookUp: get('/store/orders', 'anyone', 'Find an order by its number and e-mail address', {
    query: z.strictObject({
      ...shaping,
      display_id: queryInteger.min(1).max(2_147_483_647),
      email,
      /** Accepted for old clients; number and address decide. */
      shipping_address: z.strictObject({ postal_code: z.string().max(20).optional() }).optional(),
    }),
    answer,
    refuses: ['order_not_found'],
    limited: 'look_up',
  }),
  listOwn: get('/store/customers/me/orders', 'customer', "List of the customer's orders", {
    query: z.strictObject({
      ...shaping,
      ...paging(10),
      ...times,
      canceled_at: dateOp.optional(),
      id: word,
      q: word,
      status: manyOf(OrderStatus).optional(),
      fulfillment_status: manyOf(FulfillmentStatus).optional(),
      payment_status: manyOf(PaymentStatus).optional(),
      display_id: word,
      cart_id: word,
      email: word,
      region_id: word,
      currency_code: word,
      tax_rate: word,
    }),
    answer: z.object({ orders: z.array(OwnOrder), ...counted }),
  }),
  /** Mails a link to the address of each order; opening it transfers the order (15 minutes). */
  requestClaim: post('/store/orders/batch/customer/token', 'customer', 'Request guest orders for the account', {
    body: z.strictObject({ order_ids: z.array(pathId('order')).min(1).max(50) }),
    answer: z.literal('OK'),
    limited: 'mail',
  }),
  confirmClaim: post('/store/orders/customer/confirm', 'anyone', 'Claim a guest order for the account', {
    body: z.strictObject({ token: z.string().min(1).max(2000) }),
    answer: z.literal('OK'),
    refuses: ['order_claim_token_invalid', 'not_found'],
    limited: 'look_up',
  }),
}
