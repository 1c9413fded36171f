import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '@kusuribako/contract/all'
import { rolldown } from 'rolldown'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { readmeText } from '../generate-readme.ts'
import { adminCalls } from './admin.ts'
import {
  ApiFailure,
  AuthenticationFailure,
  CallFailure,
  ConnectionFailure,
  InvalidRequestFailure,
  openClient,
  PermissionFailure,
  withRetries,
} from './index.ts'
import { storeCalls } from './store.ts'
import { isVerb, type Verb } from './verbs.ts'

interface Received {
  method: string | undefined
  url: string | undefined
  headers: NodeJS.Dict<string | string[]>
  body: string
}
type Reply = (response: ServerResponse, request: IncomingMessage) => void
const json =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const hangUp: Reply = (_response, request) => request.socket.destroy()
const silence: Reply = () => {}

/** A backend with faults: each request is answered by the next reply, the last one again and again. */
let replies: Reply[]
let received: Received[]
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ method: request.method, url: request.url, headers: request.headers, body })
  const reply = replies.length > 1 ? replies.shift() : replies[0]
  reply?.(response, request)
})
let baseUrl: string
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  replies = [json(200)]
  received = []
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const open = (options = {}) => openClient({ baseUrl, ...options })
const failure = async (call: Promise<unknown>): Promise<CallFailure> => {
  const outcome = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (outcome instanceof CallFailure) return outcome
  throw new Error('It was to fail')
}

describe('a call', () => {
  test('takes the parameters of its path, then its query, its body or nothing, then options', async () => {
    const client = open({ headers: { 'x-all': '1' } })
    await client.products.retrieve('prod/1', { expand: 'variants' }, { headers: { 'x-one': '2' } })
    await client.carts.lineItems.update('cart_1', 'item_1', { quantity: 2 }, { query: { fields: 'id' } })
    await client.carts.complete('cart_1', { headers: { 'idempotency-key': 'mine' } })
    await client.admin.collections.removeProducts('pcol_1', { product_ids: ['prod_1'] })
    await client.auth.deleteSession({ headers: { 'x-one': '3' } })
    expect(received.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/store/products/prod%2F1?expand=variants', ''],
      ['POST', '/store/carts/cart_1/line-items/item_1?fields=id', '{"quantity":2}'],
      ['POST', '/store/carts/cart_1/complete', ''],
      ['DELETE', '/admin/collections/pcol_1/products/batch', '{"product_ids":["prod_1"]}'],
      ['DELETE', '/store/auth', ''],
    ])
    const [read, write, empty] = received.map(({ headers }) => headers)
    expect(read).toMatchObject({ accept: 'application/json', 'x-all': '1', 'x-one': '2' })
    expect(read).not.toHaveProperty('content-type')
    expect(write).toMatchObject({ 'content-type': 'application/json', 'x-all': '1' })
    expect(empty).toMatchObject({ 'idempotency-key': 'mine' })
    expect(received[4]?.headers).toMatchObject({ 'x-one': '3' })
  })

  test('answers the body, text where it is text, null where there is none', async () => {
    replies = [
      json(200, { product: { id: 'prod_1' } }),
      (response) => response.end('OK'),
      (response) => response.writeHead(204).end(),
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
    ]
    const { products, auth } = open()
    expect(await products.retrieve('prod_1')).toEqual({ product: { id: 'prod_1' } })
    expect(await auth.deleteSession()).toBe('OK')
    expect(await auth.deleteSession()).toBe(null)
    expect(await auth.deleteSession()).toBe('{')
  })

  test('sends files as parts of one form, each named files', async () => {
    await open({ apiKey: 'key' }).admin.uploads.create([new File(['one'], '1.png'), new File(['two'], '2.png')])
    const [{ headers, body }] = received as [Received]
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(body.match(/name="files"; filename="\d.png"/g)).toHaveLength(2)
  })

  test('of a name that is not here puts the path of staff before it', async () => {
    const { custom } = open().admin
    await custom.get('v1/reviews', { limit: 1 })
    await custom.post('/v1/reviews', { a: 1 })
    await custom.delete('/v1/reviews')
    expect(received.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/admin/v1/reviews?limit=1', ''],
      ['POST', '/admin/v1/reviews', '{"a":1}'],
      ['DELETE', '/admin/v1/reviews', ''],
    ])
  })

  test('is typed by the contract', () => {
    const { carts, admin } = open()
    expectTypeOf(carts.retrieve).returns.resolves.toHaveProperty('cart')
    expectTypeOf(admin.orders.capture).parameter(0).toEqualTypeOf<string>()
    // @ts-expect-error: the path names a line too
    const withoutLine = () => carts.lineItems.delete('cart_1')
    // @ts-expect-error: a quantity is no text
    const wrongType = () => carts.lineItems.update('cart_1', 'item_1', { quantity: '2' })
    expect([withoutLine, wrongType]).toHaveLength(2)
  })
})

describe('who calls', () => {
  const signs = () => received.map(({ headers }) => [headers['x-medusa-access-token'], headers.authorization])
  const channel = () => received.map(({ headers }) => headers['x-publishable-api-key'])

  test('is told to staff calls by API key, but for those by which one gets in', async () => {
    const client = open({ apiKey: 'key' })
    await client.admin.orders.list()
    await client.admin.auth.getSession()
    await client.admin.auth.createSession({ email: 'a@example.com', password: 'p' })
    await client.admin.users.sendResetPasswordToken({ email: 'a@example.com' })
    await client.admin.users.resetPassword({ token: 't', password: 'p' })
    await client.admin.invites.accept({ token: 't', user: { first_name: 'a', last_name: 'b', password: 'p' } })
    await client.products.list()
    expect(signs().map(([key]) => key)).toEqual(['key', 'key', ...Array(5).fill(undefined)])
  })

  test('is told by the bearer token of the domain alone, kept when it is got', async () => {
    replies = [json(200, { access_token: 'of staff' }), json(200, { access_token: 'of store' }), json(200)]
    const client = open()
    await client.admin.auth.getToken({ email: 'a@example.com', password: 'p' })
    await client.auth.getToken({ email: 'a@example.com', password: 'p' })
    await client.admin.orders.list()
    await client.customers.retrieve()
    client.setToken('store', null)
    await client.customers.retrieve()
    expect(signs().map(([, token]) => token)).toEqual([
      undefined,
      undefined,
      'Bearer of staff',
      'Bearer of store',
      undefined,
    ])
  })

  test('has a token for admin or store, and for nothing else', () => {
    expect(() => open().setToken('shop' as 'store', 'x')).toThrow("The domain must be either 'admin' or 'store'")
  })

  test('sells in the channels of a publishable key, which staff do not', async () => {
    const client = open({ publishableApiKey: 'pk_1' })
    await client.products.list()
    await client.admin.products.list()
    client.setPublishableKey('pk_2')
    await client.products.list()
    expect(channel()).toEqual(['pk_1', undefined, 'pk_2'])
  })

  test('in a browser sends its cookies, and gives the XSRF cookie back', async () => {
    vi.stubGlobal('document', { cookie: 'a=1; XSRF-TOKEN=a%20b; c=2' })
    const asked: RequestInit[] = []
    const own: typeof fetch = (url, init) => {
      asked.push(init as RequestInit)
      return fetch(url, init)
    }
    await open({ fetch: own }).regions.list()
    expect(received[0]?.headers['x-xsrf-token']).toBe('a b')
    expect(asked[0]?.credentials).toBe('include')
    vi.unstubAllGlobals()
    await open().regions.list()
    expect(received[1]?.headers).not.toHaveProperty('x-xsrf-token')
  })
})

describe('a failure', () => {
  test.each([
    [400, InvalidRequestFailure, 0],
    [404, InvalidRequestFailure, 0],
    [500, ApiFailure, 1],
    [503, ApiFailure, 1],
    [401, AuthenticationFailure, 2],
    [403, PermissionFailure, 3],
    [304, InvalidRequestFailure, 0],
  ])('of status %i', async (status, type, kind) => {
    replies = [json(status, { type: 'invalid_data', message: 'no' })]
    const failed = await failure(open().regions.list())
    expect(failed).toBeInstanceOf(type)
    expect(failed).toMatchObject({ kind, status, message: `Request failed with status code ${status}` })
    expect(failed.answer?.body).toEqual(status === 304 ? null : { type: 'invalid_data', message: 'no' })
  })

  test("without an answer is one of the network, of time, or the caller's wish", async () => {
    replies = [hangUp]
    const network = await failure(open().regions.list())
    expect(network).toBeInstanceOf(ConnectionFailure)
    expect(network).toMatchObject({ kind: 4, status: null, answer: null, message: 'Network Error' })
    replies = [silence]
    const late = await failure(open({ timeout_ms: 30 }).regions.list())
    expect(late).toMatchObject({ kind: 4, message: 'timeout of 30 ms exceeded' })
    const stop = new AbortController()
    const waiting = failure(open({ maxRetries: 3 }).regions.list(undefined, { signal: stop.signal, timeout_ms: 5000 }))
    stop.abort()
    expect(await waiting).toMatchObject({ kind: 4, message: 'Request aborted' })
  })

  test('in the middle of an answer is one of the network', async () => {
    replies = [
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
        response.write('{"regions"', () => response.destroy())
      },
    ]
    expect(await failure(open().regions.list())).toMatchObject({ message: 'Network Error' })
  })
})

describe('the client tries again', () => {
  const keys = () => received.map(({ headers }) => headers['idempotency-key'])
  const add = (client: ReturnType<typeof open>) =>
    client.carts.lineItems.create('cart_1', { variant_id: 'variant_1', quantity: 1 })

  test('never, unless it is told to; then no key is sent', async () => {
    replies = [json(503), json(200)]
    expect(await failure(add(open()))).toMatchObject({ status: 503 })
    expect(keys()).toEqual([undefined])
  })

  test.each([
    ['no answer', hangUp],
    ['409', json(409)],
    ['501', json(501)],
    ['599', json(599)],
  ])('after %s, under one key for a call', async (_what, fault) => {
    replies = [fault, fault, json(200)]
    const client = open({ maxRetries: 2 })
    await add(client)
    await add(client)
    expect(received).toHaveLength(4)
    const [first, , third, next] = keys()
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(keys()).toEqual([first, first, first, next])
    expect(next).not.toBe(third)
  })

  test.each([400, 401, 404, 422, 429, 500])('not after %i', async (status) => {
    replies = [json(status), json(200)]
    expect(await failure(add(open({ maxRetries: 2 })))).toMatchObject({ status })
    expect(received).toHaveLength(1)
  })

  test('as often as it is told, then hands the last failure on; reads carry no key', async () => {
    replies = [json(503), json(502), json(504), json(200)]
    expect(await failure(open({ maxRetries: 2 }).regions.list())).toMatchObject({ status: 504 })
    expect(keys()).toEqual([undefined, undefined, undefined])
  })

  test('no more once the caller stops waiting', async () => {
    replies = [json(503, {}, { 'retry-after': '200' })]
    const stop = new AbortController()
    const waiting = failure(open({ maxRetries: 2 }).regions.list(undefined, { signal: stop.signal }))
    await vi.waitUntil(() => received.length === 1)
    stop.abort()
    expect(await waiting).toMatchObject({ message: 'Request aborted' })
    expect(received).toHaveLength(1)
  })
})

describe('the retry helper', () => {
  /** Fails so from the first try on; answers how long it paused before each retry. */
  const pausesAfter = async (fault: CallFailure | Error, policy = {}, method = 'GET') => {
    const pauses: number[] = []
    const ran = withRetries(
      method,
      () => Promise.reject(fault),
      policy,
      async (ms) => void pauses.push(ms),
    )
    await expect(ran).rejects.toBe(fault)
    return pauses
  }
  const answered = (status: number, headers = {}) =>
    new ApiFailure('', { status, body: null, headers: new Headers(headers) })

  test('tries three times more, after 100 ms and twice as long each time', async () => {
    for (const status of [100, 199, 429, 500, 599])
      expect(await pausesAfter(answered(status)), String(status)).toEqual([100, 200, 400])
    for (const status of [200, 409, 428, 430, 499, 600])
      expect(await pausesAfter(answered(status)), String(status)).toEqual([])
    expect(await pausesAfter(answered(500), { retries: 1, delay_ms: 7 })).toEqual([7])
  })

  test('tries reads, removals and replacements, and no POST', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'OPTIONS', 'DELETE'])
      expect(await pausesAfter(answered(500), {}, method), method).toHaveLength(3)
    for (const method of ['POST', 'PATCH']) expect(await pausesAfter(answered(500), {}, method), method).toEqual([])
  })

  test('tries twice without any answer, and never after a bug', async () => {
    expect(await pausesAfter(new ConnectionFailure(''))).toEqual([100, 200])
    expect(await pausesAfter(new TypeError('a bug'))).toEqual([])
  })

  test('waits as long as the answer asks for, up to five minutes', async () => {
    expect(await pausesAfter(answered(503, { 'retry-after': '2' }))).toEqual([2000, 2000, 2000])
    expect(await pausesAfter(answered(503, { 'retry-after': '300' }))).toEqual([300_000, 300_000, 300_000])
    expect(await pausesAfter(answered(503, { 'retry-after': '301' }))).toEqual([])
    expect(await pausesAfter(answered(503, { 'retry-after': 'soon' }))).toEqual([100, 200, 400])
    const [ms] = await pausesAfter(answered(503, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }))
    expect(ms).toBeGreaterThan(55_000)
    expect(ms).toBeLessThanOrEqual(60_000)
  })
})

describe('the calls', () => {
  const verbsOf = (table: object): Verb[] =>
    Object.values(table).flatMap((entry: unknown) => (isVerb(entry) ? [entry] : verbsOf(entry as object)))
  const verbs = [...verbsOf(storeCalls), ...verbsOf(adminCalls)]
  const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

  test('are all calls of the platform, once, but for two old names of others', () => {
    const platform = endpoints.filter(({ path }) => /^\/(store|admin)\/(?!v1\/)/.test(path)).map(routeOf)
    const others = ['POST /store/carts/:id/complete-cart', 'POST /admin/invites/:id', 'POST /admin/store/:code']
    expect([...verbs.map(({ route }) => routeOf(route)), ...others].sort()).toEqual(platform.sort())
  })

  test('take the parameters of their path in its order, and what the contract asks for', () => {
    for (const { route, params, kind } of verbs) {
      const endpoint = endpoints.find((one) => routeOf(one) === routeOf(route))!
      expect(params, routeOf(route)).toEqual([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
      const sent = endpoint.files ? 'files' : endpoint.body.type === 'unknown' ? 'nothing' : 'body'
      expect(kind, routeOf(route)).toBe(route.method === 'GET' ? 'query' : sent)
    }
  })

  test('stand in the README', () => {
    expect(readFileSync(new URL('../README.md', import.meta.url), 'utf8')).toBe(readmeText())
  })
})

test('a bundle of the store alone carries no call of staff, no zod, and little else', async () => {
  const source = `import { callsOf, openConnection, storeCalls } from '${new URL('index.ts', import.meta.url).pathname}'
    export const store = callsOf(openConnection(), storeCalls)`
  const entry = { name: 'entry', resolveId: (id: string) => (id === 'entry' ? id : null) }
  const build = await rolldown({
    input: 'entry',
    plugins: [{ ...entry, load: (id: string) => (id === 'entry' ? source : null) }],
  })
  const { output } = await build.generate({ minify: true })
  const code = output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('')
  expect(code).toContain('/store/products/:id')
  expect(code).not.toContain('/admin/products')
  expect(code).not.toContain('/store/v1/')
  expect(code).not.toContain('zod')
  expect(code.length).toBeLessThan(12_000)
})
