import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { listeners } from '../search/listeners.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop, { role: 'clerk' })
})
afterAll(() => shop.close())

const save = (path: string, body: object) => shop.call('POST', `/admin/v1/${path}`, body, staff)
const readAdmin = async (path: string) => (await shop.call('GET', `/admin/v1/${path}`, undefined, staff)).body.data
const read = (path: string) => shop.call('GET', `/store/v1/${path}`)
const body = [
  { kind: 'heading', text: '特定商取引法に基づく表記' },
  { kind: 'list', items: ['販売業者', '所在地'] },
]

test('a page can be created and overwritten; shoppers see it at once and the audit log records it', async () => {
  expect((await read('pages/legal')).status).toBe(404)
  const page = { handle: 'legal', title: '表記', body, updatedAt: shop.clock.now.toISOString() }
  expect((await save('pages/legal', { title: ' 表記 ', body })).body).toEqual({ data: { page } })
  await expect.poll(async () => (await read('pages/legal')).body.data).toEqual(page)
  await save('pages/legal', { title: '新しい表記', body })
  await expect.poll(async () => (await read('pages/legal')).body.data.title).toBe('新しい表記')
  expect(await readAdmin('pages')).toEqual({ pages: [{ ...page, title: '新しい表記' }] })
  const entries = shop.db.selectFrom('audit_entry').select(['action', 'before']).where('resource_type', '=', 'page')
  expect(await entries.orderBy('id').execute()).toMatchObject([
    { action: 'insert' },
    { action: 'update', before: { title: '表記' } },
  ])
})

test.each([
  ['no title', 'pages/legal', { title: ' ', body }],
  ['an empty body', 'pages/legal', { title: '表記', body: [] }],
  ['an unknown kind of block', 'pages/legal', { title: '表記', body: [{ kind: 'html', text: '<b>' }] }],
  ['an unknown category', 'notices', { category: 'other', title: '題', body, published_at: '2026-06-01T00:00:00Z' }],
  [
    'a publication date without a time',
    'notices',
    { category: 'promotion', title: '題', body, published_at: '2026-06-01' },
  ],
  ['a handle in Japanese', 'articles', { handle: 'かぜ', title: '題', description: '', body }],
  [
    'a thumbnail with a javascript URL',
    'articles',
    { handle: 'a', title: '題', description: '', body, thumbnail: 'javascript:1' },
  ],
  ['a home page with unknown fields', 'home-page', { shelves: [] }],
])('%s is refused and nothing is written', async (_what, path, body) => {
  const all = async () => [
    await readAdmin('pages'),
    await readAdmin('notices'),
    await readAdmin('articles'),
    await readAdmin('home-page'),
  ]
  const before = await all()
  expect(await save(path, body)).toMatchObject({ status: 400, body: { code: 'invalid_request_body' } })
  expect(await all()).toEqual(before)
})

test('a notice can be scheduled, changed and deleted, and may have a given id once', async () => {
  const fields = { category: 'delivery', title: '年末年始のお届け', body, published_at: '2026-06-02T00:00:00Z' }
  const { notice } = (await save('notices', fields)).body.data
  expect(notice).toMatchObject({ id: expect.stringMatching(/^note_/), title: fields.title })
  expect((await read(`notices/${notice.id}`)).status).toBe(404)
  expect((await readAdmin('notices')).notices).toMatchObject([{ id: notice.id }])
  await save(`notices/${notice.id}`, { published_at: '2026-06-01T00:00:00Z' })
  const attributes = { title: fields.title, category: 'delivery', publishedAt: '2026-06-01T00:00:00.000Z', body }
  expect((await read(`notices/${notice.id}`)).body.data).toEqual({ id: notice.id, attributes })
  const remove = () => shop.call('DELETE', `/admin/v1/notices/${notice.id}`, undefined, staff)
  expect((await remove()).body).toEqual({ data: { ok: true } })
  expect((await read(`notices/${notice.id}`)).status).toBe(404)
  expect((await remove()).status).toBe(404)
  expect((await save('notices/note_none', { title: '題' })).status).toBe(404)
  // At the address that the home page links to, once.
  const closing = { ...fields, id: '110', published_at: '2026-06-01T00:00:00Z' }
  expect((await save('notices', closing)).body.data.notice.id).toBe('110')
  expect((await read('notices/110')).body.data.id).toBe('110')
  const all = (await readAdmin('notices')).notices
  expect(await save('notices', { ...closing, title: '題' })).toMatchObject({ body: { code: 'duplicate_error' } })
  expect((await readAdmin('notices')).notices).toEqual(all)
  await save('notices', { ...closing, id: '111', published_at: '2026-06-01T01:00:00Z' })
  expect(await readAdmin('notices?id=110')).toMatchObject({ count: 1, notices: all })
})

test('an article starts as a draft, can be published and searched, and has a unique handle', async () => {
  const fields = { handle: 'hay-fever', title: '花粉症のはなし', description: '春に', body }
  const { article } = (await save('articles', { ...fields, category_handles: ['pain'] })).body.data
  expect(article).toMatchObject({ ...fields, category_handles: ['pain'], published_at: null, likes: 0 })
  expect((await read('articles/hay-fever')).status).toBe(404)
  expect(await save('articles', fields)).toMatchObject({ body: { code: 'duplicate_error' } })
  expect(await save('articles', { ...fields, handle: 'b', category_handles: ['none'] })).toMatchObject({ status: 404 })
  await factsOf(shop, 'articles.changed')
  await save(`articles/${article.id}`, { published_at: '2026-06-01T00:00:00Z', approval_date: '2026-05-30' })
  expect((await read('articles/hay-fever')).body.data.attributes).toMatchObject({
    title: fields.title,
    approval_date: '2026-05-30',
    categories: [{ handle: 'pain' }],
  })
  expect(await factsOf(shop, 'articles.changed')).toHaveLength(1)
  await listeners.find(({ fact }) => fact === 'articles.changed')!.run(shop.ctx(), {})
  const found = async () =>
    (await shop.call('POST', '/store/v1/search/articles', { keyword: '花粉症' })).body.data.results
  await expect.poll(async () => (await found()).map(({ id }: { id: string }) => id)).toEqual([article.id])
  const { body: _, ...listed } = (await readAdmin(`articles/${article.id}`)).article
  expect(await readAdmin('articles')).toEqual({ articles: [listed], count: 1, offset: 0, limit: 20 })
  const other = (await save('articles', { ...fields, handle: 'pollen' })).body.data.article
  expect(await save(`articles/${other.id}`, { handle: 'hay-fever' })).toMatchObject({
    body: { code: 'duplicate_error' },
  })
  expect((await readAdmin(`articles/${other.id}`)).article.handle).toBe('pollen')
  for (const path of ['articles/art_none']) expect((await save(path, { title: '題' })).status).toBe(404)
  expect((await shop.call('GET', '/admin/v1/articles/art_none', undefined, staff)).status).toBe(404)
})

test('the home page content refers to products and variants by handle and SKU', async () => {
  const content = { pick_up_products: ['food', 'none'], popular_product_variants: [goods.skus.lotion] }
  const whole = {
    ...{ carousel_images: [], private_brand_products: [], sale_products: [] },
    ...{ categories: [], collection_pages: [], notices: [], ...content },
  }
  expect((await save('home-page', content)).body).toEqual({ data: { content: whole } })
  expect(await readAdmin('home-page')).toEqual({ content: whole, pageless: [] })
  const handles = async () => {
    const { pick_up_products, popular_product_variants } = (await read('dmedical')).body.data
    return [...pick_up_products, ...popular_product_variants].map((one: { href: string }) => one.href)
  }
  await expect.poll(handles).toEqual(['/products/food', `/products/lotion?variant=${goods.variants.lotion}`])
})

test('finds statements of products that violate advertising law, page by page', async () => {
  const readFindings = (query: string) => readAdmin(`advertising-findings${query}`)
  expect(await readFindings('')).toEqual({ found: [], looked: 15, next: null })
  const says = (good: 'food' | 'secondClass' | 'soldOut', description: string) =>
    shop.call('POST', `/admin/products/${goods.products[good]}`, { description }, staff)
  await says('food', '毎日の疲労回復に。')
  await says('secondClass', '毎日の疲労回復に。売上Ｎｏ．１。')
  await says('soldOut', '疲れた日の枕です。')
  const asking_price_with_tax = 1980
  const changed = { metadata: { jsm_category_name: '日用品', asking_price_with_tax } }
  await shop.call('POST', `/admin/products/${goods.products.few}/variants/${goods.variants.few}`, changed, staff)
  const all = await readFindings('')
  const summaryOf = ({ id, sale_class, findings }: Found) => [id, sale_class, findings.map(({ found }) => found)]
  const { food, secondClass, few } = goods.products
  const expected = [
    [food, '健康食品', ['疲労回復']],
    [secondClass, '第2類医薬品', ['No.1']],
    [few, '日用品', ['1,980円']],
  ]
  expect(all.found.map(summaryOf)).toEqual(expected.sort(([a], [b]) => (a! < b! ? -1 : 1)))
  expect(all.found.find(({ id }: Found) => id === food)).toEqual({
    ...{ id: food, title: '見本の健康食品（food）', sale_class: '健康食品' },
    findings: [
      {
        ...{ field: 'description', rule: 'body', found: '疲労回復', around: '毎日の疲労回復に。' },
        title: '体の働きへの効き目',
        law: '薬機法68条、無承認無許可医薬品の指導取締りについて（昭和46年薬発第476号）',
        instead: expect.stringContaining('栄養補給'),
      },
    ],
  })
  // The same page by page; deleted ones are skipped.
  const pages = []
  for (let after: string | null = ''; after !== null; after = pages.at(-1).next)
    pages.push(await readFindings(`?limit=1&after=${after}`))
  expect(pages.flatMap(({ found }) => found)).toEqual(all.found)
  expect(pages.reduce((sum, { looked }) => sum + looked, 0)).toBe(15)
  await shop.call('DELETE', `/admin/products/${food}`, undefined, staff)
  expect((await readFindings('')).found.map(({ id }: Found) => id)).toEqual(
    all.found.map(({ id }: Found) => id).filter((id: string) => id !== food),
  )
})
interface Found {
  id: string
  sale_class: string
  findings: { found: string }[]
}

test('advertising findings cover articles, notices and pages too, 200 per call', async () => {
  const text = { title: '体験', body: [{ kind: 'list', items: ['水分をとる', '必ず治ります'] }] }
  const { article } = (await save('articles', { ...text, handle: 'cure', description: '日本一' })).body.data
  const { notice } = (await save('notices', { ...text, category: 'delivery', published_at: '2026-06-02T00:00:00Z' }))
    .body.data
  await save('pages/cure', text)
  const findingsOf = async (kind: string) => {
    const { found, next } = await readAdmin(`advertising-findings?kind=${kind}`)
    return [next, ...found.map(({ id, findings }: Found) => [id, ...findings.map((one) => one.found)])]
  }
  expect(await findingsOf('articles')).toEqual([null, [article.id, '日本一', '必ず治']])
  expect(await findingsOf('notices')).toEqual([null, [notice.id, '必ず治']])
  expect(await findingsOf('pages')).toEqual([null, ['cure', '必ず治']])
  await sql`insert into page select 'a' || lpad(n::text, 3, '0'), '題', '[]', now() from generate_series(1, 200) n`.execute(
    shop.db,
  )
  expect(await readAdmin('advertising-findings?kind=pages')).toEqual({ found: [], looked: 200, next: 'a200' })
  const rest = await readAdmin('advertising-findings?kind=pages&after=a200')
  expect(rest).toMatchObject({ found: [{ id: 'cure' }], looked: 2, next: null })
})

test('an article states whether to show products and when its text changed after publication', async () => {
  const fields = { handle: 'zutsu', title: '頭痛のはなし', description: '', body }
  const { article } = (await save('articles', { ...fields, published_at: '2026-06-01T00:00:00Z' })).body.data
  const shownArticle = async () => {
    const { attributes } = (await read('articles/zutsu')).body.data
    const { content_updatedAt, show_advertisements, hide_advertisements_bottom } = attributes
    return [content_updatedAt, show_advertisements, hide_advertisements_bottom]
  }
  expect(await shownArticle()).toEqual([null, true, false])
  await save(`articles/${article.id}`, { ...fields, hide_advertisements_bottom: true })
  await expect.poll(shownArticle).toEqual([null, true, true])
  await save(`articles/${article.id}`, { show_advertisements: false, description: '季節の' })
  await expect.poll(shownArticle).toEqual([shop.clock.now.toISOString(), false, true])
})
