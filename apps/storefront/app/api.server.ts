import { type CallError, connect } from '@kusuribako/client'
import { createContext, data, RouterContextProvider } from 'react-router'
import { config } from './config.server.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { type BackendAnswers, fetchBackend, fetchOnce, TIMEOUT_MS } from './fetch-backend.server.ts'

/**
 * For a call during which the backend asks a bank or a wallet, which may take 30 seconds. With a shorter timeout the
 * shopper would be told that there is no order, while one is being made.
 */
export const longTimeout = { timeout_ms: 35_000 }

type Call = ReturnType<typeof connect>

export interface Api {
  /** Calls without a session: for what is the same for everyone. Pages that use only this may be cached. */
  shared: Call
  /** Calls as this shopper, with session and cart. Using it makes the answer private: it is never cached. */
  readonly personal: Call
  cartId: string | null
  /** Stores (or removes) the shopper's cart in a cookie for 30 days. */
  setCart: (id: string | null, region_id?: string | null) => void
  /** The result of a form, for the page to which it redirects (areas/account/form-result.server.ts). */
  formResult: string | null
  /** Keeps it until that page has been opened. */
  setFormResult: (result: string | null) => void
}

interface Exchange {
  api: Api
  isPersonal: boolean
  cookies: string[]
  /** The backend's session cookie. */
  session: string | null
  /** How long the backend wants this shopper to wait, as it says (s). */
  retryAfter: string | null
}
const exchanges = createContext<Exchange | null>(null)
const earlierAnswers = createContext<BackendAnswers | null>(null)

/**
 * A context for rendering a page a second time: public answers are reused from the first time, so that a backend that
 * hangs is waited for only once.
 */
export function contextWithAnswers(answers: BackendAnswers): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(earlierAnswers, answers)
  return context
}

/** The only access to the backend, in loaders and actions: `const api = apiOf(context)`. Never throws on a refusal. */
export function apiOf(context: Readonly<RouterContextProvider>): Api {
  const exchange = context.get(exchanges)
  if (!exchange) throw new Error('root middleware has not run')
  return exchange.api
}

/** Whether this answer contains personal data. */
export const isPersonal = (context: Readonly<RouterContextProvider>) => context.get(exchanges)?.isPersonal ?? true

/** The data of an answer, or the error page: 404 for what does not exist, 503 when the backend is away. */
export function orErrorPage<T>(outcome: { ok: true; data: T } | { ok: false; error: CallError }): T {
  if (outcome.ok) return outcome.data
  throw data(outcome.error, { status: statusOf(outcome.error) })
}

/**
 * The data of an answer, or null where it is denied or missing (a guest has no account). Where the backend is away or
 * the caller was rate-limited the truth is unknown, so that is an error page.
 */
export const orNull = <T>(outcome: { ok: true; data: T } | { ok: false; error: CallError }): T | null =>
  !outcome.ok && deniedStatuses.includes(statusOf(outcome.error)) ? null : orErrorPage(outcome)

const deniedStatuses = [401, 403, 404]

/** The status of a page for a refusal. Parameters that the backend cannot parse name nothing: 404. */
export function statusOf({ status }: CallError): number {
  if (status === 400) return 404
  return [...deniedStatuses, 429].includes(status) ? status : 503
}

/** The parts of a request that identify the caller and the page. */
type RequestParts = Pick<Request, 'headers' | 'url'>

/** Access to the backend for loaders that are called without the router. */
export function openExchange(request: RequestParts, context: Readonly<RouterContextProvider>): Exchange {
  const state = createExchange(request, context.get(earlierAnswers))
  context.set(exchanges, state)
  return state
}

interface MiddlewareArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Root middleware: gives each request its access to the backend and sends the cookies back. */
export async function exchange({ request, context }: MiddlewareArgs, next: () => Promise<Response>): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') await checkFormPost(request)
  const state = openExchange(request, context)
  const response = await next()
  for (const cookie of state.cookies) response.headers.append('set-cookie', cookie)
  const isPrivate = state.isPersonal || state.cookies.length > 0 || request.method === 'POST'
  if (isPrivate) response.headers.set('cache-control', 'private, no-store')
  // A crawler that is asked to come back keeps the page in its index.
  const wait_s = response.status === 503 ? '30' : response.status === 429 && state.retryAfter
  if (wait_s) response.headers.set('retry-after', wait_s)
  return response
}

/** Pages to which another site may post a form: they do nothing on behalf of a signed-in shopper. */
const pathsForForeignForms = ['/checkout/rakuten-pay']

/**
 * A form may only be sent from this shop's own pages (CSRF): browsers always name the origin of a POST. A body that is
 * no form, or is cut off, is refused here, because the actions could not read it.
 */
async function checkFormPost(request: Request) {
  const { pathname } = new URL(request.url)
  // A mail program unsubscribes by one POST without an origin (RFC 8058); the token in the URL authorises it.
  if (['/newsletter/unsubscribe', '/restock/stop'].includes(pathname)) return
  if (!pathsForForeignForms.includes(pathname) && isForeign(request)) throw data('foreign origin', { status: 403 })
  const isForm = await request
    .clone()
    .formData()
    .then(Boolean, () => false)
  if (!isForm) throw data('no form', { status: 400 })
}

function isForeign({ headers }: Request): boolean {
  const origin = headers.get('origin')
  const home = [new URL(config().PUBLIC_URL).host, headers.get('host')]
  return !origin || !home.includes(URL.parse(origin)?.host ?? '')
}

function createExchange(request: RequestParts, answers: BackendAnswers | null): Exchange {
  const cookie = request.headers.get('cookie') ?? ''
  const secure = new URL(request.url).protocol === 'https:'
  const backend = { baseUrl: config().API_URL, timeout_ms: TIMEOUT_MS }
  const callAsShopper = connect({
    ...backend,
    headers: () => shopperHeaders(request, state),
    fetch: fetchKeepingCookies,
  })
  const state: Exchange = {
    isPersonal: false,
    cookies: [],
    session: readCookie(cookie, 'connect.sid'),
    retryAfter: null,
    api: {
      shared: connect({
        baseUrl: backend.baseUrl,
        headers: { 'x-country-code': 'jp' },
        fetch: answers ? fetchOnce(answers) : fetchBackend,
      }),
      get personal() {
        state.isPersonal = true
        return callAsShopper
      },
      cartId: readCookie(cookie, 'cart_id'),
      setCart(id, region_id) {
        state.api.cartId = id
        state.cookies.push(writeCookie('cart_id', id, { days: 30, secure }))
        if (region_id) state.cookies.push(writeCookie('region_id', region_id, { days: 365, secure }))
      },
      formResult: readCookie(cookie, 'done'),
      setFormResult: (result) => void state.cookies.push(writeCookie('done', result, { days: 1 / 24, secure })),
    },
  }

  /** The session's cookie is passed on to the browser, and used in the next call of this request. */
  async function fetchKeepingCookies(...args: Parameters<typeof fetch>) {
    const answer = await fetch(...args)
    if (answer.status === 429) state.retryAfter = answer.headers.get('retry-after')
    for (const setCookie of answer.headers.getSetCookie()) {
      state.cookies.push(setCookie)
      state.session = readCookie(setCookie, 'connect.sid') ?? state.session
    }
    return answer
  }
  return state
}

/** Headers of every call on a shopper's behalf (shop.md §1), and the session. */
function shopperHeaders(request: RequestParts, { api: { cartId }, session }: Exchange): Record<string, string> {
  const cookie = request.headers.get('cookie') ?? ''
  const region = readCookie(cookie, 'region_id')
  const address = request.headers.get('x-forwarded-for')
  return {
    ...(address && { 'x-forwarded-for': address }),
    ...(cartId && { 'x-cart-id': encodeURIComponent(cartId) }),
    ...(region && { 'x-region-id': encodeURIComponent(region) }),
    'x-country-code': 'jp',
    'x-page-url': pageOf(request),
    'x-user-agent': request.headers.get('user-agent') ?? '',
    ...cookiesFor({
      'connect.sid': session,
      auth_way: readCookie(cookie, 'auth_way'),
      known_here: readCookie(cookie, 'known_here'),
    }),
  }
}

/** The page that the shopper is on: the requested URL, or the page that fetches data for itself. */
const pageOf = ({ headers, url }: RequestParts) =>
  (headers.get('sec-fetch-mode') !== 'navigate' && headers.get('referer')) || url

/** Only cookies that the backend itself has set in this browser. */
function cookiesFor(cookies: Record<string, string | null>): Record<string, string> {
  const pairs = Object.entries(cookies).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  )
  return pairs.length ? { cookie: pairs.join('; ') } : {}
}
