import { json } from 'node:stream/consumers'
import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { apiOf, exchange } from '../../api.server.ts'
import { fakeBackend } from '../../backend.fixture.ts'
import { changeSubscription } from './change-subscription.server.ts'

let asked: unknown[] = []
fakeBackend(async (request, response) => {
  asked.push(request.url, ...(request.method === 'POST' ? [await json(request)] : []))
  response.end('{}')
})
beforeEach(() => {
  asked = []
})
const send = (fields: Record<string, string>) => {
  const request = new Request('http://shop.example.com/account/subscriptions/one')
  const context = new RouterContextProvider()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return exchange({ request, context }, async () => {
    await changeSubscription(apiOf(context), 'one', form)
    return new Response()
  })
}

test('a form with an unknown intent changes nothing and does not cancel the subscription', async () => {
  const thrown = await send({ intent: 'anything' }).catch((error: Response) => error)
  expect([thrown.status, thrown.headers.get('location'), asked]).toEqual([303, '/account/subscriptions/one', []])
})

test.each([
  [{ intent: 'skip' }, '/store/v1/subscriptions/skip', {}],
  [
    { intent: 'date', date: '2026-07-20' },
    '/store/v1/subscriptions/next-delivery-date',
    { date: '2026-07-20T00:00:00+09:00' },
  ],
])('%o sends the delivery date that the page showed', async (form, path, asks) => {
  const seen = '2026-06-30T18:00:00.000Z'
  await send({ ...form, seen })
  await send({ ...form, seen: '' })
  const body = { subscription_id: 'one', ...asks }
  expect(asked).toEqual([path, { ...body, seen_next_order_at: seen }, path, body])
})
