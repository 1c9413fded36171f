import { z } from 'zod'
import { get } from '../endpoint.ts'
import { data } from '../values/common.ts'

/** A public change: products by their handles, or (`everything`) anything. */
export const News = z.object({
  /** A repeated fact keeps its id. */
  id: z.number().int(),
  everything: z.boolean(),
  handles: z.array(z.string()),
})
export type News = z.infer<typeof News>

export const news = get('/store/v1/news', 'anyone', 'Public changes of the last half minute', {
  answer: data(z.object({ news: z.array(News) })),
})
