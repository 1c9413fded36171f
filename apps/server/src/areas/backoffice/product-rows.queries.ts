import { sql } from 'kysely'
import type { Db } from '../../base/db.ts'
import { type NumberField, numberFields } from './product-columns.rules.ts'
import type { NamedReferences } from './product-drafts.rules.ts'

/** Everything that a table of products may refer to by name. Small: collections, categories, channels and regions. */
export async function readReferences(db: Db): Promise<NamedReferences> {
  const pairs = async (table: string, name: string) => {
    const { rows } = await sql<{ name: string; id: string }>`
      select ${sql.ref(name)} as name, id from ${sql.table(table)} where deleted_at is null and ${sql.ref(name)} is not null`.execute(
      db,
    )
    return new Map(rows.map((row) => [row.name, row.id]))
  }
  const { rows } = await sql<{ name: string; id: string; currency_code: string }>`
    select name, id, currency_code from region where deleted_at is null`.execute(db)
  const [collections, channels, { rows: channelIds }, { rows: categories }] = await Promise.all([
    pairs('product_collection', 'handle'),
    pairs('sales_channel', 'name'),
    sql<{ id: string }>`select id from sales_channel where deleted_at is null`.execute(db),
    sql<{ handle: string; id: string }>`select handle, id from product_category`.execute(db),
  ])
  return {
    collections,
    channels,
    channelIds: new Set(channelIds.map(({ id }) => id)),
    categories: new Map(categories.map(({ handle, id }) => [handle, id])),
    regions: new Map(rows.map((row) => [row.name, row])),
  }
}

/** An existing product: the titles of its options, and its variants with their values in the same order. */
export interface StoredProduct {
  id: string
  handle: string | null
  options: string[]
  variants: { id: string; title: string; values: (string | null)[] }[]
}
/** An existing variant, of any product. */
export type StoredVariant = { id: string; product_id: string } & Record<NumberField, string | null>

export async function findStored(db: Db, ids: readonly string[], handles: readonly string[]): Promise<StoredProduct[]> {
  const { rows } = await sql<StoredProduct>`select p.id, p.handle, array(select o.title from product_option o
      where o.product_id = p.id and o.deleted_at is null order by o.id) as options,
      (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'values', array(
          select ov.value from product_option o left join product_option_value ov
            on ov.option_id = o.id and ov.variant_id = v.id and ov.deleted_at is null
          where o.product_id = p.id and o.deleted_at is null order by o.id))), '[]')
        from product_variant v where v.product_id = p.id and v.deleted_at is null) as variants
    from product p where p.deleted_at is null and (p.id = any(${ids}) or p.handle = any(${handles}))`.execute(db)
  return rows
}

export async function findStoredVariants(
  db: Db,
  ids: readonly string[],
  numbers: Partial<Record<NumberField, readonly string[]>>,
) {
  const where = (column: string, values: readonly string[]) => sql`
    select id, product_id, sku, barcode, ean, upc from product_variant
    where ${sql.ref(column)} = any(${values}) and deleted_at is null`
  const byNumber = numberFields.map((field) => where(field, numbers[field] ?? []))
  const { rows } = await sql<StoredVariant>`${sql.join([where('id', ids), ...byNumber], sql` union `)}`.execute(db)
  return rows
}
