import { createHash } from 'node:crypto'
import type { PartyName } from './parties.ts'

/** A party's own name for a person: the same each time, another at each party; d-account's is an address. */
export function subjectOf({ party, person }: { party: PartyName; person: string }): string {
  const hash = createHash('sha256').update(`${party} ${person}`).digest('hex').slice(0, 32)
  if (party === 'docomo') return `https://i.mydocomo.com/id/${hash}`
  return party === 'line' ? `U${hash}` : hash.toUpperCase()
}
