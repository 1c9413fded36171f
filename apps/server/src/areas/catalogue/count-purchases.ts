import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { noteProductsChanged } from '../pricing/index.ts'

const period_days = 30

/**
 * Updates `purchased_count_last_month` of the products (shop.md §3): pieces in uncancelled orders of the last thirty
 * days. Search sorts by it. The demo brings its own figures, because nobody buys there.
 */
export async function countPurchases(tx: Tx): Promise<void> {
  if (tx.config.DEMO === '1') return
  const key = sql.lit('purchased_count_last_month')
  const { rows } = await sql<{ id: string }>`
    with sold as (
      select v.product_id, sum(l.quantity)::int as pieces
      from orders o join line_item l on l.order_id = o.id
        join product_variant v on v.id = l.variant_id
      where o.created_at > ${tx.now}::timestamptz - make_interval(days => ${period_days}) and o.status <> 'canceled'
      group by v.product_id
    ), counted as (
      select p.id, coalesce(s.pieces, 0) as pieces from product p left join sold s on s.product_id = p.id
      where p.deleted_at is null and (s.pieces is not null or p.metadata ? ${key})
    )
    update product p set metadata = coalesce(p.metadata, '{}') || jsonb_build_object(${key}, c.pieces)
    from counted c where c.id = p.id and coalesce(p.metadata -> ${key}, '0') <> to_jsonb(c.pieces)
    returning p.id`.execute(tx.db)
  if (rows.length)
    await noteProductsChanged(
      tx,
      rows.map(({ id }) => id),
    )
}
