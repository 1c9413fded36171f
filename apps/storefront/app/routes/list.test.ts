import { expect, test } from 'vitest'
import { meta as metaOfCollection } from './collection.tsx'
import { meta as metaOfList } from './list.tsx'

const noindex = { name: 'robots', content: 'noindex' }

test('a list or a collection without products is not for search engines', () => {
  const ofList = (count: number) =>
    metaOfList({ loaderData: { title: '一覧', count } } as unknown as Parameters<typeof metaOfList>[0])
  const ofCollection = (...cards: object[]) =>
    metaOfCollection({ loaderData: { title: '特集', description: '', cards } } as unknown as Parameters<
      typeof metaOfCollection
    >[0])
  expect([ofList(0), ofCollection()]).toEqual([expect.arrayContaining([noindex]), expect.arrayContaining([noindex])])
  expect([ofList(1), ofCollection({})].flat()).not.toContainEqual(noindex)
})
