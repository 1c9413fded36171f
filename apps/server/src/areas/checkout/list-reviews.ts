import type { pharmacistReviews as api } from '@kusuribako/contract/checkout/pharmacist-review'
import { countLimit } from '@kusuribako/contract/values/count-limit'
import { sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { recordHealthReading } from '../pharmacy/index.ts'
import { findReviews } from './reviews.queries.ts'

/** Orders by the state of their review: the pharmacist's turn first, the longest waiting first, or the last decided. */
export const listReviews: Handler<typeof api.list> = async (ctx, { query }) => {
  const { state, limit, offset } = query
  const [reviews, counted] = await Promise.all([
    findReviews(
      ctx,
      sql`where r.status = ${state} order by ${state === 'waiting' ? sql`r.waits_for is not null,` : sql``}
        r.decided_at desc, r.created_at, r.id limit ${limit} offset ${offset}`,
    ),
    sql<{ count: number; turn_count: number }>`select count(*) as count,
      count(*) filter (where status = 'waiting' and waits_for is null) as turn_count
      from (select * from pharmacist_review where status = ${state} limit ${countLimit}) found`.execute(ctx.db),
  ])
  await recordHealthReading(
    ctx,
    reviews.map(({ order_id }) => order_id),
  )
  return { data: { reviews, ...counted.rows[0]! } }
}
