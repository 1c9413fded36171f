import { type AddressValues, addressValues } from './address-values.ts'

const place = 'typed_address'
/** Who comes back from signing in later than this has been doing something else (ms). */
const KEPT_MS = 30 * 60_000

/** Keeps in this tab what was typed of an address, while its buyer signs in: the page of that is another one. */
export function keepTyped(form: FormData): void {
  const given = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const values = addressValues(given)
  if (Object.values(values).every((text) => text === '')) return
  quietly(() => sessionStorage.setItem(place, JSON.stringify({ values, at: Date.now() })))
}

/** What was kept, once; null where there is nothing, or the browser keeps nothing. */
export function takeTyped(): Record<string, string> | null {
  const kept = quietly(() => JSON.parse(sessionStorage.getItem(place) ?? 'null') as Kept | null)
  quietly(() => sessionStorage.removeItem(place))
  return kept && Date.now() - kept.at < KEPT_MS ? addressValues(kept.values) : null
}
interface Kept {
  values: AddressValues
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
