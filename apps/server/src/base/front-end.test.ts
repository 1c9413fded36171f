import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from './testing/catalogue.ts'
import { signInCustomer } from './testing/people.ts'
import { type TestShop, testShop } from './testing/shop.ts'

/** A front end on another origin than the server: what its browser may send, and what it can read. */
const origin = 'https://shop.example.jp'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ CORS_ORIGINS: `http://localhost:3000, ${origin}` }, {}, 1)
  await smallCatalogue(shop)
})
afterAll(() => shop.close())

const inject = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', url: string, more: object = {}) =>
  shop.app.inject({ method, url, ...more, headers: { origin, ...(more as { headers?: object }).headers } })

test.each(['GET', 'POST', 'DELETE'])('preflight of a configured origin allows %s with credentials', async (method) => {
  const headers = {
    'access-control-request-method': method,
    'access-control-request-headers': 'content-type,x-cart-id,x-page-url,idempotency-key',
  }
  const reply = await inject('OPTIONS', '/store/v1/customers/delete-payment-method', { headers })
  expect(reply.statusCode).toBe(204)
  expect(reply.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': headers['access-control-request-headers'],
    'access-control-max-age': '600',
  })
  expect(String(reply.headers['access-control-allow-methods']).split(', ')).toContain(method)
})

test('another origin gets no CORS headers, and a plain OPTIONS request gets 204', async () => {
  const headers = { origin: 'https://evil.example.com', 'access-control-request-method': 'POST' }
  const preflight = await inject('OPTIONS', '/store/v1/auth', { headers })
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  const read = await inject('GET', '/store/v1/list/get-handles', { headers })
  expect(read.headers['access-control-allow-origin']).toBeUndefined()
  expect((await shop.app.inject({ method: 'OPTIONS', url: '/store/v1/auth' })).statusCode).toBe(204)
})

test('cached answers and 304s carry CORS headers and a request id', async () => {
  const read = (more = {}) => inject('GET', '/store/v1/list/get-handles', { headers: more })
  await shop.app.inject({ method: 'GET', url: '/store/v1/list/get-handles' })
  const kept = await read()
  const again = await read({ 'if-none-match': String(kept.headers.etag) })
  expect([kept.statusCode, again.statusCode]).toEqual([200, 304])
  for (const { headers } of [kept, again]) {
    expect(headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' })
    expect(headers['x-request-id']).toMatch(/^[0-9A-Z]{26}$/)
  }
})

test('personal answers are no-store, public ones must be revalidated', async () => {
  const { headers } = await signInCustomer(shop)
  const own = await shop.call('GET', '/store/v1/favorite-variant/get', undefined, headers)
  expect(own).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  const kept = await shop.call('GET', '/store/v1/list/get-handles')
  expect(kept.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})

const json = { 'content-type': 'application/json' }
const endless = JSON.stringify({ email: 'x'.repeat(1_100_000) })
test.each([
  ['an unknown path', 'GET', '/store/v1/nothing', {}, 404, 'not_found'],
  ['the root of the API', 'GET', '/store/v1?a=b', {}, 404, 'not_found'],
  ['an unknown path of the admin API', 'POST', '/admin/v1/nothing', {}, 404, 'not_found'],
  ['a method that the path does not have', 'PUT', '/store/v1/auth', { payload: '{}', headers: json }, 404, 'not_found'],
  ['a method that no path has', 'PATCH', '/store/v1/auth', { payload: '{}', headers: json }, 404, 'not_found'],
  ['malformed JSON', 'POST', '/store/v1/auth', { payload: '{"email":', headers: json }, 400, 'invalid_request_body'],
  [
    'another content type',
    'POST',
    '/store/v1/auth',
    { payload: '<a/>', headers: { 'content-type': 'text/xml' } },
    400,
    'invalid_request_body',
  ],
  ['a body that is too large', 'POST', '/store/v1/auth', { payload: endless, headers: json }, 413, 'too_large'],
  ['a path that is not UTF-8', 'GET', '/store/v1/pages/%ff', {}, 400, 'invalid_request_path_params'],
  [
    'a path parameter that is too long',
    'GET',
    `/store/v1/pages/${'x'.repeat(501)}`,
    {},
    400,
    'invalid_request_path_params',
  ],
  ['a missing body', 'POST', '/store/v1/auth', {}, 400, 'invalid_request_body'],
  ['a missing query', 'GET', '/store/v1/zipcodes', {}, 400, 'invalid_request_query_params'],
  ['a caller who is not signed in', 'GET', '/store/v1/subscriptions', {}, 401, 'unauthorized'],
  ['an unknown resource', 'GET', '/store/v1/list?handle=none', {}, 404, 'not_found'],
  ['an internal error', 'POST', '/store/v1/developer/prompt-error', {}, 500, 'unknown_error'],
] as const)('answers %s with one error shape', async (_what, method, url, more, status, code) => {
  const reply = await inject(method, url, more)
  const body = reply.json()
  expect(body).toMatchObject({ code, message: expect.stringMatching(/./), statusCode: status })
  expect(Object.keys(body).filter((key) => !['code', 'message', 'statusCode', 'details'].includes(key))).toEqual([])
  expect(reply.statusCode).toBe(status)
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
})

test('an error message names the received value and its type, but no secrets', async () => {
  const refusalTo = async (url: string, body: object) => (await shop.call('POST', url, body)).body.message as string
  expect(await refusalTo('/store/v1/auth', { email: 'hanako', password: '' })).toBe(
    'email: Invalid email address (received "hanako", string), ' +
      'password: Too small: expected string to have >=1 characters (received string)',
  )
  expect(await refusalTo('/store/v1/search/articles', { page: 0 })).toBe(
    'page: Too small: expected number to be >=1 (received 0, number)',
  )
  expect(await refusalTo('/store/v1/cart/validate', {})).toBe(
    'cart_id: Invalid input: expected string, received undefined (received undefined)',
  )
  expect(await refusalTo('/store/v1/search-autocomplete', { query: ['x'.repeat(60)] })).toContain('(received array)')
  const ofQuery = async (url: string) => (await shop.call('GET', url)).body.message as string
  expect(await ofQuery('/store/v1/articles?page=two')).toBe(
    'page: Invalid input: expected number, received string (received "two", string)',
  )
  expect(await ofQuery('/store/products?limit=many')).toBe('limit: Invalid input: expected number, received string')
})

test('rate-limits by the e-mail address in the query too, with a readable Retry-After', async () => {
  const ask = (email: string) => inject('GET', `/store/v1/customers/password-reset-request?email=${email}`)
  for (let at = 0; at < 5; at++) expect((await ask('hanako@example.com')).statusCode).toBe(200)
  const refused = await ask('Hanako@example.com')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'too_many_requests', statusCode: 429 })
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  expect(String(refused.headers['access-control-expose-headers']).split(', ')).toContain('Retry-After')
  // Another person behind the same address may have forgotten a password too.
  expect((await ask('taro@example.com')).statusCode).toBe(200)
})

test('rate-limits order look-ups with a temporary code, not those without one', async () => {
  const { headers } = await signInCustomer(shop)
  const look = async (body: object, order = 'order_one') =>
    (await shop.call('POST', `/store/v1/orders/${order}`, body, headers)).status
  for (let at = 0; at < 25; at++) expect(await look({})).toBe(404)
  for (let at = 0; at < 20; at++) expect(await look({ temporaryCode: at })).toBe(404)
  expect(await look({ temporaryCode: 20 })).toBe(429)
  // Others behind the same address return from paying meanwhile.
  expect(await look({ temporaryCode: 1780282800000 }, 'order_other')).toBe(404)
})

/** Over a raw connection; returns everything that comes back. */
async function openLine() {
  if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  const line: Socket = connect(port, '127.0.0.1')
  await once(line, 'connect')
  return { line, answer: text(line) }
}

test.each([
  ['malformed HTTP', 'NONSENSE\r\n\r\n', 400],
  ['headers that are too large', `GET /store/v1/news HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
])('refuses %s with an error that fits both APIs', async (_what, sent, statusCode) => {
  const { line, answer } = await openLine()
  line.write(sent)
  const [head = '', body = ''] = (await answer).split('\r\n\r\n')
  expect(head).toContain(`HTTP/1.1 ${statusCode} `)
  expect(JSON.parse(body)).toEqual({
    ...{ code: 'invalid_data', type: 'invalid_data', statusCode },
    message: expect.stringMatching(/./),
  })
})

test('answers requests on open connections while the server closes', async () => {
  const { line, answer } = await openLine()
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'x' })
  const head = ['POST /store/v1/auth HTTP/1.1', 'host: a', 'content-type: application/json']
  const arrived = once(shop.app.server, 'request')
  line.write(`${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  await arrived
  const closed = shop.app.close()
  line.write('GET /store/v1/nothing HTTP/1.1\r\nhost: a\r\n\r\n')
  const statuses = [...(await answer).matchAll(/HTTP\/1\.1 (\d+) /g)].map((match) => match[1])
  expect(statuses).toEqual(['401', '404'])
  await closed
})
