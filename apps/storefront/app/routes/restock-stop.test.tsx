import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { exchange } from '../api.server.ts'
import { fakeBackend } from '../backend.fixture.ts'
import Page, { action, loader } from './restock-stop.tsx'

let status = 200
const calls: string[] = []
fakeBackend(async (req, res) => {
  let body = ''
  for await (const part of req) body += part
  calls.push(`${req.method} ${req.url} ${body}`)
  const answer = status === 200 ? { data: null } : { code: status === 404 ? 'not_found' : 'internal', message: '' }
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})
beforeEach(() => void calls.splice(0))

type Args = Parameters<typeof action>[0]

/** The page of a mailed link, opened, or with its button pressed. */
async function pageFor(search: string, method: 'GET' | 'POST') {
  const request = new Request(`http://shop.example.com/restock/stop${search}`, { method })
  const context = new RouterContextProvider()
  const args = { request, context } as unknown as Args
  let answered: unknown
  await exchange({ request, context }, async () => {
    if (method === 'POST') answered = await action(args)
    return new Response()
  })
  const actionData = answered && typeof answered === 'object' && 'data' in answered ? answered.data : answered
  const props = { loaderData: loader(args), actionData } as unknown as ComponentProps<typeof Page>
  const router = createMemoryRouter([{ path: '/', element: <Page {...props} /> }])
  return renderToString(<RouterProvider router={router} />)
}

test('opening the link of a restock mail changes nothing and offers a button', async () => {
  expect(await pageFor('?token=token', 'GET')).toContain('配信を停止する')
  expect(calls).toEqual([])
})

test('the button, or the POST of a mail program, stops the notices', async () => {
  status = 200
  expect(await pageFor('?token=token', 'POST')).toContain('再入荷のお知らせは届きません。')
  expect(calls).toEqual(['POST /store/v1/restock-notifications/stop {"token":"token"}'])
})

test.each([
  ['without a token', '', 'GET', 200],
  ['with an unknown token', '?token=cut', 'POST', 404],
] as const)('a link %s stops nothing, and says so', async (_what, search, method, answered) => {
  status = answered
  const page = await pageFor(search, method)
  expect(page).toContain('このリンクからは停止できません')
  expect(page).not.toContain('届きません')
})

test('a failure is said, and the button stays', async () => {
  status = 500
  const page = await pageFor('?token=token', 'POST')
  expect(page).toContain('停止できませんでした')
  expect(page).toContain('配信を停止する')
})
