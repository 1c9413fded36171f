import { createHmac } from 'node:crypto'
import { type Faults, takeWebhookFault } from './faults.ts'
import { openPoster } from './post.ts'
import type { State } from './state.ts'
import { type KeptEvent, kept, type StripeEvent } from './stripe/events.ts'
import type { WebhookEndpoint } from './stripe/webhook-endpoints.ts'

/** How one event fares with one endpoint. Times in ms since 1970. */
export interface Delivery {
  id: string
  event: string
  endpoint: string
  state: 'delivered' | 'dropped' | 'failed' | 'pending'
  /** When it is tried next; `null` when it is not. */
  due_at: number | null
  attempts: { at: number; status: number | null; note: string }[]
}

/** After a failed attempt the next one follows in 1 s, 5 s, 30 s … and none after the last. */
export const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000]

export interface Webhooks {
  /** Keeps the event and sends it to every endpoint that wants it, as the faults of the hour allow. */
  publish(event: StripeEvent): void
  /** Sends the event to every endpoint now, without faults; answers the statuses (`null` where nobody answered). */
  redeliver(event: KeptEvent): Promise<(number | null)[]>
  /** Takes up what an earlier run has not delivered. */
  resume(): void
  /** Forgets what waits to be sent. */
  forget(): void
  stop(): void
}

export function openWebhooks(state: State, retryDelaysMs = RETRY_DELAYS_MS): Webhooks {
  const poster = openPoster()
  let isStopped = false
  const timers = new Map<string, NodeJS.Timeout>()
  let held: Delivery[][] = []

  function publish(event: StripeEvent) {
    const endpoints = [...state.all('webhook_endpoint').values()].filter((endpoint) => wants(endpoint, event))
    event.pending_webhooks = endpoints.length
    state.put('event', event.id, kept(event))
    if (endpoints.length === 0) return
    const faults = takeWebhookFault(state)
    const deliveries = endpoints.map((endpoint) => newDelivery(event, endpoint))
    const isLate = faults.webhooks === 'delay' || faults.webhooks === 'reorder'
    const due_at = Date.now() + (isLate ? faults.delay_ms : 0)
    for (const delivery of deliveries) {
      keep(faults.webhooks === 'drop' ? { ...delivery, state: 'dropped' } : { ...delivery, due_at })
    }
    if (faults.webhooks === 'reorder') hold(deliveries, faults)
    else for (const { id } of deliveries) dispatch(id, faults)
  }

  function dispatch(id: string, { webhooks: fault, delay_ms }: Faults) {
    if (fault === 'drop') return
    if (fault === 'delay') return sendLater(id, delay_ms)
    void send(id)
    if (fault === 'duplicate') void send(id)
  }

  /** Events wait until `count` of them (or two) are there, or the first has waited `delay_ms`, and leave last come first. */
  function hold(deliveries: Delivery[], { count, delay_ms }: Faults) {
    held.push(deliveries)
    const isLast = count === null ? held.length === 2 : count === 1
    if (isLast) void release()
    else if (held.length === 1) timers.set('held', setTimeout(release, delay_ms))
  }

  async function release() {
    clearTimeout(timers.get('held'))
    const lastFirst = held.reverse()
    held = []
    for (const deliveries of lastFirst) await Promise.all(deliveries.map(({ id }) => send(id)))
  }

  function sendLater(id: string, wait: number) {
    clearTimeout(timers.get(id))
    timers.set(
      id,
      setTimeout(() => send(id), wait),
    )
  }

  async function send(id: string): Promise<number | null> {
    timers.delete(id)
    const delivery = state.get('delivery', id)
    const event = delivery && state.get('event', delivery.event)
    const endpoint = delivery && state.get('webhook_endpoint', delivery.endpoint)
    if (!event || !endpoint) return null
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
    const isTaken = status !== null && status >= 200 && status < 300
    if (isTaken || before.state === 'delivered') return keep({ ...before, attempts, state: 'delivered', due_at: null })
    const wait = retryDelaysMs[attempts.length - 1]
    if (wait === undefined) return keep({ ...before, attempts, state: 'failed', due_at: null })
    keep({ ...before, attempts, state: 'pending', due_at: Date.now() + wait })
    sendLater(id, wait)
  }

  function keep(delivery: Delivery) {
    state.put('delivery', delivery.id, delivery)
  }

  function redeliver(event: KeptEvent) {
    const sendings = [...state.all('webhook_endpoint').values()].map((endpoint) => {
      const delivery = newDelivery(event, endpoint)
      keep({ ...delivery, ...state.get('delivery', delivery.id) })
      return send(delivery.id)
    })
    return Promise.all(sendings)
  }

  function resume() {
    for (const { id, state: progress, due_at } of state.all('delivery').values()) {
      if (progress === 'pending') sendLater(id, Math.max(0, (due_at ?? 0) - Date.now()))
    }
  }

  function forget() {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    held = []
  }

  function stop() {
    forget()
    isStopped = true
    poster.close()
  }

  return { publish, redeliver, resume, forget, stop }
}

function wants({ enabled_events }: WebhookEndpoint, event: StripeEvent): boolean {
  return enabled_events.includes('*') || enabled_events.includes(event.type)
}

function newDelivery(event: { id: string }, endpoint: WebhookEndpoint): Delivery {
  const id = `${event.id} ${endpoint.id}`
  return { id, event: event.id, endpoint: endpoint.id, state: 'pending', due_at: null, attempts: [] }
}

/** `t=<seconds>,v1=<hex>`: v1 is the HMAC-SHA256 of `<seconds>.<body>` under the endpoint's secret. */
function sign(body: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
