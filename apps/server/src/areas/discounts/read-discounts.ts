import type { adminDiscounts as api } from '@kusuribako/contract/discounts/admin-discounts'
import { sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { many, one, type Readable, type Relations, readList, readOne, type Shaping, through } from '../../base/read.ts'

const conditionResources = (
  table: 'product' | 'product_type' | 'product_tag' | 'product_collection' | 'customer_group',
) => through(table, 'discount_condition_value', 'condition_id', 'value_id')

const conditionRelations: Relations = {
  discount_rule: one('discount_rule', 'discount_rule_id'),
  products: conditionResources('product'),
  product_types: conditionResources('product_type'),
  product_tags: conditionResources('product_tag'),
  product_collections: conditionResources('product_collection'),
  customer_groups: conditionResources('customer_group'),
}
const rule = one('discount_rule', 'rule_id', {
  conditions: many('discount_condition', 'discount_rule_id', 'id', conditionRelations),
})
const regions = through('region', 'discount_region', 'discount_id', 'region_id', {
  countries: many('country', 'region_id', 'iso_2'),
  currency: one('currency', 'currency_code'),
})

/** A discount as staff read it (platform contract, preset admin.discounts). */
const discounts: Readable = {
  table: 'discount',
  relations: { parent_discount: one('discount', 'parent_discount_id', { rule, regions }), regions, rule },
  always: ['parent_discount', 'regions', 'rule.conditions'],
  searched: ['code'],
  order: '-created_at',
}

/** A condition by itself (preset admin.discounts#2). */
export const conditions: Readable = {
  table: 'discount_condition',
  relations: conditionRelations,
  always: ['discount_rule'],
  fields: ['id', 'type', 'operator', 'discount_rule_id', 'created_at', 'updated_at'],
}

/** One discount in API shape; refuses with `not_found`. */
export const readDiscount = (db: Db, id: string, shaping: Shaping = {}) => readOne(db, discounts, id, shaping)

export const listDiscounts: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { limit, offset, created_at, updated_at, is_dynamic, is_disabled } = query
  const filter = { created_at, updated_at, is_dynamic, is_disabled, rule: query.rule && ofRule(query.rule) }
  const { rows, count } = await readList(db, discounts, query, filter)
  return { discounts: rows, count, offset, limit }
}

const ofRule = ({ type, allocation }: { type?: string | undefined; allocation?: string | undefined }) =>
  sql<boolean>`exists (select from discount_rule r where r.id = discount.rule_id
    and (${type ?? null}::text is null or r.type = ${type ?? null})
    and (${allocation ?? null}::text is null or r.allocation = ${allocation ?? null}))`

export const getDiscount: Handler<typeof api.get> = async ({ db }, { params, query }) => ({
  discount: await readDiscount(db, params.id, query),
})

export const getDiscountByCode: Handler<typeof api.getByCode> = async ({ db }, { params, query }) => ({
  discount: await readOne(db, discounts, params.code, query, 'code'),
})
