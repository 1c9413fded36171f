/** A saved view of a list: its own name, and its URL query. */
export interface SavedView {
  name: string
  query: string
}

/** The query that identifies a view: without the page, in any order. */
export function queryOf(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  query.sort()
  return query.toString()
}

/** The saved views; unreadable data counts as none. */
export function viewsFrom(stored: string | null): SavedView[] {
  try {
    const views: unknown = JSON.parse(stored ?? '[]')
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

/** The views with this one added: replacing the one with the same query, else last. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  views.some(({ query }) => query === view.query)
    ? views.map((one) => (one.query === view.query ? view : one))
    : [...views, view]
