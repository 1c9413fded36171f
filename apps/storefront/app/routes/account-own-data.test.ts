import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { exchange } from '../api.server.ts'
import { fakeBackend } from '../backend.fixture.ts'
import { loader } from './account-own-data.ts'

let refused: [status: number, code: string]
fakeBackend((_req, res) => {
  const [status, code] = refused
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, message: '' }))
})

test.each([
  [403, 'sign_in_again', '/account/login?again=yes&return_to=%2Faccount%2Fprofile'],
  [401, 'unauthorized', '/account/login?return_to=%2Faccount%2Fprofile'],
  [503, 'database_away', '/account/profile?notice=notice_file_not_given'],
])('when personal data is refused with %d (%s), the response redirects to %s', async (status, code, to) => {
  refused = [status, code]
  const request = new Request('http://shop.example.com/account/own-data.json')
  const context = new RouterContextProvider()
  const args = { request, context } as unknown as Parameters<typeof loader>[0]
  const answer = await exchange({ request, context }, () => loader(args))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, to])
})
