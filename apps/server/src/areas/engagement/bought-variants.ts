import type { boughtVariants as api } from '@kusuribako/contract/engagement/bought-variants'
import { sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { showVariants } from './favorite-variants.ts'

/** What the customer has bought in uncancelled orders, each variant once, by its last order. */
export const listBoughtVariants: Handler<typeof api> = async (ctx, { query: { limit, offset } }) => {
  const selection = sql`from orders o join line_item l on l.order_id = o.id
    where o.customer_id = ${ctx.who.customer_id} and o.status <> 'canceled' and l.variant_id is not null`
  const [{ rows }, counts] = await Promise.all([
    sql<{
      variant_id: string
      last_ordered_at: Date
    }>`select l.variant_id, max(o.created_at) as last_ordered_at ${selection}
      group by l.variant_id order by max(o.created_at) desc, l.variant_id limit ${limit} offset ${offset}`.execute(
      ctx.db,
    ),
    sql<{ count: number }>`select count(distinct l.variant_id) as count ${selection}`.execute(ctx.db),
  ])
  const variants = await showVariants(
    ctx,
    rows.map((row) => row.variant_id),
  )
  const product_variants = rows.map(({ variant_id, last_ordered_at }) => ({
    variant_id,
    last_ordered_at,
    ...variants.get(variant_id)!,
  }))
  return { data: { product_variants, count: counts.rows[0]!.count, limit, offset } }
}
