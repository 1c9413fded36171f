import { keptOnce } from '../../kept-once.ts'
import { addressValues } from './address-values.ts'

/** Who comes back later than this has been doing something else (ms). */
const lasts_ms = 30 * 60_000
const typed = keptOnce<Record<string, string>>('address_typed', lasts_ms, () => sessionStorage)

/** Keeps in this tab who buys, and where it goes, as typed so far, while they sign in or look at another page. */
export function keepTyped(form: FormData): void {
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const values = { ...addressValues(fields), email: fields.email ?? '' }
  if (Object.values(values).some((text) => text !== '')) typed.keep(values)
}

/** What was kept, once; null where there is nothing, or the browser keeps nothing. */
export const takeTyped = (): Record<string, string> | null => typed.take()
