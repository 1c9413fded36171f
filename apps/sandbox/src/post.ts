import { Agent, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'

const ANSWER_WITHIN_MS = 10_000

interface Outcome {
  /** `null` when nobody answered. */
  status: number | null
  /** Why there is no answer; else empty. */
  note: string
}

export interface Poster {
  /** Posts a body; waits up to 10 s for an answer. Never throws. */
  post(url: string, body: string, headers: Record<string, string>): Promise<Outcome>
  /** Aborts running requests. */
  close(): void
}

export function openPoster(): Poster {
  // More posts than this at once are queued instead of flooding the shop.
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })

  function post(url: string, body: string, headers: Record<string, string>): Promise<Outcome> {
    const answered = new Promise<Outcome>((resolve) => {
      const isPlain = url.startsWith('http:')
      const options: RequestOptions = {
        method: 'POST',
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body), 'User-Agent': 'Stripe/1.0 (+sandbox)' },
        timeout: ANSWER_WITHIN_MS,
        ...(isPlain ? { agent } : {}),
      }
      const request = (isPlain ? requestPlain : requestSecure)(url, options, (response) => {
        response.resume()
        response.on('error', () => resolve({ status: null, note: 'ECONNRESET' }))
        response.on('end', () => resolve({ status: response.statusCode ?? null, note: '' }))
      })
      request.on('timeout', () => request.destroy(new Error('timeout')))
      request.on('error', (error: NodeJS.ErrnoException) =>
        resolve({ status: null, note: error.code ?? error.message }),
      )
      request.end(body)
    })
    // An invalid address is refused before anything is sent.
    return answered.catch((error: Error) => ({ status: null, note: error.message }))
  }

  return { post, close: () => agent.destroy() }
}

/** Posts a body and returns the JSON answered within 10 s; throws otherwise. */
export async function askShop(url: string, body: string, headers: Record<string, string>) {
  const answer = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as Record<string, unknown>
}
