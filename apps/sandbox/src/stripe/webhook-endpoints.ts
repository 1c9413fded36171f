import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { invalid, missing } from './errors.ts'
import { API_VERSION } from './events.ts'
import { newId, nowSeconds } from './ids.ts'
import { page } from './lists.ts'
import type { Fields } from './official.ts'
import type { Call, Route } from './stripe-context.ts'

export interface WebhookEndpoint extends Fields<Stripe.WebhookEndpoint> {
  id: string
  object: 'webhook_endpoint'
  api_version: string
  application: null
  created: number
  description: string | null
  enabled_events: string[]
  livemode: false
  metadata: Record<string, string>
  secret: string
  status: 'enabled'
  url: string
}

/** The endpoint with which the sandbox is started. */
export const FIRST_ENDPOINT = 'we_sandbox'

export function newEndpoint(id: string, url: string, secret: string): WebhookEndpoint {
  return {
    id,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: nowSeconds(),
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    secret,
    status: 'enabled',
    url,
  }
}

/** The secret is answered once, at creation. */
function create(call: Call) {
  const { params } = call
  const url = params.requiredText('url')
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw invalid('Invalid URL', { param: 'url', code: 'url_invalid' })
  const endpoint = {
    ...newEndpoint(newId('we'), url, `whsec_${randomBytes(24).toString('base64url')}`),
    enabled_events: params.texts('enabled_events') ?? [params.requiredText('enabled_events')],
    description: params.text('description') || null,
    metadata: params.metadata(),
  }
  params.ignore('api_version')
  params.finish()
  call.state.put('webhook_endpoint', endpoint.id, endpoint)
  return endpoint
}

function list({ state, params }: Call) {
  const endpoints = [...state.all('webhook_endpoint').values()].map(({ secret, ...shown }) => shown)
  return page('/v1/webhook_endpoints', params, endpoints, () => true)
}

function remove(call: Call) {
  call.params.finish()
  if (!call.state.get('webhook_endpoint', call.id)) throw missing('webhook_endpoint', call.id)
  call.state.remove('webhook_endpoint', call.id)
  return { id: call.id, object: 'webhook_endpoint', deleted: true }
}

export const webhookEndpointRoutes: Route[] = [
  { method: 'POST', path: '/v1/webhook_endpoints', run: create },
  { method: 'GET', path: '/v1/webhook_endpoints', run: list },
  { method: 'DELETE', path: '/v1/webhook_endpoints/:id', run: remove },
]
