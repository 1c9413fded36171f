import {
  type discountConditions as api,
  type ConditionType,
  conditionTypes,
} from '@kusuribako/contract/discounts/admin-discounts'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { findRow, notFound, readOne } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { conditions, readDiscount } from './read-discounts.ts'

const tableOf = {
  products: 'product',
  product_types: 'product_type',
  product_tags: 'product_tag',
  product_collections: 'product_collection',
  customer_groups: 'customer_group',
} as const satisfies Record<ConditionType, string>

type Given = Partial<Record<ConditionType, string[]>> & { id?: string; operator?: 'in' | 'not_in' }

/**
 * Puts a condition on a rule, or, where `id` names one of the rule's, changes its operator and what it names. A rule
 * has one condition of a type and operator: a second is refused as a duplicate.
 */
export async function keepCondition(tx: Tx, rule_id: string, { id, operator, ...resources }: Given): Promise<void> {
  const type = typeOf(resources)
  if (id) return changeCondition(tx, rule_id, id, operator, resources)
  if (!type || !operator) throw refuse('invalid_data', undefined, 'A condition names resources of one type')
  const condition = { id: newId('discount_condition'), type, operator, discount_rule_id: rule_id }
  await tx.db
    .insertInto('discount_condition')
    .values({ ...condition, created_at: tx.now, updated_at: tx.now })
    .execute()
  await nameResources(tx, condition, resources[type] ?? [])
}

async function changeCondition(
  tx: Tx,
  rule_id: string,
  id: string,
  operator: Given['operator'],
  resources: Omit<Given, 'id' | 'operator'>,
) {
  const condition = await getCondition(tx.db, rule_id, id)
  await tx.db
    .updateTable('discount_condition')
    .set({ ...(operator && { operator }), updated_at: tx.now })
    .where('id', '=', id)
    .execute()
  const type = typeOf(resources)
  if (!type) return
  if (type !== condition.type) throw refuse('invalid_data', undefined, `This condition names ${condition.type}`)
  await tx.db.deleteFrom('discount_condition_value').where('condition_id', '=', id).execute()
  await nameResources(tx, condition, resources[type] ?? [])
}

/** The one type that is named, if any; of several none is meant. */
function typeOf(resources: Omit<Given, 'id' | 'operator'>): ConditionType | null {
  const named = conditionTypes.filter((type) => resources[type] !== undefined)
  if (named.length > 1) throw refuse('invalid_data', undefined, 'A condition names resources of one type')
  return named[0] ?? null
}

/** Adds what a condition names; refuses with `not_found` when one of them is not there. */
async function nameResources(tx: Tx, condition: { id: string; type: string }, given: readonly string[]) {
  const ids = [...new Set(given)]
  const table = tableOf[condition.type as ConditionType]
  const { rows } = await sql<{ id: string }>`select w.id from unnest(${ids}::text[]) as w(id)
    where not exists (select from ${sql.table(table)} t where t.id = w.id and t.deleted_at is null)`.execute(tx.db)
  if (rows[0]) throw notFound(table, rows[0].id)
  await sql`insert into discount_condition_value (condition_id, value_id)
    select ${condition.id}, unnest(${ids}::text[]) on conflict do nothing`.execute(tx.db)
}

async function getCondition(db: Db, rule_id: string, id: string) {
  const condition = await findRow(db, 'discount_condition', id)
  if (!condition) throw notFound('discount_condition', id)
  if (condition.discount_rule_id !== rule_id)
    throw refuse('invalid_data', undefined, 'The condition is of another discount')
  return condition as { id: string; type: string }
}

async function ruleOf(db: Db, id: string): Promise<string> {
  const discount = await findRow(db, 'discount', id)
  if (!discount) throw notFound('discount', id)
  return String(discount.rule_id)
}

const createCondition: Handler<typeof api.create> = async (ctx, { params, query, body }) => {
  await ctx.tx(async (tx) => keepCondition(tx, await ruleOf(tx.db, params.id), body))
  return { discount: await readDiscount(ctx.db, params.id, query) }
}

const readCondition: Handler<typeof api.get> = async ({ db }, { params, query }) => {
  await getCondition(db, await ruleOf(db, params.id), params.condition_id)
  return { discount_condition: await readOne(db, conditions, params.condition_id, query) }
}

const updateCondition: Handler<typeof api.update> = async (ctx, { params, query, body }) => {
  const { id, condition_id } = params
  await ctx.tx(async (tx) => keepCondition(tx, await ruleOf(tx.db, id), { ...body, id: condition_id }))
  return { discount: await readDiscount(ctx.db, id, query) }
}

/** A condition that is gone already is no fault. */
const deleteCondition: Handler<typeof api.delete> = async (ctx, { params, query }) => {
  const { id, condition_id } = params
  await ctx.tx(async (tx) => {
    const rule_id = await ruleOf(tx.db, id)
    if (!(await findRow(tx.db, 'discount_condition', condition_id))) return
    await getCondition(tx.db, rule_id, condition_id)
    await tx.db.updateTable('discount_condition').set({ deleted_at: tx.now }).where('id', '=', condition_id).execute()
  })
  const receipt = { id: condition_id, object: 'discount-condition', deleted: true }
  return { ...receipt, discount: await readDiscount(ctx.db, id, query) }
}

const addResources: Handler<typeof api.addResources> = async (ctx, { params, query, body }) => {
  await ctx.tx(async (tx) => {
    const condition = await getCondition(tx.db, await ruleOf(tx.db, params.id), params.condition_id)
    await nameResources(
      tx,
      condition,
      body.resources.map((resource) => resource.id),
    )
  })
  return { discount: await readDiscount(ctx.db, params.id, query) }
}

const removeResources: Handler<typeof api.removeResources> = async (ctx, { params, query, body }) => {
  await ctx.tx(async (tx) => {
    const condition = await getCondition(tx.db, await ruleOf(tx.db, params.id), params.condition_id)
    const ids = body.resources.map((resource) => resource.id)
    await sql`delete from discount_condition_value
      where condition_id = ${condition.id} and value_id = any(${ids}::text[])`.execute(tx.db)
  })
  return { discount: await readDiscount(ctx.db, params.id, query) }
}

export const conditionHandlers = {
  createCondition,
  readCondition,
  updateCondition,
  deleteCondition,
  addResources,
  removeResources,
}
