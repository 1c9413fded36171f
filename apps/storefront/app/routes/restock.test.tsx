import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { exchange } from '../api.server.ts'
import { fakeBackend } from '../backend.fixture.ts'
import Page, { action, type RestockAnswer } from './restock.tsx'

let status = 200
const calls: string[] = []
fakeBackend(async (req, res) => {
  let body = ''
  for await (const part of req) body += part
  calls.push(`${req.url} ${body}`)
  const data = req.url?.endsWith('/variants') ? { id: 'rsn_1' } : { ok: true }
  const answer = status === 200 ? { data } : { code: 'not_found', message: '' }
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})
beforeEach(() => void calls.splice(0))

/** The answer to a form, and the page that shows it. */
async function send(fields: Record<string, string>) {
  const headers = { origin: 'http://shop.example.com' }
  const request = new Request('http://shop.example.com/restock', {
    ...{ method: 'POST', headers, body: new URLSearchParams(fields) },
  })
  const context = new RouterContextProvider()
  let answer: RestockAnswer
  await exchange({ request, context }, async () => {
    answer = (await action({ request, context } as unknown as Parameters<typeof action>[0])).data
    return new Response()
  })
  const loaderData = { handle: 'lotion', title: '化粧水', variant: { id: 'variant_1', title: null } }
  const props = { loaderData, actionData: answer! } as unknown as ComponentProps<typeof Page>
  const router = createMemoryRouter([{ path: '/', element: <Page {...props} /> }])
  return { answer: answer!, page: renderToString(<RouterProvider router={router} />) }
}

test('the confirmation of a restock request says how long it lasts, and withdraws it', async () => {
  status = 200
  const { answer, page } = await send({ email: 'hanako@example.com', variant_id: 'variant_1' })
  expect(answer).toEqual({ ok: true, id: 'rsn_1' })
  expect(page).toContain('1年以内に入荷したときに')
  expect(page).toContain('このお知らせを取り消す')
  const withdrawn = await send({ id: 'rsn_1' })
  expect(calls.at(-1)).toBe('/store/v1/restock-notifications/unregister {"id":"rsn_1"}')
  expect(withdrawn.page).toContain('再入荷のお知らせを取り消しました')
  expect(withdrawn.page).not.toContain('このお知らせを取り消す')
})

test('a request that could not be withdrawn can be withdrawn again', async () => {
  status = 404
  const { answer, page } = await send({ id: 'rsn_1' })
  expect(answer).toMatchObject({ ok: false, id: 'rsn_1' })
  expect(page).toContain('取り消せませんでした')
  expect(page).toContain('value="rsn_1"')
})
