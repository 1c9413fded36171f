import { z } from 'zod'
import { del, get, post } from '../endpoint.ts'
import { data, dateInput, day, done, instant, shortText, stamps } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { counted, paging } from '../values/listing.ts'
import { advertisements } from './articles.ts'
import { Notice, Page } from './notices-and-pages.ts'

const line = shortText.trim().min(1)
const passage = z.string().trim().min(1).max(10_000)
/** A URL part that needs no encoding. */
const handle = z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9_-]{0,99}$/, 'letters, digits, - and _')
const image = z
  .string()
  .max(2000)
  .regex(/^(https:\/\/|\/)\S+$/, 'must be an address')

/** Like `Block`, with limits. */
const body = z
  .array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('heading'), text: passage.max(255) }),
      z.strictObject({ kind: z.literal('paragraph'), text: passage }),
      z.strictObject({ kind: z.literal('list'), items: z.array(passage.max(1000)).min(1).max(100) }),
    ]),
  )
  .min(1)
  .max(500)

const onePage = data(z.object({ page: Page }))
/** An earlier version of a static page, and when it was shown. */
const PastPage = Page.pick({ title: true, body: true }).extend({ shown_from: instant, shown_until: instant })

/** Static pages: terms, privacy, legal notices. Earlier versions stay readable and cannot be deleted. */
export const adminPages = {
  list: get('/admin/v1/pages', 'staff', 'The static pages, by address', {
    answer: data(z.object({ pages: z.array(Page) })),
  }),
  write: post('/admin/v1/pages/:handle', 'staff', 'Create or replace a static page', {
    params: z.object({ handle }),
    body: z.strictObject({ title: line, body }),
    answer: onePage,
  }),
  past: get('/admin/v1/pages/:handle/past', 'staff', 'Earlier versions of a static page, the latest first', {
    params: z.object({ handle }),
    query: z.object(paging(20)),
    answer: data(z.object({ versions: z.array(PastPage), ...counted })),
    refuses: ['not_found'],
  }),
}

const NoticeRow = z.object({
  id: z.string(),
  category: Notice.shape.attributes.shape.category,
  title: z.string(),
  body: Page.shape.body,
  published_at: instant,
  ...stamps,
})
const noticeFields = { category: NoticeRow.shape.category, title: line, body, published_at: dateInput }
const oneNotice = data(z.object({ notice: NoticeRow }))

export const adminNotices = {
  list: get('/admin/v1/notices', 'staff', 'Notices including future ones, newest first', {
    query: z.object({ ...paging(20), id: shortText.optional() }),
    answer: data(z.object({ notices: z.array(NoticeRow), ...counted })),
  }),
  create: post('/admin/v1/notices', 'staff', 'Write a notice', {
    /** `id`: the id to use, as in `/notices/110` to which the home page links; else the shop generates one. */
    body: z.strictObject({ ...noticeFields, id: handle.max(64).optional() }),
    answer: oneNotice,
    refuses: ['duplicate_error'],
  }),
  update: post('/admin/v1/notices/:id', 'staff', 'Change a notice; what is left out stays', {
    params: z.object({ id: shortText.min(1) }),
    body: z.strictObject(noticeFields).partial(),
    answer: oneNotice,
    refuses: ['not_found'],
  }),
  delete: del('/admin/v1/notices/:id', 'staff', 'Delete a notice', {
    params: z.object({ id: shortText.min(1) }),
    answer: done,
    refuses: ['not_found'],
  }),
}

const ArticleRow = z.object({
  id: id('article'),
  handle: z.string(),
  title: z.string(),
  description: z.string(),
  body: Page.shape.body,
  thumbnail: z.string().nullable(),
  /** When a pharmacist approved it. */
  approval_date: day.nullable(),
  category_handles: z.array(z.string()),
  /** Null: a draft. */
  published_at: instant.nullable(),
  likes: z.int(),
  dislikes: z.int(),
  ...advertisements,
  /** When its text was last changed; null since it was written. */
  content_updated_at: instant.nullable(),
  ...stamps,
})
const articleFields = {
  handle,
  title: line,
  description: z.string().trim().max(1000),
  body,
  thumbnail: image.nullable(),
  approval_date: day.nullable(),
  /** Product categories to which it is assigned. */
  category_handles: z.array(shortText.min(1)).max(50),
  published_at: dateInput.nullable(),
}
const advertisementFields = z.strictObject(advertisements).partial().shape
const oneArticle = data(z.object({ article: ArticleRow }))
const byArticle = { params: z.object({ id: pathId('article') }) }

export const adminArticles = {
  list: get('/admin/v1/articles', 'staff', 'Articles including drafts, the latest changed first', {
    query: z.object(paging(20)),
    answer: data(z.object({ articles: z.array(ArticleRow.omit({ body: true })), ...counted })),
  }),
  get: get('/admin/v1/articles/:id', 'staff', 'An article as stored', {
    ...byArticle,
    answer: oneArticle,
    refuses: ['not_found'],
  }),
  create: post('/admin/v1/articles', 'staff', 'Write an article; it is a draft unless it says since when not', {
    body: z
      .strictObject(articleFields)
      .partial({ thumbnail: true, approval_date: true, category_handles: true, published_at: true })
      .extend(advertisementFields),
    answer: oneArticle,
    refuses: ['not_found', 'duplicate_error'],
  }),
  update: post('/admin/v1/articles/:id', 'staff', 'Change an article; what is left out stays', {
    ...byArticle,
    body: z.strictObject(articleFields).partial().extend(advertisementFields),
    answer: oneArticle,
    refuses: ['not_found', 'duplicate_error'],
  }),
}

const handles = z.array(shortText.min(1)).max(100).default([])

/** The entries of the home page, in its order: handles, SKUs of the popular variants, ids of the notices. */
export const HomeContent = z.object({
  carousel_images: z
    .array(z.object({ href: shortText.min(1), alt: shortText, product_handle: shortText.min(1) }))
    .max(20)
    .default([]),
  pick_up_products: handles,
  private_brand_products: handles,
  popular_product_variants: handles,
  sale_products: handles,
  categories: handles,
  collection_pages: handles,
  notices: handles,
})
export type HomeContent = z.infer<typeof HomeContent>

export const adminHome = {
  get: get('/admin/v1/home-page', 'staff', 'The configuration of the home page', {
    /** `pageless`: the links of pictures to what has no page; these pictures are skipped there. */
    answer: data(z.object({ content: HomeContent, pageless: z.array(z.string()) })),
  }),
  write: post('/admin/v1/home-page', 'staff', 'Configure the home page; goods not on sale are skipped there', {
    body: z.strictObject(HomeContent.shape),
    answer: data(z.object({ content: HomeContent })),
  }),
}
