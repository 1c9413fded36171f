import type { pages } from '@kusuribako/contract/content/notices-and-pages'
import type { Handler } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'

/** A static page: terms, privacy, help. */
export const getPage: Handler<typeof pages.get> = async ({ db }, { params }) => {
  const page = await db.selectFrom('page').selectAll().where('handle', '=', params.handle).executeTakeFirst()
  if (!page) throw refuse('not_found')
  const { handle, title, body, updated_at } = page
  return { data: { handle, title, body, updatedAt: updated_at } }
}
