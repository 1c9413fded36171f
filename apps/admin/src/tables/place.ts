import { useSearchParams } from 'react-router'

export const perPage = 50

/** The page of a list, and its filters, in a URL's query. */
export function placeIn(search: URLSearchParams, page_size = perPage) {
  const page = Math.max(1, Math.floor(Number(search.get('page'))) || 1)
  const get = (name: string) => search.get(name) ?? ''
  return { page, paging: { limit: page_size, offset: (page - 1) * page_size }, get }
}

/**
 * The position in a list: the URL holds search words, filter and page, so that going back finds the same place.
 * Changing search words or filter begins at the first page.
 */
export function usePlace(page_size = perPage) {
  const [search, setSearch] = useSearchParams()
  /** The URL's query with these changes; an empty value is removed. */
  const queryWith = (changes: Record<string, string>): string => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries({ page: '', ...changes })) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return `?${next}`
  }
  return {
    ...placeIn(search, page_size),
    /** Search words or a filter are set. */
    isFiltered: [...search.keys()].some((name) => name !== 'page'),
    queryWith,
    go: (changes: Record<string, string>) => setSearch(queryWith(changes)),
  }
}
