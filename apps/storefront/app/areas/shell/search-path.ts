/** Words that would be another URL: every parser of URLs resolves dots, and the last is the suggestions'. */
const notOwnPath = /^(\.{1,2}|suggestions\.json)$/i

/**
 * The URL of a search; the word is a part of the path (shop.md §2). An empty word lists everything. A space at its end
 * does not count for the search.
 */
export function searchPath(word: string): string {
  if (!word) return '/search'
  return `/search/${encodeURIComponent(notOwnPath.test(word) ? `${word} ` : word)}`
}

/** The word of a search page's path, else nothing. */
export function wordOf(pathname: string): string {
  const word = /^\/search\/(.+)$/.exec(pathname)?.[1]
  if (!word) return ''
  try {
    return decodeURIComponent(word).trim()
  } catch {
    return word
  }
}
