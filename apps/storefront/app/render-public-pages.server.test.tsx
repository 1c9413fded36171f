import type { ServerResponse } from 'node:http'
import { articles } from '@kusuribako/client/routes'
import {
  data,
  type LoaderFunctionArgs,
  Outlet,
  RouterContextProvider,
  redirect,
  type ServerBuild,
  useLoaderData,
} from 'react-router'
import { expect, test } from 'vitest'
import { apiOf, contextWithAnswers, exchange, orErrorPage } from './api.server.ts'
import { fakeBackend } from './backend.fixture.ts'
import type { BackendAnswers } from './fetch-backend.server.ts'
import { publicCacheHeaders } from './public-cache-headers.ts'
import { publicPageRenderer } from './render-public-pages.server.tsx'

let asked = 0
let answer: (res: ServerResponse) => void
const answerBy = (by: typeof answer) => {
  asked = 0
  answer = by
}
fakeBackend((_, res) => {
  asked++
  answer(res)
})

const Root = () => (
  <html lang="ja">
    <head>
      <style id="style" />
    </head>
    <body>
      <Outlet />
    </body>
  </html>
)
const Page = () => <p>{useLoaderData<{ word: string }>().word}</p>

/** A shop of one route beside its root. */
function open(module: object) {
  const routes = {
    root: { id: 'root', path: '', module: { default: Root } },
    page: {
      id: 'page',
      parentId: 'root',
      path: 'products/:handle',
      module: { default: Page, headers: publicCacheHeaders, ...module },
    },
  }
  const manifest = { root: { id: 'root', hasLoader: false }, page: { id: 'page', parentId: 'root', hasLoader: true } }
  const assets = { entry: { imports: [], module: '' }, routes: manifest, url: '', version: '' }
  return publicPageRenderer({
    routes,
    assets,
    basename: '/',
    future: {},
    routeDiscovery: { mode: 'initial' },
  } as never as ServerBuild)
}

test('a public page is rendered from fresh loader data on each call', async () => {
  let n = 0
  const loader = ({ params, request }: LoaderFunctionArgs) => ({
    word: `${params.handle} ${++n} ${new URL(request.url).search}`,
  })
  const draw = open({ loader })
  const [first, second] = [await draw('/products/a?x=1', new Map()), await draw('/products/a?x=1', new Map())]
  expect(first?.headers['cache-control']).toBe(publicCacheHeaders()['Cache-Control'])
  expect(String(first?.html)).toContain('<p>a 1 ?x=1</p>')
  expect(String(second?.html)).toContain('<p>a 2 ?x=1</p>')
  expect(String(second?.html)).toContain('"a 2 ?x=1\\"')
})

test.each([
  ['another path', {}, '/other'],
  ['a page without cache headers', { headers: undefined }],
  ['data of one shopper', { loader: ({ context }: LoaderFunctionArgs) => ({ word: String(apiOf(context).personal) }) }],
  ['a cookie', { loader: ({ context }: LoaderFunctionArgs) => apiOf(context).setCart('cart_1') }],
  ['a redirect', { loader: () => redirect('/') }],
  ['an error page', { loader: () => Promise.reject(data(null, { status: 404 })) }],
  ['a status other than 200', { loader: () => data({ word: '' }, { status: 404 }) }],
  ['deferred data', { loader: () => ({ word: '', late: Promise.resolve(1) }) }],
  ['a rendering error', { loader: () => null }],
])('%s is left to the router', async (_, module, path = '/products/a') => {
  expect(await open({ loader: () => ({ word: '' }), ...module })(path, new Map())).toBeNull()
})

test.each([
  ['answers 404', 404, () => answerBy((res) => res.writeHead(404).end())],
  ['does not answer', 503, () => answerBy((res) => res.destroy())],
])('a backend that %s is called once, and the router reuses its answer', async (_, status, given) => {
  given()
  const loader = async ({ context }: Pick<LoaderFunctionArgs, 'context'>) =>
    orErrorPage(await apiOf(context).shared(articles.list))
  const answers: BackendAnswers = new Map()
  expect(await open({ loader })('/products/a', answers)).toBeNull()
  const byRouter = (context: RouterContextProvider) =>
    exchange({ request: new Request('http://shop.example.com/products/a'), context }, async () => {
      await expect(loader({ context })).rejects.toMatchObject({ init: { status } })
      return new Response()
    })
  await byRouter(contextWithAnswers(answers))
  expect(asked).toBe(1)
  await byRouter(new RouterContextProvider())
  expect(asked).toBe(2)
})
