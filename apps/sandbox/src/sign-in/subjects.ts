import { createHash } from 'node:crypto'
import type { PartyName } from './parties.ts'

/** A party's own id for a person: stable, different at each party; d-account's is a URL. */
export function subjectOf({ party, person }: { party: PartyName; person: string }): string {
  const hash = createHash('sha256').update(`${party} ${person}`).digest('hex').slice(0, 32)
  if (party === 'docomo') return `https://i.mydocomo.com/id/${hash}`
  return party === 'line' ? `U${hash}` : hash.toUpperCase()
}
