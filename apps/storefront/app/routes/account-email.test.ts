import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { exchange } from '../api.server.ts'
import { fakeBackend } from '../backend.fixture.ts'
import { action } from './account-email.tsx'

// The session has ended.
fakeBackend((_req, res) => {
  res.writeHead(401, { 'content-type': 'application/json' })
  res.end(JSON.stringify({ code: 'unauthorized', message: '' }))
})

test('after an ended session, the typed addresses stay in the form, with the way to go on', async () => {
  const values = { email: 'new@example.com', email_confirmation: 'new@example.com' }
  const body = new URLSearchParams(values)
  const headers = { origin: 'http://shop.example.com' }
  const request = new Request('http://shop.example.com/account/email', { method: 'POST', body, headers })
  const context = new RouterContextProvider()
  let answer: unknown
  await exchange({ request, context }, async () => {
    answer = await action({ request, context } as never)
    return new Response()
  })
  expect(answer).toMatchObject({
    init: { status: 401 },
    data: { values, refused: expect.stringContaining('ログイン') },
  })
})
