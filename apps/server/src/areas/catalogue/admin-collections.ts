import { adminCollections as api } from '@kusuribako/contract/catalogue/collections'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { changedMetadata } from '../../base/metadata.ts'
import { notFound, type Readable, type Row, readList, readOne } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { noteProductsChanged } from '../pricing/index.ts'
import { idsOfCondition } from './discount-conditions.queries.ts'
import { handleOf } from './handle.rules.ts'
import { timestamps } from './product-links.ts'
import { productFields } from './products.ts'

const collections: Readable = {
  table: 'product_collection',
  relations: {},
  searched: ['title', 'handle'],
  order: '-created_at',
}
const listedCollections: Readable = { ...collections, fields: ['id', 'title', 'handle', 'created_at', 'updated_at'] }

const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { limit, offset, order, q, discount_condition_id, ...filter } = query
  const id = discount_condition_id ? await idsOfCondition(db, discount_condition_id) : undefined
  const { rows, count } = await readList(db, listedCollections, { limit, offset, order, q }, { ...filter, id })
  const attachProducts = await readProductsOf(
    db,
    rows.map((row) => row.id),
  )
  return { collections: rows.map(attachProducts), count, offset, limit }
}

const get: Handler<typeof api.get> = ({ db }, { params }) => answer(db, params.id)

const create: Handler<typeof api.create> = async (ctx, { body: { title, handle, metadata } }) => {
  const id = newId('collection')
  return ctx.tx(async (tx) => {
    const fields = { title, handle: handle || handleOf(title, id), metadata: metadata && JSON.stringify(metadata) }
    await tx.send
      .insertInto('product_collection')
      .values({ id, ...fields, ...timestamps(tx) })
      .execute()
    await noteProductsChanged(tx, [])
    return answer(tx.db, id)
  })
}

const update: Handler<typeof api.update> = async (ctx, { params: { id }, body }) => {
  return ctx.tx(async (tx) => {
    const before = await lockCollection(tx, id)
    const metadata = changedMetadata(before.metadata, body.metadata)
    await tx.send
      .updateTable('product_collection')
      .set({ ...body, metadata, updated_at: tx.now })
      .where('id', '=', id)
      .execute()
    const [products, answered] = await Promise.all([productsIn(tx.db, id), answer(tx.db, id)])
    await noteProductsChanged(tx, products)
    return answered
  })
}

/** Deletes a collection; its products then have none. A missing one gets the same answer. */
const remove: Handler<typeof api.delete> = async (ctx, { params: { id } }) => {
  await ctx.tx(async (tx) => {
    await noteProductsChanged(tx, await productsIn(tx.db, id))
    await tx.send.updateTable('product').set({ collection_id: null }).where('collection_id', '=', id).execute()
    await sql`update product_collection set deleted_at = ${tx.now} where id = ${id} and deleted_at is null`.execute(
      tx.send,
    )
  })
  return { id, object: 'product-collection', deleted: true }
}

const addProducts: Handler<typeof api.addProducts> = async (ctx, { params: { id }, body: { product_ids } }) => {
  return ctx.tx(async (tx) => {
    await lockCollection(tx, id)
    const { rows } = await sql<{ id: string }>`update product set collection_id = ${id}, updated_at = ${tx.now}
      where id = any(${product_ids}) and deleted_at is null returning id`.execute(tx.db)
    const unknown = product_ids.find((productId) => !rows.some((row) => row.id === productId))
    if (unknown) throw refuse('not_found', undefined, `Product with id: ${unknown} was not found`)
    await noteProductsChanged(tx, product_ids)
    return answer(tx.db, id)
  })
}

const removeProducts: Handler<typeof api.removeProducts> = async (ctx, { params: { id }, body: { product_ids } }) => {
  await ctx.tx(async (tx) => {
    await lockCollection(tx, id)
    await sql`update product set collection_id = null, updated_at = ${tx.now}
      where id = any(${product_ids}) and collection_id = ${id}`.execute(tx.send)
    await noteProductsChanged(tx, product_ids)
  })
  return { id, object: 'product-collection', removed_products: product_ids }
}

const answer = async (db: Db, id: string) => {
  const [collection, attachProducts] = await Promise.all([readOne(db, collections, id), readProductsOf(db, [id])])
  return { collection: attachProducts(collection) }
}

async function lockCollection(tx: Tx, id: string): Promise<{ metadata: unknown }> {
  const { rows } = await sql<{ metadata: unknown }>`
    select metadata from product_collection where id = ${id} and deleted_at is null for update`.execute(tx.db)
  if (!rows[0]) throw notFound('product_collection', id)
  return rows[0]
}

async function productsIn(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from product where collection_id = ${id} and deleted_at is null`.execute(db)
  return rows.map((row) => row.id)
}

const productColumns = sql.join(productFields.map((name) => sql.ref(`p.${name}`)))

/**
 * Reads the newest hundred products of each collection, with their shipping profiles; returns a function that attaches
 * them to a row.
 */
async function readProductsOf(db: Db, ids: readonly unknown[]): Promise<(row: Row) => Row> {
  const { rows: found } = await sql<{ id: string; products: Row[] }>`
    select c.id, (select coalesce(json_agg(x order by x.created_at desc, x.id desc), '[]') from (
      select ${productColumns}, (select coalesce(json_agg(sp), '[]') from shipping_profile sp
        where sp.id = p.profile_id and sp.deleted_at is null) as profiles
      from product p where p.collection_id = c.id and p.deleted_at is null
      order by p.created_at desc, p.id desc limit 100) x) as products
    from product_collection c where c.id = any(${ids})`.execute(db)
  const products = new Map(found.map((one) => [one.id, one.products]))
  return (row) => ({ ...row, products: products.get(row.id as string) ?? [] })
}

export const adminCollectionRoutes = [
  on(api.list, list),
  on(api.get, get),
  on(api.create, create),
  on(api.update, update),
  on(api.delete, remove),
  on(api.addProducts, addProducts),
  on(api.removeProducts, removeProducts),
]
