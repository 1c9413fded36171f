import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { exchange } from '../api.server.ts'
import { fakeBackend } from '../backend.fixture.ts'
import { action, shouldRevalidate } from './checkout.tsx'

// The session has ended: the member's cart is not found, and neither is an order of it.
fakeBackend((req, res) => {
  const isCustomer = req.url === '/store/customers/me'
  res.writeHead(isCustomer ? 401 : 404, { 'content-type': 'application/json' })
  res.end(JSON.stringify({ code: isCustomer ? 'unauthorized' : 'not_found', message: '' }))
})

/** The answer to a form of the checkout: what the page gets, or where it is sent. */
async function send(fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  const headers = { cookie: 'cart_id=cart_1', origin: 'http://shop.example.com' }
  const request = new Request('http://shop.example.com/checkout', { method: 'POST', body, headers })
  const context = new RouterContextProvider()
  let answer: unknown
  await exchange({ request, context }, async () => {
    answer = await action({ request, context } as never).catch((thrown: unknown) => thrown)
    return new Response()
  })
  return answer
}

test('after an ended session, the health answers stay in the form, with the way to go on', async () => {
  const values = { intent: 'medicine', 'answer-item_1-q1': 'いいえ', 'remark-item_1-q1': '血圧の薬', birthday: '2001' }
  expect(await send(values)).toEqual({
    type: 'DataWithResponseInit',
    init: { status: 401 },
    data: { step: 'medicine', errors: {}, values, refused: expect.stringContaining('別のタブで') },
  })
  // Reading the page again would lead to sign-in, and away from the form.
  expect(shouldRevalidate({ actionStatus: 401 } as never)).toBe(false)
  expect(shouldRevalidate({ actionStatus: 400 } as never)).toBe(true)
})

test.each(['address', 'look-up', 'place'])('after an ended session, the form “%s” leads to sign-in', async (intent) => {
  const answer = (await send({ intent, city: '流山市' })) as Response
  expect(answer.headers.get('location')).toBe('/account/login?return_to=/checkout&notice=notice_session_ended')
})
