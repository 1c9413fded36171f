import type { pharmacistReviews as api } from '@kusuribako/contract/checkout/pharmacist-review'
import { sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { findReviews } from './reviews.queries.ts'

/** One order as the pharmacist reads it, decided or not. */
export const readReview: Handler<typeof api.get> = async (ctx, { params }) => {
  const { reviews } = await findReviews(ctx, sql`where r.order_id = ${params.id}`)
  if (!reviews[0]) throw notFound('pharmacist_review', params.id, 'order_id')
  return { data: reviews[0] }
}
