import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { exchange } from '../api.server.ts'
import { fakeBackend } from '../backend.fixture.ts'
import Page, { loader } from './newsletter-unsubscribe.tsx'

let subscription: object
fakeBackend((_req, res) => {
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: subscription }))
})

/** The page of a mailed link, for this subscription. */
async function pageFor(emailMagazine: string, medicineRecommendation: string) {
  subscription = { emailMagazine, medicineRecommendation }
  const request = new Request('http://shop.example.com/newsletter/unsubscribe?token=token')
  const context = new RouterContextProvider()
  let loaded: Awaited<ReturnType<typeof loader>>
  await exchange({ request, context }, async () => {
    loaded = await loader({ request, context } as unknown as Parameters<typeof loader>[0])
    return new Response()
  })
  return drawn({ loaderData: loaded!.data })
}

function drawn(loaded: object) {
  const props = loaded as unknown as ComponentProps<typeof Page>
  const router = createMemoryRouter([{ path: '/', element: <Page {...props} /> }])
  return renderToString(<RouterProvider router={router} />)
}

test.each([
  ['the magazine', 'subscribed', 'nonsubscribed'],
  ['recommended medicines', 'nonsubscribed', 'subscribed'],
  ['both', 'subscribed', 'subscribed'],
])('the link of a mail offers to unsubscribe from %s', async (_what, magazine, recommendation) => {
  const page = await pageFor(magazine, recommendation)
  expect(page).toContain('配信を停止する')
  expect(page).not.toContain('配信を停止しています')
})

test('once unsubscribed, the page says that neither kind of mail arrives', async () => {
  const page = await pageFor('unsubscribed', 'unsubscribed')
  expect(page).toContain('お知らせメール（メールマガジン・お薬のご案内）は届きません。')
  expect(page).not.toContain('配信を停止する')
})

test('the answer to a press takes the focus, also where the link no longer identifies anybody', () => {
  const isFocused = (loaded: object) => /tabindex="-1"[^>]*><div[^>]*role="(alert|status)"/.test(drawn(loaded))
  for (const state of ['stopped', 'unknown']) {
    expect(isFocused({ loaderData: { state } })).toBe(false)
    expect(isFocused({ loaderData: { state }, actionData: { failed: state === 'unknown' } })).toBe(true)
  }
})
