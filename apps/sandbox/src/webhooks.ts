import { type Delivery, openCourier, RETRY_DELAYS_MS } from './courier.ts'
import { type Faults, takeWebhookFault } from './faults.ts'
import type { State } from './state.ts'
import { type StoredEvent, type StripeEvent, storedEvent } from './stripe/events.ts'
import type { WebhookEndpoint } from './stripe/webhook-endpoints.ts'

export interface Webhooks {
  /** Stores the event and sends it to every endpoint that wants it, subject to the current faults. */
  publish(event: StripeEvent): void
  /** Sends the event to every endpoint now, without faults; answers the statuses (`null` where nobody answered). */
  redeliver(event: StoredEvent): Promise<(number | null)[]>
  /** Resumes what an earlier run has not delivered. */
  resume(): void
  /** Drops what waits to be sent. */
  forget(): void
  stop(): void
}

export function openWebhooks(state: State, retryDelaysMs = RETRY_DELAYS_MS): Webhooks {
  const courier = openCourier(state, retryDelaysMs)
  const { store, send, sendLater } = courier
  const reorderBuffer = openReorderBuffer((deliveries) => Promise.all(deliveries.map(({ id }) => send(id))))

  function publish(event: StripeEvent) {
    const endpoints = [...state.all('webhook_endpoint').values()].filter((endpoint) => wants(endpoint, event))
    event.pending_webhooks = endpoints.length
    state.put('event', event.id, storedEvent(event))
    if (endpoints.length === 0) return
    const faults = takeWebhookFault(state)
    const deliveries = endpoints.map((endpoint) => newDelivery(event, endpoint))
    const isLate = faults.webhooks === 'delay' || faults.webhooks === 'reorder'
    const due_at = Date.now() + (isLate ? faults.delay_ms : 0)
    for (const delivery of deliveries) {
      store(faults.webhooks === 'drop' ? { ...delivery, state: 'dropped' } : { ...delivery, due_at })
    }
    if (faults.webhooks === 'reorder') reorderBuffer.hold(deliveries, faults)
    else for (const { id } of deliveries) dispatch(id, faults)
  }

  function dispatch(id: string, { webhooks: fault, delay_ms }: Faults) {
    if (fault === 'drop') return
    if (fault === 'delay') return sendLater(id, delay_ms)
    void send(id)
    if (fault === 'duplicate') void send(id)
  }

  function redeliver(event: StoredEvent) {
    const sendings = [...state.all('webhook_endpoint').values()].map((endpoint) => {
      const delivery = newDelivery(event, endpoint)
      store({ ...delivery, ...state.get('delivery', delivery.id) })
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
    reorderBuffer.forget()
    courier.forget()
  }

  function stop() {
    forget()
    courier.stop()
  }

  return { publish, redeliver, resume, forget, stop }
}

/**
 * Holds events until `count` of them (or two) are there, or the first has waited `delay_ms`; then they are sent in
 * reverse order.
 */
function openReorderBuffer(send: (deliveries: Delivery[]) => Promise<unknown>) {
  let waiting: Delivery[][] = []
  let timer: NodeJS.Timeout | undefined

  function hold(deliveries: Delivery[], { count, delay_ms }: Faults) {
    waiting.push(deliveries)
    const isLast = count === null ? waiting.length === 2 : count === 1
    if (isLast) void release()
    else if (waiting.length === 1) timer = setTimeout(release, delay_ms)
  }

  async function release() {
    clearTimeout(timer)
    const lastFirst = waiting.reverse()
    waiting = []
    for (const deliveries of lastFirst) await send(deliveries)
  }

  function forget() {
    clearTimeout(timer)
    waiting = []
  }

  return { hold, forget }
}

function wants({ enabled_events }: WebhookEndpoint, event: StripeEvent): boolean {
  return enabled_events.includes('*') || enabled_events.includes(event.type)
}

function newDelivery(event: { id: string }, endpoint: WebhookEndpoint): Delivery {
  const id = `${event.id} ${endpoint.id}`
  return { id, event: event.id, endpoint: endpoint.id, state: 'pending', due_at: null, attempts: [] }
}
