import { z } from 'zod'
import { get } from '../endpoint.ts'
import { Block } from '../values/blocks.ts'
import { data, instant, shortText } from '../values/common.ts'
import { page, pagination } from './articles.ts'

const notice = z.object({
  title: z.string(),
  category: z.enum(['promotion', 'information', 'delivery']),
  publishedAt: instant,
})
/** A notice as lists show it. */
export const Notice = z.object({ id: z.string(), attributes: notice })
export type Notice = z.infer<typeof Notice>

export const notices = {
  list: get('/store/v1/notices', 'anyone', 'List of notices, newest first', {
    query: z.object({ page, category: notice.shape.category.optional() }),
    answer: data(z.object({ results: z.array(Notice), pagination })),
    kept: 'catalogue',
  }),
  get: get('/store/v1/notices/:id', 'anyone', 'One notice', {
    params: z.object({ id: shortText.min(1) }),
    answer: data(z.object({ id: z.string(), attributes: notice.extend({ body: z.array(Block) }) })),
    refuses: ['not_found'],
    kept: 'catalogue',
  }),
}

/** A static page: terms, privacy, help. */
export const Page = z.object({
  handle: z.string(),
  title: z.string(),
  body: z.array(Block),
  updatedAt: instant,
})

export const pages = {
  get: get('/store/v1/pages/:handle', 'anyone', 'A static page', {
    params: z.object({ handle: shortText.min(1) }),
    answer: data(Page),
    refuses: ['not_found'],
    kept: 'catalogue',
  }),
}
