import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { apiOf, exchange } from '../../api.server.ts'
import { fakeBackend } from '../../backend.fixture.ts'
import { changeSubscription } from './change-subscription.server.ts'

const asked: unknown[] = []
fakeBackend((request, response) => {
  asked.push(request.url)
  response.end('{}')
})

test('a form that says nothing of what it wants changes nothing, least of all ends the deliveries', async () => {
  const request = new Request('http://shop.example.com/account/subscriptions/one')
  const context = new RouterContextProvider()
  const form = new FormData()
  form.set('intent', 'anything')
  const sent = exchange({ request, context }, async () => {
    await changeSubscription(apiOf(context), 'one', form)
    return new Response()
  })
  const thrown = await sent.catch((error: Response) => error)
  expect([thrown.status, thrown.headers.get('location'), asked]).toEqual([303, '/account/subscriptions/one', []])
})
