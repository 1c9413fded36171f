import { type Answer, CallFailure } from './failures.ts'

export interface RetryPolicy {
  /** How often a call is retried. */
  retries: number
  /** Delay before the first retry, doubled each time. */
  delay_ms: number
  methods: readonly string[]
  /** First and last status of each range that is retried. */
  statuses: readonly (readonly [number, number])[]
  /** The number of retries without any answer. */
  silentRetries: number
  /** An answer may request up to this delay with `Retry-After`; for a longer one there is no retry. */
  retryAfterMax_ms: number
  /** Instead of methods, statuses and `silentRetries`: whether an answer, or none, should be retried. */
  when: (answer: Answer | null) => boolean
}

/** The helper's own defaults (platform.md §9). */
export const retryDefaults: Omit<RetryPolicy, 'when'> = {
  retries: 3,
  delay_ms: 100,
  methods: ['GET', 'HEAD', 'PUT', 'OPTIONS', 'DELETE'],
  statuses: [
    [100, 199],
    [429, 429],
    [500, 599],
  ],
  silentRetries: 2,
  retryAfterMax_ms: 300_000,
}

/** What the client retries: no answer, 409, and 501 to 599 (platform.md §9). */
export const worthRetrying = (answer: Answer | null) =>
  answer === null || answer.status === 409 || (answer.status > 500 && answer.status <= 599)

/**
 * Runs `attempt`, again after a failure that the policy retries; rejects with the last failure, or with what
 * `pause` rejects with. Anything but a `CallFailure` is a bug and never retried.
 */
export async function withRetries<T>(
  method: string,
  attempt: () => Promise<T>,
  overrides: Partial<RetryPolicy>,
  pause: (ms: number) => Promise<void>,
): Promise<T> {
  const policy = { ...retryDefaults, ...overrides }
  for (let retried = 0; ; retried++) {
    try {
      return await attempt()
    } catch (failure) {
      if (!(failure instanceof CallFailure) || retried >= policy.retries) throw failure
      if (!shouldRetry(policy, method, failure.answer, retried)) throw failure
      const requested_ms = retryAfter_ms(failure.answer?.headers.get('retry-after'))
      if (requested_ms !== null && requested_ms > policy.retryAfterMax_ms) throw failure
      await pause(requested_ms ?? policy.delay_ms * 2 ** retried)
    }
  }
}

function shouldRetry(
  policy: Partial<RetryPolicy> & typeof retryDefaults,
  method: string,
  answer: Answer | null,
  retried: number,
) {
  if (policy.when) return policy.when(answer)
  if (!policy.methods.includes(method)) return false
  if (answer === null) return retried < policy.silentRetries
  return policy.statuses.some(([first, last]) => answer.status >= first && answer.status <= last)
}

/** `Retry-After` in seconds or as a date (RFC 9110 §10.2.3); null when there is no valid one. */
function retryAfter_ms(header: string | null | undefined): number | null {
  if (!header) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}
