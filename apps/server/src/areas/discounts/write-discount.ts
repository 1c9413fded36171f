import type { adminDiscounts as api } from '@kusuribako/contract/discounts/admin-discounts'
import type { Input } from '@kusuribako/contract/endpoint'
import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { changedMetadata } from '../../base/metadata.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { discountProblem } from './discount-problem.rules.ts'
import { readDiscount } from './read-discounts.ts'
import { endOfDuration } from './valid-duration.rules.ts'
import { writeConditions } from './write-condition.ts'

/** Creates a discount with its rule, conditions and regions, or nothing of it. Its code is stored in capitals. */
export const createDiscount: Handler<typeof api.create> = async (ctx, { query, body }) => {
  return ctx.tx(async (tx) => {
    const id = await create(tx, body)
    return { discount: await readDiscount(tx.db, id, query) }
  })
}

async function create(tx: Tx, body: Input<typeof api.create>['body']): Promise<Id<'discount'>> {
  const { rule, regions, metadata = null, starts_at, ends_at, ...fields } = body
  const discount = {
    id: newId('discount'),
    ...fields,
    rule_id: newId('discount_rule'),
    starts_at: starts_at ? new Date(starts_at) : tx.now,
    ends_at: ends_at ? new Date(ends_at) : null,
    metadata: metadata && JSON.stringify(metadata),
    ...stampsOf(tx),
  }
  mustBeValid({ ...discount, ...rule, usage_limit: discount.usage_limit ?? null, usage_count: 0, regions })
  const { conditions = [], ...columns } = rule
  await tx.send
    .insertInto('discount_rule')
    .values({ id: discount.rule_id, ...columns, ...stampsOf(tx) })
    .execute()
  await tx.send.insertInto('discount').values(discount).execute()
  await Promise.all([writeRegions(tx, discount.id, regions), writeConditions(tx, discount.rule_id, conditions)])
  return discount.id
}

/** Changes a discount; its rule's type, and whether it is dynamic, never change. */
export const updateDiscount: Handler<typeof api.update> = async (ctx, { params, query, body }) => {
  return ctx.tx(async (tx) => {
    await update(tx, params.id, body)
    return { discount: await readDiscount(tx.db, params.id, query) }
  })
}

async function update(tx: Tx, id: string, body: Input<typeof api.update>['body']) {
  const { discount, rule, regions } = await lockDiscount(tx, id)
  const { rule: ruleInput, regions: regionIds, metadata, starts_at, ends_at, ...fields } = body
  const changes = {
    ...fields,
    // A condition that is not named stays.
    ...(metadata && { metadata: changedMetadata(discount.metadata, metadata) }),
    ...(starts_at && { starts_at: new Date(starts_at) }),
    ...(ends_at !== undefined && { ends_at: ends_at ? new Date(ends_at) : null }),
    updated_at: tx.now,
  }
  const { id: ruleId, conditions = [], ...ruleChanges } = ruleInput ?? { id: rule.id }
  if (ruleId !== rule.id) throw refuse('invalid_data', undefined, 'The rule is of another discount')
  mustBeValid({
    type: rule.type,
    value: ruleChanges.value ?? rule.value,
    starts_at: changes.starts_at ?? discount.starts_at,
    ends_at: changes.ends_at === undefined ? discount.ends_at : changes.ends_at,
    usage_limit: changes.usage_limit === undefined ? discount.usage_limit : changes.usage_limit,
    usage_count: discount.usage_count,
    regions: regionIds ?? regions,
  })
  await tx.send.updateTable('discount').set(changes).where('id', '=', id).execute()
  if (ruleInput)
    await tx.send
      .updateTable('discount_rule')
      .set({ ...ruleChanges, updated_at: tx.now })
      .where('id', '=', rule.id)
      .execute()
  if (regionIds) await tx.send.deleteFrom('discount_region').where('discount_id', '=', id).execute()
  await Promise.all([regionIds && writeRegions(tx, id, regionIds), writeConditions(tx, rule.id, conditions)])
}

/** A discount, its rule and regions, locked: concurrent changes by staff are serialised. */
async function lockDiscount(tx: Tx, id: string) {
  const [discount, rule, rows] = await Promise.all([
    tx.db
      .selectFrom('discount')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
    tx.db
      .selectFrom('discount_rule as r')
      .innerJoin('discount as d', 'd.rule_id', 'r.id')
      .select(['r.id', 'r.type', 'r.value', 'r.allocation'])
      .where('d.id', '=', id)
      .executeTakeFirst(),
    // A deleted region is not counted.
    tx.db
      .selectFrom('discount_region as l')
      .innerJoin('region as r', 'r.id', 'l.region_id')
      .select('l.region_id')
      .where('l.discount_id', '=', id)
      .where('r.deleted_at', 'is', null)
      .execute(),
  ])
  if (!discount || !rule) throw notFound('discount', id)
  return { discount, rule, regions: rows.map(({ region_id }) => region_id) }
}

const mustBeValid = (discount: Parameters<typeof discountProblem>[0]) => {
  const reason = discountProblem(discount)
  if (reason) throw refuse('invalid_data', undefined, reason)
}

async function writeRegions(tx: Tx, discount_id: string, region_ids: readonly string[]) {
  const regionIds = [...new Set(region_ids)]
  const unknown = sql<{ id: string }>`select w.id from unnest(${regionIds}::text[]) as w(id)
    where not exists (select from region r where r.id = w.id and r.deleted_at is null)`.execute(tx.db)
  await sql`insert into discount_region (discount_id, region_id) select ${discount_id}, unnest(${regionIds}::text[])
    on conflict do nothing`.execute(tx.send)
  const { rows } = await unknown
  if (rows[0]) throw notFound('region', rows[0].id)
}

const stampsOf = ({ now }: Tx) => ({ created_at: now, updated_at: now })

export const addRegion: Handler<typeof api.addRegion> = async (ctx, { params }) => {
  return ctx.tx(async (tx) => {
    const { discount, rule, regions } = await lockDiscount(tx, params.id)
    const all = [...new Set([...regions, params.region_id])]
    mustBeValid({ ...discount, ...rule, regions: all })
    await writeRegions(tx, params.id, [params.region_id])
    return { discount: await readDiscount(tx.db, params.id) }
  })
}

/** A discount that has lost its last region is valid nowhere until it is given one. */
export const removeRegion: Handler<typeof api.removeRegion> = async (ctx, { params }) => {
  return ctx.tx(async (tx) => {
    await lockDiscount(tx, params.id)
    await tx.send
      .deleteFrom('discount_region')
      .where('discount_id', '=', params.id)
      .where('region_id', '=', params.region_id)
      .execute()
    return { discount: await readDiscount(tx.db, params.id) }
  })
}

/** Deletes a discount and its codes: orders keep the prices at which they were sold; in carts it is disabled. */
export const deleteDiscount: Handler<typeof api.delete> = async (ctx, { params }) => {
  await ctx.tx((tx) =>
    tx.db
      .updateTable('discount')
      .set({ deleted_at: tx.now })
      .where((eb) => eb.or([eb('id', '=', params.id), eb('parent_discount_id', '=', params.id)]))
      .where('deleted_at', 'is', null)
      .execute(),
  )
  return { id: params.id, object: 'discount', deleted: true }
}

/**
 * Creates a code of a dynamic discount: the same rule, its own limit, and where the discount has a duration, its own
 * end, counted from now.
 */
export const createDynamicCode: Handler<typeof api.createDynamicCode> = async (ctx, { params, body }) => {
  const id = newId('discount')
  return ctx.tx(async (tx) => {
    const { discount: parent } = await lockDiscount(tx, params.id)
    if (!parent.is_dynamic || parent.parent_discount_id) throw refuse('discount_not_dynamic')
    const code = {
      id,
      code: body.code,
      usage_limit: body.usage_limit,
      // The parent's order conditions apply to its codes too.
      metadata: JSON.stringify({ ...(parent.metadata as object | null), ...body.metadata }),
      is_dynamic: true,
      rule_id: parent.rule_id,
      parent_discount_id: parent.id,
      starts_at: tx.now,
      ends_at: parent.valid_duration ? endOfDuration(tx.now, parent.valid_duration) : null,
      ...stampsOf(tx),
    }
    await tx.send.insertInto('discount').values(code).execute()
    return { discount: await readDiscount(tx.db, id) }
  })
}

/** Deletes a code of a dynamic discount; a missing one is no error. */
export const deleteDynamicCode: Handler<typeof api.deleteDynamicCode> = async (ctx, { params }) => {
  return ctx.tx(async (tx) => {
    await lockDiscount(tx, params.id)
    await tx.send
      .updateTable('discount')
      .set({ deleted_at: tx.now })
      .where('parent_discount_id', '=', params.id)
      .where('code', '=', params.code)
      .where('deleted_at', 'is', null)
      .execute()
    return { discount: await readDiscount(tx.db, params.id) }
  })
}
