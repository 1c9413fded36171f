import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import type { Job } from '../../base/jobs.ts'
import { reindexProducts } from './index-products.ts'

/** Prices that begin or end by the calendar: the rows of their products are rebuilt within the minute. */
export async function refreshStale(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ product_id: string }>`
    select product_id from product_search where stale_at <= ${ctx.now} order by stale_at limit 5000`.execute(ctx.db)
  await reindexProducts(
    ctx,
    rows.map((row) => row.product_id),
  )
}

export const jobs: Job[] = [{ name: 'search-refresh-stale', every: 60, run: refreshStale }]
