import type { pharmacistReviews as api } from '@kusuribako/contract/checkout/pharmacist-review'
import { sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { noteHealthReading } from '../pharmacy/index.ts'
import { findReviews } from './reviews.queries.ts'

/** Orders by the state of their review: who waits longest comes first, or what was decided last. */
export const listReviews: Handler<typeof api.list> = async (ctx, { query }) => {
  const found = await findReviews(
    ctx,
    sql`where r.status = ${query.state} order by r.decided_at desc, r.created_at, r.id
      limit ${query.limit} offset ${query.offset}`,
  )
  await noteHealthReading(
    ctx,
    found.reviews.map(({ order_id }) => order_id),
  )
  return { data: found }
}
