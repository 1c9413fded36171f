import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../app/config.server.ts'
import type { BackendAnswers } from '../app/fetch-backend.server.ts'
import { type Handle, pageServer, type RenderPublicPage } from './pages.ts'

const KEPT = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60'
let server: Server | undefined
afterEach(() => server?.close())

/** A shop whose pages are rendered by `draw`, and a clock that is set by the test (ms). */
async function open(
  answer: (request: Request, count: number, answers?: BackendAnswers) => Response | Promise<Response>,
  renderPublicPage: RenderPublicPage = async () => null,
) {
  const clock = { now: 0 }
  let count = 0
  const handle: Handle = async (request, answers) => answer(request, ++count, answers)
  const pages = pageServer({
    handle,
    renderPublicPage,
    config: readConfig({ PUBLIC_URL: 'http://shop.example.com' }),
    now: () => clock.now,
  })
  server = createServer((req, res) => void pages.answer(req, res))
  await new Promise<void>((ready) => server!.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { clock, invalidate: pages.invalidate, get: (path: string, init?: RequestInit) => fetch(origin + path, init) }
}

const page = (body: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html', 'cache-control': KEPT, ...headers } })

test('a public page is rendered once and served from memory while fresh', async () => {
  const shop = await open((_, count) => page(`drawn ${count}`))
  shop.clock.now = 0
  expect(await (await shop.get('/a')).text()).toBe('drawn 1')
  shop.clock.now = 9_999
  expect(await (await shop.get('/a')).text()).toBe('drawn 1')
  expect(await (await shop.get('/b')).text()).toBe('drawn 2')
})

test('a public page is rendered without the router, and again once it is stale', async () => {
  let drawn = 0
  const draw = async (path: string) => ({
    html: Buffer.from(`${path} ${++drawn}<script>${drawn}</script>`),
    headers: { 'cache-control': KEPT },
  })
  const shop = await open(
    () => page('the router'),
    async (path) => (path === '/a' ? draw(path) : null),
  )
  const first = await shop.get('/a')
  expect(await first.text()).toBe('/a 1<script>1</script>')
  expect(first.headers.get('content-security-policy')).toContain(
    "'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='",
  )
  expect(await (await shop.get('/b')).text()).toBe('the router')
  shop.clock.now = 70_000
  expect(await (await shop.get('/a')).text()).toBe('/a 2<script>2</script>')
})

test('the router reuses the calls of a failed rendering for that page, but not for a form', async () => {
  const draw: RenderPublicPage = async (path, answers) => {
    if (path === '/a') answers.set('GET /facts', null as never)
    return null
  }
  const shop = await open((_request, _count, answers) => page([...(answers?.keys() ?? [])].join(), {}, 503), draw)
  expect(await (await shop.get('/a')).text()).toBe('GET /facts')
  expect(await (await shop.get('/b')).text()).toBe('')
  expect(await (await shop.get('/a', { method: 'POST', body: 'x=1' })).text()).toBe('')
})

test('if an expired page cannot be rendered, rendering is tried only once', async () => {
  let [drawn, isAway] = [0, false]
  const draw: RenderPublicPage = async (_, answers) => {
    answers.set(`draw ${++drawn}`, null as never)
    return isAway ? null : { html: Buffer.from('drawn'), headers: { 'cache-control': KEPT } }
  }
  const shop = await open((_request, _count, answers) => page([...(answers?.keys() ?? [])].join(), {}, 503), draw)
  expect(await (await shop.get('/a')).text()).toBe('drawn')
  isAway = true
  shop.clock.now = 400_000
  expect(await (await shop.get('/a')).text()).toBe('draw 2')
  expect(drawn).toBe(2)
})

test('a stale page is served at once, and the next visitor gets the new one', async () => {
  let redrawn = () => {}
  const done = new Promise<void>((resolve) => {
    redrawn = resolve
  })
  const shop = await open((_, count) => {
    if (count === 2) redrawn()
    return page(`drawn ${count}`)
  })
  await shop.get('/a')
  shop.clock.now = 10_000
  expect(await (await shop.get('/a')).text()).toBe('drawn 1')
  await done
  await expect.poll(async () => (await shop.get('/a')).text()).toBe('drawn 2')
})

test('an expired page is rendered before it is served', async () => {
  const shop = await open((_, count) => page(`drawn ${count}`))
  await shop.get('/a')
  shop.clock.now = 70_000
  expect(await (await shop.get('/a')).text()).toBe('drawn 2')
})

test("product news drops that product's pages at once; other pages refresh after the next visit", async () => {
  const shop = await open((request, count) => page(`${new URL(request.url).pathname} ${count}`))
  const read = async (path: string) => (await shop.get(path)).text()
  await read('/products/eye-drops?variant=1')
  await read('/products/other')
  shop.invalidate({ handles: ['eye-drops'], everything: false })
  expect(await read('/products/eye-drops?variant=1')).toBe('/products/eye-drops 3')
  expect(await read('/products/other')).toBe('/products/other 2')
  await expect.poll(() => read('/products/other')).toBe('/products/other 4')
})

test('general news drops all product pages at once; other pages refresh after the next visit', async () => {
  const shop = await open((request, count) => page(`${new URL(request.url).pathname} ${count}`))
  const read = async (path: string) => (await shop.get(path)).text()
  for (const path of ['/products/eye-drops', '/Products/other.data', '/categories/eyes', '/products']) await read(path)
  shop.invalidate({ handles: [], everything: true })
  expect(await read('/products/eye-drops')).toBe('/products/eye-drops 5')
  expect(await read('/Products/other.data')).toBe('/Products/other.data 6')
  expect(await read('/categories/eyes')).toBe('/categories/eyes 3')
  await expect.poll(() => read('/categories/eyes')).toBe('/categories/eyes 7')
  expect(await read('/products')).toBe('/products 4')
})

test('after general news, no page is served stale for longer than a minute', async () => {
  const shop = await open((_, count) => page(`drawn ${count}`))
  const read = async (path: string) => (await shop.get(path)).text()
  await read('/a')
  shop.invalidate({ handles: [], everything: true })
  shop.clock.now = 50_000
  expect(await read('/a')).toBe('drawn 2')
})

test('a page that was being rendered during general news is served but not cached', async () => {
  let change = () => {}
  const shop = await open((_, count) => {
    change()
    return page(`drawn ${count}`)
  })
  change = () => {
    shop.clock.now = 1
    shop.invalidate({ handles: [], everything: true })
    change = () => {}
  }
  expect(await (await shop.get('/a')).text()).toBe('drawn 1')
  expect(await (await shop.get('/a')).text()).toBe('drawn 2')
  expect(await (await shop.get('/a')).text()).toBe('drawn 2')
})

test.each([
  ['/products/eye.data?_routes=routes%2Fproduct', 'eye'],
  ['/products/%e3%81%82', 'あ'],
  ['/Products/eye/', 'eye'],
])('product news drops the page under any spelling of its URL: %s', async (path, handle) => {
  const shop = await open((_, count) => page(`drawn ${count}`))
  await shop.get(path)
  shop.invalidate({ handles: [handle], everything: false })
  expect(await (await shop.get(path)).text()).toBe('drawn 2')
})

test('a page with an undecodable URL is cached like others', async () => {
  const shop = await open((_, count) => page(`drawn ${count}`))
  await shop.get('/products/%ff')
  shop.invalidate({ handles: ['eye'], everything: false })
  expect(await (await shop.get('/products/%ff')).text()).toBe('drawn 1')
})

test('data under a URL that is too long to cache is sent whole, each time anew', async () => {
  const shop = await open((_, count) => page(`{"drawn":${count}}`, { 'content-type': 'application/json' }))
  const path = `/search/suggestions.json?q=${encodeURIComponent('あ'.repeat(60))}`
  expect(await (await shop.get(path)).text()).toBe('{"drawn":1}')
  expect(await (await shop.get(path)).text()).toBe('{"drawn":2}')
})

test("an expired page is rendered again without the visitor's cookies", async () => {
  const cookies: (string | null)[] = []
  const shop = await open((request, count) => {
    cookies.push(request.headers.get('cookie'))
    return page(`drawn ${count}`)
  })
  await shop.get('/a', { headers: { cookie: 'cart_id=cart_1' } })
  shop.clock.now = 70_000
  await shop.get('/a', { headers: { cookie: 'cart_id=cart_1' } })
  expect(cookies).toEqual(['cart_id=cart_1', null])
})

test('a failing backend leaves the stale page in place', async () => {
  const shop = await open((_, count) => (count === 1 ? page('good') : page('bad', {}, 503)))
  await shop.get('/a')
  shop.clock.now = 10_000
  expect(await (await shop.get('/a')).text()).toBe('good')
  expect(await (await shop.get('/a')).text()).toBe('good')
})

test.each([
  ['marked as private', (count: number) => page(`drawn ${count}`, { 'cache-control': 'private, no-store' })],
  ['with a cookie', (count: number) => page(`drawn ${count}`, { 'set-cookie': 'cart_id=cart_1' })],
  ['of an error', (count: number) => page(`drawn ${count}`, {}, 404)],
])('a page %s is never cached', async (_, draw) => {
  const shop = await open((_, count) => draw(count))
  await shop.get('/a')
  expect(await (await shop.get('/a')).text()).toBe('drawn 2')
})

test('a form post is answered by the router, even if the page is cached', async () => {
  const shop = await open((request, count) => page(`${request.method} ${count}`))
  await shop.get('/a')
  expect(await (await shop.get('/a', { method: 'POST', body: 'x=1' })).text()).toBe('POST 2')
})

test.each([
  ['of 5,000 fields is read', 'a=1&'.repeat(5000), '20000'],
  ['of 20,000 fields is cut off', 'a&'.repeat(20_000), 'cut off'],
  ['of more than 1 MiB is cut off', 'a'.repeat(1024 * 1024 + 1), 'cut off'],
])('a form %s', async (_, body, read) => {
  const textOf = (request: Request) =>
    request.text().then(
      (text) => String(text.length),
      () => 'cut off',
    )
  const shop = await open(async (request) => page(await textOf(request)))
  expect(await (await shop.get('/a', { method: 'POST', body })).text()).toBe(read)
})

test('a browser that already has the page gets 304', async () => {
  const shop = await open(() => page('the same'))
  const etag = (await shop.get('/a')).headers.get('etag')!
  const again = await shop.get('/a', { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const byProxy = await shop.get('/a', { headers: { 'if-none-match': `"other", W/${etag}` } })
  expect([byProxy.status, await byProxy.text()]).toEqual([304, ''])
})

test('links use the public address, not the Host header', async () => {
  const shop = await open((request) => page(request.url))
  expect(await (await shop.get('/a?b=1')).text()).toBe('http://shop.example.com/a?b=1')
})

test.each(['br', 'gzip'])('%s is sent when the browser accepts it', async (encoding) => {
  const shop = await open(() => page('薬'.repeat(1000)))
  await shop.get('/a')
  const answer = await shop.get('/a', { headers: { 'accept-encoding': encoding } })
  expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([encoding, '薬'.repeat(1000)])
})

test("the client's IP address is appended to X-Forwarded-For", async () => {
  const shop = await open((request) => page(request.headers.get('x-forwarded-for') ?? ''))
  expect(await (await shop.get('/a')).text()).toBe('127.0.0.1')
  const claimed = { headers: { 'x-forwarded-for': '192.0.2.1' } }
  expect(await (await shop.get('/b', claimed)).text()).toBe('192.0.2.1, 127.0.0.1')
})

test('a request is aborted when its visitor leaves, but not after a complete response', async () => {
  const signals: AbortSignal[] = []
  const shop = await open(({ url, signal }) => {
    signals.push(signal)
    if (url.endsWith('/whole')) return page('whole', { 'cache-control': 'no-store' })
    return new Response(new ReadableStream({ start: (out) => out.enqueue(Buffer.from('begun')) }))
  })
  await (await shop.get('/whole')).text()
  const leaving = new AbortController()
  await shop.get('/endless', { signal: leaving.signal })
  leaving.abort()
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false, true])
})
