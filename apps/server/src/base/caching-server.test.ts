import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutside } from '../adapters/outside.ts'
import { openShop } from '../shop.ts'
import { type TestShop, testShop } from './testing/shop.ts'

let shop: TestShop
let url: string
beforeAll(async () => {
  shop = await testShop()
  const stamps = { created_at: new Date(), updated_at: new Date() }
  await shop.db
    .insertInto('product_type')
    .values({ id: 'ptyp_one', value: '化粧品', ...stamps })
    .execute()
  const at = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  url = `${at}/store/product-types`
})
afterAll(() => shop.close())

const ask = (headers: Record<string, string> = {}) => fetch(url, { headers })

test('a cached answer equals the first one, with the same ETag and its own request id', async () => {
  const first = await ask()
  const again = await ask()
  expect(again.status).toBe(200)
  expect(await again.text()).toBe(await first.text())
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
  expect(again.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(again.headers.get('x-request-id')).toMatch(/^[0-9A-Z]{20,}$/i)
  expect((await ask({ 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304)
})

test.each([
  ['from this cache', {}],
  ['on the ordinary path', { cookie: 'connect.sid=unknown' }],
])('%s, a version that a list of If-None-Match names, weakly too, is answered 304', async (_what, headers) => {
  const etag = (await ask(headers)).headers.get('etag')!
  const status = async (names: string) => (await ask({ ...headers, 'if-none-match': names })).status
  const named = [`W/${etag}`, `"other", ${etag}`, `"other",W/${etag}`, '*']
  expect(await Promise.all(named.map(status))).toEqual([304, 304, 304, 304])
  expect(await Promise.all(['"other"', 'W/"other"', ''].map(status))).toEqual([200, 200, 200])
})

test('every answer, cached or not, forbids guessing its type and, by TLS, returning without', async () => {
  const headersOf = async (at: string) => {
    const { headers } = await fetch(at)
    return [headers.get('x-content-type-options'), headers.get('strict-transport-security')]
  }
  const urls = [url, `${url}?limit=1`, new URL('/app', url).href, new URL('/store/nothing', url).href]
  for (const at of [url, ...urls]) expect(await headersOf(at)).toEqual(['nosniff', null])
  const config = { ...shop.config, PUBLIC_API_URL: 'https://api.example.jp' }
  const secure = await openShop({
    config,
    outside: openOutside(config),
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
  })
  const origin = await secure.app.listen({ port: 0, host: '127.0.0.1' })
  for (const at of [url, ...urls])
    expect(await headersOf(at.replace(new URL(url).origin, origin))).toEqual(['nosniff', 'max-age=31536000'])
  await secure.close()
})

test.each([
  ['of another origin', { origin: 'http://localhost:3000' }],
  ['with a publishable key', { 'x-publishable-api-key': 'pk_unknown' }],
  ['with a cookie', { cookie: 'connect.sid=unknown' }],
  ['with a bearer token', { authorization: 'Bearer unknown' }],
])('a request %s is not answered from this cache', async (_what, headers) => {
  // The ordinary path names the headers that a page of another origin may read; the cached answer does not.
  const exposed = async (sent?: Record<string, string>) =>
    (await ask(sent)).headers.get('access-control-expose-headers')
  await ask()
  expect(await exposed()).toBeNull()
  expect(await exposed(headers)).toContain('X-Request-Id')
})

test('an idempotency key means nothing to a read: it is answered from this cache', async () => {
  const first = await ask()
  const again = await ask({ 'idempotency-key': 'read' })
  expect(again.headers.get('access-control-expose-headers')).toBeNull()
  expect(await again.text()).toBe(await first.text())
})

test('a catalogue change invalidates the cached answer', async () => {
  const before = await ask()
  await shop.db.updateTable('product_type').set({ value: '新しい名前' }).execute()
  await shop.jobCtx('test').tx((tx) => tx.note('catalogue.changed', {}))
  await expect.poll(async () => (await ask()).headers.get('etag')).not.toBe(before.headers.get('etag'))
})
