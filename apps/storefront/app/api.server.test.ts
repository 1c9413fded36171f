import type { IncomingMessage, ServerResponse } from 'node:http'
import { appMountConfig, articles } from '@kusuribako/client/routes'
import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { type Api, apiOf, exchange, orErrorPage } from './api.server.ts'
import { fakeBackend } from './backend.fixture.ts'
import { action as subscribe } from './routes/newsletter.tsx'
import { action as report } from './routes/report-error.ts'

const heard: IncomingMessage['headers'][] = []
fakeBackend((req, res) => {
  heard.push(req.headers)
  answer(req, res)
})
let answer: (req: IncomingMessage, res: ServerResponse) => void

beforeEach(() => {
  heard.length = 0
  answer = (_, res) => res.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}')
})

const COOKIE = 'connect.sid=s%3Aold.sig; cart_id=cart_1; region_id=reg_1'

/** What a page does with its backend client, and the response that leaves the shop. */
function visit(work: (api: Api) => Promise<unknown>, init: RequestInit = {}) {
  const request = new Request('http://shop.example.com/a', init)
  const context = new RouterContextProvider()
  return exchange({ request, context }, async () => {
    await work(apiOf(context))
    return new Response('page', { headers: { 'cache-control': 'public, s-maxage=10' } })
  })
}

test('a shared call sends no data of the shopper, and the page remains publicly cacheable', async () => {
  const page = await visit((api) => api.shared(articles.list), { headers: { cookie: COOKIE } })
  expect([heard[0]!.cookie, heard[0]!['x-cart-id'], heard[0]!['x-country-code']]).toEqual([undefined, undefined, 'jp'])
  expect(page.headers.get('cache-control')).toBe('public, s-maxage=10')
})

test('a call for the shopper carries session and context headers, and makes the page private', async () => {
  const headers = { cookie: COOKIE, 'user-agent': 'Browser/1', 'x-forwarded-for': '203.0.113.7' }
  const page = await visit((api) => api.personal(appMountConfig), { headers })
  expect(heard[0]).toMatchObject({
    cookie: 'connect.sid=s%3Aold.sig',
    'x-cart-id': 'cart_1',
    'x-region-id': 'reg_1',
    'x-country-code': 'jp',
    'x-page-url': 'http://shop.example.com/a',
    'x-user-agent': 'Browser/1',
    'x-forwarded-for': '203.0.113.7',
  })
  expect(page.headers.get('cache-control')).toBe('private, no-store')
})

test.each([
  ['a newsletter', subscribe, { email: 'hanako@example.com' }],
  ['an error report', report, { message: 'TypeError' }],
])("the call for %s forwards the visitor's own IP address", async (_what, act, fields) => {
  const headers = { origin: 'http://shop.example.com', 'x-forwarded-for': '203.0.113.7' }
  const request = new Request('http://shop.example.com/a', {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  })
  const context = new RouterContextProvider()
  await exchange({ request, context }, async () => {
    await act({ request, context } as unknown as Parameters<typeof subscribe>[0] & Parameters<typeof report>[0])
    return new Response()
  })
  expect(heard[0]).toMatchObject({ 'x-forwarded-for': '203.0.113.7' })
})

test.each([
  ['the page being opened, not the one before it', 'navigate', 'http://shop.example.com/a'],
  ['the page that requests data for itself', 'cors', 'http://shop.example.com/products/lotion'],
])('the page URL sent to the backend is that of %s', async (_what, mode, page) => {
  const headers = { 'sec-fetch-mode': mode, referer: 'http://shop.example.com/products/lotion' }
  await visit((api) => api.personal(appMountConfig), { headers })
  expect(heard[0]).toMatchObject({ 'x-page-url': page })
})

test('a new session cookie is passed on to the browser and used for the next call', async () => {
  answer = (_, res) =>
    res
      .writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'connect.sid=s%3Anew.sig; Path=/' })
      .end('{}')
  const page = await visit(async (api) => {
    await api.personal(appMountConfig)
    await api.personal(appMountConfig)
  })
  expect(heard.map(({ cookie }) => cookie)).toEqual([undefined, 'connect.sid=s%3Anew.sig'])
  expect(page.headers.getSetCookie()).toContain('connect.sid=s%3Anew.sig; Path=/')
})

test('setting a cart stores its cookie, applies to the next call and makes the page private', async () => {
  const page = await visit(async (api) => {
    api.setCart('cart_2', 'reg_2')
    await api.personal(appMountConfig)
  })
  expect(heard[0]!['x-cart-id']).toBe('cart_2')
  expect(page.headers.getSetCookie()).toEqual([
    'cart_id=cart_2; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax',
    'region_id=reg_2; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax',
  ])
  expect(page.headers.get('cache-control')).toBe('private, no-store')
})

test.each([
  [400, 404],
  [401, 401],
  [403, 403],
  [404, 404],
  [429, 429],
  [409, 503],
  [500, 503],
])('a backend status of %i becomes the page status %i', async (theirs, ours) => {
  answer = (_, res) => res.writeHead(theirs, { 'content-type': 'application/json' }).end('{"code":"x","message":"x"}')
  await visit(async (api) => {
    const found = await api.shared(articles.get, { params: { handle: 'a' } })
    expect(() => orErrorPage(found)).toThrow(expect.objectContaining({ init: { status: ours } }))
  })
})

test('a refusal is returned as a result, which orErrorPage turns into an error page', async () => {
  answer = (_, res) =>
    res
      .writeHead(404, { 'content-type': 'application/json' })
      .end('{"code":"not_found","message":"Not found","statusCode":404}')
  await visit(async (api) => {
    const found = await api.shared(articles.get, { params: { handle: 'a' } })
    expect(found).toMatchObject({ ok: false, error: { code: 'not_found', status: 404 } })
    expect(() => orErrorPage(found)).toThrow(expect.objectContaining({ init: { status: 404 } }))
  })
})

test.each([
  ['none', {}],
  ['foreign', { origin: 'http://evil.example.com' }],
  ['opaque', { origin: 'null' }],
])('a form post with %s origin is rejected before anything is done', async (_, headers) => {
  const work = async () => expect.unreachable()
  await expect(visit(work, { method: 'POST', headers })).rejects.toMatchObject({ init: { status: 403 } })
})

const own = { origin: 'http://shop.example.com' }

test('a page says how long to wait: after too many attempts as the backend does, in an outage half a minute', async () => {
  answer = (_, res) =>
    res.writeHead(429, { 'content-type': 'application/json', 'retry-after': '40' }).end('{"code":"too_many_requests"}')
  const waitOf = async (status: number) => {
    const request = new Request('http://shop.example.com/a')
    const context = new RouterContextProvider()
    const page = await exchange({ request, context }, async () => {
      await apiOf(context).personal(appMountConfig)
      return new Response('page', { status })
    })
    return page.headers.get('retry-after')
  }
  expect([await waitOf(429), await waitOf(503), await waitOf(200)]).toEqual(['40', '30', null])
})

test('a form post from the shop itself is accepted, and its response is never cached', async () => {
  const page = await visit(async () => {}, { method: 'POST', headers: own, body: new URLSearchParams({ a: '1' }) })
  expect(page.headers.get('cache-control')).toBe('private, no-store')
})

test.each([
  ['no content', null, undefined],
  ['text', 'a=1', 'text/plain'],
  ['JSON', '{}', 'application/json'],
  ['a truncated form', '--x\r\n', 'multipart/form-data; boundary=x'],
  ['a form without a boundary', '--x\r\n', 'multipart/form-data'],
])('a body of %s is rejected before anything is done', async (_, body, type) => {
  const work = async () => expect.unreachable()
  const headers = { ...own, ...(type && { 'content-type': type }) }
  await expect(visit(work, { method: 'POST', headers, body })).rejects.toMatchObject({ init: { status: 400 } })
})

test('only the session and external sign-in cookies are passed on to the backend', async () => {
  const headers = { cookie: `${COOKIE}; auth_way=ticket; other=1` }
  await visit((api) => api.personal(appMountConfig), { headers })
  expect(heard[0]!.cookie).toBe('connect.sid=s%3Aold.sig; auth_way=ticket')
})

test('a mail client may unsubscribe by a POST without origin, but send no other form', async () => {
  const post = (path: string) => {
    const request = new Request(`http://shop.example.com${path}`, { method: 'POST' })
    return exchange({ request, context: new RouterContextProvider() }, async () => new Response('done'))
  }
  for (const path of ['/newsletter/unsubscribe?token=t', '/restock/stop?token=t'])
    expect(await (await post(path)).text()).toBe('done')
  await expect(post('/newsletter')).rejects.toMatchObject({ init: { status: 403 } })
})
