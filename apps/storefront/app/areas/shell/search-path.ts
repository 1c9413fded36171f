/** The URL of a search; the word is a part of the path (shop.md §2). An empty word lists everything. */
export const searchPath = (word: string) => (word ? `/search/${encodeURIComponent(word)}` : '/search')

/** The word of a search page's path, else nothing. */
export function wordOf(pathname: string): string {
  const word = /^\/search\/(.+)$/.exec(pathname)?.[1]
  if (!word) return ''
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}
