import { day_ms } from '@kusuribako/contract/values/day'
import type { DemoShop } from '../../../../demo/index.ts'
import { type Row, type Rows, stableId } from './insert-rows.ts'

/** The texts: articles, notices, static pages, the home page; and the synonyms of the search. */
export function contentRows(now: Date, shop: DemoShop): Rows[] {
  const stamps = { created_at: now, updated_at: now }
  return [
    ['article', shop.articles.map((article) => articleRow(article, stamps))],
    [
      'notice',
      shop.notices.map(({ handle, category, title, body, days_old }) => ({
        id: noticeId(handle),
        category,
        title,
        body,
        published_at: new Date(now.getTime() - days_old * day_ms),
        ...stamps,
      })),
    ],
    [
      'page',
      Object.entries(shop.legal_pages).map(([handle, { title, sections }]) => ({
        handle,
        title,
        body: sections.flatMap(({ heading, body }) => [
          { kind: 'heading', text: heading },
          ...body.map((text) => ({ kind: 'paragraph', text })),
        ]),
        updated_at: now,
      })),
    ],
    ['home_page', [{ id: 1, content: homeContent(shop), updated_at: now }]],
    ['synonym_group', shop.synonyms.map((words) => ({ id: stableId('synonym_group', words[0]!), words }))],
  ]
}

const articleRow = (article: DemoShop['articles'][number], stamps: Row): Row => ({
  id: stableId('article', article.handle),
  handle: article.handle,
  title: article.title,
  description: article.description,
  body: article.body,
  approval_date: article.approval_date,
  category_handles: article.categories,
  published_at: `${article.approval_date}T09:00:00+09:00`,
  ...stamps,
})

/** Notices have no handles in the shop: the home page names them by id. */
const homeContent = ({ home }: DemoShop) => ({
  ...home,
  notices: home.notices.map(noticeId),
})

/** A number is the notice's address itself: the home page links to `/notices/110` (shop.md §2). */
const noticeId = (handle: string) => (/^\d+$/.test(handle) ? handle : stableId('notice', handle))
