import { stat } from 'node:fs/promises'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import type { Endpoint, RateLimit } from '@kusuribako/contract/endpoint'
import { plainEmail } from '@kusuribako/contract/values/plain-email'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import qs from 'qs'
import { answerIdempotently } from './answer-idempotently.ts'
import { answerMalformedRequest } from './answer-malformed-request.ts'
import { bugBody, malformed, parsePart, refusalBody, refusalOfDatabase } from './answers.ts'
import { type CacheOptions, createCachingServer, isNamed, jsonType } from './caching-server.ts'
import type { Config } from './config.ts'
import { type Caller, type Ctx, JsonAnswer, publishableKey, type RequestData, type Route } from './ctx.ts'
import type { Db } from './db.ts'
import { newRequestId } from './ids.ts'
import type { Attempt, Limits } from './limits.ts'
import { isTooDeep, levelsMax } from './nesting.ts'
import type { CachedResponse } from './process-cache.ts'
import { Refused, refuse } from './refuse.ts'
import { shopHeaders } from './shop-headers.ts'

/** What the HTTP layer needs from the server. `makeCtx` is the only place where a request's `Ctx` is built. */
export interface House extends CacheOptions {
  config: Config
  db: Db
  pool: Pool
  limits: Limits
  clock: () => Date
  identify: (request: FastifyRequest) => Promise<Caller>
  /** Whether the role of this member of staff allows that call. */
  mayCall: (staff: NonNullable<Caller['staff']>, endpoint: Endpoint) => boolean
  makeCtx: (who: Caller, asked: RequestData, request: FastifyRequest, reply: FastifyReply) => Ctx
  logFault: (error: unknown, about: { request_id: string; path: string } & RequestData['shop']) => void
}

/** A CSV of a hundred thousand products is smaller. */
const fileBytesMax = 100 * 1024 * 1024

/** Builds the HTTP server: every route of the contract, input parsed, refusals caught in one place. */
export async function buildHttpApp(house: House, routes: readonly Route[]): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    serverFactory: (handler) => createCachingServer(house, handler),
    trustProxy: house.config.TRUSTED_PROXIES,
    bodyLimit: 1_048_576,
    genReqId: newRequestId,
    // While the server closes, open connections still get their answers, with `Connection: close`.
    return503OnClosing: false,
    clientErrorHandler: answerMalformedRequest,
    // A URL that cannot be decoded never reaches a route, so its error arrives here.
    frameworkErrors: (error, request, reply) => void answerError(house, error, request, reply),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 500,
      // More parameters than fit into a URL (16 kB), so that none is dropped silently.
      querystringParser: (text) => qs.parse(text, { depth: 3, arrayLimit: 500, parameterLimit: 6000 }),
    },
  })
  await app.register(cookie)
  await app.register(cors, {
    origin: house.config.CORS_ORIGINS,
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    credentials: true,
    exposedHeaders: ['Idempotency-Key', 'Retry-After', 'X-Request-Id'],
    strictPreflight: false,
    maxAge: 600,
  })
  readBodiesAsText(app)
  app.setErrorHandler((error, request, reply) => answerError(house, error, request, reply))
  app.addHook('onResponse', async (request, reply) => {
    const { method, id: request_id, routeOptions } = request
    const { statusCode: status, elapsedTime } = reply
    house.logAnswer({ request_id, method, route: routeOptions.url ?? '', status, ms: Math.round(elapsedTime) })
  })
  app.setNotFoundHandler((request, reply) => send(reply, 404, refusalBody(pathOf(request), refuse('not_found'))))
  const mount = (scope: FastifyInstance, { endpoint }: Route, handler: ReturnType<typeof handlerOf>) =>
    void scope.route({ method: endpoint.method, url: endpoint.path, handler })
  const isWebhook = ({ endpoint }: Route) => endpoint.who === 'provider'
  for (const route of routes) if (!route.endpoint.files && !isWebhook(route)) mount(app, route, handlerOf(house, route))
  // Providers choose the content type of their notifications; the operation parses the text itself.
  await app.register(async (scope) => {
    const types = ['text/plain', 'application/x-www-form-urlencoded']
    scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, text, done) => done(null, { text, json: {} }))
    for (const route of routes.filter(isWebhook)) mount(scope, route, handlerOf(house, route))
  })
  // Forms with files have their own scope, so that no other call pays for the plugin.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: fileBytesMax, files: 20, fields: 20, parts: 40 } })
    for (const route of routes) if (route.endpoint.files) mount(scope, route, handlerOf(house, route))
  })
  return app
}

/** Only JSON is accepted. Its text is passed on too, because a provider signs the bytes. */
function readBodiesAsText(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const refused = (why: string) => done(malformed(pathOf(request), 'body', `The request body is ${why}`))
    if (isTooDeep(text as string)) return refused(`nested deeper than ${levelsMax} levels`)
    try {
      done(null, { text, json: text === '' ? {} : JSON.parse(text as string) })
    } catch {
      refused('not valid JSON')
    }
  })
}

function handlerOf(house: House, route: Route) {
  const { endpoint } = route
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (endpoint.kept && !(endpoint.who === 'shopper' && hasAuth(request))) {
      const cached = house.cache.find(cacheKey(request))
      if (cached) return sendCached(request, reply, cached)
    }
    const { who, text, json } = await authorizedRequest(house, endpoint, request)
    const ctx = house.makeCtx(who, requestDataOf(request, endpoint, text), request, reply)
    const work = () => run(route, ctx, request, json)
    const isOwn = endpoint.who === 'shopper' && who.customer_id !== null
    if (endpoint.kept && !isOwn) return sendCached(request, reply, await house.cache.fill(cacheKey(request), work))
    const key = endpoint.method === 'POST' && !endpoint.asks ? request.headers['idempotency-key'] : undefined
    if (typeof key !== 'string' || key === '') return send(reply, endpoint.status, (await work()).text, endpoint)
    const stored = await answerIdempotently({ key, path: pathOf(request), json, endpoint, ctx, request, reply }, work)
    return send(reply, stored.status, stored.text, endpoint)
  }
}

/** The caller and the body of a request, once the caller is known, may call and has not tried too often. */
async function authorizedRequest(house: House, endpoint: Endpoint, request: FastifyRequest) {
  const { limited } = endpoint
  const limit = async (json: unknown) => {
    if (limited && countsAsAttempt(endpoint, json)) await house.limits(limited, attemptOf(limited, request, json))
  }
  // Where everybody may call, no caller is refused, so both queries go to the database at once.
  if (limited && (endpoint.who === 'anyone' || endpoint.who === 'shopper')) {
    const content = await bodyOf(endpoint, request)
    const [who] = await Promise.all([house.identify(request), limit(content.json)])
    return { who, ...content }
  }
  const who = await house.identify(request)
  authorize(house, endpoint, who)
  const content = await bodyOf(endpoint, request)
  await limit(content.json)
  return { who, ...content }
}

/** A form's files are kept on disk until the answer is sent; callers without access were refused before. */
async function bodyOf(endpoint: Endpoint, request: FastifyRequest): Promise<{ text?: string; json?: unknown }> {
  if (!endpoint.files) return (request.body ?? {}) as { text?: string; json?: unknown }
  // Only a form has files: JSON could name `files` with a path of its own, which would be opened.
  if (!request.isMultipart()) return { json: {} }
  const { files: parts } = await request.saveRequestFiles().catch(notAForm)
  const uploads = parts.filter(({ fieldname }) => fieldname === 'files' || fieldname === 'files[]')
  const files = await Promise.all(
    uploads.map(async ({ filename, filepath }) => ({
      name: filename,
      bytes: (await stat(filepath)).size,
      path: filepath,
    })),
  )
  return { json: { files } }
}

/** A form that breaks off or has no boundary is the sender's fault; errors about limits and the disk have a code. */
function notAForm(error: Error & { code?: string }): never {
  throw error.code === undefined ? refuse('invalid_data', undefined, error.message) : error
}

/** With a publishable key, which stands for some sales channels, the answer may differ, so it is cached separately. */
const cacheKey = ({ url, headers }: FastifyRequest) => {
  const key = headers[publishableKey]
  return key === undefined ? url : `${key} ${url}`
}

/** A signed-in customer may see their own prices: cached answers are for callers without cookie or token. */
const hasAuth = ({ headers }: FastifyRequest) => headers.cookie !== undefined || headers.authorization !== undefined

/** Whether a call counts as an attempt: changing a cart does when it brings a coupon, not when it brings an address. */
const countsAsAttempt = ({ limitedKeys }: Endpoint, json: unknown) =>
  !limitedKeys || (typeof json === 'object' && json !== null && limitedKeys.some((key) => key in json))

async function run({ endpoint, handle }: Route, ctx: Ctx, request: FastifyRequest, json: unknown) {
  const path = pathOf(request)
  if (endpoint.flag && !ctx.flags.has(endpoint.flag)) throw refuse('feature_off')
  const answer = await handle(ctx, {
    params: parsePart(endpoint.params, request.params, path, 'params'),
    query: parsePart(endpoint.query, request.query, path, 'query'),
    body: endpoint.method === 'GET' ? undefined : parsePart(endpoint.body, json ?? {}, path, 'body'),
  })
  const ready = answer instanceof JsonAnswer
  const text = ready ? answer.text : typeof answer === 'string' ? answer : JSON.stringify(answer ?? null)
  if (checkedEnvironments.has(ctx.config.NODE_ENV)) checkAnswer(endpoint, answer, text)
  return ready ? answer : { text, about: [] }
}

const checkedEnvironments = new Set(['test', 'development'])

/** A difference between contract and answer fails loudly in tests and development; production does not check. */
function checkAnswer(endpoint: Endpoint, answer: unknown, text: string) {
  if (endpoint.status === 204) return
  const checked = endpoint.answer.safeParse(typeof answer === 'string' ? answer : JSON.parse(text))
  if (checked.success) return
  const faults = checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n  ')
  throw new Error(`The answer of ${endpoint.method} ${endpoint.path} differs from its contract:\n  ${faults}`)
}

function authorize(house: House, endpoint: Endpoint, who: Caller) {
  const { who: needed } = endpoint
  if (needed === 'customer' && !who.customer_id) throw refuse('unauthorized')
  if (needed !== 'staff' && needed !== 'pharmacist') return
  if (!who.staff) throw refuse('unauthorized')
  if (!house.mayCall(who.staff, endpoint)) throw refuse('forbidden')
  if (needed === 'pharmacist' && !who.staff.is_pharmacist) throw refuse('forbidden')
}

function requestDataOf(request: FastifyRequest, endpoint: Endpoint, text: string | undefined): RequestData {
  return {
    id: request.id,
    call: `${endpoint.method} ${endpoint.path}`,
    ip: request.ip,
    headers: request.headers as RequestData['headers'],
    ...(endpoint.who === 'provider' && text !== undefined && { raw_body: text }),
    // Read lazily, because few calls need them.
    get shop() {
      return shopHeaders(request.headers)
    },
  }
}

/** Counts by IP address and by order or account; coupons by IP only, as the caller chooses the e-mail address. */
function attemptOf(limited: RateLimit, { ip, query, params }: FastifyRequest, json: unknown): Attempt {
  const { email, replyEmail } = (json ?? query) as { email?: unknown; replyEmail?: unknown }
  const pathParams = params as { email?: unknown; orderId?: unknown }
  const target = limited === 'coupon' ? undefined : (pathParams.orderId ?? email ?? replyEmail ?? pathParams.email)
  return { ip, ...(typeof target === 'string' && { about: plainEmail(target).toLowerCase() }) }
}

function send(reply: FastifyReply, status: number, body: unknown, endpoint?: Endpoint) {
  reply.code(status).header('x-request-id', reply.request.id).header('cache-control', 'no-store')
  if (status === 204) return reply.send()
  const isText = endpoint ? body === 'OK' : typeof body === 'string'
  reply.type(isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8')
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  // Node would join a large text with the headers and then encode both: two copies, which bytes avoid.
  return reply.send(text.length < 16_384 ? text : Buffer.from(text))
}

function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse) {
  reply.header('etag', cached.etag).header('cache-control', 'public, max-age=0, must-revalidate')
  reply.header('x-request-id', request.id)
  if (isNamed(request.headers['if-none-match'], cached.etag)) return reply.code(304).send()
  return reply.header('content-type', jsonType).send(cached.bytes)
}

function answerError(house: House, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const path = pathOf(request)
  const refused = error instanceof Refused ? error : (refusalOfDatabase(error) ?? refusalOfFramework(error, path))
  if (!refused || refused.code === 'database_away') {
    // The route's pattern: the path itself may hold an e-mail address or the code of a gift card.
    const route = request.routeOptions.url ?? ''
    house.logFault(error, { request_id: request.id, path: route, ...shopHeaders(request.headers) })
  }
  if (!refused) return send(reply, 500, bugBody(path))
  const wait_s = refused.code === 'database_away' ? 5 : refused.detail?.retry_after_s
  if (typeof wait_s === 'number') reply.header('retry-after', wait_s)
  return send(reply, refused.status, refusalBody(path, refused))
}

/** Fastify's own refusals: a body too large, of another type, a path that is not text. */
function refusalOfFramework(error: unknown, path: string): Refused | null {
  const { statusCode: status = 500, code = '', message } = error as Error & { statusCode?: number; code?: string }
  if (status < 400 || status >= 500) return null
  if (status === 413) return refuse('too_large', undefined, message)
  return malformed(path, code.startsWith('FST_ERR_CTP_') ? 'body' : 'params', message)
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? ''
