import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/** The types of goods whose favourites are counted publicly; medicines are not ranked by popularity (薬機法66条). */
const rankedTypes = ['general_product', 'health_food', 'cosmetic', 'medical_device']

/** Updates `favorite_count` of the variants, and notes facts about the products whose counts changed. */
export async function countFavorites(tx: Tx): Promise<void> {
  const { rows } = await sql<{ product_id: string }>`
    with counted as (
      select v.id, (select count(*) from favorite_variant f where f.variant_id = v.id)::int as hearts
      from product_variant v join product p on p.id = v.product_id
      where p.metadata ->> 'product_type' = any(${rankedTypes})
        and (exists (select from favorite_variant f where f.variant_id = v.id)
          or coalesce(v.metadata -> 'favorite_count', '0') <> '0')
    )
    update product_variant v set metadata = coalesce(metadata, '{}') || jsonb_build_object('favorite_count', c.hearts)
    from counted c where c.id = v.id and coalesce(v.metadata -> 'favorite_count', '0') <> to_jsonb(c.hearts)
    returning v.product_id`.execute(tx.db)
  const product_ids = [...new Set(rows.map((row) => row.product_id))]
  for (let at = 0; at < product_ids.length; at += 100)
    await tx.note('favorites.counted', { product_ids: product_ids.slice(at, at + 100) })
}
