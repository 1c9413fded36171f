import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CallFailure } from '../failures.ts'

interface Received {
  method: string | undefined
  url: string | undefined
  headers: NodeJS.Dict<string | string[]>
  body: string
}
export type Reply = (response: ServerResponse, request: IncomingMessage) => void

export const json =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
export const hangUp: Reply = (_response, request) => request.socket.destroy()
export const silence: Reply = () => {}

/** A backend with faults: each request gets the next reply, the last one again and again. */
export async function openFaultyBackend() {
  const backend = { received: [] as Received[], replies: [] as Reply[], answers, baseUrl: '', close }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    backend.received.push({ method: request.method, url: request.url, headers: request.headers, body })
    const reply = backend.replies.length > 1 ? backend.replies.shift() : backend.replies[0]
    reply?.(response, request)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  backend.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return backend

  /** From now on it responds like this, and records only requests from now on. */
  function answers(...replies: Reply[]) {
    Object.assign(backend, { replies, received: [] })
  }
  function close() {
    server.closeAllConnections()
    server.close()
  }
}

/** The failure that a call ends in. */
export async function failureOf(call: Promise<unknown>): Promise<CallFailure> {
  const outcome = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (outcome instanceof CallFailure) return outcome
  throw new Error('It was to fail', { cause: outcome })
}
