import { ageIn } from './age-words.rules.ts'
import { nearestKeyword } from './nearest-keyword.ts'
import type { SearchIndex } from './open-index.ts'
import type { ProductQuery } from './product-query.rules.ts'
import { spellingsOf } from './typed-words.ts'

const limits = { products: 5, words: 5 }

/**
 * Completions of a text that says several things (4才 熱, こどもの熱), as search understands it: its last word completed
 * behind the others, and products that it finds. Each of the words finds something; none for a single word.
 */
export function completeParts(index: SearchIndex, typed: string): { ids: string[]; words: string[] } {
  const age = ageIn(typed)
  const keyword = findableKeyword(index, age?.keyword ?? typed)
  if (keyword === null || (!age && !keyword.includes(' '))) return { ids: [], words: [] }
  const before = age ? `${age.word} ` : ''
  const { count, ids } = findAll(index, keyword, age?.months, limits.products)
  // Where nothing may be used at that age, only the search says so.
  if (count === 0) return { ids: [], words: keyword === '' ? [] : [before + keyword] }
  const words = completed(index, keyword, age?.months).map((word) => before + word)
  return { ids: keyword === '' ? [] : ids, words }
}

/** The text itself where its words are found, else what it surely means; null without either. */
function findableKeyword(index: SearchIndex, text: string): string | null {
  const spelled = spellingsOf(text, index)
  if (index.products.hasAny(spelled)) return text
  const near = nearestKeyword(index, spelled)
  return near?.isSure ? near.keyword : null
}

/** Without a word the symptoms of most products; else its last word as the shop writes it, or as it was typed. */
function completed(index: SearchIndex, keyword: string, months: ProductQuery['months']): string[] {
  if (keyword === '') {
    const { symptoms } = findAll(index, '', months, 0).facets
    return symptoms.slice(0, limits.words).map(({ label }) => label)
  }
  const all = keyword.split(/\s+/)
  const [last = ''] = all.splice(-1)
  const [spellings = []] = spellingsOf(last, index)
  const candidates = index.products.complete(spellings, limits.words).map((word) => [...all, word].join(' '))
  const findable = candidates.filter((text) => findAll(index, text, months, 0).count > 0)
  return findable.length > 0 ? findable : [keyword]
}

const findAll = (index: SearchIndex, keyword: string, months: ProductQuery['months'], limit: number) =>
  index.products.find({
    words: spellingsOf(keyword, index),
    months,
    chosen: {},
    sort_by: 'relevance',
    limit,
    offset: 0,
  })
