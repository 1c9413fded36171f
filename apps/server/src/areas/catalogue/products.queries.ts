import { factsOfClass } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/db.ts'
import type { Row } from '../../base/read.ts'
import { allPricesOfVariant, type Price, pricesOfVariant, ratesOfProduct, type TaxRate } from '../pricing/index.ts'

/** A variant as stored, with its prices of today. */
export interface VariantRow extends Row {
  id: string
  product_id: string
  inventory_quantity: number
  allow_backorder: boolean
  manage_inventory: boolean
  prices: Price[]
  /** The rates of its product only; empty where the region's own applies. Only where the variant is read by itself. */
  own_rates?: TaxRate[]
}

export interface ProductRow extends Row {
  id: string
  handle: string | null
  is_giftcard: boolean
  own_rates: TaxRate[]
  variants?: VariantRow[]
  /** For every category of the product the path from the root, as far as shoppers may see it; the main one first. */
  category_paths?: CategoryStep[][]
}

export interface CategoryStep {
  id: string
  name: string
  handle: string
}

type Sql = RawBuilder<unknown>

/** The caller for whom products are read. */
export interface Reader {
  /** Whose tax rates apply. */
  region: Sql
  now: Date
  /** The customer's groups, whose prices apply. */
  groups?: readonly string[]
  /** Staff see internal categories, and how often a medicine was bought. */
  isStaff?: boolean
  /** All existing prices, instead of those valid now. */
  allPrices?: boolean
}

const rowsOf = (table: Sql, order: Sql): Sql =>
  sql`(select coalesce(json_agg(x order by ${order}), '[]') from (${table}) x)`

/** SQL: the values of a variant `v`, by option. */
export const valuesOfVariant = rowsOf(
  sql`select ov.* from product_option_value ov where ov.variant_id = v.id and ov.deleted_at is null`,
  sql`x.option_id`,
)

const itemsOfVariant = rowsOf(
  sql`select vi.* from product_variant_inventory_item vi where vi.variant_id = v.id and vi.deleted_at is null`,
  sql`x.id`,
)

const variantColumns = ({ now, groups, allPrices }: Reader): Sql =>
  sql`v.*, coalesce(s.quantity, 0) as inventory_quantity,
    ${allPrices ? allPricesOfVariant : pricesOfVariant(now, groups)} as prices`

/** The category fields inside a product. */
const categoryColumns = sql`pc.id, pc.name, pc.description, pc.handle, pc.parent_category_id, pc.rank, pc.metadata,
  pc.created_at, pc.updated_at`

/** SQL: whether shoppers may see a category: it and all above it are active and not internal. */
export const isOpenToShoppers = (category: string): Sql => sql`not exists (select from product_category up
  where up.id = any(string_to_array(${sql.ref(`${category}.mpath`)}, '.')) and (not up.is_active or up.is_internal))`

/** Optional relations of product `p`, each as one column. */
const relations = (reader: Reader, paths: ReadonlySet<string>): Record<string, Sql> => ({
  variants: rowsOf(
    sql`select ${variantColumns(reader)}${paths.has('variants.options') ? sql`, ${valuesOfVariant} as options` : sql``}
      ${paths.has('variants.inventory_items') ? sql`, ${itemsOfVariant} as inventory_items` : sql``}
      from product_variant v left join stock s on s.variant_id = v.id
      where v.product_id = p.id and v.deleted_at is null`,
    sql`x.variant_rank, x.id`,
  ),
  options: rowsOf(
    sql`select o.*, ${rowsOf(
      sql`select ov.* from product_option_value ov where ov.option_id = o.id and ov.deleted_at is null`,
      sql`x.id`,
    )} as values from product_option o where o.product_id = p.id and o.deleted_at is null`,
    sql`x.id`,
  ),
  images: sql`(select coalesce(json_agg(i order by pi.rank, i.id), '[]') from product_image pi
    join image i on i.id = pi.image_id and i.deleted_at is null where pi.product_id = p.id)`,
  tags: rowsOf(
    sql`select t.* from product_tag_product pt join product_tag t on t.id = pt.product_tag_id and t.deleted_at is null
      where pt.product_id = p.id`,
    sql`x.value`,
  ),
  collection: sql`(select row_to_json(c) from product_collection c where c.id = p.collection_id and c.deleted_at is null)`,
  type: sql`(select row_to_json(t) from product_type t where t.id = p.type_id and t.deleted_at is null)`,
  profile: sql`(select row_to_json(sp) from shipping_profile sp where sp.id = p.profile_id)`,
  profiles: rowsOf(sql`select sp.* from shipping_profile sp where sp.id = p.profile_id`, sql`x.id`),
  sales_channels: rowsOf(
    sql`select sc.* from product_sales_channel ps join sales_channel sc on sc.id = ps.sales_channel_id
      and sc.deleted_at is null where ps.product_id = p.id`,
    sql`x.id`,
  ),
  categories: sql`(select coalesce(json_agg(x order by pcp.rank, x.id), '[]') from product_category_product pcp
    join lateral (select ${categoryColumns}${reader.isStaff ? sql`, pc.is_active, pc.is_internal` : sql``}
      from product_category pc where pc.id = pcp.product_category_id
        ${reader.isStaff ? sql`` : sql`and pc.is_active and not pc.is_internal`}) x on true
    where pcp.product_id = p.id)`,
  category_paths: sql`array(select (
      select json_agg(json_build_object('id', up.id, 'name', up.name, 'handle', up.handle) order by length(up.mpath))
      from product_category up where up.id = any(string_to_array(pc.mpath, '.')))
    from product_category_product pcp join product_category pc on pc.id = pcp.product_category_id
    where pcp.product_id = p.id and ${isOpenToShoppers('pc')}
    order by pcp.rank, pc.id)`,
})

const firstSegment = (path: string) => path.split('.')[0] as string

/** Products `p` that meet a condition, with the relations that the paths name; in no defined order. */
export async function findProducts(
  db: Db,
  condition: Sql,
  reader: Reader & { paths: readonly string[] },
): Promise<ProductRow[]> {
  const available = relations(reader, new Set(reader.paths))
  const columns = [...new Set(reader.paths.map(firstSegment))].map(
    (name) => sql`${available[name]} as ${sql.ref(name)}`,
  )
  const { rows } = await sql<ProductRow>`
    select ${sql.join([sql`p.*`, sql`${ratesOfProduct(reader.region, reader.now)} as own_rates`, ...columns])}
    from product p where ${condition}`.execute(db)
  return reader.isStaff ? rows : rows.map((row) => withoutSalesCount(row, row.variants))
}

/** Variants `v` of products `p` that meet a condition, each with its product; in no defined order. */
export async function findVariants(db: Db, condition: Sql, reader: Reader): Promise<VariantRow[]> {
  const { rows } = await sql<VariantRow>`
    select ${variantColumns(reader)}, ${valuesOfVariant} as options, ${itemsOfVariant} as inventory_items, ${ratesOfProduct(reader.region, reader.now)} as own_rates,
      row_to_json(p) as product
    from product_variant v join product p on p.id = v.product_id left join stock s on s.variant_id = v.id
    where ${condition}`.execute(db)
  return reader.isStaff ? rows : rows.map((row) => ({ ...row, product: withoutSalesCount(row.product as Row, [row]) }))
}

/** That others bought a medicine is no reason to take it (薬機法66条): its sales count is not answered. */
function withoutSalesCount<T extends Row>(product: T, variants: readonly Row[] = []): T {
  const { purchased_count_last_month: _, ...metadata } = (product.metadata ?? {}) as Row
  const isMedicine = variants.some((variant) => factsOfClass((variant.metadata as Row)?.jsm_category_name)?.isMedicine)
  return isMedicine || metadata.product_type === 'medicine' ? { ...product, metadata } : product
}

/** SQL: what shoppers may see of products `p`, in one sales channel or in all. */
export const onSale = (salesChannelIds?: readonly string[]): Sql =>
  sql`p.status = 'published' and p.deleted_at is null${
    salesChannelIds === undefined
      ? sql``
      : sql` and exists (select from product_sales_channel l where l.product_id = p.id and l.sales_channel_id = any(${salesChannelIds}))`
  }`
