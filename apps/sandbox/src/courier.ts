import { createHmac } from 'node:crypto'
import { openPoster } from './post.ts'
import type { State } from './state.ts'

/** The delivery state of one event at one endpoint. Times in ms since 1970. */
export interface Delivery {
  id: string
  event: string
  endpoint: string
  state: 'delivered' | 'dropped' | 'failed' | 'pending'
  /** The time of the next try; `null` when there is none. */
  due_at: number | null
  attempts: { at: number; status: number | null; note: string }[]
}

/** After a failed attempt the next one follows in 1 s, 5 s, 30 s … and none after the last. */
export const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000]

/** Delivers events to their endpoints, again and again until they are accepted or given up. */
export interface Courier {
  /** Stores the state of a delivery. */
  store(delivery: Delivery): void
  /** Sends now; returns the status, `null` when nobody answered. */
  send(id: string): Promise<number | null>
  /** Sends after `wait` ms. */
  sendLater(id: string, wait: number): void
  /** Drops what waits to be sent. */
  forget(): void
  stop(): void
}

export function openCourier(state: State, retryDelaysMs: number[]): Courier {
  const poster = openPoster()
  const timers = new Map<string, NodeJS.Timeout>()
  let isStopped = false

  function store(delivery: Delivery) {
    state.put('delivery', delivery.id, delivery)
  }

  function sendLater(id: string, wait: number) {
    clearTimeout(timers.get(id))
    timers.set(
      id,
      setTimeout(() => send(id), wait),
    )
  }

  async function send(id: string): Promise<number | null> {
    clearTimeout(timers.get(id))
    timers.delete(id)
    const delivery = state.get('delivery', id)
    const event = delivery && state.get('event', delivery.event)
    const endpoint = delivery && state.get('webhook_endpoint', delivery.endpoint)
    if (!event || !endpoint || isStopped) return null
    const body = event.text
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': sign(body, endpoint.secret),
    }
    const answer = await poster.post(endpoint.url, body, headers)
    if (!isStopped && state.get('delivery', id)) settle(id, answer)
    return answer.status
  }

  function settle(id: string, { status, note }: { status: number | null; note: string }) {
    const before = state.get('delivery', id)!
    const attempts = [...before.attempts, { at: Date.now(), status, note }].slice(-20)
    const isAccepted = status !== null && status >= 200 && status < 300
    if (isAccepted || before.state === 'delivered')
      return store({ ...before, attempts, state: 'delivered', due_at: null })
    const wait = retryDelaysMs[attempts.length - 1]
    if (wait === undefined) return store({ ...before, attempts, state: 'failed', due_at: null })
    store({ ...before, attempts, state: 'pending', due_at: Date.now() + wait })
    sendLater(id, wait)
  }

  function forget() {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }

  function stop() {
    forget()
    isStopped = true
    poster.close()
  }

  return { store, send, sendLater, forget, stop }
}

/** `t=<seconds>,v1=<hex>`: v1 is the HMAC-SHA256 of `<seconds>.<body>` under the endpoint's secret. */
function sign(body: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
