const place = 'wished_heart'
/** Long enough to register by a letter, which may open another tab; then it is no wish of whoever signs in (ms). */
const KEPT_MS = 60 * 60_000

/** Keeps in this browser on which variant a guest wanted a heart, until somebody signs in. */
export function keepWish(variantId: string): void {
  quietly(() => localStorage.setItem(place, JSON.stringify({ variantId, at: Date.now() })))
}

/** What was wished for, once; null where nothing was, or the browser keeps nothing. */
export function takeWish(): string | null {
  const kept = quietly(() => JSON.parse(localStorage.getItem(place) ?? 'null') as Kept | null)
  if (kept) quietly(() => localStorage.removeItem(place))
  return kept && Date.now() - kept.at < KEPT_MS ? kept.variantId : null
}
interface Kept {
  variantId: string
  at: number
}

/** A browser may forbid its storage. */
function quietly<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
