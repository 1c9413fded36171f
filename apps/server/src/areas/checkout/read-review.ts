import type { pharmacistReviews as api } from '@kusuribako/contract/checkout/pharmacist-review'
import { sql } from 'kysely'
import type { Ctx, Handler } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { readConversation, readMedicineInformation, recordHealthReading } from '../pharmacy/index.ts'
import { readBuyerHistory } from './buyer-history.queries.ts'
import { findReviews } from './reviews.queries.ts'

/** One order as the pharmacist reads it, decided or not, with the whole conversation. */
export const readReview: Handler<typeof api.get> = async (ctx, { params }) => {
  const data = await getReview(ctx, params.id)
  await recordHealthReading(ctx, [params.id])
  return { data }
}

/** The answer of `readReview`, without recording who reads it; refuses with `not_found` where there is no review. */
export async function getReview(ctx: Ctx, orderId: string) {
  const [[review], talk, sheet, history] = await Promise.all([
    findReviews(ctx, sql`where r.order_id = ${orderId}`),
    readConversation(ctx, orderId),
    readMedicineInformation(ctx.db, orderId),
    readBuyerHistory(ctx, orderId),
  ])
  if (!review) throw notFound('pharmacist_review', orderId, 'order_id')
  return { ...review, ...talk, sheet, ...history }
}
