import type { RateLimit } from '@kusuribako/contract/endpoint'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from './refuse.ts'

/** Attempts per window and key. A person who mistypes is far below; a machine that guesses is stopped. */
const figures: Record<RateLimit, { points: number; duration_s: number }> = {
  sign_in: { points: 10, duration_s: 300 },
  look_up: { points: 20, duration_s: 300 },
  coupon: { points: 300, duration_s: 300 },
  mail: { points: 5, duration_s: 600 },
  contact: { points: 10, duration_s: 600 },
  log: { points: 60, duration_s: 600 },
}

export type Limits = (limit: RateLimit, key: string) => Promise<void>

/** Counts attempts in PostgreSQL, so that every process counts as one. Throws the refusal when there are too many. */
export function openLimits(pool: Pool, factor = 1): Limits {
  const limiters = Object.fromEntries(
    Object.entries(figures).map(([name, { points, duration_s }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: name,
        points: points * factor,
        duration: duration_s,
        inMemoryBlockOnConsumed: points * factor + 1,
        clearExpiredByTimeout: false,
      }),
    ]),
  ) as Record<RateLimit, RateLimiterPostgres>
  return async (limit, key) => {
    try {
      await limiters[limit].consume(key.slice(0, 200))
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw refuse('too_many_requests', { retry_after_s: Math.ceil(error.msBeforeNext / 1000) })
    }
  }
}
