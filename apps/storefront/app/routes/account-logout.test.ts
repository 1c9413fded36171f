import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { exchange } from '../api.server.ts'
import { fakeBackend } from '../backend.fixture.ts'
import { noticeFor } from '../wording/notices.ts'
import { action } from './account-logout.ts'

let status = 200
fakeBackend((_req, res) => {
  res.writeHead(status, { 'content-type': 'application/json' }).end('{}')
})

/** Where the button leads, and what it does to the cart of this browser. */
async function signOut() {
  const headers = { origin: 'http://shop.example.com', cookie: 'cart_id=cart_1' }
  const request = new Request('http://shop.example.com/account/logout', {
    method: 'POST',
    headers,
    body: new FormData(),
  })
  const context = new RouterContextProvider()
  const answer = await exchange({ request, context }, () =>
    action({ context } as unknown as Parameters<typeof action>[0]).then(
      () => new Response(),
      (led: Response) => led,
    ),
  )
  return { to: answer.headers.get('location'), cookies: answer.headers.getSetCookie() }
}

test('signing out redirects to sign-in and removes the cart cookie', async () => {
  status = 200
  const { to, cookies } = await signOut()
  expect(to).toBe('/account/login')
  expect(cookies.join()).toContain('cart_id=;')
})

test('a failed sign-out shows a notice and keeps the cart cookie', async () => {
  status = 503
  const { to, cookies } = await signOut()
  expect(to).toBe('/account?notice=notice_not_signed_out')
  expect(noticeFor(new URL(to!, 'http://shop.example.com').searchParams)?.title).toBe('ログアウトできませんでした')
  expect(cookies).toEqual([])
})
