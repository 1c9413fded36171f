import type { News } from '@kusuribako/contract/catalogue/news'

/** How often the shop is asked what has changed (ms). */
const every_ms = 2000
/** The shop tells each news for half a minute: who has not asked for this long has missed some. */
const missed_ms = 20_000

interface Reader {
  /** Asks the shop; throws when it does not answer. */
  ask: () => Promise<readonly News[]>
  /** Forgets the pages of these products, and looks at every other page again. */
  forget: (handles: readonly string[]) => void
  now?: () => number
}

/**
 * Listens for what changes in the shop, so that a kept page is not older than a few seconds: a product that is sold out
 * must not be offered. Each news is heard once; after a silence everything is taken for changed. Answers the next turn.
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
    if (missed || fresh.length) forget(fresh.flatMap(({ handles }) => handles))
  }
}

/** Reads the news for as long as the process lives. */
export function followNews(reader: Reader): void {
  const turn = newsReader(reader)
  const again = () => void turn().finally(() => setTimeout(again, every_ms).unref())
  again()
}
