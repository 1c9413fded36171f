import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { data, metadata, metadataInput, shortText, stamps, text } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { counted, manyOf, paging, queryBoolean } from '../values/listing.ts'

export const Frequency = z.enum(['days', 'weeks', 'months', 'years'])
export const PlanStatus = z.enum(['draft', 'published', 'deleted'])
export const PlanTargetType = z.enum(['product', 'variant', 'category', 'subcategory'])

/** Yen per piece. */
const price = z.int().min(0).max(100_000_000)
const rate = z.int().min(0).max(100)
const cycles = z.int().min(1).max(1000)

const terms = {
  title: shortText.trim().min(1),
  description: text.nullable(),
  /** The interval in days, weeks, months or years. */
  frequency_interval: z.int().min(1).max(1000),
  frequency: Frequency,
  first_time_discount_price: price.nullable(),
  first_time_discount_rate: rate.nullable(),
  first_time_discount_amount: price.nullable(),
  discount_price: price.nullable(),
  discount_rate: rate.nullable(),
  discount_amount: price.nullable(),
  /** Deliveries before the customer may cancel, including the first; null: at any time. */
  minimum_cycles: cycles.nullable(),
  /** Deliveries after which it is complete; null: until it is cancelled. */
  maximum_cycles: cycles.nullable(),
}

/** A subscription plan (shop.md §3). */
export const SubscriptionPlan = z.object({
  id: id('subscription_plan'),
  ...terms,
  metadata,
  status: PlanStatus,
  ...stamps,
})
export type SubscriptionPlan = z.infer<typeof SubscriptionPlan>

/** A plan's targets; a category includes its subcategories. */
export const PlanTarget = z.object({
  subscription_plan_id: id('subscription_plan'),
  target_type: PlanTargetType,
  target_id: z.string(),
  /** The same as `target_id`: the id of the variant, product or category. */
  id: z.string(),
  /** The target, if it still exists. */
  title: z.string().nullable(),
  product_id: z.string().nullable(),
  product: z.object({ title: z.string() }).nullable(),
})
export type PlanTarget = z.infer<typeof PlanTarget>

const isCycleRange = (plan: { minimum_cycles?: number | null; maximum_cycles?: number | null }) =>
  !plan.minimum_cycles || !plan.maximum_cycles || plan.minimum_cycles <= plan.maximum_cycles
const cycleRangeError = { message: 'minimum_cycles must not be more than maximum_cycles', path: ['minimum_cycles'] }

const NewPlan = z
  .strictObject({ ...terms, metadata: metadataInput, status: PlanStatus })
  .partial()
  .required({ title: true, frequency_interval: true, frequency: true })
  .refine(isCycleRange, cycleRangeError)
const ChangedPlan = z
  .strictObject({ ...terms, metadata: metadataInput, status: PlanStatus })
  .partial()
  .refine(isCycleRange, cycleRangeError)

const params = z.object({ id: pathId('subscription_plan') })
const answer = data(z.object({ plan: SubscriptionPlan }))

export const storePlans = {
  offered: get('/store/v1/subscriptions/plans', 'anyone', 'The subscription plans offered for variants', {
    kept: 'catalogue',
    query: z.object({ variantIds: manyOf(z.string().min(1).max(64)).pipe(z.array(z.string()).min(1).max(100)) }),
    answer: data(z.object({ plans: z.array(SubscriptionPlan.extend({ variant_ids: z.array(id('variant')) })) })),
  }),
}

export const adminPlans = {
  list: get('/admin/v1/subscription-plans', 'staff', 'The subscription plans, newest first', {
    query: z.object({
      ...paging(20),
      id: manyOf(z.string().max(64)).optional(),
      includeTargets: queryBoolean.optional(),
    }),
    answer: data(
      z.object({ plans: z.array(SubscriptionPlan.extend({ targets: z.array(PlanTarget).optional() })), ...counted }),
    ),
  }),
  get: get('/admin/v1/subscription-plans/:id', 'staff', 'One plan with its targets', {
    params,
    answer: data(z.object({ plan: SubscriptionPlan, targets: z.array(PlanTarget) })),
    refuses: ['not_found'],
  }),
  create: post('/admin/v1/subscription-plans', 'staff', 'Create a plan; a draft by default', {
    body: z.strictObject({ subscription_plan: NewPlan }),
    answer,
  }),
  update: post('/admin/v1/subscription-plans/:id', 'staff', 'Change a plan for later buyers; what is left out stays', {
    params,
    body: z.strictObject({ subscription_plan: ChangedPlan }),
    answer,
    refuses: ['not_found', 'subscription_plan_cycles_contradict'],
  }),
  setTargets: post('/admin/v1/subscription-plans/targets', 'staff', 'Set the targets of a plan', {
    body: z.strictObject({
      subscription_plan_id: pathId('subscription_plan'),
      targets: z.array(z.strictObject({ target_type: PlanTargetType, target_id: z.string().min(1).max(64) })).max(2000),
    }),
    answer: data(z.object({ plan: SubscriptionPlan, targets: z.array(PlanTarget) })),
    refuses: ['not_found', 'subscription_target_unknown'],
  }),
}
