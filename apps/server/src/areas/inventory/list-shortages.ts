import type { shortages as api, Shortage } from '@kusuribako/contract/inventory/shortages'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Handler } from '../../base/ctx.ts'
import { lowStock } from './shown-stock.rules.ts'

/** As `stock` has it, for all variants at once: querying each separately takes twice as long. */
const stockByVariant = sql`
  select part.variant_id, min(coalesce(lies.free, 0) / part.required_quantity) as quantity
  from product_variant_inventory_item part left join (
    select inventory_item_id, sum(stocked_quantity - reserved_quantity) as free from inventory_level group by 1) lies
    on lies.inventory_item_id = part.inventory_item_id
  where part.deleted_at is null group by part.variant_id`

/**
 * Goods on sale and counted that are sold out or nearly: first those with the most restock requests, then the
 * scarcest.
 */
export const listShortages: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { level, limit, offset } = query
  const [least, most] = level === 'out' ? [0, 0] : [1, lowStock]
  const { rows } = await sql<{ count: number; shortages: z.infer<typeof Shortage>[] }>`
    with shortage as (
      select v.id as variant_id, v.product_id, p.title as product, v.title as variant, v.sku, v.barcode,
        coalesce(s.quantity, 0)::int as quantity, v.allow_backorder, coalesce(notice.waiting, 0) as waiting
      from product p join product_variant v on v.product_id = p.id and v.deleted_at is null and v.manage_inventory
      left join (${stockByVariant}) s on s.variant_id = v.id
      left join (select variant_id, count(*)::int as waiting from restock_notice where notified_at is null
        group by variant_id) notice on notice.variant_id = v.id
      where p.status = 'published' and p.deleted_at is null and coalesce(s.quantity, 0) between ${least} and ${most}),
    page as (select variant_id, product_id, sku, barcode, quantity, allow_backorder, waiting,
        case when (select count(*) from product_variant o where o.product_id = shortage.product_id and o.deleted_at is null) > 1
          then concat_ws(' ', product, variant) else product end as title
      from shortage order by waiting desc, quantity, product, variant_id limit ${limit} offset ${offset})
    select (select count(*) from shortage)::int as count, (select coalesce(json_agg(page), '[]') from page) as shortages`.execute(
    db,
  )
  return { data: { ...rows[0]!, limit, offset } }
}
