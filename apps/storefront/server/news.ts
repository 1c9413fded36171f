import type { News } from '@kusuribako/contract/catalogue/news'

/** How often the shop is asked for changes (ms). */
const every_ms = 2000
/** The shop reports each fact for half a minute: after a longer gap some were missed. */
const missed_ms = 20_000

/** Products by their handles, or anything that may concern all of them. */
export type Changed = Pick<News, 'handles' | 'everything'>

interface Reader {
  /** Asks the shop; throws when it does not answer. */
  ask: () => Promise<readonly News[]>
  /** Drops the pages of these products, or of every product, and revalidates every other page. */
  forget: (changed: Changed) => void
  now?: () => number
}

/**
 * Polls the shop for changes, so that a cached page is at most a few seconds old: a sold-out product must not be
 * offered, nor goods that a licence no longer covers. Each fact is handled once; after a gap everything counts as
 * changed. Returns the next poll.
 */
export function newsReader({ ask, forget, now = Date.now }: Reader): () => Promise<void> {
  let heard = new Set<number>()
  let asked_at: number | null = null
  return async () => {
    const began = now()
    const all = await ask().catch(() => null)
    if (!all) return
    const fresh = all.filter(({ id }) => !heard.has(id))
    const missed = asked_at === null || began - asked_at > missed_ms
    heard = new Set(all.map(({ id }) => id))
    asked_at = began
    if (!missed && fresh.length === 0) return
    const everything = missed || fresh.some((one) => one.everything)
    forget({ everything, handles: fresh.flatMap(({ handles }) => handles) })
  }
}

/** Polls for as long as the process lives. */
export function followNews(reader: Reader): void {
  const turn = newsReader(reader)
  const again = () => void turn().finally(() => setTimeout(again, every_ms).unref())
  again()
}
