import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { apiOf, exchange } from '../../api.server.ts'
import { fakeBackend } from '../../backend.fixture.ts'
import { requireCustomer, signInAgain } from './require-customer.server.ts'

fakeBackend((_req, res) => {
  res.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"unauthorized","message":""}')
})

async function ledTo(address: string) {
  const request = new Request(`http://shop.example.com${address}`)
  const context = new RouterContextProvider()
  const answer = await exchange({ request, context }, () =>
    requireCustomer(apiOf(context), request).then(
      () => new Response(),
      (refusal: Response) => refusal,
    ),
  )
  return answer.headers.get('location')
}

test.each([
  ['/account/orders?page=2', '/account/login?return_to=%2Faccount%2Forders%3Fpage%3D2'],
  ['/account/orders.data?page=2', '/account/login?return_to=%2Faccount%2Forders%3Fpage%3D2'],
  ['/account.data?_routes=routes%2Faccount', '/account/login?return_to=%2Faccount'],
])('after a session ended at %s, signing in returns to that page', async (address, way) => {
  expect(await ledTo(address)).toBe(way)
})

test('signing in again returns to the page, also for a form sent by a script', () => {
  const { headers } = signInAgain(new Request('http://shop.example.com/account/close.data'))
  expect(headers.get('location')).toBe('/account/login?again=yes&return_to=%2Faccount%2Fclose')
})
