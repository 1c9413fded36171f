import { missing } from './errors.ts'
import { newId, nowSeconds } from './ids.ts'
import { page } from './lists.ts'
import type { Call, Route } from './stripe-context.ts'

export const API_VERSION = '2026-10-28.endive'

export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: { object: string; id?: string } }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/** A stored event: the fields for lists and pages, and the whole as text, which weighs a fifth of the object. */
export interface StoredEvent {
  id: string
  type: string
  created: number
  /** The id of the object it is about. */
  about: string | null
  text: string
}

export function storedEvent(event: StripeEvent): StoredEvent {
  const { id, type, created, data } = event
  return { id, type, created, about: data.object.id ?? null, text: JSON.stringify(event) }
}

/** What happens by itself was requested by nobody. */
export const ofNobody = { id: null, idempotency_key: null }

/** An event about `object` in its current state. */
export function newEvent(
  type: string,
  object: StripeEvent['data']['object'],
  request: StripeEvent['request'],
): StripeEvent {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: nowSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 0,
    request,
    type,
  }
}

function retrieve({ state, params, id }: Call) {
  params.finish()
  const event = state.get('event', id)
  if (!event) throw missing('event', id)
  return JSON.parse(event.text) as StripeEvent
}

function list({ state, params }: Call) {
  const type = params.text('type')
  const types = params.texts('types') ?? (type === undefined ? [] : [type])
  const found = page('/v1/events', params, state.all('event').values(), (event) => {
    return types.length === 0 || types.some((pattern) => matchesType(pattern, event.type))
  })
  return { ...found, data: found.data.map(({ text }) => JSON.parse(text) as StripeEvent) }
}

/** `payment_intent.*` stands for all of that kind, `*` for all. */
function matchesType(pattern: string, type: string): boolean {
  return pattern === type || (pattern.endsWith('*') && type.startsWith(pattern.slice(0, -1)))
}

export const eventRoutes: Route[] = [
  { method: 'GET', path: '/v1/events', run: list },
  { method: 'GET', path: '/v1/events/:id', run: retrieve },
]
