import type { News } from '@kusuribako/contract/catalogue/news'
import { expect, test } from 'vitest'
import { newsReader } from './news.ts'

const product = (id: number, ...handles: string[]): News => ({ id, everything: false, handles })

/** A reader with a configurable shop, and what it has dropped from its cache so far. */
function open() {
  const at = { now: 0, news: [] as News[] | Error }
  const forgotten: unknown[] = []
  const ask = async () => {
    if (at.news instanceof Error) throw at.news
    return at.news
  }
  const forget: Parameters<typeof newsReader>[0]['forget'] = ({ everything, handles }) =>
    forgotten.push(everything ? 'everything' : handles)
  return { at, forgotten, turn: newsReader({ ask, forget, now: () => at.now }) }
}

test('each news item is applied once', async () => {
  const { at, forgotten, turn } = open()
  await turn()
  expect(forgotten).toEqual(['everything'])
  at.news = [product(7, 'eye-drops')]
  await turn()
  await turn()
  at.news = [product(7, 'eye-drops'), product(6, 'plaster')]
  await turn()
  expect(forgotten).toEqual(['everything', ['eye-drops'], ['plaster']])
})

test('news without a product clears the whole cache: licence, settings, a new day', async () => {
  const { at, forgotten, turn } = open()
  await turn()
  at.news = [product(7, 'eye-drops'), { id: 8, everything: true, handles: [] }]
  await turn()
  at.news = [...at.news, product(9, 'plaster')]
  await turn()
  expect(forgotten).toEqual(['everything', 'everything', ['plaster']])
})

test('after a gap in the news, the whole cache is cleared', async () => {
  const { at, forgotten, turn } = open()
  await turn()
  at.news = new Error('away')
  at.now = 10_000
  await turn()
  expect(forgotten).toHaveLength(1)
  at.news = []
  at.now = 20_001
  await turn()
  expect(forgotten).toEqual(['everything', 'everything'])
})
