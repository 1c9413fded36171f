import type { News } from '@kusuribako/contract/catalogue/news'
import { expect, test } from 'vitest'
import { newsReader } from './news.ts'

const product = (id: number, ...handles: string[]): News => ({ id, everything: false, handles })

/** A reader with a configurable shop, and what it has dropped from its cache so far. */
function open() {
  const at = { now: 0, news: [] as News[] | Error }
  const forgotten: (readonly string[])[] = []
  const ask = async () => {
    if (at.news instanceof Error) throw at.news
    return at.news
  }
  return { at, forgotten, turn: newsReader({ ask, forget: (handles) => forgotten.push(handles), now: () => at.now }) }
}

test('each news is heard once, and no news changes nothing', async () => {
  const { at, forgotten, turn } = open()
  await turn()
  expect(forgotten).toEqual([[]])
  at.news = [product(7, 'eye-drops')]
  await turn()
  await turn()
  at.news = [product(7, 'eye-drops'), product(6, 'plaster')]
  await turn()
  expect(forgotten).toEqual([[], ['eye-drops'], ['plaster']])
})

test('after a silence everything is looked at again', async () => {
  const { at, forgotten, turn } = open()
  await turn()
  at.news = new Error('away')
  at.now = 10_000
  await turn()
  expect(forgotten).toHaveLength(1)
  at.news = []
  at.now = 20_001
  await turn()
  expect(forgotten).toEqual([[], []])
})
