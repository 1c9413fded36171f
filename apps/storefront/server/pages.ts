import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, Transform } from 'node:stream'
import { createGzip, constants as zlib } from 'node:zlib'
import type { Config } from '../app/config.server.ts'
import type { BackendAnswers } from '../app/fetch-backend.server.ts'
import type { PublicPage } from '../app/render-public-pages.server.tsx'
import { type RenderedPage, renderedPage } from '../app/rendered-page.ts'
import { accepts, compress, preferred } from './encoding.ts'
import { isNamed } from './etag.ts'
import { type CachedPage, cacheTimes, type FinishedPage, pageCache } from './page-cache.ts'
import { contentSecurityPolicy, pageHeaders, scriptHashes } from './security.ts'

const MAX_BODY_BYTES = 1024 * 1024
const MAX_FIELDS = 10_000

/** The router: a request in, a page out; backend answers already received for this page are reused. */
export type Handle = (request: Request, answers?: BackendAnswers) => Promise<Response>

/** Renders a public page; null where the router must answer. */
export type RenderPublicPage = (path: string, answers: BackendAnswers) => Promise<PublicPage | null>

/** A public page in progress: `entry` is null when it may not be cached. */
interface RenderAttempt {
  entry: CachedPage | null
  answers: BackendAnswers
}

interface PageServer {
  handle: Handle
  renderPublicPage: RenderPublicPage
  config: Config
  now?: () => number
}

/**
 * Answers pages. A public one is rendered and cached as bytes (`renderPublicPage`, or a page whose headers say
 * `public, s-maxage=…`) and served again without rendering; any other is rendered for its visitor, streamed, and never
 * cached. Cached pages contain nothing personal: see app/api.server.ts.
 */
export function pageServer({ handle, renderPublicPage, config, now = Date.now }: PageServer) {
  const cache = pageCache(config, now)
  const renderingAgain = new Map<string, Promise<RenderAttempt>>()
  const securityHeaders = { policy: contentSecurityPolicy(config), common: pageHeaders(config) }

  /** Renders and caches a public page; null where the router must answer. */
  async function renderToCache(key: string): Promise<RenderAttempt> {
    const answers: BackendAnswers = new Map()
    const started_at = now()
    const page = await renderPublicPage(key, answers)
    return { entry: page && cache.store(key, { ...page, isPage: true }, started_at), answers }
  }

  async function cacheResponse(key: string, response: Response, started_at: number) {
    const finished = cache.mayStore(key) ? await cacheablePage(response) : null
    return finished && cache.store(key, finished, started_at)
  }

  async function renderAgain(key: string): Promise<RenderAttempt> {
    const attempt = await renderToCache(key)
    if (attempt.entry) return attempt
    const started_at = now()
    const response = await handle(new Request(new URL(key, config.PUBLIC_URL)), answersOf(attempt))
    const entry = await cacheResponse(key, response, started_at)
    if (!entry) await response.body?.cancel()
    // A page that is gone or became personal is not served from the cache again; a failing backend leaves the old one.
    if (!entry && response.status < 500) cache.drop(key)
    return { ...attempt, entry }
  }

  /** Renders a cached page again, once for all waiting visitors, as a visitor without cookies would see it. */
  function renderAgainOnce(key: string) {
    const running = renderingAgain.get(key) ?? renderAgain(key).finally(() => renderingAgain.delete(key))
    renderingAgain.set(key, running)
    return running
  }

  return {
    invalidate: cache.invalidate,

    async answer(req: IncomingMessage, res: ServerResponse) {
      const key = req.url ?? '/'
      const found = req.method === 'GET' || req.method === 'HEAD' ? cache.find(key) : undefined
      const time = now()
      if (found && time < found.freshUntil) return send(found, req, res)
      if (found && time < found.staleUntil) {
        renderAgainOnce(key).catch(() => {})
        return send(found, req, res)
      }
      const firstAttempt = () => (req.method === 'GET' ? renderToCache(key) : null)
      const attempt = await (found ? renderAgainOnce(key).catch(() => null) : firstAttempt())
      if (attempt?.entry) return send(attempt.entry, req, res)
      const response = await handle(toRequest(req, res, config), answersOf(attempt))
      const entry = req.method === 'GET' ? await cacheResponse(key, response, time) : null
      if (entry) return send(entry, req, res)
      return sendOnce(response, req, res, securityHeaders)
    },
  }
}

/** Without earlier answers, a page is the router's from the beginning, and so is every form. */
const answersOf = (attempt: RenderAttempt | null) => (attempt && attempt.answers.size > 0 ? attempt.answers : undefined)

/** The router's answers that may be cached: a page, or anything else whose headers say so. */
async function cacheablePage(response: Response): Promise<FinishedPage | null> {
  const { status, headers } = response
  if (status !== 200 || headers.has('set-cookie') || !cacheTimes(headers.get('cache-control'))) return null
  const page = renderedPage.of(response)
  const html = page?.html ?? Buffer.from(await response.arrayBuffer())
  return { html, headers: plainHeaders(response), isPage: page !== undefined }
}

/** An encoding is created when a browser first requests it, and stays with the page. */
async function send({ body, headers, etag }: CachedPage, req: IncomingMessage, res: ServerResponse) {
  if (isNamed(req.headers['if-none-match'], etag)) return res.writeHead(304, headers).end()
  const encoding = preferred(req.headers['accept-encoding'])
  if (encoding) body[encoding] ??= await compress(body.plain, encoding, 'quick')
  const bytes = body[encoding ?? 'plain'] ?? body.plain
  return res
    .writeHead(200, { ...headers, ...(encoding && { 'content-encoding': encoding }), 'content-length': bytes.length })
    .end(req.method === 'HEAD' ? undefined : bytes)
}

interface SecurityHeaders {
  common: Record<string, string>
  policy: (allowed: string) => string
}

/** Streams a personal or momentary answer. */
async function sendOnce(
  response: Response,
  req: IncomingMessage,
  res: ServerResponse,
  { common, policy }: SecurityHeaders,
) {
  const page = renderedPage.of(response)
  const gzipped = req.method === 'GET' && isText(response) && accepts(req.headers['accept-encoding'], 'gzip')
  const cookies = response.headers.getSetCookie()
  res.writeHead(response.status, {
    ...common,
    'cache-control': 'private, no-store',
    ...plainHeaders(response),
    ...(page && {
      'content-security-policy': policy(page.html ? scriptHashes(page.html) : `'nonce-${page.nonce}'`),
    }),
    ...(gzipped && { 'content-encoding': 'gzip', vary: 'accept-encoding' }),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  })
  if (req.method === 'HEAD') return res.end()
  const out = gzipped ? createGzip({ level: 1, flush: zlib.Z_SYNC_FLUSH }) : res
  if (gzipped) (out as ReturnType<typeof createGzip>).pipe(res)
  return sendBody(page, response, out, res)
}

function sendBody(page: RenderedPage | undefined, response: Response, out: NodeJS.WritableStream, res: ServerResponse) {
  if (page?.html) return out.end(page.html)
  if (page) return page.pipeTo(out, res)
  if (response.body) return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]).pipe(out)
  return out.end()
}

const isText = (response: Response) => /text|json|x-script/.test(response.headers.get('content-type') ?? '')

function plainHeaders(response: Response): Record<string, string> {
  const headers = Object.fromEntries(response.headers)
  delete headers['set-cookie']
  return headers
}

/** The host is always the public one: a forged Host header affects no link and no redirect. */
function toRequest(req: IncomingMessage, res: ServerResponse, config: Config): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  // As a proxy does: the direct peer is appended last. Earlier entries are unverified, and the backend knows that.
  if (req.socket.remoteAddress) headers.append('x-forwarded-for', req.socket.remoteAddress)
  const disconnection = new AbortController()
  // A client that has the whole answer has not disconnected: aborting finished work would create an error object for
  // nothing with every page.
  res.on('close', () => {
    if (!res.writableFinished) disconnection.abort()
  })
  const writes = req.method !== 'GET' && req.method !== 'HEAD'
  return new Request(new URL(req.url ?? '/', config.PUBLIC_URL), {
    method: req.method!,
    headers,
    signal: disconnection.signal,
    ...(writes && { body: Readable.toWeb(req.pipe(bodyLimit())) as ReadableStream, duplex: 'half' }),
  })
}

/**
 * A form of this shop is small; more than 1 MiB is no form. Nor is one of thousands of fields: half a million, which
 * fit into 1 MiB, take half a minute to read.
 */
const bodyLimit = () => {
  let [bytes, fields] = [0, 0]
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      for (let at = part.indexOf('&'); at >= 0 && fields <= MAX_FIELDS; at = part.indexOf('&', at + 1)) fields++
      const isForm = bytes <= MAX_BODY_BYTES && fields <= MAX_FIELDS
      done(isForm ? null : new Error('request body too large'), part)
    },
  })
}
