import type { Facet, ProductSearch } from '@kusuribako/contract/search/search'
import { yen } from '@kusuribako/ui/format.ts'

/** Filters of a list, in display order: the name in the URL, the label, the contract's name. */
export const filters = [
  { name: 'sale_class', label: '医薬品などの区分', parameter: 'sale_classes', facet: 'sale_classes' },
  { name: 'symptom', label: '症状', parameter: 'symptoms', facet: 'symptoms' },
  { name: 'age', label: '使う方の年齢', parameter: 'age_group', facet: 'age_groups' },
  { name: 'form', label: '剤形・形状', parameter: 'dosage_forms', facet: 'dosage_forms' },
  { name: 'feature', label: '特長', parameter: 'features', facet: 'features' },
  { name: 'maker', label: 'メーカー', parameter: 'vendors', facet: 'vendors' },
] as const

/** The years of an age group, as inserts use the words. */
const years: Record<string, string> = {
  乳児: '1才未満',
  幼児: '1〜6才',
  小児: '7〜14才',
  成人: '15才以上',
  高齢者: '65才以上',
}

/** A filter's value as shoppers read it: who has a child of four need not know that it is 幼児. */
export const wordsOf = (filter: FilterName, value: string): string =>
  filter === 'age' && Object.hasOwn(years, value) ? `${value}（${years[value]}）` : value

export type FilterName = (typeof filters)[number]['name']
/** The values of a facet: `Facet` as the backend counts it. */
export type Options = Facet

/** Sort orders; the first is not in the URL. Medicines have no ranking, so nothing is sorted by sales. */
export const sorts = [
  { value: '', label: 'おすすめ順' },
  { value: 'price_asc', label: '価格の安い順' },
  { value: 'price_desc', label: '価格の高い順' },
  { value: 'newest', label: '新しい順' },
] as const

export const PAGE_SIZE = 24
const VALUES_AT_MOST = 20
const YEN_AT_MOST = 100_000_000

/** What the URL of a list requests from the search (shop.md §7). Invalid values are ignored, never an error. */
export function searchFrom(address: string): ProductSearch & { page: number } {
  const query = new URL(address).searchParams
  const values = (name: string) =>
    query
      .getAll(name)
      .filter((value) => value && value.length <= 100)
      .slice(0, VALUES_AT_MOST)
  const search: ProductSearch = {}
  for (const { name, parameter } of filters) if (values(name).length > 0) search[parameter] = values(name)
  if (values('category').length > 0) search.categories = values('category').slice(0, 1)
  if (query.get('in_stock')) search.in_stock = true
  const [min, max] = pricesOf(query)
  if (min !== null) search.min_price = min
  if (max !== null) search.max_price = max
  const sort = sorts.find(({ value }) => value && value === query.get('sort'))
  if (sort?.value) search.sort_by = sort.value
  const page = Number(query.get('page') ?? 1)
  return { ...search, page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1 }
}

/** The price range, either end null; typed in the wrong order they are swapped. */
function pricesOf(query: URLSearchParams): [min: number | null, max: number | null] {
  const [min, max] = [yenOf(query.get('min')), yenOf(query.get('max'))]
  return min !== null && max !== null && min > max ? [max, min] : [min, max]
}

/** Digits of any width, as yen; null when there are none. */
function yenOf(typed: string | null): number | null {
  const plain = (typed ?? '').normalize('NFKC').replace(/[^0-9]/g, '')
  return plain ? Math.min(Number(plain), YEN_AT_MOST) : null
}

/** A chosen filter: its label, and the URL without it. */
export interface ChosenFilter {
  label: string
  without: string
}

/** Every chosen filter of a URL, in the order of the filters. `nameOf` returns a category's name. */
export function chosenOf(search: string, nameOf: (handle: string) => string): ChosenFilter[] {
  const query = new URLSearchParams(search)
  const chip = (name: string, value: string, label: string) => ({
    label,
    without: queryWithout(query, [[name, value]]),
  })
  const chips = query.getAll('category').map((handle) => chip('category', handle, nameOf(handle)))
  for (const { name } of filters)
    chips.push(...query.getAll(name).map((value) => chip(name, value, wordsOf(name, value))))
  const [min, max] = pricesOf(query)
  if (min !== null || max !== null) {
    const label = `${min === null ? '' : yen(min)}〜${max === null ? '' : yen(max)}`
    chips.push({ label, without: queryWithout(query, [['min'], ['max']]) })
  }
  if (query.get('in_stock')) chips.push({ label: '在庫あり', without: queryWithout(query, [['in_stock']]) })
  return chips.filter(({ label }) => label)
}

/** The age that was typed among the words, as a condition like the filters; its link keeps them. */
export function ageChip(
  age: { word: string; without: string; applied: boolean } | null,
  search: string,
): ChosenFilter[] {
  if (!age?.applied) return []
  return [
    { label: `${age.word}が使えるもの`, without: `${age.without}${queryWithout(new URLSearchParams(search), [])}` },
  ]
}

function queryWithout(query: URLSearchParams, parts: [name: string, value?: string][]) {
  const rest = listParametersOf(query)
  for (const [name, value] of [...parts, ['page'] as [string]]) rest.delete(name, value)
  return `?${rest}`
}

/** The parameters that links keep: `path` and `handle` mean nothing to a list (shop.md §2). */
function listParametersOf(query: URLSearchParams) {
  const parameters = new URLSearchParams(query)
  for (const name of ['path', 'handle']) parameters.delete(name)
  return parameters
}

/** The same list on another page. */
export function onPage(search: string, page: number): string {
  const query = listParametersOf(new URLSearchParams(search))
  if (page > 1) query.set('page', String(page))
  else query.delete('page')
  return `?${query}`
}

/** The URL that a filter form requests; empty fields are left out, and the list begins at its first page. */
export function addressOf(form: FormData | URLSearchParams): string {
  const query = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string' && value) query.append(name, value)
  return `?${query}`
}

/**
 * Whether a filter or an order was chosen: such pages are not for search engines. Other parameters, as advertisements
 * append to links, change nothing on the page.
 */
export const isFiltered = (search: string) => [...new URLSearchParams(search).keys()].some((name) => ownNames.has(name))
const ownNames = new Set<string>([...filters.map(({ name }) => name), 'category', 'in_stock', 'min', 'max', 'sort'])

/** Another keyword that finds something: the typed one without some of its words, or a similar one. */
export interface Offer {
  word: string
  /** The words that it leaves out; empty where it is a similar one. */
  leftOut: string
}

/** An age that was typed beside the keyword stays. */
export function offerOf(typed: string, offered: string, age = ''): Offer {
  const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean)
  const kept = wordsIn(offered)
  const isShorter = kept.every((word) => wordsIn(typed).includes(word))
  return {
    word: [...wordsIn(age), ...kept].join(' '),
    leftOut: isShorter
      ? wordsIn(typed)
          .filter((word) => !kept.includes(word))
          .join(' ')
      : '',
  }
}
