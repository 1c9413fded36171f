import { type Reply, sendRequest } from './http-connections.ts'

export interface Rate {
  per_s: number
  p50_ms: number
  p99_ms: number
  count: number
  failed: number
}

/** One request over kept-alive connections. */
export const request = (
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> => sendRequest(method, url, body === undefined ? undefined : JSON.stringify(body), headers)

/** As `request`, and the answer must be a success. */
export async function requestJson(method: string, url: string, body?: unknown, headers: Record<string, string> = {}) {
  return JSON.parse(await requestOk(method, url, body, headers))
}

/** Like `requestJson`, where nobody reads the answer: the measuring client should use little of the machine. */
export async function requestOk(method: string, url: string, body?: unknown, headers: Record<string, string> = {}) {
  const reply = await request(method, url, body, headers)
  if (reply.status !== 200) throw new Error(`${method} ${url} answered ${reply.status}: ${reply.text.slice(0, 300)}`)
  return reply.text
}

/**
 * Runs `work` over and over, `concurrency` at a time, for `seconds`; `turn` counts from 0. A throw counts as failed.
 */
export async function runLoad(
  { seconds, concurrency, warm_s = 1 }: { seconds: number; concurrency: number; warm_s?: number },
  work: (turn: number) => Promise<void>,
): Promise<Rate> {
  let turn = 0
  let failed = 0
  const times: number[] = []
  const begin = performance.now() + warm_s * 1000
  const end = begin + seconds * 1000
  const runner = async () => {
    while (performance.now() < end) {
      const started = performance.now()
      const ok = await work(turn++).then(
        () => true,
        () => false,
      )
      const now = performance.now()
      if (now < begin || now > end) continue
      if (ok) times.push(now - started)
      else failed++
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runner))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { per_s: times.length / seconds, p50_ms: at(0.5), p99_ms: at(0.99), count: times.length, failed }
}
