import { z } from 'zod'
import { ProductRow } from '../catalogue/product-rows.ts'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { RegionRow } from '../regions/regions.ts'
import { calendarInstant, metadata, shortText, softStamps, text, typedCode } from '../values/common.ts'
import { byId, id, pathId } from '../values/ids.ts'
import { counted, ordering, paging, queryBoolean, shaping, times } from '../values/listing.ts'
import { discountMetadata } from './discount-terms.ts'
import { DiscountRow, DiscountRule } from './discounts.ts'

/** The subjects of a condition: the ids' key in its body, and the type in its row. */
export const conditionTypes = [
  'products',
  'product_collections',
  'product_types',
  'product_tags',
  'customer_groups',
] as const
export type ConditionType = (typeof conditionTypes)[number]

const Named = z.object({ id: z.string() }).loose()
const ConditionRow = z.object({
  id: id('discount_condition'),
  type: z.enum(conditionTypes),
  operator: z.enum(['in', 'not_in']),
  discount_rule_id: id('discount_rule'),
  metadata,
  ...softStamps,
})

/** To what a discount applies: lines of these products, or buyers in these groups; or all except them. */
export const DiscountCondition = ConditionRow.partial()
  .required({ id: true })
  .extend({
    discount_rule: DiscountRule.nullish(),
    products: z.array(ProductRow).optional(),
    product_types: z.array(Named).optional(),
    product_tags: z.array(Named).optional(),
    product_collections: z.array(Named).optional(),
    customer_groups: z.array(Named).optional(),
  })

const Rule = DiscountRule.extend({ conditions: z.array(DiscountCondition).optional() })
/** A discount as staff see it. */
export const AdminDiscount = DiscountRow.partial()
  .required({ id: true })
  .extend({
    rule: Rule.nullish(),
    parent_discount: DiscountRow.extend({ rule: Rule.nullish() }).nullish(),
    regions: z.array(RegionRow.loose()).optional(),
  })

const ids = z.array(shortText.min(1)).max(500)
const resources = z
  .strictObject({
    products: ids,
    product_collections: ids,
    product_types: ids,
    product_tags: ids,
    customer_groups: ids,
  })
  .partial()
const operator = z.enum(['in', 'not_in'])
const namesOneType = (condition: Partial<Record<ConditionType, unknown>>) =>
  conditionTypes.filter((type) => condition[type] !== undefined).length === 1
const oneType = 'exactly one of products, product_collections, product_types, product_tags, customer_groups'

const NewCondition = resources
  .extend({ operator })
  .refine(namesOneType, oneType)
  .refine((condition) => conditionTypes.some((type) => condition[type]?.length), 'names nothing')
const ChangedCondition = resources
  .extend({ operator: operator.optional(), id: shortText.optional() })
  .refine(
    (condition) => condition.id !== undefined || (condition.operator !== undefined && namesOneType(condition)),
    oneType,
  )

/** Whole yen, or percent: a discount never raises a price. */
const value = z.int().min(0).max(2_000_000_000)
const allocation = z.enum(['total', 'item'])
const fields = {
  code: typedCode,
  is_disabled: z.boolean(),
  starts_at: calendarInstant,
  regions: z.array(shortText).min(1).max(500),
  metadata: discountMetadata,
}
const limits = {
  ends_at: calendarInstant,
  valid_duration: z.iso.duration().max(40),
  usage_limit: z.int().min(1).max(2e9),
}

const query = z.strictObject(shaping)
const params = byId('discount')
const condition = z.object({ id: pathId('discount'), condition_id: pathId('discount_condition') })
const answer = z.object({ discount: AdminDiscount })
const batch = {
  params: condition,
  query,
  body: z.strictObject({ resources: z.array(z.object({ id: shortText.min(1) })).max(500) }),
  answer,
}

export const adminDiscounts = {
  list: get('/admin/discounts', 'staff', 'List of discounts', {
    query: z.strictObject({
      ...shaping,
      ...paging(20),
      ...ordering,
      ...times,
      rule: z.strictObject({ type: DiscountRule.shape.type, allocation }).partial().optional(),
      q: shortText.optional(),
      is_dynamic: queryBoolean.optional(),
      is_disabled: queryBoolean.optional(),
    }),
    answer: z.object({ discounts: z.array(AdminDiscount), ...counted }),
  }),
  get: get('/admin/discounts/:id', 'staff', 'One discount', { params, query, answer, refuses: ['not_found'] }),
  getByCode: get('/admin/discounts/code/:code', 'staff', 'The discount of a code', {
    params: z.object({ code: typedCode }),
    query,
    answer,
    refuses: ['not_found'],
  }),
  create: post('/admin/discounts', 'staff', 'Create a discount', {
    query,
    body: z.strictObject({
      ...fields,
      rule: z.strictObject({
        description: text.optional(),
        type: DiscountRule.shape.type,
        value,
        allocation,
        conditions: z.array(NewCondition).max(50).optional(),
      }),
      is_dynamic: z.boolean().default(false),
      is_disabled: z.boolean().default(false),
      starts_at: calendarInstant.optional(),
      metadata: discountMetadata.optional(),
      ...z.object(limits).partial().shape,
    }),
    answer,
    refuses: ['not_found', 'duplicate_error'],
  }),
  update: post('/admin/discounts/:id', 'staff', 'Change a discount', {
    params,
    query,
    body: z
      .strictObject({
        ...fields,
        rule: z.strictObject({
          id: shortText,
          description: text.optional(),
          value: value.optional(),
          allocation: allocation.optional(),
          conditions: z.array(ChangedCondition).max(50).optional(),
        }),
        ends_at: limits.ends_at.nullable(),
        valid_duration: limits.valid_duration.nullable(),
        usage_limit: limits.usage_limit.nullable(),
      })
      .partial(),
    answer,
    refuses: ['not_found', 'duplicate_error'],
  }),
  delete: del('/admin/discounts/:id', 'staff', 'Delete a discount', { params, answer: receipt('discount') }),
  addRegion: post('/admin/discounts/:id/regions/:region_id', 'staff', 'Add a region to a discount', {
    params: z.object({ id: pathId('discount'), region_id: pathId('region') }),
    answer,
    refuses: ['not_found'],
  }),
  removeRegion: del('/admin/discounts/:id/regions/:region_id', 'staff', 'Remove a region from a discount', {
    params: z.object({ id: pathId('discount'), region_id: pathId('region') }),
    answer,
    refuses: ['not_found'],
  }),
  createDynamicCode: post('/admin/discounts/:id/dynamic-codes', 'staff', 'Create a code of a dynamic discount', {
    params,
    body: z.strictObject({
      code: fields.code,
      usage_limit: limits.usage_limit.default(1),
      metadata: discountMetadata.optional(),
    }),
    answer,
    refuses: ['not_found', 'duplicate_error', 'discount_not_dynamic'],
  }),
  deleteDynamicCode: del('/admin/discounts/:id/dynamic-codes/:code', 'staff', 'Delete a code of a dynamic discount', {
    params: z.object({ id: pathId('discount'), code: typedCode }),
    answer,
    refuses: ['not_found'],
  }),
}

export const discountConditions = {
  create: post('/admin/discounts/:id/conditions', 'staff', 'Add a condition to a discount', {
    params,
    query,
    body: NewCondition,
    answer,
    refuses: ['not_found', 'duplicate_error'],
  }),
  get: get('/admin/discounts/:id/conditions/:condition_id', 'staff', 'One condition of a discount', {
    params: condition,
    query,
    answer: z.object({ discount_condition: DiscountCondition }),
    refuses: ['not_found'],
  }),
  update: post('/admin/discounts/:id/conditions/:condition_id', 'staff', 'Replace the entries of a condition', {
    params: condition,
    query,
    body: resources,
    answer,
    refuses: ['not_found'],
  }),
  delete: del('/admin/discounts/:id/conditions/:condition_id', 'staff', 'Remove a condition from a discount', {
    params: condition,
    query,
    answer: receipt('discount-condition').extend({ discount: AdminDiscount.optional() }),
    refuses: ['not_found'],
  }),
  addResources: post('/admin/discounts/:id/conditions/:condition_id/batch', 'staff', 'Add entries to a condition', {
    ...batch,
    refuses: ['not_found'],
  }),
  removeResources: del(
    '/admin/discounts/:id/conditions/:condition_id/batch',
    'staff',
    'Remove entries from a condition',
    {
      ...batch,
      refuses: ['not_found'],
    },
  ),
}
