import { type RefusalCode, refusals } from '@kusuribako/contract/refusals'

/** An expected *no* with a reason, listed in the contract. Throwing it rolls back; anything else thrown is a bug. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly detail: Record<string, unknown> | undefined
  readonly status: number

  constructor(code: RefusalCode, detail?: Record<string, unknown>, message?: string) {
    super(message ?? refusals[code].message)
    this.code = code
    this.detail = detail
    this.status = refusals[code].status
  }
}

/** Thrown by work that a job of its own finishes later: staff need not act when the queue does not try it any more. */
export class RetriedByOwnJob extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
  }
}

/** `throw refuse('insufficient_inventory', { variant_id })`: the detail is answered, so it contains no secret. */
export const refuse = (code: RefusalCode, detail?: Record<string, unknown>, message?: string) =>
  new Refused(code, detail, message)

/** Asserts an invariant that holds whatever anybody sends; a failure is a bug and answers 500. */
export function expect(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${why}`)
}
