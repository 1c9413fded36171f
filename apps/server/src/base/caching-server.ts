import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { newRequestId } from './ids.ts'
import type { ResponseCache } from './process-cache.ts'

export interface CacheOptions {
  /** Headers of every answer. */
  headers: Map<string, string>
  cache: ResponseCache
  logAnswer: (line: { request_id: string; method: string; route: string; status: number; ms: number }) => void
}

/** Headers by which the answer may differ from the cached one: page, publishable key and caller. */
const varyingHeaders = ['origin', 'x-publishable-api-key', 'cookie', 'authorization'] as const

/**
 * An HTTP server that sends a cached answer before anything is routed, parsed or looked up, since it is the same for
 * everybody. All other requests take the ordinary path.
 */
export function createCachingServer(options: CacheOptions, app: RequestListener) {
  const server = createServer((request, response) => {
    if (!sendCached(options, request, response)) app(request, response.setHeaders(options.headers))
  })
  // Longer than proxies keep a connection open (60 s), so that we never close it just as a request arrives.
  server.keepAliveTimeout = 72_000
  return server
}

function sendCached(options: CacheOptions, request: IncomingMessage, response: ServerResponse): boolean {
  const { cache, logAnswer } = options
  const { method, url = '', headers } = request
  if (method !== 'GET' || varyingHeaders.some((name) => headers[name] !== undefined)) return false
  const found = cache.find(url)
  if (!found) return false
  const request_id = newRequestId()
  const isUnmodified = isNamed(headers['if-none-match'], found.etag)
  response.writeHead(isUnmodified ? 304 : 200, [
    ...[...options.headers].flat(),
    ...['etag', found.etag, 'cache-control', 'public, max-age=0, must-revalidate', 'x-request-id', request_id],
    ...(isUnmodified ? [] : ['content-type', jsonType, 'content-length', String(found.bytes.length)]),
  ])
  response.end(isUnmodified ? undefined : found.bytes)
  logAnswer({ request_id, method, route: pathOf(url), status: isUnmodified ? 304 : 200, ms: 0 })
  return true
}

/** Whether `If-None-Match` names this version: one of a list, compared weakly, or `*` (RFC 9110 §13.1.2). */
export const isNamed = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((name) => ['*', etag].includes(name.trim().replace(/^W\//, ''))) === true

export const jsonType = 'application/json; charset=utf-8'

/** For the log. Nothing has been routed here; the path may be logged: paths of cached answers name nobody. */
const pathOf = (url: string) => url.split('?', 1)[0] ?? ''
