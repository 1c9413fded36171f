import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { exchange } from '../api.server.ts'
import { fakeBackend } from '../backend.fixture.ts'
import Login, { action, loader } from './account-login.tsx'

// Everybody may sign in; who has the session's cookie is signed in.
fakeBackend((req, res) => {
  const data = req.url?.startsWith('/store/v1/auth/ways')
    ? { offered: [], connected: [], password: req.headers.cookie?.includes('connect.sid=') ?? false, proved: false }
    : { cart_id: null, joined: 0 }
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
})

const page = 'http://shop.example.com/account/login'

/** What the page does with a request: its data, or where it redirects. */
async function ask(work: typeof action | typeof loader, request: Request) {
  const context = new RouterContextProvider()
  let answer: unknown
  await exchange({ request, context }, async () => {
    answer = await work({ request, context } as never).catch((thrown: unknown) => thrown)
    return new Response()
  })
  return answer as Response & Awaited<ReturnType<typeof loader>>
}

const signIn = async (headers: Record<string, string>) => {
  const body = new URLSearchParams({ email: 'hanako@example.com', password: 'kusuribako-demo' })
  const request = new Request(`${page}?return_to=/checkout`, {
    ...{ method: 'POST', body },
    headers: { origin: 'http://shop.example.com', ...headers },
  })
  return (await ask(action, request)).headers.get('location')
}
const afterSignIn = `/account/login?return_to=%2Fcheckout&signed_in=yes`
const open = (address: string, headers = {}) =>
  ask(loader, new Request(`http://shop.example.com${address}`, { headers }))

test('whoever sends no cookie with the sign-in is first led to a page that finds out whether one was kept', async () => {
  expect(await signIn({})).toBe(afterSignIn)
  expect(await signIn({ cookie: 'region_id=reg_1' })).toBe('/checkout')
  expect((await open(afterSignIn, { cookie: 'connect.sid=s' })).headers.get('location')).toBe('/checkout')
})

test('a browser that has kept no cookie is told so by the page itself, without JavaScript', async () => {
  const advice = 'ブラウザの設定でCookieを有効にしてから'
  expect(await said(afterSignIn)).toContain(advice)
  expect(await said('/account/login?return_to=%2Fcheckout')).not.toContain(advice)
  expect(await said(afterSignIn, { cookie: 'region_id=reg_1' }), 'a session that ended later').not.toContain(advice)
})

async function said(address: string, headers = {}) {
  const loaderData = await open(address, headers)
  const props = { loaderData } as unknown as Parameters<typeof Login>[0]
  const router = createMemoryRouter([{ path: '/account/login', element: <Login {...props} /> }], {
    initialEntries: [address],
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
