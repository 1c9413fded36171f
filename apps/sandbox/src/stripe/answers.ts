import type { State } from '../state.ts'
import { StripeRefusal } from './errors.ts'

/** The stored answer of an idempotency key. */
export interface Answer {
  request: string
  status: number
  /** JSON. */
  text: string
}

/**
 * Finds the stored answer of a key. A key used with another request is refused (400
 * `idempotency_error`). `request` is the method, path and body as received.
 */
export function findAnswer(state: State, key: string, request: string): Answer | undefined {
  if (key.length > 255) {
    throw new StripeRefusal(400, {
      type: 'idempotency_error',
      message: 'Idempotency keys are at most 255 characters long.',
    })
  }
  const answer = state.get('answer', key)
  if (answer && answer.request !== request) {
    throw new StripeRefusal(400, {
      type: 'idempotency_error',
      message:
        `Keys for idempotent requests can only be used with the same parameters they were first used with. ` +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  return answer
}

/** Stores an answer for its key: successes and declines. Invalid requests may be corrected under the same key. */
export function storeAnswer(state: State, key: string, answer: Answer) {
  if (answer.status < 300 || answer.status === 402) state.put('answer', key, answer)
}
