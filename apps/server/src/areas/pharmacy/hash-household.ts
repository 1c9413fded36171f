import { createHash } from 'node:crypto'
import { householdKey } from './household.rules.ts'

/** A hash of the household at an address, from which no address can be read; null for an incomplete address. */
export function householdHash(address: Parameters<typeof householdKey>[0]): string | null {
  const household = householdKey(address)
  return household && createHash('sha256').update(household).digest('base64url')
}
