import { adminHome, adminPages as api, HomeContent } from '@kusuribako/contract/content/admin-content'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import { notFound, type Row } from '../../base/read.ts'
import { findPageless } from './pageless-links.queries.ts'

const list: Handler<typeof api.list> = async ({ db }) => {
  const rows = await db.selectFrom('page').selectAll().orderBy('handle').execute()
  return { data: { pages: rows.map(pageJson) } }
}

const write: Handler<typeof api.write> = async (ctx, { params: { handle }, body }) => {
  const columns = { title: body.title, body: JSON.stringify(body.body) }
  const updated_at = await ctx.tx(async (tx) => {
    const before = await archiveVersion(tx, handle, columns)
    const at = before && !before.is_changed ? before.updated_at : tx.now
    await tx.db
      .insertInto('page')
      .values({ handle, ...columns, updated_at: at })
      .onConflict((conflict) => conflict.column('handle').doUpdateSet({ ...columns, updated_at: at }))
      .execute()
    await tx.note('settings.changed', {})
    return at
  })
  return { data: { page: pageJson({ handle, ...body, updated_at }) } }
}

/** Locks the page, and keeps what it said if that changes. Nothing was shown between two saves at one instant. */
async function archiveVersion(tx: Tx, handle: string, page: { title: string; body: string }) {
  const { rows } = await sql<{ updated_at: Date; is_changed: boolean }>`
    with before as (select *, (title, body) is distinct from (${page.title}, ${page.body}::jsonb) as is_changed
      from page where handle = ${handle} for update),
    kept as (insert into page_past (handle, shown_from, shown_until, title, body)
      select handle, updated_at, ${tx.now}, title, body from before where is_changed on conflict do nothing)
    select updated_at, is_changed from before`.execute(tx.db)
  return rows[0]
}

const listVersions: Handler<typeof api.past> = async ({ db }, { params: { handle }, query: { limit, offset } }) => {
  const archived = db.selectFrom('page_past').where('handle', '=', handle)
  const [page, versions, { count }] = await Promise.all([
    db.selectFrom('page').select('handle').where('handle', '=', handle).executeTakeFirst(),
    archived
      .select(['title', 'body', 'shown_from', 'shown_until'])
      .orderBy('shown_until', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    archived.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  if (!page) throw notFound('page', handle, 'handle')
  return { data: { versions, count, limit, offset } }
}

const pageJson = ({ handle, title, body, updated_at }: Row) => ({ handle, title, body, updatedAt: updated_at })

const readHome: Handler<typeof adminHome.get> = async (ctx) => {
  const row = await ctx.db.selectFrom('home_page').select('content').executeTakeFirst()
  const content = HomeContent.parse(row?.content ?? {})
  return { data: { content, pageless: await findPageless(ctx, content) } }
}

const writeHome: Handler<typeof adminHome.write> = async (ctx, { body: content }) => {
  const columns = { content: JSON.stringify(content), updated_at: ctx.now }
  await ctx.tx(async (tx) => {
    await tx.db
      .insertInto('home_page')
      .values({ id: 1, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute()
    await tx.note('settings.changed', {})
  })
  return { data: { content } }
}

export const pageRoutes = [
  on(api.list, list),
  on(api.write, write),
  on(api.past, listVersions),
  on(adminHome.get, readHome),
  on(adminHome.write, writeHome),
]
