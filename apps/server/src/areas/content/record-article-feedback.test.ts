import { feedbackChoices } from '@kusuribako/contract/content/feedback-choices'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(async () => {
  await shop.db.deleteFrom('article_feedback').execute()
  await shop.db.deleteFrom('article').execute()
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const article = { handle: 'colds', title: '風邪', description: '', body: '[]', likes: 7, dislikes: 2, ...stamps }
  await shop.db
    .insertInto('article')
    .values([
      { id: 'art_1', ...article, published_at: shop.clock.now },
      { id: 'art_draft', ...article, handle: 'draft', published_at: null },
    ])
    .execute()
})
afterAll(() => shop.close())

const send = (body: object, headers: Record<string, string> = {}) =>
  shop.call('POST', '/store/v1/cms/article-feedback', { articleId: 'art_1', ...body }, headers)
const helpful = { feedback: 'helpful' }
const unhelpful = {
  feedback: 'unhelpful',
  feedbackChoice: feedbackChoices[1],
  comment: '専門用語が多くて、途中で読むのをあきらめました。',
}
const counts = async () =>
  shop.db.selectFrom('article').select(['likes', 'dislikes']).where('id', '=', 'art_1').executeTakeFirst()

test('a reader has one vote, and may change it', async () => {
  expect((await send(helpful)).body.data).toEqual({ helpfulCount: 8, unhelpfulCount: 2 })
  expect((await send(helpful)).body.data).toEqual({ helpfulCount: 8, unhelpfulCount: 2 })
  expect((await send(unhelpful)).body.data).toEqual({ helpfulCount: 7, unhelpfulCount: 3 })
  expect(await counts()).toEqual({ likes: 7, dislikes: 3 })
  const [vote, ...otherVotes] = await shop.db.selectFrom('article_feedback').selectAll().execute()
  expect(otherVotes).toEqual([])
  expect(vote).toMatchObject({ is_helpful: false, feedback_choice: feedbackChoices[1], comment: unhelpful.comment })
})

test('readers are distinguished by account, otherwise by browser', async () => {
  const { headers } = await signInCustomer(shop)
  await Promise.all([
    send(helpful),
    send(helpful, { 'x-user-agent': 'another' }),
    send(helpful, headers),
    send(helpful, { ...headers, 'x-user-agent': 'another' }),
  ])
  expect(await counts()).toEqual({ likes: 10, dislikes: 2 })
})

test.each([
  ['no reason', { ...unhelpful, feedbackChoice: undefined }, 400],
  ['an unknown reason', { ...unhelpful, feedbackChoice: 'つまらない' }, 400],
  ['a comment of 19 characters', { ...unhelpful, comment: 'あ'.repeat(19) }, 400],
  ['an empty body', {}, 400],
  ['an unknown article', { ...helpful, articleId: 'art_2' }, 404],
  ['an unpublished article', { ...helpful, articleId: 'art_draft' }, 404],
])('%s is refused and nothing is counted', async (_what, body, status) => {
  expect((await send(body)).status).toBe(status)
  expect(await counts()).toEqual({ likes: 7, dislikes: 2 })
})
