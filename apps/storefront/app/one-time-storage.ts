/**
 * A value that this browser keeps until it is read, once, and no longer than this (ms). Null where nothing is kept, or
 * the browser forbids its storage: even naming the storage may throw, so it is accessed late.
 */
export const oneTimeStorage = <T>(key: string, lasts_ms: number, storage: () => Storage) => ({
  keep(thing: T): void {
    ignoreErrors(() => storage().setItem(key, JSON.stringify({ thing, at: Date.now() })))
  },
  take(): T | null {
    const stored = ignoreErrors(() => JSON.parse(storage().getItem(key) ?? 'null') as { thing: T; at: number } | null)
    ignoreErrors(() => storage().removeItem(key))
    return stored && Date.now() - stored.at < lasts_ms ? stored.thing : null
  },
})

function ignoreErrors<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
