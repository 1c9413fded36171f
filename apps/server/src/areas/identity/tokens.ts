import { jwtVerify, SignJWT } from 'jose'
import type { Config } from '../../base/config.ts'

/**
 * The content of a token, by its purpose. `mark` belongs to the password with which it was obtained and ends with it,
 * or to the last mail of an invitation. A token of one domain does not work in another.
 */
export type Claims =
  | { domain: 'store'; customer_id: string; mark: string }
  | { domain: 'admin'; user_id: string; mark: string }
  | { domain: 'staff_password'; user_id: string; mark: string }
  | { domain: 'invite'; invite_id: string; mark: string }
  | { domain: 'order_claim'; customer_id: string; order_ids: string[] }
type Domain = Claims['domain']

/** Thirty days, a day, a quarter of an hour, seven days (platform contract). */
const lasts_s: Record<Domain, number> = {
  store: 30 * 86_400,
  admin: 86_400,
  staff_password: 900,
  order_claim: 900,
  invite: 7 * 86_400,
}

export async function writeToken(config: Config, now: Date, claims: Claims): Promise<string> {
  const at_s = Math.floor(now.getTime() / 1000)
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(at_s)
    .setExpirationTime(at_s + lasts_s[claims.domain])
    .sign(keyOf(config))
}

/** The claims of a valid token of that domain, else null. */
export async function readToken<D extends Domain>(
  config: Config,
  now: Date,
  domain: D,
  token: string,
): Promise<(Extract<Claims, { domain: D }> & { iat: number }) | null> {
  try {
    const checks = { algorithms: ['HS256'], currentDate: now }
    const { payload } = await jwtVerify<Claims>(token, keyOf(config), checks)
    return payload.domain === domain ? (payload as Extract<Claims, { domain: D }> & { iat: number }) : null
  } catch {
    return null
  }
}

const keyOf = (config: Config) => new TextEncoder().encode(config.JWT_SECRET)
