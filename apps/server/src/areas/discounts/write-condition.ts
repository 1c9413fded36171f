import {
  type discountConditions as api,
  type ConditionType,
  conditionTypes,
} from '@kusuribako/contract/discounts/admin-discounts'
import { type Selectable, sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { findRow, notFound, readOne } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import type { Database } from '../../base/tables.gen.ts'
import { conditions, readDiscount } from './read-discounts.ts'

const tableOf = {
  products: 'product',
  product_types: 'product_type',
  product_tags: 'product_tag',
  product_collections: 'product_collection',
  customer_groups: 'customer_group',
} as const satisfies Record<ConditionType, string>

type ConditionInput = Partial<Record<ConditionType, string[]>> & { id?: string; operator?: 'in' | 'not_in' }

type StoredCondition = Pick<Selectable<Database['discount_condition']>, 'id' | 'type' | 'discount_rule_id'>

/**
 * Adds conditions to a rule, or, where `id` names one of the rule's, changes its operator and what it names; in their
 * order. A rule has one condition per type and operator: a second is refused as a duplicate.
 */
export async function writeConditions(tx: Tx, rule_id: string, inputs: readonly ConditionInput[]): Promise<void> {
  const ids = inputs.flatMap(({ id }) => id ?? [])
  const stored = ids.length ? await findConditions(tx.db, ids) : []
  await Promise.all(inputs.map((input) => writeCondition(tx, rule_id, input, stored)))
}

const findConditions = (db: Db, ids: readonly string[]): Promise<StoredCondition[]> =>
  db
    .selectFrom('discount_condition')
    .select(['id', 'type', 'discount_rule_id'])
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .where('deleted_at', 'is', null)
    .execute()

async function writeCondition(
  tx: Tx,
  rule_id: string,
  { id, operator, ...resources }: ConditionInput,
  stored: readonly StoredCondition[],
): Promise<void> {
  const type = typeOf(resources)
  if (id) {
    const condition = stored.find((one) => one.id === id)
    return changeCondition(tx, mustBeOfRule(rule_id, id, condition), operator, resources)
  }
  if (!type || !operator) throw refuse('invalid_data', undefined, 'A condition names resources of one type')
  const condition = { id: newId('discount_condition'), type, operator, discount_rule_id: rule_id }
  await tx.send
    .insertInto('discount_condition')
    .values({ ...condition, created_at: tx.now, updated_at: tx.now })
    .execute()
  await linkResources(tx, condition, resources[type] ?? [])
}

async function changeCondition(
  tx: Tx,
  condition: StoredCondition,
  operator: ConditionInput['operator'],
  resources: Omit<ConditionInput, 'id' | 'operator'>,
) {
  const { id } = condition
  await tx.send
    .updateTable('discount_condition')
    .set({ ...(operator && { operator }), updated_at: tx.now })
    .where('id', '=', id)
    .execute()
  const type = typeOf(resources)
  if (!type) return
  if (type !== condition.type) throw refuse('invalid_data', undefined, `This condition names ${condition.type}`)
  await tx.send.deleteFrom('discount_condition_value').where('condition_id', '=', id).execute()
  await linkResources(tx, condition, resources[type] ?? [])
}

/** The single named type, if any; with several none is used. */
function typeOf(resources: Omit<ConditionInput, 'id' | 'operator'>): ConditionType | null {
  const named = conditionTypes.filter((type) => resources[type] !== undefined)
  if (named.length > 1) throw refuse('invalid_data', undefined, 'A condition names resources of one type')
  return named[0] ?? null
}

/** Adds what a condition names; refuses with `not_found` when one of them is missing. */
async function linkResources(tx: Tx, condition: { id: string; type: string }, resourceIds: readonly string[]) {
  const ids = [...new Set(resourceIds)]
  const table = tableOf[condition.type as ConditionType]
  const unknown = sql<{ id: string }>`select w.id from unnest(${ids}::text[]) as w(id)
    where not exists (select from ${sql.table(table)} t where t.id = w.id and t.deleted_at is null)`.execute(tx.db)
  await sql`insert into discount_condition_value (condition_id, value_id)
    select ${condition.id}, unnest(${ids}::text[]) on conflict do nothing`.execute(tx.send)
  const { rows } = await unknown
  if (rows[0]) throw notFound(table, rows[0].id)
}

/** The condition, if it exists and belongs to that rule; otherwise refused. */
function mustBeOfRule(rule_id: string, id: string, condition: StoredCondition | undefined): StoredCondition {
  if (!condition) throw notFound('discount_condition', id)
  if (condition.discount_rule_id !== rule_id)
    throw refuse('invalid_data', undefined, 'The condition is of another discount')
  return condition
}

/** A condition of a discount; null where it is missing, refused where it belongs to another discount. */
async function findConditionOf(db: Db, { id, condition_id }: { id: string; condition_id: string }) {
  const [rule_id, [condition]] = await Promise.all([ruleOf(db, id), findConditions(db, [condition_id])])
  return condition ? mustBeOfRule(rule_id, condition_id, condition) : null
}

async function conditionOf(db: Db, params: { id: string; condition_id: string }): Promise<StoredCondition> {
  const condition = await findConditionOf(db, params)
  if (!condition) throw notFound('discount_condition', params.condition_id)
  return condition
}

async function ruleOf(db: Db, id: string): Promise<string> {
  const discount = await findRow(db, 'discount', id)
  if (!discount) throw notFound('discount', id)
  return String(discount.rule_id)
}

const createCondition: Handler<typeof api.create> = async (ctx, { params, query, body }) => {
  return ctx.tx(async (tx) => {
    await writeConditions(tx, await ruleOf(tx.db, params.id), [body])
    return { discount: await readDiscount(tx.db, params.id, query) }
  })
}

const readCondition: Handler<typeof api.get> = async ({ db }, { params, query }) => {
  await conditionOf(db, params)
  return { discount_condition: await readOne(db, conditions, params.condition_id, query) }
}

const updateCondition: Handler<typeof api.update> = async (ctx, { params, query, body }) => {
  const { id, condition_id } = params
  return ctx.tx(async (tx) => {
    await writeConditions(tx, await ruleOf(tx.db, id), [{ ...body, id: condition_id }])
    return { discount: await readDiscount(tx.db, id, query) }
  })
}

/** A missing condition is no error. */
const deleteCondition: Handler<typeof api.delete> = async (ctx, { params, query }) => {
  const { id, condition_id } = params
  return ctx.tx(async (tx) => {
    if (await findConditionOf(tx.db, params)) {
      await tx.send
        .updateTable('discount_condition')
        .set({ deleted_at: tx.now })
        .where('id', '=', condition_id)
        .execute()
    }
    const receipt = { id: condition_id, object: 'discount-condition', deleted: true } as const
    return { ...receipt, discount: await readDiscount(tx.db, id, query) }
  })
}

const addResources: Handler<typeof api.addResources> = async (ctx, { params, query, body }) => {
  return ctx.tx(async (tx) => {
    const condition = await conditionOf(tx.db, params)
    await linkResources(
      tx,
      condition,
      body.resources.map((resource) => resource.id),
    )
    return { discount: await readDiscount(tx.db, params.id, query) }
  })
}

const removeResources: Handler<typeof api.removeResources> = async (ctx, { params, query, body }) => {
  return ctx.tx(async (tx) => {
    const condition = await conditionOf(tx.db, params)
    const ids = body.resources.map((resource) => resource.id)
    await sql`delete from discount_condition_value
      where condition_id = ${condition.id} and value_id = any(${ids}::text[])`.execute(tx.send)
    return { discount: await readDiscount(tx.db, params.id, query) }
  })
}

export const conditionHandlers = {
  createCondition,
  readCondition,
  updateCondition,
  deleteCondition,
  addResources,
  removeResources,
}
