import { ageRules as api } from '@kusuribako/contract/pharmacy/age-assurance'
import { type Handler, on } from '../../base/ctx.ts'

const list: Handler<typeof api.list> = async ({ db }) => ({
  data: { rules: await db.selectFrom('age_assurance_rule').selectAll().orderBy('valid_from').execute() },
})

const write: Handler<typeof api.write> = async (ctx, { body }) => {
  const { valid_from, ...values } = body
  await ctx.tx(async (tx) => {
    await tx.send
      .insertInto('age_assurance_rule')
      .values(body)
      .onConflict((conflict) => conflict.column('valid_from').doUpdateSet(values))
      .execute()
    // Processes cache the law's rules, including these: they must read them again.
    await tx.note('settings.changed', {})
  })
  return { data: { rule: body } }
}

export const ageRuleRoutes = [on(api.list, list), on(api.write, write)]
