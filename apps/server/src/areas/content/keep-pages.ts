import { adminHome, adminPages as api, HomeContent } from '@kusuribako/contract/content/admin-content'
import { type Handler, on } from '../../base/ctx.ts'
import type { Row } from '../../base/read.ts'

const list: Handler<typeof api.list> = async ({ db }) => {
  const rows = await db.selectFrom('page').selectAll().orderBy('handle').execute()
  return { data: { pages: rows.map(shown) } }
}

const write: Handler<typeof api.write> = async (ctx, { params: { handle }, body }) => {
  const said = { title: body.title, body: JSON.stringify(body.body), updated_at: ctx.now }
  await ctx.tx(async (tx) => {
    await tx.db
      .insertInto('page')
      .values({ handle, ...said })
      .onConflict((conflict) => conflict.column('handle').doUpdateSet(said))
      .execute()
    await tx.note('settings.changed', {})
  })
  return { data: { page: shown({ handle, ...body, updated_at: ctx.now }) } }
}

const shown = ({ handle, title, body, updated_at }: Row) => ({ handle, title, body, updatedAt: updated_at })

const readHome: Handler<typeof adminHome.get> = async ({ db }) => {
  const row = await db.selectFrom('home_page').select('content').executeTakeFirst()
  return { data: { content: HomeContent.parse(row?.content ?? {}) } }
}

const writeHome: Handler<typeof adminHome.write> = async (ctx, { body: content }) => {
  const said = { content: JSON.stringify(content), updated_at: ctx.now }
  await ctx.tx(async (tx) => {
    await tx.db
      .insertInto('home_page')
      .values({ id: 1, ...said })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(said))
      .execute()
    await tx.note('settings.changed', {})
  })
  return { data: { content } }
}

export const pageRoutes = [
  on(api.list, list),
  on(api.write, write),
  on(adminHome.get, readHome),
  on(adminHome.write, writeHome),
]
