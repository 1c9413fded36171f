import type { Answer, Endpoint } from '@kusuribako/contract/endpoint'
import type { RefusalCode } from '@kusuribako/contract/refusals'
import { createContext, data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { config } from './config.server.ts'
import { readCookie, writeCookie } from './cookies.ts'

/** The backend answers within this or counts as away (ms). */
const TIMEOUT_MS = 5000

/** Why the backend said no. `detail` is what the refusal carries beside its code (a limit, a line, a field). */
export interface Refused {
  code: RefusalCode | 'unknown_error'
  message: string
  status: number
  detail: Record<string, unknown>
}
export type Outcome<T> = { ok: true; data: T } | { ok: false; refusal: Refused }

interface Given<E extends Endpoint> {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['body']>
}
type Call = <E extends Endpoint>(endpoint: E, given?: Given<E>) => Promise<Outcome<Answer<E>>>

export interface Api {
  /** Calls as nobody: for what is the same for everyone. Pages that use only this may be kept. */
  shared: Call
  /** Calls as this shopper, with session and cart. From here on the answer is private and never kept. */
  mine: Call
  cartId: string | null
  /** Remembers (or forgets) the shopper's cart for 30 days. */
  setCart: (id: string | null) => void
}

interface Exchange {
  api: Api
  personal: boolean
  cookies: string[]
}
const exchanges = createContext<Exchange | null>(null)

/** The one way to the backend, in loaders and actions: `const api = apiOf(context)`. Never throws on a refusal. */
export function apiOf(context: Readonly<RouterContextProvider>): Api {
  const exchange = context.get(exchanges)
  if (!exchange) throw new Error('root middleware has not run')
  return exchange.api
}

/** Whether this answer holds something of one shopper. */
export const noteMine = (context: Readonly<RouterContextProvider>) => context.get(exchanges)?.personal ?? true

/** The data of an answer, or the error page: 404 for what is not there, 503 when the backend is away. */
export function orErrorPage<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.data
  const { status } = outcome.refusal
  throw data(outcome.refusal, { status: status === 404 || status === 401 || status === 403 ? status : 503 })
}

interface MiddlewareArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Root middleware: gives each request its way to the backend and sends the cookies back. */
export async function exchange({ request, context }: MiddlewareArgs, next: () => Promise<Response>): Promise<Response> {
  refuseForeignWrites(request)
  const state = open(request)
  context.set(exchanges, state)
  const response = await next()
  for (const cookie of state.cookies) response.headers.append('set-cookie', cookie)
  if (state.personal || state.cookies.length > 0) response.headers.set('cache-control', 'private, no-store')
  return response
}

/** A form may only be sent from this shop's own pages (CSRF). Browsers always name the origin of a POST. */
function refuseForeignWrites(request: Request) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const origin = request.headers.get('origin')
  const home = [new URL(config().PUBLIC_URL).host, request.headers.get('host')]
  if (!origin || !home.includes(URL.parse(origin)?.host ?? '')) throw data('foreign origin', { status: 403 })
}

function open(request: Request): Exchange {
  const cookie = request.headers.get('cookie') ?? ''
  const page = new URL(request.url)
  const state: Exchange = {
    personal: false,
    cookies: [],
    api: {
      shared: (endpoint, given) => call(endpoint, given, { 'x-country-code': 'jp', 'x-page-url': page.href }, () => {}),
      mine: (endpoint, given) => {
        state.personal = true
        const headers = shopperHeaders(request, state.api.cartId, session)
        return call(endpoint, given, headers, (answer) => {
          for (const set of answer.headers.getSetCookie()) {
            state.cookies.push(set)
            session = readCookie(set, 'connect.sid') ?? session
          }
        })
      },
      cartId: readCookie(cookie, 'cart_id'),
      setCart: (id) => {
        state.api.cartId = id
        state.cookies.push(writeCookie('cart_id', id, { days: 30, secure: page.protocol === 'https:' }))
      },
    },
  }
  let session = readCookie(cookie, 'connect.sid')
  return state
}

/** Headers of every call on a shopper's behalf (shop.md §1), and the session. */
function shopperHeaders(request: Request, cartId: string | null, session: string | null): Record<string, string> {
  const cookie = request.headers.get('cookie') ?? ''
  const region = readCookie(cookie, 'region_id')
  return {
    ...(cartId && { 'x-cart-id': encodeURIComponent(cartId) }),
    ...(region && { 'x-region-id': encodeURIComponent(region) }),
    'x-country-code': 'jp',
    'x-page-url': request.headers.get('referer') ?? request.url,
    'x-user-agent': request.headers.get('user-agent') ?? '',
    ...(session && { cookie: `connect.sid=${encodeURIComponent(session)}` }),
  }
}

async function call<E extends Endpoint>(
  endpoint: E,
  given: Given<E> = {},
  headers: Record<string, string>,
  answered: (answer: Response) => void,
): Promise<Outcome<Answer<E>>> {
  try {
    const answer = await fetch(addressOf(endpoint, given), {
      method: endpoint.method,
      headers: { ...headers, ...(given.body !== undefined && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
    })
    answered(answer)
    if (answer.ok) {
      const isJson = answer.headers.get('content-type')?.includes('json')
      return { ok: true, data: (isJson ? await answer.json() : await answer.text()) as Answer<E> }
    }
    return { ok: false, refusal: refusalOf(answer.status, await answer.json().catch(() => null)) }
  } catch (error) {
    return { ok: false, refusal: refusalOf(500, { message: error instanceof Error ? error.message : String(error) }) }
  }
}

/** Shop routes answer `{code, message, statusCode}`, platform routes `{code?, type, message}`; anything else is unknown. */
function refusalOf(status: number, body: unknown): Refused {
  const { code, type, message, statusCode: _status, ...detail } = (body ?? {}) as Record<string, unknown>
  const word = typeof code === 'string' ? code : typeof type === 'string' ? type : 'unknown_error'
  return {
    code: word as Refused['code'],
    message: typeof message === 'string' ? message : '',
    status: status >= 400 && status <= 599 ? status : 500,
    detail,
  }
}

function addressOf<E extends Endpoint>(endpoint: E, given: Given<E>): URL {
  const params = (given.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const url = new URL(path, config().API_URL)
  for (const [name, value] of Object.entries((given.query ?? {}) as Record<string, unknown>)) {
    if (Array.isArray(value)) for (const one of value) url.searchParams.append(`${name}[]`, String(one))
    else if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  }
  return url
}
