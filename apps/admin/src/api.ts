import { type CallError, connect, type Input, type Route } from '@kusuribako/client'
import { staffSignIn } from '@kusuribako/client/routes'
import type { Endpoint } from '@kusuribako/contract/endpoint'
import { type RefusalCode, refusals } from '@kusuribako/contract/refusals'
import { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

const call = connect({ baseUrl: '', timeout_ms: 30_000 })

/** The backend's no, thrown so that queries and mutations see it as their error. */
export class Refusal extends Error {
  readonly code: CallError['code']
  readonly details: CallError['details']
  constructor({ code, message, details }: CallError) {
    super(message)
    this.code = codeBySentence.get(message) ?? code
    this.details = details
  }
}

/** The platform's calls leave some codes off the wire: their sentence says which one was meant. */
const codeBySentence = new Map(
  (Object.keys(refusals) as RefusalCode[]).flatMap((code) =>
    refusals[code].wire === undefined ? [] : [[refusals[code].message, code] as const],
  ),
)

/** Why something failed; what is no refusal never reached the backend. */
export const codeOf = (error: Error) => (error instanceof Refusal ? error.code : 'unknown_error')

/** Another one has this name, code or address. */
export const isDuplicate = (error: Error | null) => error !== null && codeOf(error) === 'duplicate_error'

/** Nobody knows whether it was done: no answer came, or the database broke off. */
export const isUnheard = (error: Error) => ['unknown_error', 'database_away'].includes(codeOf(error))

/** What else the backend said of it. */
export const detailsOf = (error: Error): CallError['details'] => (error instanceof Refusal ? error.details : {})

/**
 * Asks the backend; answers what the contract says, throws a `Refusal`. Whoever is not signed in any more is shown the
 * sign-in over the page, which stays as it is. Nothing is asked in the name of another who has signed in meanwhile.
 */
export async function ask<E extends Endpoint>(
  to: Route<E>,
  input: Input<E>,
  headers: Record<string, string> = {},
): Promise<Answer<E>> {
  if (isAnothers() && to.path !== staffSignIn.get.path) throw refused(notSignedIn)
  // A long file takes its time.
  const isFile = (input as { body?: unknown }).body instanceof FormData
  const outcome = await (call as Caller<E>)(to, input, { headers, ...(isFile && { timeout_ms: 600_000 }) })
  if (outcome.ok) return outcome.data
  throw refused(outcome.error)
}

/** What was refused; for want of a session, the sign-in is shown. Whose role was changed is offered what it may now. */
function refused(error: CallError): Refusal {
  const refusal = new Refusal(error)
  if (refusal.code === 'unauthorized') queries.setQueryData(STAFF, null)
  if (refusal.code === 'forbidden') void queries.invalidateQueries({ queryKey: STAFF })
  return refusal
}

const notSignedIn: CallError = { code: 'unauthorized', message: '', status: 401, details: {} }

const kept = 'signed-in'
/** Says to the other windows of this browser, which share its session, who is signed in. */
export const keepSignedIn = (id: string) => localStorage.setItem(kept, id)

/** Whether the session is no longer that of whoever works in this window: another has signed in in another one. */
function isAnothers(): boolean {
  const staff = queries.getQueryData<{ id: string } | null>(STAFF)
  const last = staff ? localStorage.getItem(kept) : null
  return last !== null && last !== staff?.id
}

type Answer<E extends Endpoint> = z.output<E['answer']>
type Caller<E extends Endpoint> = (
  to: Route<E>,
  input: Input<E>,
  options: { headers: Record<string, string>; timeout_ms?: number },
) => ReturnType<typeof call<E>>

/**
 * Asks for what must not be done twice. Where no answer came, asking the same again carries the same key, and the
 * backend does it once (architecture: Idempotency-Key).
 */
export async function askOnce<E extends Endpoint>(to: Route<E>, input: Input<E>): Promise<Answer<E>> {
  const what = JSON.stringify([to.method, to.path, input])
  const key = unanswered.get(what) ?? newKey()
  unanswered.set(what, key)
  try {
    const answer = await ask(to, input, { 'idempotency-key': key })
    unanswered.delete(what)
    return answer
  } catch (error) {
    if (!isUnheard(error as Error)) unanswered.delete(what)
    throw error
  }
}
const unanswered = new Map<string, string>()
// `randomUUID` is missing where the console is opened without TLS.
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

/**
 * What was read under these names is read anew after a yes and after a no: either way it may have changed. What waits
 * today is told of all there is, so it goes with each of them.
 */
export async function reread<T>(asked: Promise<T>, ...names: string[]): Promise<T> {
  try {
    return await asked
  } finally {
    await Promise.all([...names, 'today'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  }
}

/** The key of who is signed in: `Staff`, or null. */
export const STAFF = ['staff'] as const

/** What was read, by key. Only a failing network is asked again: a no stays a no. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && isUnheard(error),
    },
  },
})
