import type { State } from '../state.ts'
import type { Params } from './params.ts'

/** The context of an operation: the stored objects, and the way to announce events about them. */
export interface StripeContext {
  state: State
  /** The sandbox's own address, without a trailing slash. */
  origin: string
  /** Records an event with a copy of the current object, and sends it to the webhook endpoints. */
  emit(type: string, object: { object: string }): void
}

/** One request to the API. */
export interface Call extends StripeContext {
  params: Params
  /** The id in the path; empty where the path has none. */
  id: string
  /** Whose key it carries: the shop's server, or a browser. */
  caller: 'server' | 'browser'
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: `/v1/${string}`
  run(call: Call): object
  /** Open to the publishable key as well. */
  browser?: true
}
