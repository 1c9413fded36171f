import type { ProductSearch } from '@kusuribako/contract/search/search'
import type { z } from 'zod'
import { ageIn } from './age-words.rules.ts'
import { nearestKeyword, relaxedKeyword } from './nearest-keyword.ts'
import type { SearchIndex } from './open-index.ts'
import type { ProductQuery } from './product-query.rules.ts'
import { spellingsOf } from './typed-words.ts'

export type SearchRequest = z.output<typeof ProductSearch>

/** Where nothing may be used at the typed age, an age is perhaps none (3か月交換), or else left out, and that is told. */
export function findProducts(index: SearchIndex, request: SearchRequest) {
  const typed = request.keyword ?? ''
  const age = ageIn(typed)
  if (!age) return { ...findWords(index, request, typed), age: null }
  const { word, keyword, months } = age
  const usable = findWords(index, request, keyword, { months })
  if (usable.found.count > 0) return { ...usable, age: { word, keyword, applied: true } }
  if (index.products.hasAny(spellingsOf(typed, index))) return { ...findWords(index, request, typed), age: null }
  const ofAnyAge = findWords(index, request, keyword)
  return { ...ofAnyAge, age: { word, keyword, applied: ofAnyAge.found.count === 0 } }
}

/** These products, as far as the other conditions allow. */
export const findAmong = (index: SearchIndex, request: SearchRequest, ids: readonly string[]) => ({
  found: index.products.find(queryOf(request, [], { ids })),
  suggestion: null,
  age: null,
})

type Restriction = Pick<ProductQuery, 'months' | 'ids'>

function findWords(index: SearchIndex, request: SearchRequest, keyword: string, restriction: Restriction = {}) {
  const typed = spellingsOf(keyword, index)
  // A keyword of punctuation only finds nothing, rather than everything.
  const words = typed.length === 0 && keyword.trim() ? [[]] : typed
  const found = index.products.find(queryOf(request, words, restriction))
  if (found.count > 0 || words.length === 0 || index.products.hasAny(words)) return { found, suggestion: null }
  const near = nearestKeyword(index, words)
  if (near?.isSure) {
    const nearFound = index.products.find(queryOf(request, spellingsOf(near.keyword, index), restriction))
    return { found: nearFound, suggestion: { word: near.keyword, applied: true } }
  }
  const offered = near?.keyword ?? relaxedKeyword(index, keyword)
  return { found, suggestion: offered === null ? null : { word: offered, applied: false } }
}

const queryOf = (request: SearchRequest, words: ProductQuery['words'], restriction: Restriction): ProductQuery => ({
  words,
  ...restriction,
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
