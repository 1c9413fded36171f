/** A list as somebody likes to look at it: a name of their own, and the query of its address. */
export interface SavedView {
  name: string
  query: string
}

/** The query by which a view is known: without the page, whatever the order of its parts. */
export function queryOf(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  query.sort()
  return query.toString()
}

/** The views as they were kept; what cannot be read counts as none. */
export function viewsFrom(kept: string | null): SavedView[] {
  try {
    const views: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(views) ? views.filter(isView) : []
  } catch {
    return []
  }
}

const isView = (one: unknown): one is SavedView =>
  typeof one === 'object' &&
  one !== null &&
  'name' in one &&
  'query' in one &&
  typeof one.name === 'string' &&
  typeof one.query === 'string'

/** The views with this one among them: in its place where it is known by its query, else last. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  views.some(({ query }) => query === view.query)
    ? views.map((one) => (one.query === view.query ? view : one))
    : [...views, view]
