import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import {
  ApiFailure,
  AuthenticationFailure,
  ConnectionFailure,
  InvalidRequestFailure,
  openClient,
  PermissionFailure,
} from './index.ts'
import { failureOf, hangUp, json, openFaultyBackend, silence } from './testing/faulty-backend.ts'

let backend: Awaited<ReturnType<typeof openFaultyBackend>>
beforeAll(async () => {
  backend = await openFaultyBackend()
})
beforeEach(() => backend.answers(json(200)))
afterEach(() => vi.unstubAllGlobals())
afterAll(() => backend.close())
const open = (options = {}) => openClient({ baseUrl: backend.baseUrl, ...options })

describe('a call', () => {
  test.each(['', '.', '..'])(
    'with the id "%s" is rejected before sending, since its path would be another one',
    async (id) => {
      const client = open({ maxRetries: 3 })
      await expect(client.admin.collections.update(id, { title: 'x' })).rejects.toThrow(
        'id of /admin/collections/:id must',
      )
      await expect(client.carts.lineItems.delete('cart_1', id)).rejects.toThrow('must name one')
      expect(backend.received).toEqual([])
    },
  )

  test('takes path parameters, then its query or body, then options', async () => {
    const client = open({ headers: { 'x-all': '1' } })
    await client.products.retrieve('prod/1', { expand: 'variants' }, { headers: { 'x-one': '2' } })
    await client.carts.lineItems.update('cart_1', 'item_1', { quantity: 2 }, { query: { fields: 'id' } })
    await client.carts.complete('cart_1', { headers: { 'idempotency-key': 'mine' } })
    await client.admin.collections.removeProducts('pcol_1', { product_ids: ['prod_1'] })
    await client.auth.deleteSession({ headers: { 'x-one': '3' } })
    expect(backend.received.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/store/products/prod%2F1?expand=variants', ''],
      ['POST', '/store/carts/cart_1/line-items/item_1?fields=id', '{"quantity":2}'],
      ['POST', '/store/carts/cart_1/complete', ''],
      ['DELETE', '/admin/collections/pcol_1/products/batch', '{"product_ids":["prod_1"]}'],
      ['DELETE', '/store/auth', ''],
    ])
    const [read, write, empty] = backend.received.map(({ headers }) => headers)
    expect(read).toMatchObject({ accept: 'application/json', 'x-all': '1', 'x-one': '2' })
    expect(read).not.toHaveProperty('content-type')
    expect(write).toMatchObject({ 'content-type': 'application/json', 'x-all': '1' })
    expect(empty).toMatchObject({ 'idempotency-key': 'mine' })
    expect(backend.received[4]?.headers).toMatchObject({ 'x-one': '3' })
  })

  test('resolves to the parsed JSON, to the text if it is not JSON, or to null without a body', async () => {
    backend.answers(
      json(200, { product: { id: 'prod_1' } }),
      (response) => response.end('OK'),
      (response) => response.writeHead(204).end(),
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
    )
    const { products, auth } = open()
    expect(await products.retrieve('prod_1')).toEqual({ product: { id: 'prod_1' } })
    expect(await auth.deleteSession()).toBe('OK')
    expect(await auth.deleteSession()).toBe(null)
    expect(await auth.deleteSession()).toBe('{')
  })

  test('uploads files as parts of one multipart form, each named "files"', async () => {
    await open({ apiKey: 'key' }).admin.uploads.create([new File(['one'], '1.png'), new File(['two'], '2.png')])
    const [{ headers, body }] = backend.received as [(typeof backend.received)[0]]
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(body.match(/name="files"; filename="\d.png"/g)).toHaveLength(2)
  })

  test('through custom prefixes the path with /admin', async () => {
    const { custom } = open().admin
    await custom.get('v1/reviews', { limit: 1 })
    await custom.post('/v1/reviews', { a: 1 })
    await custom.delete('/v1/reviews')
    expect(backend.received.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/admin/v1/reviews?limit=1', ''],
      ['POST', '/admin/v1/reviews', '{"a":1}'],
      ['DELETE', '/admin/v1/reviews', ''],
    ])
  })

  test('keeps a colon in the path, overrides headers in any case, and trims a trailing slash', async () => {
    const client = openClient({ baseUrl: `${backend.baseUrl}/`, apiKey: 'key', maxRetries: 1 })
    await client.admin.custom.get('/v1/at/10:30')
    await client.carts.complete('cart_1', { headers: { 'Idempotency-Key': 'mine' } })
    const [at, completed] = backend.received
    expect(at?.url).toBe('/admin/v1/at/10:30')
    expect(completed?.url).toBe('/store/carts/cart_1/complete')
    expect(completed?.headers['idempotency-key']).toBe('mine')
  })

  test('uses http://localhost:9000 and no timeout by default', async () => {
    const requests: unknown[] = []
    const fetch = (url: unknown, init?: RequestInit) => {
      requests.push(url, init?.signal)
      return Promise.resolve(Response.json({}))
    }
    await openClient({ fetch: fetch as typeof globalThis.fetch }).products.list()
    expect(requests).toEqual(['http://localhost:9000/store/products', undefined])
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

describe('the caller', () => {
  const credentials = () =>
    backend.received.map(({ headers }) => [headers['x-medusa-access-token'], headers.authorization])
  const publishableKeys = () => backend.received.map(({ headers }) => headers['x-publishable-api-key'])

  test('is identified by API key in staff calls, except those for signing in', async () => {
    const client = open({ apiKey: 'key' })
    await client.admin.orders.list()
    await client.admin.auth.getSession()
    await client.admin.auth.createSession({ email: 'a@example.com', password: 'p' })
    await client.admin.users.sendResetPasswordToken({ email: 'a@example.com' })
    await client.admin.users.resetPassword({ token: 't', password: 'p' })
    await client.admin.invites.accept({ token: 't', user: { first_name: 'a', last_name: 'b', password: 'p' } })
    await client.products.list()
    expect(credentials().map(([key]) => key)).toEqual(['key', 'key', ...Array(5).fill(undefined)])
  })

  test('is identified by a bearer token, stored for its domain once obtained', async () => {
    backend.answers(json(200, { access_token: 'of staff' }), json(200, { access_token: 'of store' }), json(200))
    const client = open()
    await client.admin.auth.getToken({ email: 'a@example.com', password: 'p' })
    await client.auth.getToken({ email: 'a@example.com', password: 'p' })
    await client.admin.orders.list()
    await client.customers.retrieve()
    client.setToken('store', null)
    await client.customers.retrieve()
    expect(credentials().map(([, token]) => token)).toEqual([
      undefined,
      undefined,
      'Bearer of staff',
      'Bearer of store',
      undefined,
    ])
  })

  test('can set a token only for the domains admin and store', () => {
    expect(() => open().setToken('shop' as 'store', 'x')).toThrow("The domain must be either 'admin' or 'store'")
  })

  test('sends the publishable key in store calls, but not in staff calls', async () => {
    const client = open({ publishableApiKey: 'pk_1' })
    await client.products.list()
    await client.admin.products.list()
    client.setPublishableKey('pk_2')
    await client.products.list()
    expect(publishableKeys()).toEqual(['pk_1', undefined, 'pk_2'])
  })

  test('in a browser sends cookies and returns the XSRF token', async () => {
    vi.stubGlobal('document', { cookie: 'a=1; XSRF-TOKEN=a%20b; c=2' })
    const requests: RequestInit[] = []
    const customFetch: typeof fetch = (url, init) => {
      requests.push(init as RequestInit)
      return fetch(url, init)
    }
    await open({ fetch: customFetch }).regions.list()
    expect(backend.received[0]?.headers['x-xsrf-token']).toBe('a b')
    expect(requests[0]?.credentials).toBe('include')
    vi.unstubAllGlobals()
    await open().regions.list()
    expect(backend.received[1]?.headers).not.toHaveProperty('x-xsrf-token')
    vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=100%' })
    await open().regions.list()
    expect(backend.received[2]?.headers['x-xsrf-token']).toBe('100%')
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
  ])('of status %i has the matching class and kind', async (status, type, kind) => {
    backend.answers(json(status, { type: 'invalid_data', message: 'no' }))
    const failed = await failureOf(open().regions.list())
    expect(failed).toBeInstanceOf(type)
    expect(failed).toMatchObject({ kind, status, message: `Request failed with status code ${status}` })
    expect(failed.answer?.body).toEqual(status === 304 ? null : { type: 'invalid_data', message: 'no' })
  })

  test('without a response is a network error, a timeout or an abort', async () => {
    backend.answers(hangUp)
    const network = await failureOf(open().regions.list())
    expect(network).toBeInstanceOf(ConnectionFailure)
    expect(network).toMatchObject({ kind: 4, status: null, answer: null, message: 'Network Error' })
    backend.answers(silence)
    const late = await failureOf(open({ timeout_ms: 30 }).regions.list())
    expect(late).toMatchObject({ kind: 4, message: 'timeout of 30 ms exceeded' })
    const stop = new AbortController()
    const waiting = failureOf(
      open({ maxRetries: 3 }).regions.list(undefined, { signal: stop.signal, timeout_ms: 5000 }),
    )
    stop.abort()
    expect(await waiting).toMatchObject({ kind: 4, message: 'Request aborted' })
  })

  test('in the middle of a response is a network error', async () => {
    backend.answers((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"regions"', () => response.destroy())
    })
    expect(await failureOf(open().regions.list())).toMatchObject({ message: 'Network Error' })
  })
})
