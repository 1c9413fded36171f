import { adminArticles, adminNotices } from '@kusuribako/client/routes'
import { ask, codeOf } from '../api.ts'
import type { BulkAct, Work } from '../tables/bulk-list.tsx'
import type { ArticleRow, Notice } from './content.ts'
import { sayBulk as say } from './words.ts'

const isPublished = ({ published_at }: { published_at: string | null }) =>
  published_at !== null && Date.parse(published_at) <= Date.now()
const currentInstant = () => new Date().toISOString()

const publishNotice: Work<Notice> = async (notice) => {
  if (isPublished(notice)) return say.already.published
  await ask(adminNotices.update, { params: { id: notice.id }, body: { published_at: currentInstant() } })
  return null
}

/** A missing one counts as deleted: before the answer was lost, or by somebody else. */
export const removeNotice: Work<Notice> = async ({ id }) => {
  await ask(adminNotices.delete, { params: { id } }).catch((error: Error) => {
    if (codeOf(error) !== 'not_found') throw error
  })
  return null
}

const publishArticle: Work<ArticleRow> = async (article) => {
  if (isPublished(article)) return say.already.published
  await ask(adminArticles.update, { params: { id: article.id }, body: { published_at: currentInstant() } })
  return null
}

const hideArticle: Work<ArticleRow> = async ({ id, published_at }) => {
  if (published_at === null) return say.already.hidden
  await ask(adminArticles.update, { params: { id }, body: { published_at: null } })
  return null
}

/** Bulk actions on notices: each has its day, so there are no drafts. */
export const noticeActs: readonly BulkAct<Notice>[] = [
  { ...say.publishNotices, work: publishNotice },
  { ...say.removeNotices, isDanger: true, work: removeNotice },
]

/** Bulk actions on articles. */
export const articleActs: readonly BulkAct<ArticleRow>[] = [
  { ...say.publishArticles, work: publishArticle },
  { ...say.hideArticles, isDanger: true, work: hideArticle },
]
