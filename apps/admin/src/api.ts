import { type CallError, connect, type Input, type Route } from '@kusuribako/client'
import { staffSignIn } from '@kusuribako/client/routes'
import type { Endpoint } from '@kusuribako/contract/endpoint'
import { type RefusalCode, refusals } from '@kusuribako/contract/refusals'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

const call = connect({ baseUrl: '', timeout_ms: 30_000 })

/** The backend's refusal, thrown so that queries and mutations see it as their error. */
export class Refusal extends Error {
  readonly code: CallError['code']
  readonly details: CallError['details']
  constructor({ code, message, details }: CallError) {
    super(message)
    this.code = codeBySentence.get(message) ?? code
    this.details = details
  }
}

/** The platform's calls leave some codes out of the JSON: their message says which one was meant. */
const codeBySentence = new Map(
  (Object.keys(refusals) as RefusalCode[]).flatMap((code) =>
    refusals[code].wire === undefined ? [] : [[refusals[code].message, code] as const],
  ),
)

/** Why something failed; an error that is no refusal never reached the backend. */
export const codeOf = (error: Error) => (error instanceof Refusal ? error.code : 'unknown_error')

/** The name, code or address is already used by another. */
export const isDuplicate = (error: Error | null) => error !== null && codeOf(error) === 'duplicate_error'

/** It is unknown whether it was done: no answer came, or the database connection broke. */
export const hasNoAnswer = (error: Error) => ['unknown_error', 'database_away'].includes(codeOf(error))

/** Further details from the backend. */
export const detailsOf = (error: Error): CallError['details'] => (error instanceof Refusal ? error.details : {})

/**
 * Calls the backend; returns the contract's answer, throws a `Refusal`. When the session has ended, the sign-in is
 * shown over the page, which stays as it is. No call is made on behalf of another user who has signed in meanwhile.
 */
export async function ask<E extends Endpoint>(
  to: Route<E>,
  input: Input<E>,
  headers: Record<string, string> = {},
): Promise<Answer<E>> {
  if (hasOtherUser() && to.path !== staffSignIn.get.path) throw refusalOf(notSignedIn)
  // Long files take longer.
  const isFile = (input as { body?: unknown }).body instanceof FormData
  const outcome = await (call as Caller<E>)(to, input, { headers, ...(isFile && { timeout_ms: 600_000 }) })
  if (outcome.ok) return outcome.data
  throw refusalOf(outcome.error)
}

/** The refusal; without a session, the sign-in is shown. If the user's role was changed, the offered actions follow. */
function refusalOf(error: CallError): Refusal {
  const refusal = new Refusal(error)
  if (refusal.code === 'unauthorized') queries.setQueryData(STAFF, null)
  if (refusal.code === 'forbidden') void queries.invalidateQueries({ queryKey: STAFF })
  return refusal
}

const notSignedIn: CallError = { code: 'unauthorized', message: '', status: 401, details: {} }

const signedInKey = 'signed-in'
/** Tells the other windows of this browser, which share its session, who is signed in. */
export const storeSignedInId = (id: string) => localStorage.setItem(signedInKey, id)

/** Whether the session no longer belongs to this window's user: another has signed in in another window. */
function hasOtherUser(): boolean {
  const staff = queries.getQueryData<{ id: string } | null>(STAFF)
  const storedId = staff ? localStorage.getItem(signedInKey) : null
  return storedId !== null && storedId !== staff?.id
}

type Answer<E extends Endpoint> = z.output<E['answer']>
type Caller<E extends Endpoint> = (
  to: Route<E>,
  input: Input<E>,
  options: { headers: Record<string, string>; timeout_ms?: number },
) => ReturnType<typeof call<E>>

/**
 * Sends what must not be done twice. Without an answer, repeating it carries the same key, and the backend does it
 * once (architecture: Idempotency-Key).
 */
export async function askIdempotently<E extends Endpoint>(to: Route<E>, input: Input<E>): Promise<Answer<E>> {
  const request = JSON.stringify([to.method, to.path, input])
  const key = unansweredKeys.get(request) ?? newKey()
  unansweredKeys.set(request, key)
  try {
    const answer = await ask(to, input, { 'idempotency-key': key })
    unansweredKeys.delete(request)
    return answer
  } catch (error) {
    if (!hasNoAnswer(error as Error)) unansweredKeys.delete(request)
    throw error
  }
}
const unansweredKeys = new Map<string, string>()
// `randomUUID` is missing where the console is opened without TLS.
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

/**
 * Queries with these keys are read again after success and refusal: either way the data may have changed. The start
 * page's counts depend on everything, so they are always included.
 */
export async function thenInvalidate<T>(request: Promise<T>, ...names: string[]): Promise<T> {
  try {
    return await request
  } finally {
    await Promise.all([...names, 'today'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  }
}

/** The query key of the signed-in user: `Staff`, or null. */
export const STAFF = ['staff'] as const

/**
 * The query cache. Only network failures are retried: a refusal stays a refusal. Offline, a call fails at once: the
 * library would keep it and send it later, when nobody expects it any more.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && hasNoAnswer(error) && onlineManager.isOnline(),
    },
    mutations: { networkMode: 'always' },
  },
})
