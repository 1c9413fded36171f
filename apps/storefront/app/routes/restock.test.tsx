import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { exchange } from '../api.server.ts'
import { RestockConfirmed } from '../areas/catalogue/restock-form.tsx'
import { fakeBackend } from '../backend.fixture.ts'
import { noAnswerMessage } from '../wording/no-answer.ts'
import Page, { action, type RestockAnswer } from './restock.tsx'

let status = 200
let code = ''
const calls: string[] = []
fakeBackend(async (req, res) => {
  let body = ''
  for await (const part of req) body += part
  calls.push(`${req.url} ${body}`)
  const data = req.url?.endsWith('/variants') ? { id: 'rsn_1' } : { ok: true }
  const answer = status === 200 ? { data } : { code, message: '' }
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
  status = 429
  code = 'too_many_requests'
  const { answer, page } = await send({ id: 'rsn_1' })
  expect(answer).toMatchObject({ ok: false, id: 'rsn_1' })
  expect(page).toContain('取り消せませんでした')
  expect(page).toContain('value="rsn_1"')
})

test('a request that an earlier press has withdrawn counts as withdrawn', async () => {
  status = 404
  code = 'not_found'
  const { answer, page } = await send({ id: 'rsn_1' })
  expect(answer).toEqual({ ok: true })
  expect(page).toContain('再入荷のお知らせを取り消しました')
})

test('a withdrawal without an answer is not said to have failed', () => {
  const answer = { ok: false, id: 'rsn_1', error: noAnswerMessage }
  const router = createMemoryRouter([{ path: '/', element: <RestockConfirmed answer={answer} /> }])
  const page = renderToString(<RouterProvider router={router} />)
  expect(page).toContain('届いたか、確かめられませんでした')
  expect(page).not.toContain('取り消せませんでした')
})
