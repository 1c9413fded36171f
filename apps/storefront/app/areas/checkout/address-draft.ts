import { oneTimeStorage } from '../../one-time-storage.ts'
import { addressValues } from './address-values.ts'

interface AddressDraft {
  values: Record<string, string>
  /** The member who typed it; null for a guest. */
  buyer_id: string | null
}

/** After this time the visitor has been doing something else (ms). */
const lasts_ms = 30 * 60_000
const draft = oneTimeStorage<AddressDraft>('address_typed', lasts_ms, () => sessionStorage)

/** Keeps the typed buyer and address in this tab, while they sign in or look at another page. */
export function keepAddressDraft(form: FormData): void {
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const values = { ...addressValues(fields), email: fields.email ?? '' }
  if (Object.values(values).some((text) => text !== '')) draft.keep({ values, buyer_id: fields.buyer_id ?? null })
}

/**
 * What this buyer typed, once; null where there is nothing, or the browser stores nothing. A guest may have signed in
 * since; what a member typed is for nobody else.
 */
export function takeAddressDraft(buyerId: string | null): Record<string, string> | null {
  const kept = draft.take()
  return kept && (kept.buyer_id === null || kept.buyer_id === buyerId) ? kept.values : null
}

/** The next user of this tab may be somebody else. */
export const forgetAddressDraft = (): void => void draft.take()
