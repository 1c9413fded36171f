import type { News } from '@kusuribako/contract/catalogue/news'

/** How often the shop is asked for changes (ms). */
const every_ms = 2000
/** The shop reports each fact for half a minute: after a longer gap some were missed. */
const missed_ms = 20_000

/** Products by their handles, or anything that may concern all of them. */
export type CatalogueChange = Pick<News, 'handles' | 'everything'>

interface Reader {
  /** Asks the shop; throws when it does not answer. */
  fetchNews: () => Promise<readonly News[]>
  /** Drops the pages of these products, or of every product, and revalidates every other page. */
  invalidate: (changed: CatalogueChange) => void
  now?: () => number
}

/**
 * Polls the shop for changes, so that a cached page is at most a few seconds old: a sold-out product must not be
 * offered, nor goods that a licence no longer covers. Each fact is handled once; after a gap everything counts as
 * changed. Returns the next poll.
 */
export function newsReader({ fetchNews, invalidate, now = Date.now }: Reader): () => Promise<void> {
  let seenIds = new Set<number>()
  let polled_at: number | null = null
  return async () => {
    const started_at = now()
    const news = await fetchNews().catch(() => null)
    if (!news) return
    const fresh = news.filter(({ id }) => !seenIds.has(id))
    const hasMissedNews = polled_at === null || started_at - polled_at > missed_ms
    seenIds = new Set(news.map(({ id }) => id))
    polled_at = started_at
    if (!hasMissedNews && fresh.length === 0) return
    const everything = hasMissedNews || fresh.some((one) => one.everything)
    invalidate({ everything, handles: fresh.flatMap(({ handles }) => handles) })
  }
}

/** Polls for as long as the process lives. */
export function followNews(reader: Reader): void {
  const poll = newsReader(reader)
  const pollRepeatedly = () => void poll().finally(() => setTimeout(pollRepeatedly, every_ms).unref())
  pollRepeatedly()
}
