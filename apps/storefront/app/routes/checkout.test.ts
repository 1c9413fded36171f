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
async function send(fields: Record<string, string>, cookie = 'cart_id=cart_1') {
  const body = new URLSearchParams(fields)
  const headers = { cookie, origin: 'http://shop.example.com' }
  const request = new Request('http://shop.example.com/checkout', { method: 'POST', body, headers })
  const context = new RouterContextProvider()
  let answer: unknown
  await exchange({ request, context }, async () => {
    answer = await action({ request, context } as never).catch((thrown: unknown) => thrown)
    return new Response()
  })
  return answer
}

const answers = { intent: 'medicine', 'answer-item_1-q1': 'いいえ', 'remark-item_1-q1': '血圧の薬', birthday: '2001' }
const stayingWith = (values: Record<string, string>) => ({
  type: 'DataWithResponseInit',
  init: { status: 401 },
  data: { step: 'medicine', errors: {}, values, refused: expect.stringContaining('別のタブで') },
})

test('after an ended session, the health answers stay in the form, with the way to go on', async () => {
  expect(await send(answers)).toEqual(stayingWith(answers))
  // Reading the page again would lead to sign-in, and away from the form.
  expect(shouldRevalidate({ actionStatus: 401 } as never)).toBe(false)
  expect(shouldRevalidate({ actionStatus: 400 } as never)).toBe(true)
})

test('a member’s health answers stay also after a sign-out elsewhere, which has taken the cart along', async () => {
  const values = { ...answers, buyer_id: 'cus_1' }
  expect(await send(values, '')).toEqual(stayingWith(values))
  // The goods of a guest are gone, and the answers are about nothing.
  const guest = (await send(answers, '')) as Response
  expect(guest.headers.get('location')).toBe('/cart?notice=notice_checkout_error_empty_cart')
})

test.each(['address', 'look-up', 'place'])('after an ended session, the form “%s” leads to sign-in', async (intent) => {
  const answer = (await send({ intent, city: '流山市' })) as Response
  expect(answer.headers.get('location')).toBe('/account/login?return_to=/checkout&notice=notice_session_ended')
})
