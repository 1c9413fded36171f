import { expect, test } from 'vitest'
import { structuredArticle } from './structured-article.ts'

const article = {
  ...{ handle: 'sleep', title: '眠れない夜に', description: '眠りの話', thumbnail: '/files/articles/sleep.svg' },
  ...{ publishedAt: '2026-05-01T00:00:00.000Z', content_updatedAt: null },
}

test('structured data of an article contains author, dates, image and breadcrumb', () => {
  const { '@graph': graph } = structuredArticle(article, 'https://shop.example.com') as { '@graph': object[] }
  expect(graph[0]).toMatchObject({
    image: ['https://shop.example.com/image?url=%2Ffiles%2Farticles%2Fsleep.svg&w=1080&q=75'],
    dateModified: '2026-05-01T00:00:00.000Z',
    author: { name: 'くすりばこ' },
    mainEntityOfPage: 'https://shop.example.com/articles/sleep',
  })
  expect(graph[1]).toMatchObject({ itemListElement: [{}, {}, { item: 'https://shop.example.com/articles/sleep' }] })
  const changed = { ...article, thumbnail: null, content_updatedAt: '2026-06-01T00:00:00.000Z' }
  const { '@graph': later } = structuredArticle(changed, '') as { '@graph': object[] }
  expect(later[0]).toMatchObject({ image: undefined, dateModified: '2026-06-01T00:00:00.000Z' })
})
