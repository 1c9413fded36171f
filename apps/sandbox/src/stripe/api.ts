import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeApiFault } from '../faults.ts'
import type { State } from '../state.ts'
import type { Webhooks } from '../webhooks.ts'
import { findAnswer, storeAnswer } from './answers.ts'
import { chargeRoutes } from './charges.ts'
import { customerRoutes } from './customers.ts'
import { disputeRoutes } from './disputes.ts'
import { type ErrorBody, invalid, StripeRefusal } from './errors.ts'
import { API_VERSION, eventRoutes, newEvent, ofNobody } from './events.ts'
import { expand } from './expand.ts'
import { decodeForm } from './form.ts'
import { newId } from './ids.ts'
import { sameText } from './next-action.ts'
import { Params } from './params.ts'
import { endOverdue } from './payment-endings.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { publicView } from './public-view.ts'
import { refundRoutes } from './refunds.ts'
import { setupIntentRoutes } from './setup-intents.ts'
import type { Route } from './stripe-context.ts'
import { webhookEndpointRoutes } from './webhook-endpoints.ts'

const ROUTES: Route[] = [
  ...chargeRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...refundRoutes,
  ...setupIntentRoutes,
  ...webhookEndpointRoutes,
]

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
  'Access-Control-Expose-Headers': 'Request-Id',
  'Access-Control-Max-Age': '600',
}

export interface ApiSettings {
  state: State
  webhooks: Webhooks
  secretKey: string
  publishableKey: string
  origin: () => string
}

/** Stripe's API under `/v1`, as far as a card shop needs it. */
export async function stripeApi(app: FastifyInstance, settings: ApiSettings) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...CORS, 'Request-Id': newId('req'), 'Stripe-Version': API_VERSION })
  })
  app.setErrorHandler((error: FastifyError, _request, reply) => answerError(reply, error))
  app.options('/v1/*', async (_request, reply) => reply.code(204).send())
  for (const route of ROUTES) {
    app.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => answer(settings, route, request, reply),
    })
  }
  app.route({
    method: ['GET', 'POST', 'DELETE', 'PUT', 'PATCH'],
    url: '/v1/*',
    handler: async (request) => {
      callerOf(settings, request.headers.authorization)
      const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`
      throw new StripeRefusal(404, { type: 'invalid_request_error', message })
    },
  })
}

async function answer(settings: ApiSettings, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(settings, request.headers.authorization)
  if (caller === 'browser' && !route.browser) throw secretKeyNeeded()
  const fault = takeApiFault(settings.state, request.url)
  if (fault?.status) throw new StripeRefusal(fault.status, { type: 'api_error', message: 'An unknown error occurred.' })
  const { status, text } = perform(settings, route, request, reply, caller)
  if (fault) await pause(fault.delay_ms, undefined, { ref: false })
  return sendText(reply, status, text)
}

/** Does the work of one call synchronously, so that no other call can interfere. */
function perform(
  settings: ApiSettings,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: 'browser' | 'server',
): { status: number; text: string } {
  const { state } = settings
  if (request.body && typeof request.body !== 'string') throw invalid('The body must be form-encoded.')
  const key = request.method === 'POST' ? (request.headers['idempotency-key']?.toString() ?? null) : null
  const params = (typeof request.body === 'string' && request.body) || (request.url.split('?')[1] ?? '')
  const fingerprint = createHash('sha256').update(`${request.method} ${request.url} ${params}`).digest('base64url')
  const stored = key === null ? undefined : findAnswer(state, key, fingerprint)
  if (key !== null) reply.header('Idempotency-Key', key)
  if (stored) {
    reply.header('Idempotent-Replayed', 'true')
    return stored
  }
  const { id = '' } = request.params as { id?: string }
  const requestId = String(reply.getHeader('Request-Id'))
  const values = decodeForm(params)
  const call = {
    state,
    origin: settings.origin(),
    params: new Params(values),
    id,
    caller,
    emit: (type: string, object: { object: string }) =>
      settings.webhooks.publish(newEvent(type, object, { id: requestId, idempotency_key: key })),
  }
  endOverdue({ state, emit: (type, object) => settings.webhooks.publish(newEvent(type, object, ofNobody)) })
  const outcome = attempt(() => {
    const paths = new Params(values).texts('expand') ?? []
    return expand(state, route.run(call), paths)
  }, caller)
  if (key !== null) storeAnswer(state, key, { request: fingerprint, ...outcome })
  return outcome
}

function attempt(work: () => object, caller: 'browser' | 'server') {
  const view = caller === 'browser' ? publicView : (body: object) => body
  try {
    return { status: 200, text: asJson(view(work())) }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    const { payment_intent, setup_intent, ...rest } = error.body
    const intents = {
      ...(payment_intent && { payment_intent: view(payment_intent) }),
      ...(setup_intent && { setup_intent: view(setup_intent) }),
    }
    return { status: error.status, text: asJson({ error: { ...rest, ...intents } }) }
  }
}

function callerOf({ secretKey, publishableKey }: ApiSettings, header = ''): 'browser' | 'server' {
  const key = header.startsWith('Basic ')
    ? Buffer.from(header.slice(6), 'base64').toString().split(':')[0]!
    : header.replace(/^Bearer /, '')
  if (sameText(key, secretKey)) return 'server'
  if (sameText(key, publishableKey)) return 'browser'
  const hint = `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`
  const message = key ? `Invalid API Key provided: ${hint}` : 'You did not provide an API key.'
  throw new StripeRefusal(401, { type: 'invalid_request_error', message })
}

function secretKeyNeeded() {
  const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.'
  return new StripeRefusal(401, { type: 'invalid_request_error', code: 'secret_key_required', message })
}

function answerError(reply: FastifyReply, error: FastifyError | StripeRefusal) {
  if (error instanceof StripeRefusal) return sendJson(reply, error.status, { error: error.body })
  const status = error.statusCode ?? 500
  if (status < 500) return sendJson(reply, status, { error: invalid(error.message).body })
  process.stderr.write(`sandbox: ${error.stack}\n`)
  const body: ErrorBody = { type: 'api_error', message: 'The sandbox failed; its log says why.' }
  return sendJson(reply, 500, { error: body })
}

function sendJson(reply: FastifyReply, status: number, body: object) {
  return sendText(reply, status, asJson(body))
}

function sendText(reply: FastifyReply, status: number, text: string) {
  return reply.code(status).type('application/json; charset=utf-8').send(text)
}

function asJson(body: object): string {
  return JSON.stringify(body, null, 2)
}
