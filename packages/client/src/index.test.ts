import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { routesText } from '../generate-routes.ts'
import { addressOf, connect } from './index.ts'
import { carts, products, returnReasons, shopProducts, staffSignIn, storeOrders, uploads } from './routes.gen.ts'

interface Received {
  method: string | undefined
  url: string | undefined
  headers: NodeJS.Dict<string | string[]>
  body: string
}
let received: Received
let reply: { status: number; type: string; body: string }
const answer = (status: number, body: unknown) => {
  const isText = typeof body === 'string'
  reply = { status, type: isText ? 'text/plain' : 'application/json', body: isText ? body : JSON.stringify(body) }
}

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received = { method: request.method, url: request.url, headers: request.headers, body }
  if (request.url === '/store/carts/cart_slow') return
  response.writeHead(reply.status, { 'content-type': reply.type }).end(reply.body)
})
let call: ReturnType<typeof connect>
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  call = connect({ baseUrl: `http://127.0.0.1:${port}`, headers: { 'x-cart-id': 'cart_1' } })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => vi.unstubAllGlobals())

describe('call', () => {
  test('adds the headers of a single call to the default headers', async () => {
    answer(200, { cart: { id: 'cart_1' } })
    await call(carts.get, { params: { id: 'cart_1' } }, { headers: { 'idempotency-key': 'once' } })
    expect(received.headers).toMatchObject({ 'x-cart-id': 'cart_1', 'idempotency-key': 'once' })
  })

  test('in a browser returns the XSRF token as a header, unless the call sets its own', async () => {
    answer(200, { return_reasons: [] })
    vi.stubGlobal('document', { cookie: 'a=1; XSRF-TOKEN=a%20b; c=2' })
    await call(returnReasons.list)
    expect(received.headers).toMatchObject({ 'x-cart-id': 'cart_1', 'x-xsrf-token': 'a b' })
    await call(returnReasons.list, {}, { headers: { 'x-xsrf-token': 'mine' } })
    expect(received.headers['x-xsrf-token']).toBe('mine')
    vi.stubGlobal('document', { cookie: 'a=1' })
    await call(returnReasons.list)
    expect(received.headers).not.toHaveProperty('x-xsrf-token')
  })

  test('sends a form as multipart data', async () => {
    answer(200, { uploads: [] })
    const form = new FormData()
    form.append('files', new File(['a,b'], 'a.csv'))
    await call(uploads.createProtected, { body: form as never })
    expect(received.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(received.body).toContain('name="files"; filename="a.csv"')
  })

  test('sends path, query, headers and body, and returns the typed response', async () => {
    answer(200, { cart: { id: 'cart_1', total: 980 } })
    const outcome = await call(carts.update, {
      params: { id: 'cart/1' },
      query: { fields: 'total' },
      body: { email: 'hanako@example.com' },
    })
    expect(received).toMatchObject({ method: 'POST', url: '/store/carts/cart%2F1?fields=total' })
    expect(received.headers).toMatchObject({ 'x-cart-id': 'cart_1', 'content-type': 'application/json' })
    expect(received.body).toBe('{"email":"hanako@example.com"}')
    expect(outcome).toEqual({ ok: true, data: { cart: { id: 'cart_1', total: 980 } } })
    if (outcome.ok) expectTypeOf(outcome.data.cart.total).toEqualTypeOf<number | undefined>()
  })

  test('reads plain text', async () => {
    answer(200, 'OK')
    expect(await call(staffSignIn.signOut)).toEqual({ ok: true, data: 'OK' })
    expect(received).toMatchObject({ method: 'DELETE', url: '/admin/auth', body: '' })
  })

  test.each([
    [400, { code: 'quantity_over_limit', message: 'm', statusCode: 400, details: { limit: 2 } }, 'quantity_over_limit'],
    [400, { code: 'insufficient_inventory', type: 'not_allowed', message: 'm' }, 'insufficient_inventory'],
    [400, { type: 'invalid_data', message: 'm' }, 'invalid_data'],
    [422, { code: 'invalid_request_error', type: 'duplicate_error', message: 'm' }, 'duplicate_error'],
    [
      409,
      { errors: [{ code: 'insufficient_inventory', type: 'not_allowed', message: 'm' }] },
      'insufficient_inventory',
    ],
    [401, 'Unauthorized', 'unauthorized'],
    [404, 'Not Found', 'not_found'],
    [502, '<html>bad gateway</html>', 'unknown_error'],
  ])('turns a %i into a refusal: %j', async (status, body, code) => {
    answer(status, body)
    const outcome = await call(shopProducts.get, { query: { handle: 'x' } })
    expect(outcome).toMatchObject({ ok: false, error: { code, status } })
  })

  test.each([
    [424, 424],
    [425, 500],
    [429, 429],
    [451, 451],
    [499, 500],
    [505, 505],
    [506, 500],
    [511, 511],
    [522, 500],
  ])('reports status %i as %i', async (status, told) => {
    answer(status, 'no')
    expect(await call(returnReasons.list)).toMatchObject({ ok: false, error: { code: 'unknown_error', status: told } })
  })

  test('returns the details of a refusal', async () => {
    answer(400, { code: 'quantity_over_limit', message: 'm', statusCode: 400, details: { limit: 2 } })
    const outcome = await call(shopProducts.get, { query: { handle: 'x' } })
    expect(!outcome.ok && outcome.error.details).toEqual({ limit: 2 })
  })

  test('turns an invalid response, no response and a timeout into unknown errors', async () => {
    reply = { status: 200, type: 'application/json', body: '{' }
    expect(await call(returnReasons.list)).toMatchObject({ ok: false, error: { code: 'unknown_error', status: 500 } })
    const nobody = await connect({ baseUrl: 'http://127.0.0.1:1' })(returnReasons.list)
    expect(nobody).toMatchObject({ ok: false, error: { code: 'unknown_error', status: 500 } })
    const late = await call(carts.get, { params: { id: 'cart_slow' } }, { timeout_ms: 1 })
    expect(late).toMatchObject({ ok: false, error: { code: 'unknown_error', status: 500 } })
  })

  test('rejects when the caller aborts', async () => {
    const stop = new AbortController()
    const waiting = call(carts.get, { params: { id: 'cart_slow' } }, { signal: stop.signal })
    stop.abort(new Error('left the page'))
    await expect(waiting).rejects.toThrow('left the page')
  })
})

test('nested values, lists, dates and null are encoded in brackets', () => {
  const query = {
    id: ['a', 'b&c'],
    created_at: { gt: new Date('2026-04-01T00:00:00Z') },
    parent: null,
    left_out: undefined,
  }
  expect(decodeURIComponent(addressOf('/store/products', {}, query))).toBe(
    '/store/products?id[0]=a&id[1]=b&c&created_at[gt]=2026-04-01T00:00:00.000Z&parent=null',
  )
})

test('inputs are typed by the contract', () => {
  const check = connect({})
  expectTypeOf(check<typeof products.get extends { endpoint?: infer E } ? NonNullable<E> : never>)
    .parameter(1)
    .toExtend<{
      params: { id: string }
    }>()
  // @ts-expect-error: the path names an id
  const withoutId = () => check(products.get, {})
  // @ts-expect-error: a quantity is no text
  const wrongType = () => check(storeOrders.requestClaim, { body: { order_ids: 'order_1' } })
  const nothingNeeded = () => check(products.list)
  expect([withoutId, wrongType, nothingNeeded].every((value) => typeof value === 'function')).toBe(true)
})

test('the generated route table matches the contract', async () => {
  expect(readFileSync(new URL('routes.gen.ts', import.meta.url), 'utf8')).toBe(await routesText())
})
