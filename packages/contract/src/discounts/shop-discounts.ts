import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { FulfillmentStatus, OrderStatus, PaymentStatus } from '../orders/order.ts'
import { data, instant, money, shortText } from '../values/common.ts'
import { pathId } from '../values/ids.ts'
import { counted, paging } from '../values/listing.ts'
import { DiscountTerms } from './discount-terms.ts'
import { DiscountRow } from './discounts.ts'

const params = z.object({ id: pathId('discount') })
const answer = data(z.object({ discount: DiscountRow }))

export const shopDiscounts = {
  orders: get('/admin/v1/discounts/:id/orders', 'staff', 'The orders that a coupon was used for, newest first', {
    params,
    /** `search`: an order's number, or how its e-mail address begins. */
    query: z.object({ ...paging(20), search: shortText.optional() }),
    answer: data(
      z.object({
        orders: z.array(
          z.object({
            id: z.string(),
            display_id: z.int(),
            email: z.string(),
            status: OrderStatus,
            payment_status: PaymentStatus,
            fulfillment_status: FulfillmentStatus,
            total: money,
            created_at: instant,
          }),
        ),
        ...counted,
      }),
    ),
    refuses: ['not_found'],
  }),
  setTerms: post('/admin/v1/discounts/:id/metadata', 'staff', "Change a coupon's terms; those left out stay", {
    params,
    body: z.strictObject({ metadata: DiscountTerms.strict() }),
    answer,
    refuses: ['not_found'],
  }),
  duplicate: post('/admin/v1/discounts/duplicate', 'staff', 'Make another coupon like one, switched off', {
    body: z.strictObject({
      discount_code: shortText.min(1),
      new_code: shortText.trim().toUpperCase().min(1),
    }),
    answer,
    refuses: ['not_found', 'duplicate_error'],
  }),
}
