import { z } from 'zod'
import { SaleClass } from '../catalogue/medicine.ts'
import { get, post } from '../endpoint.ts'
import { OrderStatus, PaymentStatus } from '../orders/order.ts'
import { ReviewState } from '../orders/shop-orders.ts'
import { data, instant, money } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { paging } from '../values/listing.ts'

/** A question as it was asked, with the answer the buyer gave. */
const Answered = z.object({
  question: z.string(),
  answer: z.string(),
  remark: z.string().nullable(),
  /** The answer stops a sale or asks for a remark: the pharmacist looks here first. */
  stands_out: z.boolean(),
})

/** An order with medicines of the first class, as the pharmacist reads it. */
export const PharmacistReview = z.object({
  id: id('review'),
  order_id: id('order'),
  display_id: z.number().int(),
  state: ReviewState,
  placed_at: instant,
  email: z.string(),
  customer_name: z.string(),
  /** Years, on the day of the order; null when the buyer gave no birthday. */
  customer_age: z.number().int().nullable(),
  total: money,
  lines: z.array(
    z.object({
      line_item_id: id('item'),
      title: z.string(),
      variant_title: z.string().nullable(),
      thumbnail: z.string().nullable(),
      quantity: z.number().int(),
      jsm_category_name: SaleClass,
      answers: z.array(Answered),
    }),
  ),
  pharmacist_name: z.string().nullable(),
  note: z.string().nullable(),
  decided_at: instant.nullable(),
})
export type PharmacistReview = z.infer<typeof PharmacistReview>

export const pharmacistReviews = {
  /** Those that wait: the longest waiting first. Those decided: the latest decision first. */
  list: get('/admin/v1/pharmacist-reviews', 'pharmacist', 'Orders by the state of their review', {
    query: z.object({ ...paging(20), state: ReviewState.default('waiting') }),
    answer: data(z.object({ reviews: z.array(PharmacistReview), count: z.number().int() })),
  }),
  get: get('/admin/v1/orders/:id/pharmacist-review', 'pharmacist', 'One order as the pharmacist reads it', {
    params: z.object({ id: pathId('order') }),
    answer: data(PharmacistReview),
    refuses: ['not_found'],
  }),
  /** Approving takes the money; rejecting lets money, stock and points go, and tells the buyer. */
  decide: post('/admin/v1/orders/:id/pharmacist-review', 'pharmacist', 'Approve or reject an order', {
    params: z.object({ id: pathId('order') }),
    body: z.object({ decision: z.enum(['approve', 'reject']), note: z.string().trim().max(2000).default('') }),
    answer: data(
      z.object({ order_id: id('order'), state: ReviewState, status: OrderStatus, payment_status: PaymentStatus }),
    ),
    refuses: ['not_found', 'order_not_waiting_for_review', 'payment_provider_failed'],
  }),
}
