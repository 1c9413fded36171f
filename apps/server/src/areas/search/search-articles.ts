import type { search } from '@kusuribako/contract/search/search'
import type { Handler } from '../../base/ctx.ts'
import { paginationOf, readArticles } from '../content/index.ts'
import { nearestKeyword } from './nearest-keyword.ts'
import { freshIndex } from './open-index.ts'
import { spellingsOf } from './typed-words.ts'

const pageSize = 12

/** Articles by keyword, title matches first; without a keyword all of them, newest first. */
export const searchArticles: Handler<typeof search.articles> = async (ctx, { body }) => {
  const index = await freshIndex(ctx.db)
  const words = spellingsOf(body.keyword ?? '', index)
  const found = index.articles.find(words)
  const near = found.length === 0 && words.length > 0 ? nearestKeyword(index, words) : null
  const nearFound = near ? index.articles.find(spellingsOf(near.keyword, index)) : []
  const ids = near?.isSure ? nearFound : found
  const from = (body.page - 1) * pageSize
  return {
    data: {
      results: await readArticles(ctx, ids.slice(from, from + pageSize)),
      pagination: paginationOf(body.page, pageSize, ids.length),
      suggestion: near && nearFound.length > 0 ? { word: near.keyword, applied: near.isSure } : null,
    },
  }
}
