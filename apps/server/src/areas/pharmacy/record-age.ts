import { ageAssurance as api } from '@kusuribako/contract/pharmacy/age-assurance'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import { malformedField } from '../../base/answers.ts'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { notFound, type Row } from '../../base/read.ts'

const get: Handler<typeof api.get> = async ({ db }, { params: { id } }) => {
  const [age_assurance] = await Promise.all([findAgeAssurance(db, id), mustBeCustomer(db, id)])
  return { data: { age_assurance } }
}

async function findAgeAssurance(db: Db, customerId: string): Promise<Row | null> {
  const { rows } = await sql<Row>`select a.level, a.birthday, a.checked_on,
      coalesce(nullif(concat_ws(' ', s.last_name, s.first_name), ''), s.email) as checked_by
    from age_assurance a join staff s on s.id = a.checked_by where a.customer_id = ${customerId}`.execute(db)
  return rows[0] ?? null
}

async function mustBeCustomer(db: Db, id: string) {
  const { rows } = await sql`select from customer where id = ${id} and deleted_at is null`.execute(db)
  if (!rows[0]) throw notFound('customer', id)
}

/** The previous level and day are in the audit log (`audit_entry`), and so is their removal; the birthday is not. */
const write: Handler<typeof api.write> = async (ctx, { params: { id }, body: { age_assurance: input } }) => {
  if (input && input.checked_on > dayInTokyo(ctx.now))
    throw malformedField('age_assurance.checked_on', input.checked_on, 'must not be in the future')
  const checked_by = ctx.who.staff!.id
  const age_assurance = await ctx.tx(async (tx) => {
    await mustBeCustomer(tx.db, id)
    if (!input) {
      await deleteAgeAssurance(tx, id)
      return null
    }
    const row = { ...input, checked_by, created_at: tx.now }
    await tx.send
      .insertInto('age_assurance')
      .values({ customer_id: id, ...row })
      .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
      .execute()
    return findAgeAssurance(tx.db, id)
  })
  return { data: { age_assurance } }
}

/** Removes the record of how somebody's age was verified. */
export const deleteAgeAssurance = (tx: Tx, customerId: string): Promise<unknown> =>
  tx.send.deleteFrom('age_assurance').where('customer_id', '=', customerId).execute()

export const ageAssuranceRoutes = [on(api.get, get), on(api.write, write)]
