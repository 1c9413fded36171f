import type { Input } from '@kusuribako/contract/endpoint'
import { guardedRules as api } from '@kusuribako/contract/pharmacy/admin-questionnaires'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'

const list: Handler<typeof api.list> = async ({ db }) => ({
  data: {
    rules: await db
      .selectFrom('guarded_ingredient_rule')
      .selectAll()
      .orderBy('ingredient')
      .orderBy('valid_from')
      .execute(),
  },
})

const write: Handler<typeof api.write> = async (ctx, { body }) => {
  await ctx.tx((tx) => writeRule(tx, body))
  return { data: { rule: body } }
}

type Rule = Input<typeof api.write>['body']

/** For each ingredient one rule is valid on a day; staff calls are serialised. */
async function writeRule(tx: Tx, rule: Rule) {
  const { ingredient, valid_from, valid_to, purpose_days, ...rest } = rule
  await sql`select pg_advisory_xact_lock(hashtextextended(${`guarded ${ingredient}`}, 36))`.execute(tx.db)
  const { rows } = await sql<{ valid_from: string }>`select valid_from::text as valid_from from guarded_ingredient_rule
    where ingredient = ${ingredient} and valid_from <> ${valid_from}::date
      and valid_from <= coalesce(${valid_to}::date, 'infinity') and ${valid_from}::date <= coalesce(valid_to, 'infinity')
    limit 1`.execute(tx.db)
  if (rows[0]) throw refuse('guarded_rules_overlap', rows[0])
  const values = { ...rest, valid_to, purpose_days: purpose_days && JSON.stringify(purpose_days) }
  await tx.db
    .insertInto('guarded_ingredient_rule')
    .values({ ingredient, valid_from, ...values })
    .onConflict((conflict) => conflict.columns(['ingredient', 'valid_from']).doUpdateSet(values))
    .execute()
  // Every medicine's page shows what may be sold.
  await tx.note('settings.changed', {})
}

export const guardedRuleRoutes = [on(api.list, list), on(api.write, write)]
