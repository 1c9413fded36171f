import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { readProductCards } from '../catalogue/index.ts'
import { indexArticles } from './index-articles.ts'
import { type Folded, type ProductSource, searchTextOf } from './product-text.rules.ts'

const batch = 500

/**
 * Rebuilds every row of search: products by batches, then articles. Unchanged rows are not written.
 * `onProgress` gets the number of finished products.
 */
export async function reindexAll({ db, now }: Reading, onProgress?: (done: number) => void): Promise<void> {
  const folded: Folded = new Map()
  let done = 0
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string }>`
      select id from product where id > ${after} order by id limit ${batch}`.execute(db)
    if (rows.length === 0) break
    const ids = rows.map((row) => row.id)
    await withSearchLock(db, (tx) => writeProducts({ db: tx, now }, ids, folded))
    after = ids.at(-1)!
    done += ids.length
    onProgress?.(done)
  }
  await reindexArticles({ db, now })
}

/** Rebuilds the rows of all articles. */
export const reindexArticles = ({ db, now }: Reading): Promise<void> =>
  withSearchLock(db, (tx) => indexArticles({ db: tx, now }))

/**
 * Rebuilds the rows of these products; those that are not on sale can no longer be found. Joins the caller's
 * transaction.
 */
export async function reindexProducts({ db, now }: Reading, productIds: readonly string[]): Promise<void> {
  const ids = [...new Set(productIds)].sort()
  for (let at = 0; at < ids.length; at += batch) {
    const chunk = ids.slice(at, at + batch)
    await withSearchLock(db, (tx) => writeProducts({ db: tx, now }, chunk, new Map()))
  }
}

/** Rebuilds the rows of products whose price has begun or ended by the calendar. */
export async function reindexStale({ db, now }: Reading): Promise<void> {
  const { rows } = await sql<{ product_id: string }>`
    select product_id from product_search where stale_at <= ${now} order by stale_at limit 5000`.execute(db)
  await reindexProducts(
    { db, now },
    rows.map((row) => row.product_id),
  )
}

/** One writer at a time, until it commits: so that the numbers of changes become visible in their order. */
function withSearchLock<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const underLock = async (tx: Db) => {
    await sql`select pg_advisory_xact_lock(hashtext('search'))`.execute(tx)
    return work(tx)
  }
  return db.isTransaction ? underLock(db) : db.transaction().execute(underLock)
}

async function writeProducts({ db, now }: Reading, ids: readonly string[], folded: Folded) {
  const cards = await readProductCards({ db, now }, ids)
  const sources = new Map((await readSources({ db, now }, ids)).map((source) => [source.id, source]))
  const rows = cards.map((card) => {
    const source = sources.get(card.id)!
    return {
      product_id: card.id,
      ...searchTextOf(card, source, folded),
      price_yen: card.price,
      in_stock: card.in_stock,
      popularity: Number(source.metadata?.purchased_count_last_month) || 0,
      published_at: source.created_at,
      stale_at: source.stale_at,
      card: JSON.stringify(card),
    }
  })
  await sql`
    insert into product_search as kept (product_id, change, text_change, is_listed, title_norm, text_norm, facets, words,
      price_yen, in_stock, popularity, published_at, stale_at, card)
    select product_id, change, change, true, title_norm, text_norm, facets, words,
      price_yen, in_stock, popularity, published_at, stale_at, card
    from (select nextval('search_change') as change, fresh.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fresh (
      product_id text, title_norm text, text_norm text, facets text[], words text[], price_yen int, in_stock boolean,
      popularity int, published_at timestamptz, stale_at timestamptz, card text)) numbered
    on conflict (product_id) do update set
      change = excluded.change,
      text_change = case when (kept.title_norm, kept.text_norm, kept.facets, kept.words)
        is distinct from (excluded.title_norm, excluded.text_norm, excluded.facets, excluded.words)
        then excluded.change else kept.text_change end,
      is_listed = true, title_norm = excluded.title_norm, text_norm = excluded.text_norm, facets = excluded.facets,
      words = excluded.words, price_yen = excluded.price_yen, in_stock = excluded.in_stock, popularity = excluded.popularity,
      published_at = excluded.published_at, stale_at = excluded.stale_at, card = excluded.card
    where (kept.is_listed, kept.card, kept.title_norm, kept.text_norm, kept.facets, kept.words, kept.popularity, kept.published_at, kept.stale_at)
      is distinct from (true, excluded.card, excluded.title_norm, excluded.text_norm, excluded.facets, excluded.words,
        excluded.popularity, excluded.published_at, excluded.stale_at)`.execute(db)
  const listed = cards.map((card) => card.id as string)
  await sql`
    update product_search set is_listed = false, stale_at = null, change = nextval('search_change')
    where product_id = any(${ids}) and not product_id = any(${listed}) and is_listed`.execute(db)
}

/** What products contain beyond their cards, and when their price next changes by the calendar. */
async function readSources({ db, now }: Reading, ids: readonly string[]): Promise<ProductSource[]> {
  const { rows } = await sql<ProductSource>`
    select p.id, p.description, p.metadata, p.created_at, c.title as collection,
      array(select t.value from product_tag_product pt join product_tag t on t.id = pt.product_tag_id
        where pt.product_id = p.id and t.deleted_at is null order by t.value) as tags,
      (select min(edge) from product_variant v join money_amount m on m.variant_id = v.id and m.deleted_at is null
        join price_list l on l.id = m.price_list_id and l.status = 'active' and l.deleted_at is null
        cross join lateral (values (l.starts_at), (l.ends_at)) as edges (edge)
        where v.product_id = p.id and v.deleted_at is null and edge > ${now}) as stale_at
    from product p left join product_collection c on c.id = p.collection_id and c.deleted_at is null
    where p.id = any(${ids})`.execute(db)
  return rows
}
