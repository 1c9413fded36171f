import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, Transform } from 'node:stream'
import { createGzip, constants as zlib } from 'node:zlib'
import type { Config } from '../app/config.server.ts'
import type { BackendAnswers } from '../app/fetch-backend.server.ts'
import type { PublicPage } from '../app/render-public-pages.server.tsx'
import { type RenderedPage, renderedPage } from '../app/rendered-page.ts'
import { compress, preferred } from './encoding.ts'
import { cacheTimes, type Finished, type Kept, pageCache } from './page-cache.ts'
import { contentSecurityPolicy, pageHeaders, scriptHashes } from './security.ts'

const MAX_BODY_BYTES = 1024 * 1024
const MOST_FIELDS = 10_000

/** The router: a request in, a page out; backend answers already received for this page are reused. */
export type Handle = (request: Request, answers?: BackendAnswers) => Promise<Response>

/** Renders a public page; null where the router must answer. */
export type RenderPublicPage = (path: string, answers: BackendAnswers) => Promise<PublicPage | null>

/** A public page in progress: `entry` is null when it may not be cached. */
interface Begun {
  entry: Kept | null
  answers: BackendAnswers
}

interface PageServer {
  handle: Handle
  draw: RenderPublicPage
  config: Config
  now?: () => number
}

/**
 * Answers pages. A public one is rendered and cached as bytes (`draw`, or a page whose headers say
 * `public, s-maxage=…`) and served again without rendering; any other is rendered for its visitor, streamed, and never
 * cached. Cached pages contain nothing personal: see app/api.server.ts.
 */
export function pageServer({ handle, draw, config, now = Date.now }: PageServer) {
  const cache = pageCache(config, now)
  const redrawing = new Map<string, Promise<Begun>>()
  const dress = { policy: contentSecurityPolicy(config), common: pageHeaders(config) }

  /** Renders and caches a public page; null where the router must answer. */
  async function drawKept(key: string): Promise<Begun> {
    const answers: BackendAnswers = new Map()
    const begun_at = now()
    const page = await draw(key, answers)
    return { entry: page && cache.keep(key, { ...page, isPage: true }, begun_at), answers }
  }

  async function keepAnswer(key: string, response: Response, begun_at: number) {
    const finished = await finish(response)
    return finished && cache.keep(key, finished, begun_at)
  }

  async function drawAnew(key: string): Promise<Begun> {
    const begun = await drawKept(key)
    if (begun.entry) return begun
    const begun_at = now()
    const response = await handle(new Request(new URL(key, config.PUBLIC_URL)), answersOf(begun))
    const entry = await keepAnswer(key, response, begun_at)
    if (!entry) await response.body?.cancel()
    // A page that is gone or became personal is not served from the cache again; a failing backend leaves the old one.
    if (!entry && response.status < 500) cache.drop(key)
    return { ...begun, entry }
  }

  /** Renders a cached page again, once for all waiting visitors, as a visitor without cookies would see it. */
  function redraw(key: string) {
    const running = redrawing.get(key) ?? drawAnew(key).finally(() => redrawing.delete(key))
    redrawing.set(key, running)
    return running
  }

  return {
    forget: cache.forget,

    async answer(req: IncomingMessage, res: ServerResponse) {
      const key = req.url ?? '/'
      const found = req.method === 'GET' || req.method === 'HEAD' ? cache.find(key) : undefined
      const time = now()
      if (found && time < found.freshUntil) return send(found, req, res)
      if (found && time < found.staleUntil) {
        redraw(key).catch(() => {})
        return send(found, req, res)
      }
      const begin = () => (req.method === 'GET' ? drawKept(key) : null)
      const begun = await (found ? redraw(key).catch(() => null) : begin())
      if (begun?.entry) return send(begun.entry, req, res)
      const response = await handle(toRequest(req, res, config), answersOf(begun))
      const entry = req.method === 'GET' ? await keepAnswer(key, response, time) : null
      if (entry) return send(entry, req, res)
      return sendOnce(response, req, res, dress)
    },
  }
}

/** Without earlier answers, a page is the router's from the beginning, and so is every form. */
const answersOf = (begun: Begun | null) => (begun && begun.answers.size > 0 ? begun.answers : undefined)

/** The router's answers that may be cached: a page, or anything else whose headers say so. */
async function finish(response: Response): Promise<Finished | null> {
  const { status, headers } = response
  if (status !== 200 || headers.has('set-cookie') || !cacheTimes(headers.get('cache-control'))) return null
  const page = renderedPage.of(response)
  const html = page?.html ?? Buffer.from(await response.arrayBuffer())
  return { html, headers: plainHeaders(response), isPage: page !== undefined }
}

/** An encoding is created when a browser first requests it, and stays with the page. */
async function send({ body, headers, etag }: Kept, req: IncomingMessage, res: ServerResponse) {
  if (req.headers['if-none-match'] === etag) return res.writeHead(304, headers).end()
  const encoding = preferred(req.headers['accept-encoding'])
  if (encoding) body[encoding] ??= await compress(body.plain, encoding, 'quick')
  const bytes = body[encoding ?? 'plain'] ?? body.plain
  return res
    .writeHead(200, { ...headers, ...(encoding && { 'content-encoding': encoding }), 'content-length': bytes.length })
    .end(req.method === 'HEAD' ? undefined : bytes)
}

interface Dress {
  common: Record<string, string>
  policy: (allowed: string) => string
}

/** Streams a personal or momentary answer. */
async function sendOnce(response: Response, req: IncomingMessage, res: ServerResponse, { common, policy }: Dress) {
  const page = renderedPage.of(response)
  const gzipped = req.method === 'GET' && isText(response) && req.headers['accept-encoding']?.includes('gzip')
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
  return pour(page, response, out, res)
}

function pour(page: RenderedPage | undefined, response: Response, out: NodeJS.WritableStream, res: ServerResponse) {
  if (page?.html) return out.end(page.html)
  if (page) return page.pour(out, res)
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
  const leaving = new AbortController()
  // A client that has the whole answer has not disconnected: aborting finished work would create an error object for
  // nothing with every page.
  res.on('close', () => {
    if (!res.writableFinished) leaving.abort()
  })
  const writes = req.method !== 'GET' && req.method !== 'HEAD'
  return new Request(new URL(req.url ?? '/', config.PUBLIC_URL), {
    method: req.method!,
    headers,
    signal: leaving.signal,
    ...(writes && { body: Readable.toWeb(req.pipe(bounded())) as ReadableStream, duplex: 'half' }),
  })
}

/**
 * A form of this shop is small; more than 1 MiB is no form. Nor is one of thousands of fields: half a million, which
 * fit into 1 MiB, take half a minute to read.
 */
const bounded = () => {
  let [bytes, fields] = [0, 0]
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      for (let at = part.indexOf('&'); at >= 0 && fields <= MOST_FIELDS; at = part.indexOf('&', at + 1)) fields++
      const isForm = bytes <= MAX_BODY_BYTES && fields <= MOST_FIELDS
      done(isForm ? null : new Error('request body too large'), part)
    },
  })
}
