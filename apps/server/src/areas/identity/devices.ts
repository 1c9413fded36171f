import type { Config } from '../../base/config.ts'
import { seal, unseal } from '../../base/seal.ts'

/** So many accounts of a family sign in by one browser; the one that did so longest ago is forgotten first. */
const most = 8

/** Who has signed in by a browser before, as its cookie says. The shop itself keeps nothing of devices (079). */
export function knownBy(config: Config, cookie: string | undefined): string[] {
  if (!cookie) return []
  try {
    return JSON.parse(unseal(config, Buffer.from(cookie, 'base64url')))
  } catch {
    return []
  }
}

/** The cookie of a browser by which one more has signed in; nobody can read or write it but the shop. */
export const rememberedBy = (config: Config, known: readonly string[], customer_id: string): string =>
  seal(config, JSON.stringify([...known.filter((id) => id !== customer_id), customer_id].slice(-most))).toString(
    'base64url',
  )
