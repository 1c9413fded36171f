import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../base/ctx.ts'
import { factsOf } from '../../base/testing/accounts.ts'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { notePublished } from './note-published.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await smallCatalogue(shop)
  const now = shop.clock.now
  const dated = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const article = (handle: string, category_handles: string[], published_at: Date | null) => ({
    id: `art_${handle}`,
    handle,
    title: `題（${handle}）`,
    description: '説明',
    body: JSON.stringify([{ kind: 'paragraph', text: '本文' }]),
    approval_date: '2026-05-01',
    category_handles,
    published_at,
    created_at: now,
    updated_at: now,
  })
  await shop.db
    .insertInto('article')
    .values([
      article('old', ['pain'], dated(9)),
      article('new', ['pain', 'gone'], dated(1)),
      article('daily', ['daily', 'medicines'], dated(3)),
      article('draft', ['pain'], null),
      article('tomorrow', ['pain'], dated(-1)),
      ...Array.from({ length: 11 }, (_, at) => article(`more${at}`, [], dated(20 + at))),
    ])
    .execute()
})
afterAll(() => shop.close())

const read = async (url: string) => (await shop.call('GET', `/store/v1${url}`)).body.data
const handles = (articles: { attributes: { handle: string } }[]) => articles.map(({ attributes }) => attributes.handle)

test('lists published articles, newest first and paged, with article counts per category', async () => {
  const { results, pagination, categories } = await read('/articles')
  expect(handles(results).slice(0, 4)).toEqual(['new', 'daily', 'old', 'more0'])
  expect(pagination).toEqual({ page: 1, pageCount: 2, pageSize: 12, total: 14 })
  expect(categories).toEqual([
    { handle: 'medicines', name: '医薬品', count: 3 },
    { handle: 'pain', name: '痛み・熱', count: 2 },
    { handle: 'daily', name: '日用品', count: 1 },
  ])
  expect(handles((await read('/articles?page=2')).results)).toEqual(['more9', 'more10'])
})

test('an article names no category that is hidden from shoppers, nor one below it', async () => {
  const categoriesOf = async (fresh: string) => {
    const { results, categories } = await read(`/articles?fresh=${fresh}`)
    const named = results.slice(0, 3).map((one: Named) => one.attributes.categories.map(({ handle }) => handle))
    return [named, categories.map(({ handle }: { handle: string }) => handle)]
  }
  expect(await categoriesOf('open')).toEqual([
    [['pain'], ['daily', 'medicines'], ['pain']],
    ['medicines', 'pain', 'daily'],
  ])
  const setMedicines = (is_internal: boolean) =>
    shop.db.updateTable('product_category').set({ is_internal }).where('handle', '=', 'medicines').execute()
  await setMedicines(true)
  expect(await categoriesOf('hidden')).toEqual([[[], ['daily'], []], ['daily']])
  await setMedicines(false)
})
interface Named {
  attributes: { categories: { handle: string }[] }
}

test('a category includes the articles of its subcategories', async () => {
  expect(handles((await read('/articles?category=medicines')).results)).toEqual(['new', 'daily', 'old'])
  const url = '/product-category-articles/related-articles?handle='
  expect(handles((await read(`${url}medicines`)).articles)).toEqual(['new', 'daily', 'old'])
  expect((await read(`${url}nothing`)).articles).toEqual([])
})

test('an article includes its body and related articles', async () => {
  const { id, attributes } = await read('/articles/new')
  const { related_articles, ...fields } = attributes
  expect([id, fields]).toEqual([
    'art_new',
    {
      handle: 'new',
      title: '題（new）',
      description: '説明',
      thumbnail: null,
      categories: [{ handle: 'pain', name: '痛み・熱' }],
      approval_date: '2026-05-01',
      likes: 0,
      dislikes: 0,
      locale: 'ja',
      createdAt: '2026-06-01T03:00:00.000Z',
      updatedAt: '2026-06-01T03:00:00.000Z',
      publishedAt: '2026-05-31T03:00:00.000Z',
      content_updatedAt: null,
      ecms_token: null,
      body: [{ kind: 'paragraph', text: '本文' }],
      show_advertisements: true,
      hide_advertisements_index: false,
      hide_advertisements_top: false,
      hide_advertisements_middle: false,
      hide_advertisements_bottom: false,
    },
  ])
  expect(handles(related_articles)).toEqual(['old'])
})

test.each(['draft', 'tomorrow', 'nothing'])('article %s is not found', async (handle) => {
  expect(await shop.call('GET', `/store/v1/articles/${handle}`)).toMatchObject({
    status: 404,
    body: { code: 'not_found', statusCode: 404 },
  })
})

test('scheduled articles and notices are announced once their time has come', async () => {
  const { now } = shop.clock
  const later = (seconds: number) => new Date(now.getTime() + 86_400_000 + seconds * 1000)
  const notice = { id: 'note_1', category: 'delivery', title: '題', body: '[]', published_at: later(600) }
  await shop.db
    .insertInto('notice')
    .values({ ...notice, created_at: now, updated_at: now })
    .execute()
  expect(handles((await read('/articles')).results)[0]).toBe('new')
  expect((await read('/notices')).results).toEqual([])
  const notedAt = async (seconds: number) => {
    await shop.db.deleteFrom('fact').execute()
    shop.clock.now = later(seconds)
    await notePublished(shop.ctx())
    return [(await factsOf(shop, 'settings.changed')).length, (await factsOf(shop, 'articles.changed')).length]
  }
  expect(await notedAt(-1)).toEqual([0, 0])
  expect(await notedAt(59)).toEqual([1, 1])
  await expect.poll(async () => handles((await read('/articles')).results)[0]).toBe('tomorrow')
  expect(await notedAt(180)).toEqual([0, 0])
  expect(await notedAt(600)).toEqual([1, 0])
  await expect.poll(async () => (await read('/notices')).results).toHaveLength(1)
  // A return that is recorded on arrival was published when it was written.
  await shop.db
    .updateTable('notice')
    .set({ updated_at: later(600) })
    .execute()
  expect(await notedAt(601)).toEqual([0, 0])
})

test('publications missed while no worker ran are announced later, once, even after a crash', async () => {
  await notePublished(shop.ctx())
  const [out, back] = [1, 2].map((hours) => new Date(shop.clock.now.getTime() + hours * 3_600_000))
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const notice = { id: 'note_late', category: 'delivery', title: '題', body: '[]', published_at: out! }
  await shop.db
    .insertInto('notice')
    .values({ ...notice, ...stamps })
    .execute()
  await shop.db.deleteFrom('fact').execute()
  shop.clock.now = back!
  const killed: Ctx = {
    ...shop.ctx(),
    tx: (work) =>
      shop.ctx().tx(async (tx) => {
        await work(tx)
        throw new Error('killed')
      }),
  }
  await expect(notePublished(killed)).rejects.toThrow('killed')
  expect(await factsOf(shop, 'settings.changed')).toEqual([])
  await notePublished(shop.ctx())
  expect(await factsOf(shop, 'settings.changed')).toHaveLength(1)
  shop.clock.now = new Date(back!.getTime() + 60_000)
  await notePublished(shop.ctx())
  expect(await factsOf(shop, 'settings.changed')).toEqual([])
})
