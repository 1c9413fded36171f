import { z } from 'zod'
import { get } from '../endpoint.ts'
import { data, day, money } from '../values/common.ts'
import { paging } from '../values/listing.ts'

/** Whole yen; other currencies do not count. */
export const SalesFigures = z.object({
  /** Orders that were placed and not cancelled, with what they cost: after discounts, with delivery and tax. */
  orders: z.number().int(),
  ordered: money,
  /** Payments that were captured. */
  received: money,
  /** Refunds that were carried out, and not declined by their provider. */
  refunded: money,
  /** Received less refunded; negative where more was refunded. */
  kept: money,
})

export const SalesPeriod = SalesFigures.extend({
  /** A day (`2026-06-01`) or a month (`2026-06`) in Tokyo. */
  period: z.string(),
})

export const sales = {
  /**
   * What was ordered, received and refunded, by the moment each happened; a period without any of it is left out.
   * `total` is of all periods, whichever page is shown.
   */
  list: get('/admin/v1/sales', 'staff', 'Orders, payments and refunds by day or month, newest first', {
    query: z.object({
      ...paging(50),
      by: z.enum(['day', 'month']).default('day'),
      /** Days in Tokyo, both included. Left out: today; and 31 days, or this month and the eleven before it. */
      from: day.optional(),
      to: day.optional(),
    }),
    answer: data(z.object({ sales: z.array(SalesPeriod), total: SalesFigures, count: z.number().int() })),
  }),
}
