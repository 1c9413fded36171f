import { createHash } from 'node:crypto'
import { householdAt } from './household.rules.ts'

/** A hash of the household at an address, from which no address can be read; null for an incomplete address. */
export function householdOf(address: Parameters<typeof householdAt>[0]): string | null {
  const household = householdAt(address)
  return household && createHash('sha256').update(household).digest('base64url')
}
