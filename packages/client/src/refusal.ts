import type { CallError } from './call.ts'

/** The platform's message for several refusals at once; their `type` is more specific. */
const collective = new Set(['invalid_request_error', 'invalid_state_error', 'api_error'])

/**
 * Reads a refusal in any of the API's formats: the shop's `{ code, message, statusCode }`, the platform's
 * `{ code?, type, message }` or `{ errors: [...] }`, or plain text.
 */
export function refusalOf(status: number, body: unknown): CallError {
  const error = Array.isArray((body as { errors?: unknown } | null)?.errors)
    ? (body as { errors: unknown[] }).errors[0]
    : body
  const knownStatus = isKnown(status) ? status : 500
  if (typeof error === 'string' || typeof error !== 'object' || error === null) {
    return { code: byStatus[status] ?? 'unknown_error', message: String(error ?? ''), status: knownStatus, details: {} }
  }
  const { code, type, message, details } = error as Record<string, unknown>
  const codeOrType = typeof code === 'string' && !collective.has(code) ? code : type
  return {
    code: (typeof codeOrType === 'string' ? codeOrType : 'unknown_error') as CallError['code'],
    message: typeof message === 'string' ? message : '',
    status: knownStatus,
    details: (details ?? {}) as CallError['details'],
  }
}

/** The HTTP statuses that a client distinguishes (shop.md §8); any other counts as 500. */
const isKnown = (status: number) =>
  (status >= 400 && status <= 424) || (status >= 500 && status <= 505) || otherKnownStatuses.includes(status)
const otherKnownStatuses: readonly number[] = [428, 429, 431, 451, 507, 511]

const byStatus: Record<number, CallError['code']> = { 401: 'unauthorized', 404: 'not_found' }
