import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A provider that responds as a test configures it: by method and path, JSON or text. */
export async function oddProvider(answer: (request: string) => { status?: number; body: unknown }) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const name = `${request.method} ${request.url}`
    requests.push(name)
    const { status = 200, body } = answer(name)
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requests it received, in order. */
    asked: requests,
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
