import { webcrypto } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure, type CallFailure, ConnectionFailure, openClient, withRetries } from './index.ts'
import { failureOf, hangUp, json, openFaultyBackend } from './testing/faulty-backend.ts'

let backend: Awaited<ReturnType<typeof openFaultyBackend>>
beforeAll(async () => {
  backend = await openFaultyBackend()
})
beforeEach(() => backend.answers(json(200)))
afterAll(() => backend.close())
const open = (options = {}) => openClient({ baseUrl: backend.baseUrl, ...options })

describe('the client retries', () => {
  const keys = () => backend.received.map(({ headers }) => headers['idempotency-key'])
  const add = (client: ReturnType<typeof open>) =>
    client.carts.lineItems.create('cart_1', { variant_id: 'variant_1', quantity: 1 })

  test('only if told to; by default it sends no idempotency key', async () => {
    backend.answers(json(503), json(200))
    expect(await failureOf(add(open()))).toMatchObject({ status: 503 })
    expect(keys()).toEqual([undefined])
  })

  test('in a page without TLS, where crypto.randomUUID is missing', async () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => webcrypto.getRandomValues(bytes) })
    try {
      backend.answers(json(503), json(200))
      await add(open({ maxRetries: 1 }))
    } finally {
      vi.unstubAllGlobals()
    }
    expect(new Set(keys()).size).toBe(1)
  })

  test.each([
    ['no answer', hangUp],
    ['409', json(409)],
    ['501', json(501)],
    ['599', json(599)],
  ])('after %s, with one idempotency key per call', async (_what, fault) => {
    backend.answers(fault, fault, json(200))
    const client = open({ maxRetries: 2 })
    await add(client)
    await add(client)
    expect(backend.received).toHaveLength(4)
    const [first, , third, next] = keys()
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(keys()).toEqual([first, first, first, next])
    expect(next).not.toBe(third)
  })

  test.each([400, 401, 404, 422, 429, 500])('not after %i', async (status) => {
    backend.answers(json(status), json(200))
    expect(await failureOf(add(open({ maxRetries: 2 })))).toMatchObject({ status })
    expect(backend.received).toHaveLength(1)
  })

  test('up to its limit, then throws the last failure; reads carry no idempotency key', async () => {
    backend.answers(json(503), json(502), json(504), json(200))
    expect(await failureOf(open({ maxRetries: 2 }).regions.list())).toMatchObject({ status: 504 })
    expect(keys()).toEqual([undefined, undefined, undefined])
  })

  test('no more after the caller aborts', async () => {
    backend.answers(json(503, {}, { 'retry-after': '200' }))
    const stop = new AbortController()
    const waiting = failureOf(open({ maxRetries: 2 }).regions.list(undefined, { signal: stop.signal }))
    await vi.waitUntil(() => backend.received.length === 1)
    stop.abort()
    expect(await waiting).toMatchObject({ message: 'Request aborted' })
    expect(backend.received).toHaveLength(1)
  })
})

describe('the retry helper', () => {
  /** Fails like this from the first attempt on; returns how long it paused before each retry. */
  const pausesAfter = async (fault: CallFailure | Error, policy = {}, method = 'GET') => {
    const pauses: number[] = []
    const outcome = withRetries(
      method,
      () => Promise.reject(fault),
      policy,
      async (ms) => void pauses.push(ms),
    )
    await expect(outcome).rejects.toBe(fault)
    return pauses
  }
  const failureWith = (status: number, headers = {}) =>
    new ApiFailure('', { status, body: null, headers: new Headers(headers) })

  test('retries three times, after 100 ms and then twice as long each time', async () => {
    for (const status of [100, 199, 429, 500, 599])
      expect(await pausesAfter(failureWith(status)), String(status)).toEqual([100, 200, 400])
    for (const status of [200, 409, 428, 430, 499, 600])
      expect(await pausesAfter(failureWith(status)), String(status)).toEqual([])
    expect(await pausesAfter(failureWith(500), { retries: 1, delay_ms: 7 })).toEqual([7])
  })

  test('retries GET, HEAD, PUT, OPTIONS and DELETE, but not POST or PATCH', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'OPTIONS', 'DELETE'])
      expect(await pausesAfter(failureWith(500), {}, method), method).toHaveLength(3)
    for (const method of ['POST', 'PATCH']) expect(await pausesAfter(failureWith(500), {}, method), method).toEqual([])
  })

  test('retries twice without a response, and never after a bug', async () => {
    expect(await pausesAfter(new ConnectionFailure(''))).toEqual([100, 200])
    expect(await pausesAfter(new TypeError('a bug'))).toEqual([])
  })

  test('honours Retry-After up to five minutes', async () => {
    expect(await pausesAfter(failureWith(503, { 'retry-after': '2' }))).toEqual([2000, 2000, 2000])
    expect(await pausesAfter(failureWith(503, { 'retry-after': '300' }))).toEqual([300_000, 300_000, 300_000])
    expect(await pausesAfter(failureWith(503, { 'retry-after': '301' }))).toEqual([])
    expect(await pausesAfter(failureWith(503, { 'retry-after': 'soon' }))).toEqual([100, 200, 400])
    const [ms] = await pausesAfter(failureWith(503, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }))
    expect(ms).toBeGreaterThan(55_000)
    expect(ms).toBeLessThanOrEqual(60_000)
  })
})
