import { Agent as PlainAgent, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'

const ANSWER_WITHIN_MS = 10_000
// More events than this at once wait for their turn instead of flooding the shop.
const agent = new PlainAgent({ keepAlive: true, maxSockets: 16, timeout: ANSWER_WITHIN_MS })

/** Posts a body; answers the status, or `null` with a note in words when nobody answered within 10 s. Never throws. */
export function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<{ status: number | null; note: string }> {
  return new Promise((resolve) => {
    const isPlain = url.startsWith('http:')
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body), 'User-Agent': 'Stripe/1.0 (+sandbox)' },
      signal,
      timeout: ANSWER_WITHIN_MS,
      ...(isPlain ? { agent } : {}),
    }
    const request = (isPlain ? requestPlain : requestSecure)(url, options, (response) => {
      response.resume()
      response.on('error', () => resolve({ status: null, note: 'ECONNRESET' }))
      response.on('end', () => resolve({ status: response.statusCode ?? null, note: '' }))
    })
    request.on('timeout', () => request.destroy(new Error('timeout')))
    request.on('error', (error: NodeJS.ErrnoException) => resolve({ status: null, note: error.code ?? error.message }))
    request.end(body)
  })
}
