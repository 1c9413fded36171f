import { createServer, type RequestListener } from 'node:http'

/**
 * An HTTP server that keeps idle connections longer than proxies do (60 s), so that it never closes one just as a
 * request arrives: a proxy does not send a form a second time.
 */
export function keepAliveServer(listener: RequestListener) {
  const server = createServer(listener)
  server.keepAliveTimeout = 72_000
  return server
}
