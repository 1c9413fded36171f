import type { adminProducts } from '@kusuribako/contract/catalogue/admin-products'
import type { products } from '@kusuribako/contract/catalogue/products'
import type { Input } from '@kusuribako/contract/endpoint'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { toKatakana } from 'wanakana'
import { within } from '../../base/bounds.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { containing } from '../../base/pattern.ts'
import { recall } from '../../base/process-cache.ts'
import { refuse } from '../../base/refuse.ts'
import { columns } from '../../base/tables.gen.ts'
import { isOpenToShoppers } from './products.queries.ts'

/** Filters of a product list; those only for staff are not part of a shopper's query. */
export type ProductQuery = Partial<
  Input<typeof products.list>['query'] &
    Input<typeof adminProducts.list>['query'] & {
      /** Only what search can find: goods with a price and a legal sale class. */
      has_card: true
    }
>
export type Audience = 'shoppers' | 'staff'
type Sql = RawBuilder<unknown>

/** Columns with an index for sorting: a page then costs only the rows before it and in it. */
const indexedColumns = { created_at: sql`timestamptz`, updated_at: sql`timestamptz`, title: sql`text`, id: sql`text` }
type IndexedColumn = keyof typeof indexedColumns

function orderOf(order = '-created_at') {
  const column = order.replace(/^-/, '')
  if (!(columns.product as readonly string[]).includes(column) || column === 'metadata') {
    throw refuse('invalid_data', undefined, `Order field ${column} is not valid`)
  }
  const isDescending = order.startsWith('-')
  const direction = isDescending ? sql`desc` : sql`asc`
  const sortColumn = sql`p.${sql.ref(column)}`
  return {
    sortColumn,
    isDescending,
    type: indexedColumns[column as IndexedColumn],
    sorting: sql`${sortColumn} ${direction}, p.id ${direction}`,
  }
}

/** Whether a deep page may begin at a mark: with other columns the whole result is sorted, wherever a page begins. */
export const hasMarks = ({ order }: ProductQuery) => orderOf(order).type !== undefined

/** The ids of one page, in order; `from` is the position where its list begins instead of at its first product. */
export async function findProductIds(
  db: Db,
  query: ProductQuery,
  audience: Audience = 'shoppers',
  from?: Mark,
): Promise<string[]> {
  const { sortColumn, isDescending, type, sorting } = orderOf(query.order)
  const fromMark =
    from && sql`and (${sortColumn}, p.id) ${isDescending ? sql`<=` : sql`>=`} (${from.at}::${type}, ${from.id})`
  const { rows } = await sql<{ id: string }>`
    select p.id from product p where ${conditions(query, audience)} ${fromMark ?? sql``} order by ${sorting}
    limit ${query.limit} offset ${query.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A position in a list: its product's sort value, as text, and its id. */
export interface Mark {
  at: string
  id: string
}
export const markEvery = 500

/** The position of every five hundredth product of a list: a deep page begins there instead of scanning. */
export async function findMarks(db: Db, query: ProductQuery): Promise<Mark[]> {
  const { sortColumn, sorting } = orderOf(query.order)
  const { rows } = await sql<Mark>`
    select at::text, id from (
      select ${sortColumn} as at, p.id, row_number() over (order by ${sorting}) as place
      from product p where ${conditions(query, 'staff')}) list
    where place % ${markEvery} = 1 order by place`.execute(db)
  return rows
}

/** The exact number of products found. */
export const countProducts = (db: Db, query: ProductQuery) => runCount(db, compileCount(db, query, 'shoppers'))

/**
 * The same, counted once for all pages of a list: valid until the catalogue changes. Empty results are not cached,
 * because anybody can send any words.
 */
export async function countCached(
  { db, memory }: Pick<Ctx, 'db' | 'memory'>,
  query: ProductQuery,
  audience: Audience = 'shoppers',
): Promise<number> {
  const countQuery = compileCount(db, query, audience)
  // A discount's conditions change independently of the catalogue.
  if (query.discount_condition_id) return runCount(db, countQuery)
  const key = JSON.stringify([countQuery.sql, countQuery.parameters])
  return (await recall(memory, key, async () => (await runCount(db, countQuery)) || undefined)) ?? 0
}

const compileCount = (db: Db, query: ProductQuery, audience: Audience) =>
  sql<{ count: number }>`select count(*) as count from product p where ${conditions(query, audience)}`.compile(db)

const runCount = async (db: Db, query: CompiledQuery<{ count: number }>) =>
  (await db.executeQuery(query)).rows[0]!.count

/** The visible rows, with the requested filters. */
function conditions(query: ProductQuery, audience: Audience): Sql {
  const all: Sql[] = []
  const add = (value: unknown, condition: () => Sql) => value !== undefined && all.push(condition())
  // A filter on the time of deletion asks for deleted rows.
  if (!query.deleted_at) all.push(sql`p.deleted_at is null`)
  if (audience === 'shoppers') all.push(sql`p.status = 'published'`)
  add(query.id, () => sql`p.id = any(${query.id})`)
  add(query.handle, () => sql`p.handle = ${query.handle}`)
  add(query.title, () => sql`p.title = ${query.title}`)
  add(query.description, () => sql`p.description = ${query.description}`)
  add(query.is_giftcard, () => sql`p.is_giftcard = ${query.is_giftcard}`)
  add(query.status, () => sql`p.status = any(${query.status})`)
  add(query.type_id, () => sql`p.type_id = any(${query.type_id})`)
  add(query.collection_id, () => sql`p.collection_id = any(${query.collection_id})`)
  add(query.tags, () => isLinked('product_tag_product', 'product_tag_id', sql`= any(${query.tags})`))
  add(query.sales_channel_id, () =>
    isLinked(
      'product_sales_channel',
      'sales_channel_id',
      sql`= any(array(select id from sales_channel
      where id = any(${query.sales_channel_id}) and deleted_at is null))`,
    ),
  )
  add(query.category_id, () =>
    isLinked('product_category_product', 'product_category_id', categoriesIn(query, audience)),
  )
  add(query.price_list_id, () => pricedBy(query))
  add(
    query.has_card,
    () => sql`exists (select from product_search found where found.product_id = p.id and found.is_listed)`,
  )
  add(query.discount_condition_id, () => inCondition(query))
  add(query.q, () => (audience === 'staff' ? matchesIndexedText(query.q!) : matchesText(query.q!)))
  for (const column of ['created_at', 'updated_at', 'deleted_at'] as const) {
    all.push(...within(sql.ref(`p.${column}`), query[column]))
  }
  return all.length ? sql.join(all, sql` and `) : sql`true`
}

const isLinked = (table: string, column: string, comparison: Sql): Sql =>
  sql`exists (select from ${sql.table(table)} l where l.product_id = p.id and ${sql.ref(`l.${column}`)} ${comparison})`

/**
 * The named categories, and with `include_category_children` their descendants; only those that the audience
 * may see. Read before the products.
 */
function categoriesIn({ category_id, include_category_children }: ProductQuery, audience: Audience): Sql {
  const isBelow = include_category_children ? sql`d.mpath like c.mpath || '%'` : sql`d.id = c.id`
  const isOpen = audience === 'staff' ? sql`true` : isOpenToShoppers('d')
  return sql`= any(array(select d.id from product_category c join product_category d on ${isBelow}
    where c.id = any(${category_id}) and ${isOpen}))`
}

const pricedBy = ({ price_list_id }: ProductQuery): Sql => sql`p.id in (
  select v.product_id from money_amount m join product_variant v on v.id = m.variant_id and v.deleted_at is null
  where m.price_list_id = any(${price_list_id}) and m.deleted_at is null)`

const inCondition = ({ discount_condition_id }: ProductQuery): Sql => sql`p.id = any(array(
  select value_id from discount_condition_value where condition_id = ${discount_condition_id}))`

/**
 * What staff find, or part of a description, which has no index. Titles come first, so that a word in most titles
 * hardly needs the rest.
 */
const matchesText = (q: string): Sql =>
  sql`(p.title ilike ${containing(q)} or p.description ilike ${containing(q)} or ${matchesIndexedText(q)})`

/** Part of a title, subtitle, handle, SKU, bar code, variant's title or collection's title: each has an index. */
const matchesIndexedText = (q: string): Sql => sql`p.id in (
  select f.id from product f
    where f.deleted_at is null and ${containsText(sql`product_words(f.title, f.subtitle, f.handle)`, q)}
  union all select v.product_id from product_variant v
    where v.deleted_at is null and ${containsText(sql`variant_words(v.title, v.sku, v.barcode)`, q)}
  union all select f.id from product_collection c join product f on f.collection_id = c.id
    where c.deleted_at is null and c.title ilike ${containing(q)})`

/**
 * SQL: these words contain a text as typed, in the usual widths or in katakana, as most names are written. Its pairs
 * of letters find candidates through an index; a single letter has none.
 */
export function containsText(words: Sql, q: string): Sql {
  const plain = q.normalize('NFKC')
  const spellings = new Set([q, plain, toKatakana(plain, { passRomaji: true })])
  return sql`(${sql.join(
    [...spellings].map((text) => containsSpelling(words, text)),
    sql` or `,
  )})`
}

const containsSpelling = (words: Sql, text: string): Sql =>
  text.length > 1
    ? sql`(letter_pairs(${words}) @> letter_pairs(${text}) and ${words} ilike ${containing(text)})`
    : sql`${words} ilike ${containing(text)}`
