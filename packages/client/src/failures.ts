/** The five kinds of failure, by the platform's numbers (platform.md §8). */
export const failureKinds = { invalidRequest: 0, api: 1, authentication: 2, permission: 3, connection: 4 } as const
export type FailureKind = (typeof failureKinds)[keyof typeof failureKinds]

/** What came back. */
export interface Answer {
  status: number
  /** As received: the platform's `{ code?, type, message }`, the shop's `{ code, message, statusCode }` or text. */
  body: unknown
  headers: Headers
}

/** A failed call: no answer, or one whose status is outside 200–299. */
export abstract class CallFailure extends Error {
  abstract readonly kind: FailureKind
  readonly answer: Answer | null
  constructor(message: string, answer: Answer | null = null, cause?: unknown) {
    super(message, { cause })
    this.name = new.target.name
    this.answer = answer
  }
  get status(): number | null {
    return this.answer?.status ?? null
  }
}

/** The request cannot be done as it was sent. */
export class InvalidRequestFailure extends CallFailure {
  readonly kind = failureKinds.invalidRequest
}
/** The backend failed. */
export class ApiFailure extends CallFailure {
  readonly kind = failureKinds.api
}
/** Nobody is signed in, or not any more. */
export class AuthenticationFailure extends CallFailure {
  readonly kind = failureKinds.authentication
}
/** The signed-in user is not allowed to. */
export class PermissionFailure extends CallFailure {
  readonly kind = failureKinds.permission
}
/** There was no answer: network failure, timeout, or aborted by the caller. */
export class ConnectionFailure extends CallFailure {
  readonly kind = failureKinds.connection
}

export const abortedMessage = 'Request aborted'
export const networkMessage = 'Network Error'
export const timeoutMessage = (timeout_ms: number) => `timeout of ${timeout_ms} ms exceeded`

export function failureOf(answer: Answer): CallFailure {
  const { status } = answer
  const message = `Request failed with status code ${status}`
  if (status === 401) return new AuthenticationFailure(message, answer)
  if (status === 403) return new PermissionFailure(message, answer)
  return status >= 500 ? new ApiFailure(message, answer) : new InvalidRequestFailure(message, answer)
}
