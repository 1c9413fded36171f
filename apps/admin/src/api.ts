import { type CallError, connect, type Input, type Route } from '@kusuribako/client'
import type { Endpoint } from '@kusuribako/contract/endpoint'
import { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

const call = connect({ baseUrl: '', timeout_ms: 30_000 })

/** The backend's no, thrown so that queries and mutations see it as their error. */
export class Refusal extends Error {
  readonly code: CallError['code']
  readonly details: CallError['details']
  constructor({ code, message, details }: CallError) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** Why something failed; what is no refusal never reached the backend. */
export const codeOf = (error: Error) => (error instanceof Refusal ? error.code : 'unknown_error')

/**
 * Asks the backend; answers what the contract says, throws a `Refusal`. Whoever is not signed in any more is shown the
 * sign-in over the page, which stays as it is.
 */
export async function ask<E extends Endpoint>(to: Route<E>, input: Input<E>): Promise<z.output<E['answer']>> {
  const outcome = await (call as (to: Route<E>, input: Input<E>) => ReturnType<typeof call<E>>)(to, input)
  if (outcome.ok) return outcome.data
  const refusal = new Refusal(outcome.error)
  if (refusal.code === 'unauthorized') queries.setQueryData(STAFF, null)
  throw refusal
}

/** The key of who is signed in: `Staff`, or null. */
export const STAFF = ['staff'] as const

/** What was read, by key. Only a failing network is asked again: a no stays a no. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && codeOf(error) === 'unknown_error',
    },
  },
})
