import type { Config } from '../../base/config.ts'
import { seal, unseal } from '../../base/seal.ts'

/** This many accounts of a family can use one browser; the least recent one is forgotten first. */
const accountsMax = 8

/**
 * The accounts that have signed in by a browser before, from its cookie. The shop itself stores nothing about devices
 * (079).
 */
export function knownAccounts(config: Config, cookie: string | undefined): string[] {
  if (!cookie) return []
  try {
    const known: unknown = JSON.parse(unseal(config, Buffer.from(cookie, 'base64url')))
    // Another cookie is sealed with the same key.
    return Array.isArray(known) ? known : []
  } catch {
    return []
  }
}

/** The cookie of a browser with one more account; only the shop can read or write it. */
export const knownAccountsCookie = (config: Config, known: readonly string[], customer_id: string): string =>
  seal(config, JSON.stringify([...known.filter((id) => id !== customer_id), customer_id].slice(-accountsMax))).toString(
    'base64url',
  )
