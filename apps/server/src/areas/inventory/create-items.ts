import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'

/**
 * Creates the inventory item of variants that have none: one each, one piece of it per piece sold, with the variant's
 * own data (sku, customs codes, measures). Its stock is empty.
 */
export async function createMissingItems(tx: Tx, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length === 0) return
  const items = variantIds.map((variant_id) => ({
    variant_id,
    id: newId('inventory_item'),
    link_id: newId('variant_inventory_item'),
  }))
  // Locked, so that nobody creates a second one of them meanwhile.
  await sql`select from product_variant where id = any(${[...variantIds]}) order by id for no key update`.execute(
    tx.send,
  )
  // An item with this SKU may have been created by hand: it is used as it is.
  await sql`
    with new_item as (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as c (variant_id text, id text, link_id text)
      where exists (select from product_variant v where v.id = c.variant_id) and not exists (
        select from product_variant_inventory_item pi where pi.variant_id = c.variant_id and pi.deleted_at is null)
    ), item as (
      insert into inventory_item (id, sku, origin_country, hs_code, mid_code, material, weight, length, height, width, title,
        created_at, updated_at)
      select c.id, (select v.sku where not exists (select from inventory_item i where i.sku = v.sku and i.deleted_at is null)),
        v.origin_country, v.hs_code, v.mid_code, v.material, v.weight, v.length, v.height, v.width, v.title,
        ${tx.now}, ${tx.now}
      from new_item c join product_variant v on v.id = c.variant_id
    )
    insert into product_variant_inventory_item (id, inventory_item_id, variant_id, created_at, updated_at)
    select link_id, id, variant_id, ${tx.now}, ${tx.now} from new_item`.execute(tx.send)
}

/**
 * Variants are no longer sold: their links to inventory items are removed. Pieces, reservations and items stay as they
 * are, for goods still to be sent or returned.
 */
export async function removeItems(tx: Tx, variantIds: readonly string[]): Promise<void> {
  await tx.send
    .updateTable('product_variant_inventory_item')
    .set({ deleted_at: tx.now, updated_at: tx.now })
    .where('variant_id', '=', sql<string>`any(${[...variantIds]})`)
    .where('deleted_at', 'is', null)
    .execute()
}
