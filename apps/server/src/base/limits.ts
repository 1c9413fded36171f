import { createHash } from 'node:crypto'
import type { RateLimit } from '@kusuribako/contract/endpoint'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from './refuse.ts'

/** Attempts per window and key. A person who mistypes is far below; a machine that guesses is stopped. */
const figures: Record<RateLimit, { points: number; duration_s: number }> = {
  sign_in: { points: 10, duration_s: 300 },
  look_up: { points: 20, duration_s: 300 },
  coupon: { points: 30, duration_s: 300 },
  mail: { points: 5, duration_s: 600 },
  contact: { points: 10, duration_s: 600 },
  log: { points: 60, duration_s: 600 },
}

/** Many people may share an address, so it may try this many accounts to the full. */
const accountsPerAddress = 10

export interface Attempt {
  ip: string
  /** The account that the attempt is about, where it names one. */
  email?: string
}
export type Limits = (limit: RateLimit, attempt: Attempt) => Promise<void>

/**
 * Counts attempts in PostgreSQL, so that every process counts as one: by address, or by address and account; then an
 * address that goes through many accounts is stopped too. Throws the refusal when there are too many.
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
    Object.entries(figures).map(([name, { points, duration_s }]) => [
      name,
      {
        narrow: limiter(name, points * factor, duration_s),
        wide: limiter(`${name}_of_address`, points * factor * accountsPerAddress, duration_s),
      },
    ]),
  ) as Record<RateLimit, Record<'narrow' | 'wide', RateLimiterPostgres>>
  return async (limit, { ip, email }) => {
    const { narrow, wide } = limiters[limit]
    if (email === undefined) return count(narrow, ip)
    await count(narrow, hashOf(`${ip} ${email}`))
    await count(wide, ip)
  }
}

/** A table of attempts is no list of customers. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

async function count(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw refuse('too_many_requests', { retry_after_s: Math.ceil(error.msBeforeNext / 1000) })
  }
}
