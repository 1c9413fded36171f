import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { RateLimit } from '@kusuribako/contract/endpoint'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from './refuse.ts'

/** Attempts per window and key. A person who mistypes stays far below; a guessing machine is stopped. */
const quotas: Record<RateLimit, { points: number; duration_s: number }> = {
  sign_in: { points: 10, duration_s: 300 },
  /** External sign-in takes up to three calls, at which nothing can be guessed; many people share an IP address. */
  party: { points: 100, duration_s: 300 },
  look_up: { points: 20, duration_s: 300 },
  coupon: { points: 30, duration_s: 300 },
  mail: { points: 5, duration_s: 600 },
  contact: { points: 10, duration_s: 600 },
  log: { points: 60, duration_s: 600 },
}

/** Many people may share an IP address, so one address may try this many accounts as often as is allowed. */
const accountsPerAddress = 10
/** From many IP addresses one account may be tried this many times as often as from a single address. */
const addressesPerAccount = 5

export interface Attempt {
  ip: string
  /** The account or the order that the attempt is about, where it names one: an e-mail address, an id. */
  about?: string
}
export type Limits = (limit: RateLimit, attempt: Attempt) => Promise<void>

/**
 * Counts attempts in PostgreSQL, so that all processes count together: by IP address, or by IP address and account; in
 * the latter case also by IP address alone (one address trying many accounts) and by account alone (many addresses
 * trying one account). Throws a refusal when there are too many.
 */
export function openLimits(pool: Pool, factor = 1): Limits {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      inMemoryBlockOnConsumed: points + 1,
      clearExpiredByTimeout: false,
    })
  const limiters = Object.fromEntries(
    Object.entries(quotas).map(([name, { points, duration_s }]) => [
      name,
      {
        narrow: limiter(name, points * factor, duration_s),
        wide: limiter(`${name}_of_address`, points * factor * accountsPerAddress, duration_s),
        of_account: limiter(`${name}_of_account`, points * factor * addressesPerAccount, duration_s),
      },
    ]),
  ) as Record<RateLimit, Record<'narrow' | 'wide' | 'of_account', RateLimiterPostgres>>
  return async (limit, { ip, about }) => {
    const { narrow, wide, of_account } = limiters[limit]
    const address = networkOf(ip)
    if (about === undefined) return consume(narrow, address)
    await consume(narrow, hashOf(`${address} ${about}`))
    await Promise.all([consume(wide, address), consume(of_account, hashOf(about))])
  }
}

/** The first 64 bits of an IPv6 address: a household can use as many addresses as it likes behind them. */
export function networkOf(ip: string): string {
  const inV4 = /^::ffff:([\d.]+)$/i.exec(ip)
  if (inV4) return inV4[1]!
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.replace(/%.*$/, '').toLowerCase().split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - first!.length - last!.length) }, () => '0')
  const all = [...first!, ...zeros, ...last!]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Hashed, so that the table of attempts contains no e-mail addresses. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw refuse('too_many_requests', { retry_after_s: Math.ceil(error.msBeforeNext / 1000) })
  }
}
