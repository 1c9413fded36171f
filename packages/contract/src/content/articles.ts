import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { Block } from '../values/blocks.ts'
import { data, day, instant, shortText } from '../values/common.ts'
import { queryInteger } from '../values/listing.ts'

/** Pages count from 1. */
export const page = queryInteger.min(1).max(100_000).default(1)
export const pagination = z.object({
  page: z.number().int(),
  pageCount: z.number().int(),
  pageSize: z.number().int(),
  total: z.number().int(),
})

const named = z.object({ handle: z.string(), name: z.string() })

const attributes = z.object({
  handle: z.string(),
  title: z.string(),
  description: z.string(),
  thumbnail: z.string().nullable(),
  /** The product categories to which it is assigned. */
  categories: z.array(named),
  /** When a pharmacist approved it. */
  approval_date: day.nullable(),
  likes: z.number().int(),
  dislikes: z.number().int(),
  locale: z.string(),
  createdAt: instant,
  updatedAt: instant,
  publishedAt: instant,
  /** When its text was last changed since it was published. */
  content_updatedAt: instant.nullable(),
  /** The key of an article stored in another system. Null: the shop stores all its articles itself. */
  ecms_token: z.null(),
})

/** An article as lists show it (shop.md §3). */
export const Article = z.object({ id: z.string(), attributes })
export type Article = z.infer<typeof Article>

/** Whether goods are shown beside an article, and why not. */
export const advertisements = {
  show_advertisements: z.boolean(),
  hide_advertisements_index: z.boolean(),
  hide_advertisements_top: z.boolean(),
  hide_advertisements_middle: z.boolean(),
  hide_advertisements_bottom: z.boolean(),
}

/** An article as its page shows it. */
export const FullArticle = z.object({
  id: z.string(),
  attributes: attributes.extend({
    body: z.array(Block),
    ...advertisements,
    related_articles: z.array(Article),
  }),
})
export type FullArticle = z.infer<typeof FullArticle>

const handle = shortText.min(1)

export const articles = {
  list: get('/store/v1/articles', 'anyone', 'List of articles, newest first', {
    query: z.object({ page, /** Handle of a category. */ category: shortText.optional() }),
    answer: data(
      z.object({
        results: z.array(Article),
        pagination,
        categories: z.array(named.extend({ count: z.number().int() })),
      }),
    ),
    kept: 'catalogue',
  }),
  get: get('/store/v1/articles/:handle', 'anyone', 'One article', {
    params: z.object({ handle: shortText.min(1) }),
    answer: data(FullArticle),
    refuses: ['not_found'],
    kept: 'catalogue',
  }),
  related: get('/store/v1/product-category-articles/related-articles', 'anyone', 'Articles about a category', {
    query: z.object({ handle: shortText.min(1) }),
    answer: data(z.object({ articles: z.array(Article) })),
    kept: 'catalogue',
  }),
  /** Assigns articles to categories; existing assignments stay. The spelling of the path is the specification's. */
  relate: post(
    '/store/v1/product-category-articles/create-cateogries-related-articles',
    'staff',
    'Assign articles to categories',
    {
      body: z
        .array(z.object({ category_handle: handle, article_handles: z.array(handle).max(200) }))
        .min(1)
        .max(200),
      answer: data(z.object({ related: z.number().int() })),
      refuses: ['not_found'],
    },
  ),
}
