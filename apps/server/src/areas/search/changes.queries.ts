import { sql } from 'kysely'
import type { Db } from '../../base/db.ts'
import type { ArticleRow } from './article-index.rules.ts'
import type { Labelled } from './facet-index.rules.ts'
import type { IndexedProduct } from './product-index.rules.ts'
import { type FacetName, facetNames } from './product-query.rules.ts'

/**
 * How far search's tables have come: two index lookups, and a checksum of all synonym changes, because two members of
 * staff may commit them out of order.
 */
export async function newestChanges(db: Db) {
  const { rows } = await sql<{ products: number; articles: number; synonyms: string }>`
    select coalesce((select max(change) from product_search), 0) as products,
      coalesce((select max(change) from article_search), 0) as articles,
      (select concat(count(*), ' ', sum(change)) from synonym_group) as synonyms`.execute(db)
  return rows[0]!
}

interface ProductRow extends Omit<IndexedProduct, 'title' | 'passages' | 'facets' | 'ages' | 'words'> {
  change: number
  title_norm: string | null
  text_norm: string | null
  facets: string | null
  words: string | null
}

/** Products that changed after `since`, in the order of their changes. Texts are included only where they changed. */
export async function newProducts(
  db: Db,
  since: number,
  limit: number,
): Promise<(IndexedProduct & { change: number })[]> {
  const { rows } = await sql<ProductRow>`
    select product_id, change, text_change, is_listed, price_yen, in_stock, popularity, published_at,
      case when text_change > ${since} then title_norm end as title_norm,
      case when text_change > ${since} then text_norm end as text_norm,
      case when text_change > ${since} then array_to_string(facets, E'\n') end as facets,
      case when text_change > ${since} then array_to_string(words, E'\n') end as words
    from product_search where change > ${since} order by change limit ${limit}`.execute(db)
  return rows.map(({ title_norm, text_norm, facets, words, ...row }) => ({
    ...row,
    title: title_norm ?? '',
    passages: lines(text_norm),
    ...facetsOf(lines(facets)),
    words: lines(words),
  }))
}

/** Articles that changed after `since`. */
export async function newArticles(db: Db, since: number): Promise<ArticleRow[]> {
  const { rows } = await sql<{
    article_id: string
    is_listed: boolean
    title_norm: string
    text_norm: string
    published_at: Date
  }>`
    select s.article_id, s.is_listed, s.title_norm, s.text_norm, coalesce(a.published_at, a.created_at) as published_at
    from article_search s join article a on a.id = s.article_id where s.change > ${since} order by s.change`.execute(db)
  return rows.map(({ title_norm, text_norm, ...row }) => ({ ...row, title: title_norm, passages: lines(text_norm) }))
}

export async function readSynonyms(db: Db): Promise<string[][]> {
  const rows = await db.selectFrom('synonym_group').select('words').orderBy('id').execute()
  return rows.map((row) => row.words)
}

const lines = (text: string | null) => (text ? text.split('\n') : [])

const readFacets = new Map<string, [FacetName | 'ages', Labelled]>()

/**
 * `symptoms<tab>頭痛<tab>頭痛`: facet, value, label; among them the ages. There are few
 * different ones, so each is parsed once.
 */
function facetsOf(written: readonly string[]): Pick<IndexedProduct, 'facets' | 'ages'> {
  const facets = Object.fromEntries(facetNames.map((name) => [name, [] as Labelled[]])) as Record<FacetName, Labelled[]>
  const ages: string[] = []
  for (const line of written) {
    let read = readFacets.get(line)
    if (!read) {
      const [name, value, label] = line.split('\t') as [FacetName | 'ages', string, string]
      read = [name, { value, label }]
      readFacets.set(line, read)
    }
    if (read[0] === 'ages') ages.push(read[1].value)
    else facets[read[0]].push(read[1])
  }
  return { facets, ages }
}
