import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { exchange } from '../api.server.ts'
import { fakeBackend } from '../backend.fixture.ts'
import { loader } from './search-suggestions.ts'

const found = {
  words: ['胃薬', '胃痛'],
  categories: [{ handle: 'stomach', name: '胃薬' }],
  products: [{ handle: 'ifuku', title: '見本胃薬' }],
  articles: [],
}
fakeBackend((_req, res) => {
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: found }))
})

test('a word is not suggested beside the category of that name', async () => {
  const request = new Request('http://shop.example.com/search/suggestions.json?q=%E8%83%83')
  const context = new RouterContextProvider()
  const answer = await exchange({ request, context }, () =>
    loader({ request, context } as unknown as Parameters<typeof loader>[0]),
  )
  const { suggestions } = (await answer.json()) as { suggestions: { label: string; kind: string }[] }
  expect(suggestions.map(({ label, kind }) => `${kind} ${label}`)).toEqual([
    'word 胃痛',
    'category 胃薬',
    'product 見本胃薬',
  ])
})
