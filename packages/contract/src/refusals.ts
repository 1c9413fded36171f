/**
 * Everything the system may refuse, in one table: `code → { status, type, message }`.
 * Platform routes answer `{ code, type, message }`, shop routes (/store/v1, /admin/v1) `{ code, message, statusCode }`.
 * `type` is the platform's word (platform-errors); where the platform sends no code, `wire: 'type only'` keeps it off the wire.
 * Wording for people is keyed by these codes in the front ends.
 */
interface Refusal {
  status: number
  type:
    | 'invalid_data'
    | 'not_allowed'
    | 'not_found'
    | 'unauthorized'
    | 'duplicate_error'
    | 'conflict'
    | 'payment_authorization_error'
  message: string
  /** What the platform sends as `code`, when it is not the key itself; null sends none. */
  wire?: string | null
}

const table = {
  // Every call
  invalid_data: { status: 400, type: 'invalid_data', message: 'The request is not valid', wire: null },
  invalid_request_body: { status: 400, type: 'invalid_data', message: 'The request body is not valid' },
  invalid_request_path_params: { status: 400, type: 'invalid_data', message: 'The path is not valid' },
  invalid_request_query_params: { status: 400, type: 'invalid_data', message: 'The query is not valid' },
  unauthorized: { status: 401, type: 'unauthorized', message: 'Unauthorized', wire: null },
  forbidden: { status: 403, type: 'not_allowed', message: 'Your role may not do this' },
  not_found: { status: 404, type: 'not_found', message: 'Not found', wire: null },
  duplicate_error: {
    status: 422,
    type: 'duplicate_error',
    message: 'It exists already',
    wire: 'invalid_request_error',
  },
  conflict: {
    status: 409,
    type: 'conflict',
    message:
      'The request conflicted with another request. You may retry the request with the provided Idempotency-Key.',
    wire: 'invalid_state_error',
  },
  idempotency_key_reused: {
    status: 409,
    type: 'conflict',
    message: 'This Idempotency-Key was used for a different request',
    wire: 'invalid_state_error',
  },
  too_many_requests: {
    status: 429,
    type: 'not_allowed',
    message: 'Too many attempts. Please wait a while and try again',
  },
  // Orders
  return_reason_nested_twice: {
    status: 400,
    type: 'invalid_data',
    message: 'A return reason with a parent cannot have children',
    wire: null,
  },
} as const satisfies Record<string, Refusal>

export type RefusalCode = keyof typeof table
export const refusals: Record<RefusalCode, Refusal> = table
