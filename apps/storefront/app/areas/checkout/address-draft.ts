import { oneTimeStorage } from '../../one-time-storage.ts'
import { addressValues } from './address-values.ts'

/** After this time the visitor has been doing something else (ms). */
const lasts_ms = 30 * 60_000
const draft = oneTimeStorage<Record<string, string>>('address_typed', lasts_ms, () => sessionStorage)

/** Keeps the typed buyer and address in this tab, while they sign in or look at another page. */
export function keepAddressDraft(form: FormData): void {
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const values = { ...addressValues(fields), email: fields.email ?? '' }
  if (Object.values(values).some((text) => text !== '')) draft.keep(values)
}

/** What was kept, once; null where there is nothing, or the browser stores nothing. */
export const takeAddressDraft = (): Record<string, string> | null => draft.take()
