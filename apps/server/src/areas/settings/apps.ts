import { apps as api } from '@kusuribako/contract/settings/apps'
import { type Handler, on } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'

/** Data given to an application stays here. */
const list: Handler<typeof api.list> = async ({ db }) => {
  const rows = await db.selectFrom('oauth').selectAll().orderBy('application_name').execute()
  return { apps: rows.map((row) => ({ ...row, data: null })) }
}

/** No application can be connected yet: this server has no OAuth handler for any. */
const authorize: Handler<typeof api.authorize> = async (_ctx, { body }) => {
  throw refuse('not_found', undefined, `An OAuth handler for ${body.application_name} could not be found`)
}

export const appRoutes = [on(api.list, list), on(api.authorize, authorize)]
