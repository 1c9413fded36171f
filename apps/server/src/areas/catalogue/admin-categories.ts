import { adminCategories as api } from '@kusuribako/contract/catalogue/categories'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { changedMetadata } from '../../base/metadata.ts'
import { many, notFound, one, type Readable, type Row, readList, readOne, type Shaping } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { noteProductsChanged } from '../pricing/index.ts'
import { handleOf } from './handle.rules.ts'
import { timestamps } from './product-links.ts'

const paths = ['parent_category', 'category_children']
/** What staff may request of a category (platform contract, preset admin.product-categories). */
const categories: Readable = {
  table: 'product_category',
  relations: {
    parent_category: one('product_category', 'parent_category_id'),
    category_children: many('product_category', 'parent_category_id', 'rank'),
  },
  always: paths,
  expandable: paths,
  fields: [
    'id',
    'name',
    'description',
    'handle',
    'is_active',
    'is_internal',
    'rank',
    'parent_category_id',
    'created_at',
    'updated_at',
    'metadata',
  ],
  searched: ['name', 'handle'],
  order: 'rank',
}

/** Categories by rank, visible to shoppers or not; with `include_descendants_tree` each with all its descendants. */
const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { limit, offset, q, order, expand, fields, include_descendants_tree, ...filter } = query
  const { rows, count } = await readList(db, categories, { limit, offset, q, order, expand, fields }, filter)
  if (!include_descendants_tree) return { product_categories: rows, count, offset, limit }
  const { rows: all } = await readList(db, categories, { expand: '' })
  const byParent = Map.groupBy(all, (row) => row.parent_category_id)
  const descendants = (id: unknown): Row[] =>
    (byParent.get(id) ?? []).map((child) => ({ ...child, category_children: descendants(child.id) }))
  const trees = rows.map((row) => ({ ...row, category_children: descendants(row.id) }))
  return { product_categories: trees, count, offset, limit }
}

const get: Handler<typeof api.get> = ({ db }, { params, query }) => answer(db, params.id, query)

const create: Handler<typeof api.create> = async (ctx, { query, body }) => {
  const { parent_category_id = null, metadata, ...fields } = body
  const id = newId('category')
  return ctx.tx(async (tx) => {
    await lockTree(tx)
    const parent = parent_category_id === null ? null : await getCategory(tx.db, parent_category_id)
    const handle = fields.handle || handleOf(fields.name, id)
    const mpath = `${parent?.mpath ?? ''}${id}.`
    await tx.send
      .insertInto('product_category')
      .values({ id, ...fields, handle, mpath, parent_category_id, metadata: jsonOrNull(metadata), ...timestamps(tx) })
      .execute()
    await rankSiblings(tx, parent_category_id, id)
    await noteProductsChanged(tx, [])
    return answer(tx.db, id, query)
  })
}

const jsonOrNull = (metadata: object | undefined) => (metadata ? JSON.stringify(metadata) : null)

/**
 * Changes a category, and moves it with its descendants where another parent or position among its siblings is given.
 */
const update: Handler<typeof api.update> = async (ctx, { params: { id }, query, body }) => {
  const { parent_category_id, rank: position, metadata, ...fields } = body
  return ctx.tx(async (tx) => {
    await lockTree(tx)
    const before = await getCategory(tx.db, id)
    const parentId = parent_category_id === undefined ? before.parent_category_id : parent_category_id
    const isMoved = parentId !== before.parent_category_id
    if (isMoved) await movePaths(tx, before, parentId)
    await tx.send
      .updateTable('product_category')
      .set({
        ...fields,
        parent_category_id: parentId,
        metadata: changedMetadata(before.metadata, metadata),
        updated_at: tx.now,
      })
      .where('id', '=', id)
      .execute()
    if (isMoved) await rankSiblings(tx, before.parent_category_id)
    if (isMoved || position !== undefined) await rankSiblings(tx, parentId, id, position)
    const [products, answered] = await Promise.all([productsBelow(tx.db, id), answer(tx.db, id, query)])
    await noteProductsChanged(tx, products)
    return answered
  })
}

/** Deletes a category that has no children; its products stay. A missing one gets the same answer. */
const remove: Handler<typeof api.delete> = async (ctx, { params: { id } }) => {
  await ctx.tx(async (tx) => {
    await lockTree(tx)
    const [{ rows }, products] = await Promise.all([
      sql`select from product_category where parent_category_id = ${id} limit 1`.execute(tx.db),
      productsBelow(tx.db, id),
    ])
    if (rows.length) {
      throw refuse('not_allowed', undefined, `Deleting ProductCategory (${id}) with category children is not allowed`)
    }
    await tx.send.deleteFrom('product_category_product').where('product_category_id', '=', id).execute()
    const deleted = await sql<{ parent_category_id: string | null }>`
      delete from product_category where id = ${id} returning parent_category_id`.execute(tx.db)
    if (!deleted.rows[0]) return
    await rankSiblings(tx, deleted.rows[0].parent_category_id)
    await noteProductsChanged(tx, products)
  })
  return { id, object: 'product-category', deleted: true }
}

const addProducts: Handler<typeof api.addProducts> = async (ctx, { params: { id }, query, body }) => {
  const ids = body.product_ids.map((product) => product.id)
  return ctx.tx(async (tx) => {
    await Promise.all([getCategory(tx.db, id), mustBeProducts(tx.db, ids)])
    const nextRank = sql<number>`(select coalesce(max(rank) + 1, 0) from product_category_product l
      where l.product_id = given.id)`
    await sql`insert into product_category_product (product_category_id, product_id, rank)
      select distinct ${id}, given.id, ${nextRank} from unnest(${ids}::text[]) as given (id)
      on conflict do nothing`.execute(tx.send)
    await noteProductsChanged(tx, ids)
    return answer(tx.db, id, query)
  })
}

const removeProducts: Handler<typeof api.removeProducts> = async (ctx, { params: { id }, query, body }) => {
  const ids = body.product_ids.map((product) => product.id)
  return ctx.tx(async (tx) => {
    await Promise.all([getCategory(tx.db, id), mustBeProducts(tx.db, ids)])
    await sql`delete from product_category_product
      where product_category_id = ${id} and product_id = any(${ids})`.execute(tx.send)
    await noteProductsChanged(tx, ids)
    return answer(tx.db, id, query)
  })
}

/** The tree seldom changes, and a move affects many rows: one change at a time. */
const lockTree = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('product_category'))`.execute(tx.send)

interface Category {
  id: string
  mpath: string
  parent_category_id: string | null
  metadata: unknown
}

async function getCategory(db: Db, id: string): Promise<Category> {
  const { rows } = await sql<Category>`
    select id, mpath, parent_category_id, metadata from product_category where id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('product_category', id)
  return rows[0]
}

/** Updates the paths of a category and its descendants for a new parent, which must not be one of them. */
async function movePaths(tx: Tx, category: Category, parentId: string | null) {
  const parent = parentId === null ? null : await getCategory(tx.db, parentId)
  if (parent?.mpath.startsWith(category.mpath)) {
    throw refuse('not_allowed', undefined, 'A category cannot be moved into itself or below itself')
  }
  const mpath = `${parent?.mpath ?? ''}${category.id}.`
  await sql`update product_category set mpath = ${mpath} || substr(mpath, ${category.mpath.length + 1}::int)
    where mpath like ${`${category.mpath.replaceAll('_', '\\_')}%`}`.execute(tx.send)
}

/** Numbers siblings from 0 without gaps, one of them at a given position: the last where none is given. */
async function rankSiblings(tx: Tx, parentId: string | null, id?: string, position?: number) {
  const moved = id ?? null
  await sql`
    with sibling as (
      select id, row_number() over (order by rank, created_at, id) - 1 as place from product_category
      where parent_category_id is not distinct from ${parentId} and id is distinct from ${moved}
    ), moved as (
      select least(${position ?? null}::int, count(*)) as place from sibling
    ), sorted as (
      select o.id, o.place + (${moved}::text is not null and o.place >= moved.place)::int as place from sibling o, moved
      union all select ${moved}, place from moved
    )
    update product_category c set rank = sorted.place from sorted
    where c.id = sorted.id and c.rank <> sorted.place`.execute(tx.send)
}

async function mustBeProducts(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`select given.id from unnest(${ids}::text[]) as given (id)
    where not exists (select from product p where p.id = given.id and p.deleted_at is null)`.execute(db)
  if (rows.length)
    throw refuse('ids_unknown', { errors: [`Products ${rows.map(({ id }) => id).join(', ')} do not exist`] })
}

/** Products of a category and its descendants: each answer contains the path to its category. */
async function productsBelow(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct l.product_id as id from product_category c
    join product_category below on below.mpath like c.mpath || '%'
    join product_category_product l on l.product_category_id = below.id where c.id = ${id}`.execute(db)
  return rows.map((row) => row.id)
}

const answer = async (db: Db, id: string, shaping: Shaping) => ({
  product_category: await readOne(db, categories, id, shaping),
})

export const adminCategoryRoutes = [
  on(api.list, list),
  on(api.get, get),
  on(api.create, create),
  on(api.update, update),
  on(api.delete, remove),
  on(api.addProducts, addProducts),
  on(api.removeProducts, removeProducts),
]
