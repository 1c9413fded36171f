import { addressOf } from './call.ts'
import {
  type Answer,
  abortedMessage,
  ConnectionFailure,
  failureOf,
  networkMessage,
  timeoutMessage,
} from './failures.ts'
import { withRetries, worthRetrying } from './retry.ts'
import { xsrf } from './xsrf.ts'

export interface ClientOptions {
  baseUrl: string
  /** A member of staff's API token, for calls under `/admin`. */
  apiKey: string
  /** Limits what the store shows to the key's sales channels. */
  publishableApiKey: string
  /** How often a call is retried after no answer, 409, or 501 to 599. */
  maxRetries: number
  /** 0: a call waits as long as the runtime allows. */
  timeout_ms: number
  /** Sent with every call. */
  headers: Record<string, string>
  fetch: typeof fetch
}

/** Options of a single call. */
export interface CallOptions {
  query?: Record<string, unknown>
  headers?: Record<string, string>
  timeout_ms?: number
  signal?: AbortSignal
}

export type Domain = 'admin' | 'store'

export interface Request extends CallOptions {
  method: 'GET' | 'POST' | 'DELETE'
  /** `/store/carts/:id` or a whole path, without its query. */
  path: string
  params?: Record<string, unknown>
  /** Sent with POST and DELETE only; `FormData` as it is, anything else as JSON. */
  body?: unknown
}

/** A connection to one backend, with the caller's tokens. */
export interface Connection {
  /** Returns the body of a success; rejects with a `CallFailure`. */
  request: (request: Request) => Promise<unknown>
  /** From now on calls of that domain carry the token; null removes it. */
  setToken: (domain: Domain, token: string | null) => void
  setPublishableKey: (key: string | null) => void
}

const defaults = { baseUrl: 'http://localhost:9000', maxRetries: 0, timeout_ms: 0 }

/** Staff calls that need no authentication, because they provide it (platform.md §6). */
const openAdminCalls: ReadonlySet<string> = new Set([
  'POST /admin/auth',
  'POST /admin/users/password-token',
  'POST /admin/users/reset-password',
  'POST /admin/invites/accept',
])

/**
 * A connection to the backend: authentication is by a token of the path’s domain, an API key, or the browser’s
 * cookies.
 */
export function openConnection(clientOptions: Partial<ClientOptions> = {}): Connection {
  const options = { ...defaults, ...clientOptions }
  options.baseUrl = options.baseUrl.replace(/\/$/, '')
  const tokens: Record<Domain, string | null> = { admin: null, store: null }
  let publishableKey: string | null = options.publishableApiKey ?? null
  const authHeaders = (method: string, path: string): Record<string, string> => {
    const domain: Domain = path.startsWith('/admin') ? 'admin' : 'store'
    const token = tokens[domain]
    return {
      ...(domain === 'admin' &&
        options.apiKey &&
        !openAdminCalls.has(`${method} ${path}`) && { 'x-medusa-access-token': options.apiKey }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(domain === 'store' && publishableKey && { 'x-publishable-api-key': publishableKey }),
    }
  }
  return {
    request: async (request) => {
      assertPathParams(request)
      const isPost = request.method === 'POST'
      const defaultHeaders = {
        accept: 'application/json',
        ...authHeaders(request.method, request.path),
        // One key for all tries of this call: the backend does its work once.
        ...(isPost && options.maxRetries > 0 && { 'idempotency-key': newIdempotencyKey() }),
        ...xsrf(),
      }
      const headers = mergeHeaders(defaultHeaders, options.headers, request.headers)
      const attempt = () => sendOnce(options, request, headers)
      const policy = { retries: options.maxRetries, when: worthRetrying }
      return withRetries(request.method, attempt, policy, (ms) => waitUnlessAborted(ms, request.signal))
    },
    setToken: (domain, token) => {
      if (domain !== 'admin' && domain !== 'store')
        throw new Error(`The domain must be either 'admin' or 'store', not '${domain}'`)
      tokens[domain] = token
    },
    setPublishableKey: (key) => {
      publishableKey = key
    },
  }
}

/**
 * An empty id would call the list instead of one resource, and change something else; one of dots would leave the
 * path. A bug of the caller: nothing is sent.
 */
function assertPathParams({ path, params = {} }: Request): void {
  for (const [name, value] of Object.entries(params))
    if (['', '.', '..'].includes(String(value))) throw new Error(`${name} of ${path} must name one, not '${value}'`)
}

/** A random UUID (version 4). Browsers have `randomUUID` over TLS alone. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Header names are case-insensitive: the later value counts. */
function mergeHeaders(...parts: (Record<string, string> | undefined)[]): Record<string, string> {
  const entries = parts.flatMap((part) => Object.entries(part ?? {}))
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]))
}

type ResolvedOptions = Partial<ClientOptions> & typeof defaults

async function sendOnce(options: ResolvedOptions, request: Request, headers: Record<string, string>): Promise<unknown> {
  const timeout_ms = request.timeout_ms ?? options.timeout_ms
  const answer = await fetchAnswer(options, request, headers, timeout_ms)
  if (answer.status < 200 || answer.status > 299) throw failureOf(answer)
  return answer.body
}

/** Any response at all, read to its end; rejects with a `ConnectionFailure` when there is none. */
async function fetchAnswer(
  options: ResolvedOptions,
  { method, path, params, query, body, signal }: Request,
  headers: Record<string, string>,
  timeout_ms: number,
): Promise<Answer> {
  const timeout = timeout_ms > 0 ? AbortSignal.timeout(timeout_ms) : undefined
  const signals = [signal, timeout].filter((one) => one !== undefined)
  try {
    const response = await (options.fetch ?? fetch)(options.baseUrl + addressOf(path, params, query), {
      method,
      credentials: 'include',
      ...bodyOf(method, body, headers),
      ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
    })
    const text = await response.text()
    return { status: response.status, body: readBody(response, text), headers: response.headers }
  } catch (cause) {
    throw new ConnectionFailure(whyNoAnswer(signal, timeout, timeout_ms), null, cause)
  }
}

function bodyOf(method: string, body: unknown, headers: Record<string, string>) {
  if (method === 'GET' || body === undefined) return { headers }
  // Only the runtime knows the boundary between the parts.
  if (body instanceof FormData) return { headers, body }
  return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

function whyNoAnswer(signal: AbortSignal | undefined, timeout: AbortSignal | undefined, timeout_ms: number): string {
  if (signal?.aborted) return abortedMessage
  return timeout?.aborted ? timeoutMessage(timeout_ms) : networkMessage
}

/** JSON where it can be parsed, else the text; null for an empty body. */
function readBody(response: Response, text: string): unknown {
  if (text === '') return null
  if (!response.headers.get('content-type')?.includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Waits, unless the caller stops waiting. */
function waitUnlessAborted(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new ConnectionFailure(abortedMessage, null, signal?.reason))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
