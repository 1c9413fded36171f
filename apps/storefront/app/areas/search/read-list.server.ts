import { search } from '@kusuribako/client/routes'
import { type Api, orErrorPage } from '../../api.server.ts'
import { backToLastPage } from '../../page-number.ts'
import { type Card, cardsOf } from '../catalogue/cards.ts'
import { type CategoryNode, categoryTree, pathTo } from '../catalogue/category-tree.server.ts'
import { pointRateOf } from '../catalogue/point-rate.server.ts'
import { searchPath } from '../shell/search-path.ts'
import {
  type FilterName,
  filters,
  type Offer,
  type Options,
  offerOf,
  PAGE_SIZE,
  searchFrom,
  wordsOf,
} from './list-query.ts'

const OPTIONS_AT_MOST = 24

/** A category by which the list may be filtered; `depth` is its level below the roots. */
export interface CategoryOption {
  handle: string
  name: string
  count: number
  depth: number
}

/** A page of products with its filters: all that the browser needs of it. */
export interface ListView {
  cards: Card[]
  count: number
  page: number
  pages: number
  options: { name: FilterName; label: string; options: Options }[]
  categories: CategoryOption[]
  /** Yen, over all results; null without results. */
  price: { min: number; max: number } | null
  /** The similar word that was searched instead of the given one. */
  replacementWord: string | null
  /** The age in the searched word, and the path of the same search without it; `applied`: the list is for that age. */
  age: { word: string; without: string; applied: boolean } | null
  /** Without results: what the search offers instead, similar words, articles about what was typed, and categories. */
  alternatives: {
    offer: Offer | null
    words: string[]
    articles: { title: string; handle: string }[]
    roots: { name: string; handle: string }[]
  } | null
}

interface ListScope {
  keyword?: string
  /** Restricts the list to this category. */
  category?: string
}

/** The products of a URL within a word or a category. */
export async function readList(api: Api, address: string, { keyword, category }: ListScope): Promise<ListView> {
  const { page, ...requested } = searchFrom(address)
  const body = {
    ...requested,
    ...(keyword && { keyword }),
    ...(category && { categories: [category] }),
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  }
  const [found, tree, pointRate] = await Promise.all([
    api.shared(search.products, { body }),
    categoryTree(api),
    pointRateOf(api),
  ])
  const { results, count, facets, price, suggestion, age } = orErrorPage(found).data
  const pages = Math.ceil(count / PAGE_SIZE)
  backToLastPage(address, page, pages)
  const chosen = requested.categories?.[0]
  const typed = age?.keyword ?? keyword ?? ''
  const offer = suggestion && !suggestion.applied ? offerOf(typed, suggestion.word, age?.word) : null
  return {
    cards: cardsOf(results, pointRate),
    count,
    page,
    pages,
    options: filters.map(({ name, label, parameter, facet }) => ({
      name,
      label,
      options: offeredOptions(facets[facet], requested[parameter] ?? []).map((one) =>
        name === 'age' ? { ...one, label: wordsOf(name, one.value) } : one,
      ),
    })),
    categories: category ? [] : categoryOptions(tree ?? [], chosen, facets.categories),
    price,
    replacementWord: suggestion?.applied ? suggestion.word : null,
    age: age && { word: age.word, without: searchPath(age.keyword), applied: age.applied },
    alternatives: count === 0 ? { offer, ...(await alternativesTo(api, typed, tree ?? [])) } : null,
  }
}

/** The first values on offer; chosen ones stay, even without products. */
function offeredOptions(options: Options, chosen: readonly string[]): Options {
  const first = options.slice(0, OPTIONS_AT_MOST)
  const missing = chosen.filter((value) => !first.some((option) => option.value === value))
  return [
    ...first,
    ...missing.map((value) => options.find((o) => o.value === value) ?? { value, label: value, count: 0 }),
  ]
}

/** The roots, or the path to the chosen category and one level further. */
function categoryOptions(tree: CategoryNode[], chosen: string | undefined, counts: Options): CategoryOption[] {
  const countOf = new Map(counts.map(({ value, count }) => [value, count]))
  const option = ({ handle, name }: CategoryNode, depth: number) => ({
    handle,
    name,
    count: countOf.get(handle) ?? 0,
    depth,
  })
  const path = chosen ? pathTo(tree, chosen) : []
  const last = path.at(-1)
  const below = (last ? last.children : tree).map((node) => option(node, path.length)).filter(({ count }) => count > 0)
  return [...path.map(option), ...below]
}

async function alternativesTo(api: Api, keyword: string, tree: CategoryNode[]) {
  const beginning = [...keyword].slice(0, 2).join('')
  const complete = (query: string) => api.shared(search.autocomplete, { body: { query } })
  const [begun, whole] = keyword ? await Promise.all([complete(beginning), complete(keyword)]) : []
  return {
    words: begun?.ok ? begun.data.data.words.slice(0, 8) : [],
    articles: whole?.ok ? whole.data.data.articles : [],
    roots: tree.map(({ name, handle }) => ({ name, handle })),
  }
}
