import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, Transform } from 'node:stream'
import { crc32, createGzip, constants as zlib } from 'node:zlib'
import type { Config } from '../app/config.server.ts'
import { type DrawnPage, drawnPage } from '../app/drawn-page.ts'
import { ByteCache } from './byte-cache.ts'
import { compress, type Encoded, preferred } from './encoding.ts'
import { contentSecurityPolicy, pageHeaders, scriptHashes } from './security.ts'

const MAX_BODY_BYTES = 1024 * 1024
const MAX_KEY_LENGTH = 512
/** What a page's compressed forms and headers may weigh beside it. */
const COMPRESSED_BYTES = 24 * 1024

/** The router: a request in, a page out. */
export type Handle = (request: Request) => Promise<Response>

/** A finished public page as bytes. */
interface Kept {
  body: Encoded
  headers: Record<string, string>
  etag: string
  /** Epoch ms: until here it is served as it is, … */
  freshUntil: number
  /** … until here it is served while a new one is drawn. */
  staleUntil: number
}

/**
 * Answers pages. A page whose headers say `public, s-maxage=…` is kept as bytes and served again without drawing; any
 * other is drawn for the one who asked, streamed, and never kept. Kept pages hold nothing personal: see
 * app/api.server.ts.
 */
export function pageServer(handle: Handle, config: Config, now: () => number = Date.now) {
  const kept = new ByteCache<Kept>(config.PAGE_CACHE_MB * 1024 * 1024)
  const redrawing = new Map<string, Promise<Kept | null>>()
  const policy = contentSecurityPolicy(config)
  const common = pageHeaders(config)

  async function keep(key: string, response: Response): Promise<Kept | null> {
    const times = keepTimes(response)
    if (!times || key.length > MAX_KEY_LENGTH) return null
    const freshUntil = now() + times.freshMs
    const entry = { ...(await dress(response, { common, policy })), freshUntil, staleUntil: freshUntil + times.staleMs }
    kept.set(key, entry, entry.body.plain.length + COMPRESSED_BYTES)
    return entry
  }

  /** Draws a kept page anew, once for all who wait, as a visitor without cookies would see it. */
  function redraw(key: string) {
    const draw = async () => {
      const response = await handle(new Request(new URL(key, config.PUBLIC_URL)))
      const entry = await keep(key, response)
      if (!entry) await response.body?.cancel()
      // A page that is gone or became personal is not served from memory again; a failing backend leaves the old one.
      if (!entry && response.status < 500) kept.delete(key)
      return entry
    }
    const running = redrawing.get(key) ?? draw().finally(() => redrawing.delete(key))
    redrawing.set(key, running)
    return running
  }

  return {
    forget: (handles: readonly string[]) => forgetPages(kept, handles, now()),

    async answer(req: IncomingMessage, res: ServerResponse) {
      const key = req.url ?? '/'
      const readsOnly = req.method === 'GET' || req.method === 'HEAD'
      const found = readsOnly ? kept.get(key) : undefined
      if (found) {
        const time = now()
        if (time < found.freshUntil) return send(found, req, res)
        if (time < found.staleUntil) {
          redraw(key).catch(() => {})
          return send(found, req, res)
        }
        const entry = await redraw(key).catch(() => null)
        if (entry) return send(entry, req, res)
      }

      const response = await handle(toRequest(req, res, config))
      const entry = req.method === 'GET' ? await keep(key, response) : null
      if (entry) return send(entry, req, res)
      return sendOnce(response, req, res, { common, policy })
    },
  }
}

/** From `Cache-Control: public, s-maxage=10, stale-while-revalidate=60`; null when the page is not for keeping. */
function keepTimes(response: Response) {
  const control = response.headers.get('cache-control') ?? ''
  const fresh = /\bs-maxage=(\d+)/.exec(control)
  if (response.status !== 200 || !control.includes('public') || !fresh || response.headers.has('set-cookie'))
    return null
  const stale = /\bstale-while-revalidate=(\d+)/.exec(control)
  return { freshMs: Number(fresh[1]) * 1000, staleMs: Number(stale?.[1] ?? 0) * 1000 }
}

/**
 * The bytes of a page for everybody, with all its headers. Its scripts hold all its data, and are hashed for their
 * leave; to hash the rest as well would cost as much as a fifth of drawing it.
 */
async function dress(response: Response, { common, policy }: Dress) {
  const page = drawnPage.of(response)
  const plain = page?.html ?? Buffer.from(await response.arrayBuffer())
  const scripts = page && scriptHashes(plain)
  const etag = `"${crc32(plain).toString(36)}-${hash('sha256', scripts ?? plain, 'base64url').slice(0, 22)}"`
  const headers = {
    ...common,
    ...plainHeaders(response),
    etag,
    vary: 'accept-encoding',
    ...(scripts !== undefined && { 'content-security-policy': policy(scripts) }),
  }
  return { body: { plain } as Encoded, headers, etag }
}

/** An encoding is made when a browser first asks for it, and stays with the page. */
async function send({ body, headers, etag }: Kept, req: IncomingMessage, res: ServerResponse) {
  if (req.headers['if-none-match'] === etag) return res.writeHead(304, headers).end()
  const encoding = preferred(req.headers['accept-encoding'])
  if (encoding) body[encoding] ??= await compress(body.plain, encoding, 'quick')
  const bytes = body[encoding ?? 'plain'] ?? body.plain
  return res
    .writeHead(200, { ...headers, ...(encoding && { 'content-encoding': encoding }), 'content-length': bytes.length })
    .end(req.method === 'HEAD' ? undefined : bytes)
}

/** Drops the pages of these products, and has every other kept page drawn anew at its next visit. */
function forgetPages(kept: ByteCache<Kept>, handles: readonly string[], time: number) {
  const gone = new Set(handles.map((handle) => `/products/${encodeURIComponent(handle)}`))
  for (const [key, entry] of kept) {
    if (gone.has(key.split('?', 1)[0] ?? '')) kept.delete(key)
    else entry.freshUntil = Math.min(entry.freshUntil, time)
  }
}

interface Dress {
  common: Record<string, string>
  policy: (allowed: string) => string
}

/** Streams an answer that is for one person or one moment. */
async function sendOnce(response: Response, req: IncomingMessage, res: ServerResponse, { common, policy }: Dress) {
  const page = drawnPage.of(response)
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

function pour(page: DrawnPage | undefined, response: Response, out: NodeJS.WritableStream, res: ServerResponse) {
  if (page?.html) return out.end(page.html)
  if (page) return page.pour(out, res)
  if (response.body) return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]).pipe(out)
  return out.end()
}

const isText = (response: Response) => /text|json|x-script/.test(response.headers.get('content-type') ?? '')

function plainHeaders(response: Response) {
  const headers = Object.fromEntries(response.headers)
  delete headers['set-cookie']
  return headers
}

/** The address is always the public one: a forged Host header reaches no link and no redirect. */
function toRequest(req: IncomingMessage, res: ServerResponse, config: Config): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  // As a proxy does: who is at the other end stands last. What stands before it is a claim, and the backend knows that.
  if (req.socket.remoteAddress) headers.append('x-forwarded-for', req.socket.remoteAddress)
  const leaving = new AbortController()
  // Who has the whole answer has not left: to call off what is done makes an error for nobody, with every page.
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

/** A form of this shop is small; more than 1 MiB is no form. */
const bounded = () => {
  let bytes = 0
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      done(bytes > MAX_BODY_BYTES ? new Error('request body too large') : null, part)
    },
  })
}
