import type { ProductSearch, search } from '@kusuribako/contract/search/search'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Handler, JsonAnswer } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { notFound } from '../../base/read.ts'
import { shopRegion } from '../pricing/index.ts'
import { ageIn } from './age-words.rules.ts'
import { basicSearch } from './basic-search.ts'
import { fold } from './folding.rules.ts'
import { freshIndex, type SearchIndex } from './open-index.ts'
import type { ProductQuery, ProductsFound } from './product-index.rules.ts'
import { joinCompound, splitCompound } from './synonym.rules.ts'
import { spellingsOf } from './typed-words.ts'

type SearchRequest = z.output<typeof ProductSearch>

/**
 * Products by keyword, facets and price (shop.md §7); without a keyword all of them. A keyword without results is
 * corrected by a space, one too many or missing, or one typing error, and the answer says so. An age among its words
 * leaves what may be used at it. Prices are those of the shop's one region; a request for another's is refused
 * (`not_found`). With the flag `medusa-basic-search` the platform's simple search answers instead.
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
  const { found, suggestion, age } = findProducts(index, request)
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

/** Where nothing may be used at the typed age, an age is perhaps none (3か月交換), or else left out, and that is told. */
function findProducts(index: SearchIndex, request: SearchRequest) {
  const typed = request.keyword ?? ''
  const age = ageIn(typed)
  if (!age) return { ...findWords(index, request, typed), age: null }
  const { word, keyword, months } = age
  const usable = findWords(index, request, keyword, months)
  if (usable.found.count > 0) return { ...usable, age: { word, keyword, applied: true } }
  if (index.products.hasAny(spellingsOf(typed, index))) return { ...findWords(index, request, typed), age: null }
  const ofAnyAge = findWords(index, request, keyword)
  return { ...ofAnyAge, age: { word, keyword, applied: ofAnyAge.found.count === 0 } }
}

function findWords(index: SearchIndex, request: SearchRequest, keyword: string, months?: ProductQuery['months']) {
  const typed = spellingsOf(keyword, index)
  // A keyword of punctuation only finds nothing, rather than everything.
  const words = typed.length === 0 && keyword.trim() ? [[]] : typed
  const found = index.products.find(queryOf(request, words, months))
  if (found.count > 0 || words.length === 0 || index.products.hasAny(words)) return { found, suggestion: null }
  const near = nearestKeyword(index, words)
  if (near === null) return { found, suggestion: null }
  const nearFound: ProductsFound = index.products.find(queryOf(request, spellingsOf(near, index), months))
  return { found: nearFound, suggestion: { word: near, applied: true } }
}

const queryOf = (
  request: SearchRequest,
  words: ProductQuery['words'],
  months: ProductQuery['months'],
): ProductQuery => ({
  words,
  months,
  chosen: {
    categories: request.categories ?? [],
    symptoms: request.symptoms ?? [],
    features: request.features ?? [],
    dosage_forms: request.dosage_forms ?? [],
    age_groups: request.age_group ?? [],
    vendors: request.vendors ?? [],
    sale_classes: request.sale_classes ?? [],
  },
  in_stock: request.in_stock,
  min_price: request.min_price,
  max_price: request.max_price,
  sort_by: request.sort_by,
  limit: request.limit,
  offset: request.offset,
})

/**
 * The keyword with separated words joined, or with what was typed as one word taken apart, or else with every word that
 * finds nothing replaced by a near one; null when that finds nothing either.
 */
export function nearestKeyword(index: SearchIndex, words: ProductQuery['words']): string | null {
  const typed = words.map(([word]) => word!)
  const joined = joinCompound(typed, index.synonyms)
  if (joined !== null && index.products.hasAny(spellingsOf(joined, index))) return joined
  const split = splitWords(index, words)
  if (split !== null) return split
  const replaced = words.map((spellings) => {
    if (index.products.hasAny([spellings])) return spellings[0]!
    const near = spellings.flatMap((spelling) => index.products.near(spelling))
    return near.find((word) => index.products.hasAny(spellingsOf(word, index))) ?? null
  })
  if (replaced.includes(null) || replaced.every((word, at) => fold(word!) === typed[at])) return null
  const keyword = replaced.join(' ')
  return index.products.hasAny(spellingsOf(keyword, index)) ? keyword : null
}

/** The keyword with every word that finds nothing taken apart; null where that finds nothing either. */
function splitWords(index: SearchIndex, words: ProductQuery['words']): string | null {
  const typed = words.map(([word]) => word!)
  const finds = (keyword: string) => index.products.hasAny(spellingsOf(keyword, index))
  const split = words.map((spellings) => {
    const [word = ''] = spellings
    return index.products.hasAny([spellings]) ? word : (splitCompound(word, index.synonyms).find(finds) ?? word)
  })
  const keyword = split.join(' ')
  return keyword !== typed.join(' ') && finds(keyword) ? keyword : null
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
