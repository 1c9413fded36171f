import type { search } from '@kusuribako/contract/search/search'
import { sql } from 'kysely'
import { type Handler, JsonAnswer } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { notFound } from '../../base/read.ts'
import { shopRegion } from '../pricing/index.ts'
import { basicSearch } from './basic-search.ts'
import { findAmong, findProducts, type SearchRequest } from './find-products.ts'
import { freshIndex, type SearchIndex } from './open-index.ts'
import { productsByCode } from './products-by-code.queries.ts'

/**
 * Products by keyword, facets and price (shop.md §7); without a keyword all of them. A SKU or a JAN code finds its
 * product. A keyword without results is corrected by a space, one too many or missing, or one typing error, and the
 * answer says so; where it is not sure what was meant, or only fewer words find something, it offers that. An age among
 * the words leaves what may be used at it. Prices are those of the shop's one region; a request for another's is
 * refused (`not_found`). With the flag `medusa-basic-search` the platform's simple search answers instead.
 */
export const searchProducts: Handler<typeof search.products> = async ({ db, flags }, { body }) => {
  if (body.region_id !== undefined) await mustBeOfShop(db, body.region_id)
  if (flags.has('medusa-basic-search')) return new JsonAnswer(await basicSearch(db, body))
  const index = await freshIndex(db)
  const key = `products ${JSON.stringify(body)}`
  const cached = index.responses.find(key) ?? (await index.responses.fill(key, () => answer(db, index, body)))
  return new JsonAnswer(cached.bytes.toString())
}

async function mustBeOfShop(db: Db, regionId: string) {
  const { rows } = await sql`select where ${shopRegion} = ${regionId}`.execute(db)
  if (rows.length === 0) throw notFound('region', regionId)
}

async function answer(db: Db, index: SearchIndex, request: SearchRequest) {
  const coded = await productsByCode(db, index, request.keyword ?? '')
  const { found, suggestion, age } = coded.length ? findAmong(index, request, coded) : findProducts(index, request)
  const cards = await readCards(db, found.ids)
  const { sale_classes, symptoms, features, dosage_forms, age_groups, vendors, categories } = found.facets
  const rest = {
    count: found.count,
    offset: request.offset,
    limit: request.limit,
    facets: { categories, symptoms, features, dosage_forms, age_groups, vendors, sale_classes },
    price: found.price,
    suggestion,
    age,
  }
  return { text: `{"data":{"results":[${cards.join(',')}],${JSON.stringify(rest).slice(1)}}`, about: [] }
}

/** Cards as JSON texts, in the order of the ids. */
export async function readCards(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('product_search')
    .select(['product_id', 'card'])
    .where('product_id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()
  const cards = new Map(rows.map((row) => [row.product_id, row.card]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}
