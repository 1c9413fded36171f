import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { newRequestId } from './ids.ts'
import type { Kept } from './kept.ts'

export interface Counter {
  kept: Kept
  logAnswer: (line: { request_id: string; method: string; route: string; status: number; ms: number }) => void
}

/** What may make an answer another one than the kept: from which page it is asked, by which key, and by whom. */
const changing = ['origin', 'x-publishable-api-key', 'cookie', 'authorization'] as const

/**
 * A server that hands a kept answer over the counter, before anything is routed, parsed or looked up: it is the same
 * for everybody. Everything else goes through the house.
 */
export function openCounter(counter: Counter, house: RequestListener) {
  const server = createServer((request, response) => {
    if (!handOver(counter, request, response)) house(request, response)
  })
  // Longer than a proxy keeps its side open (60 s): the one that hangs up first must not be us.
  server.keepAliveTimeout = 72_000
  return server
}

function handOver({ kept, logAnswer }: Counter, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '', headers } = request
  if (method !== 'GET' || changing.some((name) => headers[name] !== undefined)) return false
  const found = kept.find(url)
  if (!found) return false
  const request_id = newRequestId()
  const isKnown = headers['if-none-match'] === found.etag
  response.writeHead(isKnown ? 304 : 200, [
    ...['etag', found.etag, 'cache-control', 'public, max-age=0, must-revalidate', 'x-request-id', request_id],
    ...(isKnown ? [] : ['content-type', jsonType, 'content-length', String(found.bytes.length)]),
  ])
  response.end(isKnown ? undefined : found.bytes)
  logAnswer({ request_id, method, route: pathOf(url), status: isKnown ? 304 : 200, ms: 0 })
  return true
}

export const jsonType = 'application/json; charset=utf-8'

/** The route's name is not known here, and a path of the catalogue names nobody: it may stand in the log. */
const pathOf = (url: string) => url.split('?', 1)[0] ?? ''
