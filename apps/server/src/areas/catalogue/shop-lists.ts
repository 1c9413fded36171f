import { productLists, shopCollections, shopProducts } from '@kusuribako/contract/catalogue/shop-products'
import { sql } from 'kysely'
import { type Handler, JsonAnswer, on, type Reading } from '../../base/ctx.ts'
import { recall } from '../../base/process-cache.ts'
import { notFound, type Row, readOne } from '../../base/read.ts'
import { readProductCards } from './product-cards.queries.ts'

/** Cards by handles, ids or SKUs, in the order given; what is not on sale is skipped. */
const listProducts: Handler<typeof shopProducts.list> = async (ctx, { query }) => {
  const ids = query.product_ids ?? (await idsNamed(ctx, query.product_handles, query.product_variant_skus))
  const cards = await readProductCards(ctx, [...new Set(ids)])
  const products = query.omit_categories ? cards.map((card) => ({ ...card, categories: [] })) : cards
  return ready({ products }, cards)
}

/** A collection with its newest products. */
const getCollection: Handler<typeof shopCollections.get> = async (ctx, { query }) => {
  const readable = { table: 'product_collection', relations: {} } as const
  const collection = await readOne(ctx.db, readable, query.handle, {}, 'handle')
  const { rows } = await sql<{ id: string }>`
    select id from product where collection_id = ${collection.id} and status = 'published' and deleted_at is null
    order by created_at desc, id desc limit ${query.max_products}`.execute(ctx.db)
  const products = await cardsOf(ctx, rows)
  return ready({ ...collection, products }, products)
}

/** One page of a list that the shop has compiled by hand, in its order; `count` is how many of it are shown. */
const getList: Handler<typeof productLists.get> = async (ctx, { query }) => {
  const list = await ctx.db
    .selectFrom('product_list')
    .select(['id', 'title', 'handle'])
    .where('handle', '=', query.handle)
    .executeTakeFirst()
  if (!list) throw notFound('product_list', query.handle, 'handle')
  // Which products have a card is known only after building all cards: cached, so that not each page has to do it.
  const shownIds = await recall(ctx.memory, `shown on ${list.id}`, () => findShownIds(ctx, list.id))
  const products = await readProductCards(ctx, shownIds.slice(query.offset, query.offset + query.limit))
  return ready({ title: list.title, handle: list.handle, count: shownIds.length, products }, products)
}

/** The ids of a list's products that have a card, in its order. */
async function findShownIds(ctx: Reading, product_list_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select product_id as id from product_list_product where product_list_id = ${product_list_id}
    order by rank, product_id`.execute(ctx.db)
  return (await cardsOf(ctx, rows)).map(({ id }) => id)
}

const listHandles: Handler<typeof productLists.handles> = async ({ db }) => ({
  data: {
    lists: await db
      .selectFrom('product_list')
      .select(['title', 'handle'])
      .orderBy('created_at')
      .orderBy('handle')
      .execute(),
  },
})

async function idsNamed({ db }: Reading, handles: string[] | undefined, skus: string[] | undefined): Promise<string[]> {
  const named = sql`unnest(${handles ?? skus}::text[]) with ordinality as named (word, place)`
  const { rows } = handles
    ? await sql<{ id: string }>`
        select p.id from ${named} join product p on p.handle = named.word and p.deleted_at is null order by named.place`.execute(
        db,
      )
    : await sql<{ id: string }>`select v.product_id as id from ${named}
        join product_variant v on v.sku = named.word and v.deleted_at is null order by named.place`.execute(db)
  return rows.map(({ id }) => id)
}

const cardsOf = (ctx: Reading, rows: { id: string }[]) =>
  readProductCards(
    ctx,
    rows.map(({ id }) => id),
  )

const ready = (data: Row, products: readonly { id: string }[]) =>
  new JsonAnswer(
    JSON.stringify({ data }),
    products.map(({ id }) => id),
  )

export const shopListRoutes = [
  on(shopProducts.list, listProducts),
  on(shopCollections.get, getCollection),
  on(productLists.get, getList),
  on(productLists.handles, listHandles),
]
