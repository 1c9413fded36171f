/**
 * A value that this browser keeps until it is read, once, and no longer than this (ms). Null where nothing is kept, or
 * the browser forbids its storage: even naming the storage may throw, so it is accessed late.
 */
export const oneTimeStorage = <T>(place: string, lasts_ms: number, storage: () => Storage) => ({
  keep(thing: T): void {
    quietly(() => storage().setItem(place, JSON.stringify({ thing, at: Date.now() })))
  },
  take(): T | null {
    const kept = quietly(() => JSON.parse(storage().getItem(place) ?? 'null') as { thing: T; at: number } | null)
    quietly(() => storage().removeItem(place))
    return kept && Date.now() - kept.at < lasts_ms ? kept.thing : null
  },
})

function quietly<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
