import { sql } from 'kysely'
import type { Db } from '../../base/db.ts'

/** How many columns of each kind a table of these products needs. */
export interface Widths {
  prices: { region: string | null; currency: string }[]
  images: number
  options: number
  categories: number
  channels: number
}

/** A product as needed for the table. */
export interface ExportedProduct {
  product: Record<string, unknown>
  images: string[]
  categories: string[]
  channels: string[]
  /** Titles of the options, and each variant's values in the same order. */
  options: string[]
  variants: {
    fields: Record<string, unknown>
    values: (string | null)[]
    prices: { region: string | null; currency: string; amount: number }[]
  }[]
}

/** The number of columns for repeated fields in a table of these products: the maximum that any of them has. */
export async function readWidths(db: Db, ids: readonly string[]): Promise<Widths> {
  const widest = (table: string, condition = sql`true`) => sql`(select coalesce(max(many), 0) from (
    select count(*)::int as many from ${sql.table(table)} l
    where l.product_id = any(${ids}) and ${condition} group by l.product_id) each_one)`
  const [{ rows }, { rows: prices }] = await Promise.all([
    sql<Omit<Widths, 'prices'>>`select ${widest('product_image')} as images,
      ${widest('product_option', sql`l.deleted_at is null`)} as options,
      ${widest('product_category_product')} as categories, ${widest('product_sales_channel', hasChannel)} as channels`.execute(
      db,
    ),
    sql<Widths['prices'][number]>`select distinct r.name as region, m.currency_code as currency
      from product_variant v join money_amount m on m.variant_id = v.id and ${isPlain}
      left join region r on r.id = m.region_id
      where v.product_id = any(${ids}) and v.deleted_at is null order by region nulls first, currency`.execute(db),
  ])
  return { ...rows[0]!, prices }
}

/** The link of a deleted channel stays, but the import would refuse its id. */
const hasChannel = sql`exists (select from sales_channel c where c.id = l.sales_channel_id and c.deleted_at is null)`

/** Price lists, and prices for certain quantities, are not part of the table. */
const isPlain = sql`m.price_list_id is null and m.deleted_at is null and m.min_quantity is null and m.max_quantity is null`

/** Products by their ids, in that order. */
export async function findExported(db: Db, ids: readonly string[]): Promise<ExportedProduct[]> {
  const { rows } = await sql<ExportedProduct>`
    select to_jsonb(p) || jsonb_build_object('collection', c.handle, 'type', t.value, 'tags', (
        select string_agg(${tagCell}, ',' order by tag.value) from product_tag_product l
        join product_tag tag on tag.id = l.product_tag_id and tag.deleted_at is null where l.product_id = p.id)) as product,
      array(select i.url from product_image l join image i on i.id = l.image_id
        where l.product_id = p.id order by l.rank, i.id) as images,
      array(select k.handle from product_category_product l join product_category k on k.id = l.product_category_id
        where l.product_id = p.id order by l.rank, k.id) as categories,
      array(select l.sales_channel_id from product_sales_channel l
        where l.product_id = p.id and ${hasChannel} order by 1) as channels,
      array(select o.title from product_option o where o.product_id = p.id and o.deleted_at is null order by o.id) as options,
      ${variants} as variants
    from product p
    left join product_collection c on c.id = p.collection_id and c.deleted_at is null
    left join product_type t on t.id = p.type_id and t.deleted_at is null
    where p.id = any(${ids}) order by p.id`.execute(db)
  return rows
}

/** Quoted as in CSV where it would be read as two, or without its spaces (`tagsOf`). */
const tagCell = sql`case when tag.value ~ '[",]|^\\s|\\s$'
  then '"' || replace(tag.value, '"', '""') || '"' else tag.value end`

const variants = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
      'fields', to_jsonb(v) || jsonb_build_object('inventory_quantity', s.quantity),
      'values', (select coalesce(jsonb_agg(ov.value order by o.id), '[]') from product_option o
        left join product_option_value ov on ov.option_id = o.id and ov.variant_id = v.id and ov.deleted_at is null
        where o.product_id = p.id and o.deleted_at is null),
      'prices', (select coalesce(jsonb_agg(jsonb_build_object('region', r.name, 'currency', m.currency_code, 'amount', m.amount)), '[]')
        from money_amount m left join region r on r.id = m.region_id where m.variant_id = v.id and ${isPlain})
    ) order by v.variant_rank, v.id), '[]')
  from product_variant v join stock s on s.variant_id = v.id where v.product_id = p.id and v.deleted_at is null)`
