import type { notices } from '@kusuribako/contract/content/notices-and-pages'
import { sql } from 'kysely'
import type { Handler, Reading } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { paginationOf } from './pagination.rules.ts'

const pageSize = 20

/** The published notices, newest first. */
export const listNotices: Handler<typeof notices.list> = async (ctx, { query }) => {
  const published = publishedNotices(ctx).$if(query.category !== undefined, (q) =>
    q.where('category', '=', query.category!),
  )
  const [rows, { total }] = await Promise.all([
    published
      .select(['id', 'title', 'category', 'published_at'])
      .orderBy('published_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((query.page - 1) * pageSize)
      .execute(),
    published.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { data: { results: rows.map(noticeJson), pagination: paginationOf(query.page, pageSize, total) } }
}

export const getNotice: Handler<typeof notices.get> = async (ctx, { params }) => {
  const row = await publishedNotices(ctx).selectAll().where('id', '=', params.id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  const { id, attributes } = noticeJson(row)
  return { data: { id, attributes: { ...attributes, body: row.body } } }
}

/** The published notices of these ids, in the order given. */
export async function readNotices(reading: Reading, ids: readonly string[]) {
  const rows = await publishedNotices(reading)
    .select(['id', 'title', 'category', 'published_at'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(noticeJson))
}

export const publishedNotices = ({ db, now }: Reading) => db.selectFrom('notice').where('published_at', '<=', now)

interface NoticeRow {
  id: string
  title: string
  category: string
  published_at: Date
}

const noticeJson = ({ id, title, category, published_at }: NoticeRow) => ({
  id,
  attributes: { title, category, publishedAt: published_at },
})
