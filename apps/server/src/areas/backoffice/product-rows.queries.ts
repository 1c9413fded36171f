import { sql } from 'kysely'
import type { Db } from '../../base/db.ts'
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
  const [collections, channels, { rows: categories }] = await Promise.all([
    pairs('product_collection', 'handle'),
    pairs('sales_channel', 'name'),
    sql<{ handle: string; id: string }>`select handle, id from product_category`.execute(db),
  ])
  return {
    collections,
    channels,
    categories: new Map(categories.map(({ handle, id }) => [handle, id])),
    regions: new Map(rows.map((row) => [row.name, row])),
  }
}

/** An existing product, with the titles of its options. */
export interface StoredProduct {
  id: string
  handle: string | null
  options: string[]
}
/** An existing variant, of any product. */
export interface StoredVariant {
  id: string
  product_id: string
  sku: string | null
  barcode: string | null
}

export async function findStored(db: Db, ids: readonly string[], handles: readonly string[]): Promise<StoredProduct[]> {
  const { rows } = await sql<StoredProduct>`select p.id, p.handle, array(select o.title from product_option o
      where o.product_id = p.id and o.deleted_at is null order by o.id) as options
    from product p where p.deleted_at is null and (p.id = any(${ids}) or p.handle = any(${handles}))`.execute(db)
  return rows
}

export async function findStoredVariants(
  db: Db,
  ids: readonly string[],
  skus: readonly string[],
  barcodes: readonly string[],
) {
  const columns = sql`id, product_id, sku, barcode`
  const { rows } = await sql<StoredVariant>`
    select ${columns} from product_variant where id = any(${ids}) and deleted_at is null
    union select ${columns} from product_variant where sku = any(${skus}) and deleted_at is null
    union select ${columns} from product_variant where barcode = any(${barcodes}) and deleted_at is null`.execute(db)
  return rows
}

/** For how many variants the available stock would change: in an older export, those sold since. */
export async function countRestocked(db: Db, quantities: readonly { id?: string; inventory_quantity?: number }[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jsonb_to_recordset(${JSON.stringify(quantities)}::jsonb) as g (id text, inventory_quantity int)
    join product_variant v on v.id = g.id and v.manage_inventory join stock s on s.variant_id = v.id
    where s.quantity <> g.inventory_quantity`.execute(db)
  return rows[0]!.count
}
