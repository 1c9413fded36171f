import type { products } from '@kusuribako/contract/catalogue/products'
import type { Input } from '@kusuribako/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/db.ts'
import { refuse } from '../../base/refuse.ts'

type Query = Input<typeof products.list>['query']
type Sql = RawBuilder<unknown>

/** Orders that an index gives, so that no page costs more than the rows it passes over. */
const orders: Record<string, Sql> = {
  created_at: sql`p.created_at, p.id`,
  '-created_at': sql`p.created_at desc, p.id desc`,
  title: sql`p.title, p.id`,
  '-title': sql`p.title desc, p.id desc`,
  id: sql`p.id`,
  '-id': sql`p.id desc`,
}

/** The ids of one page, in order. */
export async function findPage(db: Db, query: Query): Promise<string[]> {
  const order = orders[query.order ?? '-created_at']
  if (!order) throw refuse('invalid_data', undefined, `Order field ${query.order?.replace(/^-/, '')} is not valid`)
  const { rows } = await sql<{ id: string }>`
    select p.id from product p where ${conditions(query)} order by ${order}
    limit ${query.limit} offset ${query.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

const exactUpTo = 10_000

/** How many products a query finds: exact up to ten thousand, beyond that as the planner's statistics have it. */
export async function countFound(db: Db, query: Query): Promise<number> {
  const where = conditions(query)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from product p where ${where} limit ${exactUpTo + 1}) found`.execute(db)
  const { count } = rows[0]!
  if (count <= exactUpTo) return count
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from product p where ${where}`.execute(db)
  return Math.max(count, plan.rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'])
}

/** What shoppers may see, narrowed by what was asked. */
function conditions(query: Query): Sql {
  const all: Sql[] = [sql`p.deleted_at is null and p.status = 'published'`]
  const add = (given: unknown, condition: () => Sql) => given !== undefined && all.push(condition())
  const pattern = (text = '') => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  add(query.id, () => sql`p.id = any(${query.id})`)
  add(query.handle, () => sql`p.handle = ${query.handle}`)
  add(query.title, () => sql`p.title = ${query.title}`)
  add(query.description, () => sql`p.description = ${query.description}`)
  add(query.is_giftcard, () => sql`p.is_giftcard = ${query.is_giftcard}`)
  add(query.type_id, () => sql`p.type_id = any(${query.type_id})`)
  add(query.collection_id, () => sql`p.collection_id = any(${query.collection_id})`)
  add(query.tags, () => inLink('product_tag_product', 'product_tag_id', sql`= any(${query.tags})`))
  add(query.sales_channel_id, () =>
    inLink('product_sales_channel', 'sales_channel_id', sql`= any(${query.sales_channel_id})`),
  )
  add(query.category_id, () => inLink('product_category_product', 'product_category_id', categoriesIn(query)))
  add(
    query.q,
    () => sql`(p.title ilike ${pattern(query.q)} or p.description ilike ${pattern(query.q)}
    or exists (select from product_variant v where v.product_id = p.id and v.deleted_at is null and v.sku = ${query.q}))`,
  )
  for (const column of ['created_at', 'updated_at'] as const) {
    for (const [word, operator] of Object.entries(comparisons)) {
      const instant = query[column]?.[word as keyof typeof comparisons]
      add(instant, () => sql`${sql.ref(`p.${column}`)} ${operator} ${instant}`)
    }
  }
  return sql.join(all, sql` and `)
}

const comparisons = { lt: sql`<`, gt: sql`>`, lte: sql`<=`, gte: sql`>=` }

const inLink = (table: string, column: string, isOne: Sql): Sql =>
  sql`exists (select from ${sql.table(table)} l where l.product_id = p.id and ${sql.ref(`l.${column}`)} ${isOne})`

/** The categories named, and with `include_category_children` all that is below them; asked before the products are. */
const categoriesIn = ({ category_id, include_category_children }: Query): Sql =>
  include_category_children
    ? sql`= any(array(select d.id from product_category c join product_category d on d.mpath like c.mpath || '%'
        where c.id = any(${category_id})))`
    : sql`= any(${category_id})`
