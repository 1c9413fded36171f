import { adminFlags as api } from '@kusuribako/contract/settings/feature-flags'
import { featureFlags } from '@kusuribako/contract/settings/flags'
import { type Handler, on } from '../../base/ctx.ts'

/** All flags, in the order of the specification; one that was never switched is off. */
const list: Handler<typeof api.list> = async ({ db }) => {
  const rows = await db.selectFrom('feature_flag').selectAll().execute()
  const stored = new Map(rows.map((row) => [row.id, row]))
  return { data: { feature_flags: featureFlags.map((id) => stored.get(id) ?? { id, state: '0', updated_at: null }) } }
}

/** Storefronts cache pages that a flag may change: they are informed as for any other setting. */
const update: Handler<typeof api.update> = async (ctx, { body: { id, state } }) => {
  const flag = { state, updated_at: ctx.now }
  await ctx.tx(async (tx) => {
    await tx.db
      .insertInto('feature_flag')
      .values({ id, ...flag })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(flag))
      .execute()
    await tx.note('flags.changed', { id })
    await tx.note('settings.changed', {})
  })
  return { data: { feature_flag: { id, ...flag } } }
}

export const featureFlagRoutes = [on(api.list, list), on(api.update, update)]
