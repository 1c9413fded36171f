/**
 * Access to the backend for browsers and the storefront: typed by the contract, without shipping zod. Routes are in
 * `routes.gen.ts` under the names of the contract, as method and path; their types refer to the contract's constants.
 *
 * const call = connect({ baseUrl, headers: () => shopHeaders() })
 * const found = await call(products.get, { params: { id }, query: { region_id } })
 * if (!found.ok) return found.error.code === 'not_found' ? null : fail(found.error)
 * found.data.product.title
 */
import type { Endpoint, Parts } from '@kusuribako/contract/endpoint'
import type { RefusalCode } from '@kusuribako/contract/refusals'
import type { z } from 'zod'
import { refusalOf } from './refusal.ts'
import { xsrf } from './xsrf.ts'

/** A call's method and path; only its type knows its input and answer. */
export interface Route<E extends Parts = Endpoint> {
  method: Endpoint['method']
  path: string
  readonly endpoint?: E
}
export const route = <E extends Parts>(method: Endpoint['method'], path: string): Route<E> => ({ method, path })

/** A part may be left out when nothing in it is required. */
type Part<Name extends string, T> = Record<string, never> extends T ? { [P in Name]?: T } : { [P in Name]: T }
export type Input<E extends Parts> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>
type InputArgument<E extends Parts> =
  Record<string, never> extends Input<E>
    ? [input?: Input<E>, options?: Partial<Options>]
    : [input: Input<E>, options?: Partial<Options>]

/** Why the backend refused; anything that is not a refusal of the contract is `unknown_error` (shop.md §8). */
export interface CallError {
  code: RefusalCode | 'unknown_error'
  message: string
  /** A known status from 400 to 511; 500 for others, and when there was no answer at all. */
  status: number
  /** The figures behind the refusal. */
  details: Record<string, unknown>
}
export type Outcome<E extends Parts> = { ok: true; data: z.output<E['answer']> } | { ok: false; error: CallError }

export interface Options {
  baseUrl: string
  headers: Record<string, string> | (() => Record<string, string>)
  /** Without it a call waits as long as the runtime allows. */
  timeout_ms: number
  /** When it aborts, the call rejects: its caller is not waiting for an answer. */
  signal: AbortSignal
  /** Replaces the global one, for a server that passes cookies on. */
  fetch: (url: string, init: RequestInit) => Promise<ResponseParts>
}

/** The parts of a response that are read. */
type ResponseParts = Pick<Response, 'ok' | 'status' | 'text'> & { headers: Pick<Headers, 'get'> }

/** The backend on this machine. */
const LOCAL = 'http://localhost:9000'

/** A `call` with its options given once; those of a single call override them, its headers are added. */
export const connect =
  (options: Partial<Options>) =>
  <E extends Parts>(to: Route<E>, ...[input, callOptions]: InputArgument<E>): Promise<Outcome<E>> =>
    call(to, input as Input<E>, {
      ...options,
      ...callOptions,
      ...(callOptions?.headers && { headers: { ...headersOf(options), ...headersOf(callOptions) } }),
    })

const headersOf = ({ headers }: Partial<Options>) => (typeof headers === 'function' ? headers() : headers)

/** Calls the backend, with the browser's cookies. Never rejects on a refusal or a failing network, only on `signal`. */
export async function call<E extends Parts>(
  to: Route<E>,
  input: Input<E>,
  options: Partial<Options> = {},
): Promise<Outcome<E>> {
  const { params, query, body } = (input ?? {}) as { params?: Values; query?: Values; body?: unknown }
  const headers = headersOf(options)
  try {
    const response = await (options.fetch ?? fetch)((options.baseUrl ?? LOCAL) + addressOf(to.path, params, query), {
      method: to.method,
      headers: {
        accept: 'application/json',
        // The browser itself sets the boundary of a form.
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...xsrf(),
        ...headers,
      },
      credentials: 'include',
      signal: abortSignalOf(options),
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text || null
    return response.ok ? { ok: true, data: answer } : { ok: false, error: refusalOf(response.status, answer) }
  } catch (error) {
    options.signal?.throwIfAborted()
    return { ok: false, error: refusalOf(500, error instanceof Error ? error.message : String(error)) }
  }
}

type Values = Record<string, unknown>

/** `/store/carts/:id` with its parameters and query filled in; nesting is written in brackets, `created_at[gt]=…`. */
export function addressOf(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (part, name: string) =>
    Object.hasOwn(params, name) ? encodeURIComponent(String(params[name])) : part,
  )
  const pairs = Object.entries(query).flatMap(([name, value]) => queryPairs(name, value))
  return pairs.length ? `${filled}?${pairs.join('&')}` : filled
}

function queryPairs(name: string, value: unknown): string[] {
  if (value === undefined) return []
  const plain = value instanceof Date ? value.toISOString() : value
  if (typeof plain !== 'object' || plain === null)
    return [`${encodeURIComponent(name)}=${encodeURIComponent(String(plain))}`]
  return Object.entries(plain).flatMap(([key, inner]) => queryPairs(`${name}[${key}]`, inner))
}

function abortSignalOf({ signal, timeout_ms }: Partial<Options>): AbortSignal | undefined {
  const timeout = timeout_ms === undefined ? undefined : AbortSignal.timeout(timeout_ms)
  return signal && timeout ? AbortSignal.any([signal, timeout]) : (signal ?? timeout)
}
