import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { FoundOrder } from '../orders/order-search.ts'
import { data, shortText, typedCode } from '../values/common.ts'
import { pathId } from '../values/ids.ts'
import { counted, paging } from '../values/listing.ts'
import { DiscountTerms } from './discount-terms.ts'
import { DiscountRow } from './discounts.ts'

const params = z.object({ id: pathId('discount') })
const answer = data(z.object({ discount: DiscountRow }))
/** `search`: an order's number, or the beginning of its e-mail address. */
const ordersQuery = z.object({ ...paging(20), search: shortText.optional() })
/** Counted up to `countLimit`; the rows go on. */
const orders = data(z.object({ orders: z.array(FoundOrder), ...counted }))

const Code = DiscountRow.pick({
  id: true,
  code: true,
  is_disabled: true,
  starts_at: true,
  ends_at: true,
  usage_limit: true,
  usage_count: true,
  created_at: true,
})

export const shopDiscounts = {
  codes: get('/admin/v1/discounts/:id/codes', 'staff', 'The codes of a dynamic coupon, newest first', {
    params,
    query: z.object({ ...paging(50), q: shortText.optional() }),
    answer: data(z.object({ codes: z.array(Code), ...counted })),
    refuses: ['not_found'],
  }),
  orders: get('/admin/v1/discounts/:id/orders', 'staff', 'The orders in which a coupon was used, newest first', {
    params,
    query: ordersQuery,
    answer: orders,
    refuses: ['not_found'],
  }),
  ordersForCode: get('/admin/v1/discounts/orders', 'staff', "The same, by the coupon's code", {
    query: ordersQuery.extend({ coupon_code: typedCode }),
    answer: orders,
    refuses: ['discount_not_found'],
  }),
  setTerms: post('/admin/v1/discounts/:id/metadata', 'staff', "Change a coupon's terms; those left out stay", {
    params,
    body: z.strictObject({ metadata: DiscountTerms.strict() }),
    answer,
    refuses: ['not_found'],
  }),
  duplicate: post('/admin/v1/discounts/duplicate', 'staff', 'Duplicate a coupon, disabled', {
    body: z.strictObject({
      discount_code: typedCode,
      /** Left out, the same code with the first free number: `SUMMER-2`. */
      new_code: typedCode.optional(),
    }),
    answer,
    refuses: ['not_found', 'duplicate_error'],
  }),
}
