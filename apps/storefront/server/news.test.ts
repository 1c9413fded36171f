import type { News } from '@kusuribako/contract/catalogue/news'
import { expect, test } from 'vitest'
import { newsReader } from './news.ts'

const product = (id: number, ...handles: string[]): News => ({ id, everything: false, handles })

/** A reader with a configurable shop, and what it has dropped from its cache so far. */
function open() {
  const at = { now: 0, news: [] as News[] | Error }
  const invalidated: unknown[] = []
  const fetchNews = async () => {
    if (at.news instanceof Error) throw at.news
    return at.news
  }
  const invalidate: Parameters<typeof newsReader>[0]['invalidate'] = ({ everything, handles }) =>
    invalidated.push(everything ? 'everything' : handles)
  return {
    at,
    forgotten: invalidated,
    poll: newsReader({ fetchNews, invalidate, now: () => at.now }),
  }
}

test('each news item is applied once', async () => {
  const { at, forgotten, poll } = open()
  await poll()
  expect(forgotten).toEqual(['everything'])
  at.news = [product(7, 'eye-drops')]
  await poll()
  await poll()
  at.news = [product(7, 'eye-drops'), product(6, 'plaster')]
  await poll()
  expect(forgotten).toEqual(['everything', ['eye-drops'], ['plaster']])
})

test('news without a product clears the whole cache: licence, settings, a new day', async () => {
  const { at, forgotten, poll } = open()
  await poll()
  at.news = [product(7, 'eye-drops'), { id: 8, everything: true, handles: [] }]
  await poll()
  at.news = [...at.news, product(9, 'plaster')]
  await poll()
  expect(forgotten).toEqual(['everything', 'everything', ['plaster']])
})

test('after a gap in the news, the whole cache is cleared', async () => {
  const { at, forgotten, poll } = open()
  await poll()
  at.news = new Error('away')
  at.now = 10_000
  await poll()
  expect(forgotten).toHaveLength(1)
  at.news = []
  at.now = 20_001
  await poll()
  expect(forgotten).toEqual(['everything', 'everything'])
})
