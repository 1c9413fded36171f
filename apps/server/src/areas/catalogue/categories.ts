import { categories as api } from '@kusuribako/contract/catalogue/categories'
import { type Handler, on } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { many, notFound, one, type Readable, type Row, readList } from '../../base/read.ts'

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

/** Shoppers see active shelves that are not internal. */
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

/** Categories by rank; with `include_descendants_tree` each with all that is below it. */
const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { handle, parent_category_id, limit, offset } = query
  const { rows, count } = await readList(db, categories, query, { handle, parent_category_id })
  const tree = query.include_descendants_tree ? await childrenByParent(db) : null
  return { product_categories: rows.map((row) => shown(row, tree)), count, offset, limit }
}

const get: Handler<typeof api.get> = async ({ db }, { params, query }) => {
  const { rows } = await readList(db, categories, query, { id: params.id })
  if (!rows[0]) throw notFound('product_category', params.id)
  return { product_category: shown(rows[0], null) }
}

type Children = Map<unknown, Row[]>

/** Every shelf that shoppers see, by its parent: there are some dozens of them. */
async function childrenByParent(db: Db): Promise<Children> {
  const { rows } = await readList(db, categories, { expand: '' })
  return Map.groupBy(rows, ({ parent_category_id }) => parent_category_id)
}

/** A category without the columns that are not for shoppers, its children those that are. */
function shown(category: Row, tree: Children | null): Row {
  const { parent_category: parent, category_children: children } = category
  return {
    ...category,
    ...(parent ? { parent_category: seen(parent as Row) ? bare(parent as Row) : null } : {}),
    ...(children ? { category_children: (children as Row[]).filter(seen).map(bare) } : {}),
    ...(tree && { category_children: below(category, tree) }),
  }
}

const below = (category: Row, tree: Children): Row[] =>
  (tree.get(category.id) ?? []).map((child) => ({ ...child, category_children: below(child, tree) }))

const seen = ({ is_active, is_internal }: Row) => is_active && !is_internal
const bare = (category: Row): Row => Object.fromEntries(fields.map((field) => [field, category[field]]))

export const categoryRoutes = [on(api.list, list), on(api.get, get)]
