import { categories as api } from '@kusuribako/contract/catalogue/categories'
import { sql } from 'kysely'
import { type Handler, on } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { many, notFound, one, type Readable, type Row, readList, type Shaping } from '../../base/read.ts'
import { onSale } from './products.queries.ts'
import { productFields } from './products.ts'

const fields = [
  'id',
  'name',
  'description',
  'handle',
  'parent_category_id',
  'created_at',
  'updated_at',
  'rank',
  'metadata',
]

/** Shoppers see active categories that are not internal. */
const categories: Readable = {
  table: 'product_category',
  relations: {
    parent_category: one('product_category', 'parent_category_id'),
    category_children: many('product_category', 'parent_category_id', 'rank'),
  },
  always: ['parent_category', 'category_children'],
  fields,
  selectable: fields,
  searched: ['name', 'handle'],
  listed: { is_active: true, is_internal: false },
  order: 'rank',
}

/** Categories by rank; with `include_descendants_tree` each with all its descendants. */
const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { handle, parent_category_id, limit, offset } = query
  const { rows, count } = await readList(db, categories, withoutProducts(query), { handle, parent_category_id })
  const tree = query.include_descendants_tree ? await childrenByParent(db) : null
  const product_categories = await withProducts(
    db,
    query,
    rows.map((row) => publicCategory(row, tree)),
  )
  return { product_categories, count, offset, limit }
}

const get: Handler<typeof api.get> = async ({ db }, { params, query }) => {
  const { rows } = await readList(db, categories, withoutProducts(query), { id: params.id })
  if (!rows[0]) throw notFound('product_category', params.id)
  const [product_category] = await withProducts(db, query, [publicCategory(rows[0], null)])
  return { product_category: product_category! }
}

const expandedPaths = ({ expand = '' }: Shaping) => expand.split(',').map((path) => path.trim())

/** The same query without products: they are read separately. */
const withoutProducts = <Q extends Shaping>(query: Q): Q =>
  expandedPaths(query).includes('products')
    ? {
        ...query,
        expand: expandedPaths(query)
          .filter((path) => path !== 'products')
          .join(','),
      }
    : query

/** The newest hundred products on sale of each category, on request. */
async function withProducts(db: Db, query: Shaping, found: Row[]): Promise<Row[]> {
  if (!expandedPaths(query).includes('products')) return found
  const columns = sql.join(productFields.map((field) => sql`p.${sql.ref(field)}`))
  const { rows } = await sql<Row & { category_id: string }>`
    select c.id as category_id, newest.* from unnest(${found.map(({ id }) => id)}::text[]) as c (id), lateral (
      select ${columns} from product_category_product l join product p on p.id = l.product_id
      where l.product_category_id = c.id and ${onSale()} order by p.created_at desc, p.id desc limit 100) newest
    order by newest.created_at desc, newest.id desc`.execute(db)
  const products = Map.groupBy(rows, ({ category_id }) => category_id)
  const productsOf = (id: string) => (products.get(id) ?? []).map(({ category_id: _, ...product }) => product)
  return found.map((category) => ({ ...category, products: productsOf(category.id as string) }))
}

type Children = Map<unknown, Row[]>

/** Every category visible to shoppers, by its parent: there are a few dozen. */
async function childrenByParent(db: Db): Promise<Children> {
  const { rows } = await readList(db, categories, { expand: '' })
  return Map.groupBy(rows, ({ parent_category_id }) => parent_category_id)
}

/** A category without internal columns, and only its visible children. */
function publicCategory(category: Row, tree: Children | null): Row {
  const { parent_category: parent, category_children: children } = category
  return {
    ...category,
    ...(parent ? { parent_category: isVisible(parent as Row) ? publicFields(parent as Row) : null } : {}),
    ...(children ? { category_children: (children as Row[]).filter(isVisible).map(publicFields) } : {}),
    ...(tree && { category_children: descendants(category, tree) }),
  }
}

const descendants = (category: Row, tree: Children): Row[] =>
  (tree.get(category.id) ?? []).map((child) => ({ ...child, category_children: descendants(child, tree) }))

const isVisible = ({ is_active, is_internal }: Row) => is_active && !is_internal
const publicFields = (category: Row): Row => Object.fromEntries(fields.map((field) => [field, category[field]]))

export const categoryRoutes = [on(api.list, list), on(api.get, get)]
