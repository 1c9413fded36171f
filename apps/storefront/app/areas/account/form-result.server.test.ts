import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Api, apiOf, exchange } from '../../api.server.ts'
import { fakeBackend } from '../../backend.fixture.ts'
import { readCookie } from '../../cookies.ts'
import { formResultFor, redirectWithResult, takeFormResult, toVerification } from './form-result.server.ts'

fakeBackend((_req, res) => res.end('{}'))

function visit(address: string, cookie: string, work: (api: Api, request: Request) => Response) {
  const request = new Request(`http://shop.example.com${address}`, { headers: { cookie } })
  const context = new RouterContextProvider()
  return exchange({ request, context }, async () => work(apiOf(context), request))
}
const hear = (address: string, cookie: string) =>
  visit(address, cookie, (api, request) => new Response(takeFormResult(api, request)))

test('the page a form redirects to shows its success message once; other pages do not', async () => {
  const led = await visit('/account/orders/a', '', (api) => redirectWithResult(api, '/account/orders/a?b=c', 'cancel'))
  expect([led.status, led.headers.get('location')]).toEqual([303, '/account/orders/a?b=c'])
  const [set = ''] = led.headers.getSetCookie()
  expect(set).toMatch(/Max-Age=3600; HttpOnly; SameSite=Lax$/)
  const cookie = set.split(';')[0]!

  const other = await hear('/account/orders/other', cookie)
  expect([await other.text(), other.headers.getSetCookie()]).toEqual(['', []])
  const page = await hear('/account/orders/a.data?b=c', cookie)
  expect(await page.text()).toBe('cancel')
  const [taken = ''] = page.headers.getSetCookie()
  expect([readCookie(taken, 'done'), taken]).toEqual([null, expect.stringContaining('Max-Age=0')])
})

test('a query parameter cannot produce a success message', async () => {
  const page = await hear('/account/orders/a?done=cancel', '')
  expect([await page.text(), page.headers.getSetCookie()]).toEqual(['', []])
})

test('the address that waits for its verification is not in the URL, and stays when the page is reloaded', async () => {
  const led = await visit('/account/register', '', (api) => toVerification(api, 'hanako+1@example.com', '/checkout'))
  expect(led.headers.get('location')).toBe('/account/verify?return_to=%2Fcheckout')
  const cookie = led.headers.getSetCookie()[0]!.split(';')[0]!
  for (let turn = 0; turn < 2; turn++) {
    const page = await visit('/account/verify?return_to=%2Fcheckout', cookie, (api, request) =>
      Response.json(formResultFor(api, request)),
    )
    expect(await page.json()).toBe('hanako+1@example.com')
    expect(page.headers.getSetCookie()).toEqual([])
  }
})
