import { jwtVerify, SignJWT } from 'jose'
import type { Config } from '../../base/config.ts'

/** What a token says; `domain` is the API it opens (platform-errors: store 30 days, admin 24 hours). */
export interface Claims {
  domain: 'store' | 'admin'
  customer_id?: string
  user_id?: string
}
const lasts_s = { store: 30 * 86_400, admin: 86_400 }

export async function writeToken(config: Config, now: Date, claims: Claims): Promise<string> {
  const at_s = Math.floor(now.getTime() / 1000)
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(at_s)
    .setExpirationTime(at_s + lasts_s[claims.domain])
    .sign(keyOf(config))
}

/** The claims of a token that we wrote and that still holds, else null. */
export async function readToken(config: Config, token: string): Promise<Claims | null> {
  try {
    return (await jwtVerify<Claims>(token, keyOf(config), { algorithms: ['HS256'] })).payload
  } catch {
    return null
  }
}

const keyOf = (config: Config) => new TextEncoder().encode(config.JWT_SECRET)
