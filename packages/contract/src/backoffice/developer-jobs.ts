import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { data, done } from '../values/common.ts'
import { pathId } from '../values/ids.ts'
import { manyOf, queryBoolean } from '../values/listing.ts'

/** The kinds of things that are found by their id, and the prefixes that tell them apart (shop.md §5). */
export const entityPrefixes = {
  cart: 'cart',
  draft_order: 'dorder',
  fulfillment: 'ful',
  line_item: 'item',
  order: 'order',
  payment: 'pay',
  product_category: 'pcat',
  product: 'prod',
  payment_session: 'ps',
  subscription: 'sub',
  product_variant: 'variant',
} as const
export const EntityKind = z.enum(Object.keys(entityPrefixes) as (keyof typeof entityPrefixes)[])

export const developerJobs = {
  /** What `/ready` tells, for who is signed in: whoever waits for it asks once a second. */
  readiness: get('/admin/v1/developer/backend-readiness', 'staff', 'Whether the shop is ready', {
    answer: data(
      z.object({
        ready: z.boolean(),
        checks: z.object({ database: z.boolean(), migrations: z.boolean(), queue: z.boolean() }),
      }),
    ),
  }),
  /**
   * What stands behind ids, of the kinds that are known by their prefix. An id without a prefix is looked for among all
   * of them, or refused when `strict`; what nothing is found for is left out.
   */
  findEntities: get('/admin/v1/developer/entities', 'staff', 'What stands behind ids', {
    query: z.object({
      ids: manyOf(z.string().trim().min(1).max(64)).pipe(z.array(z.string()).min(1).max(50)),
      strict: queryBoolean.default(false),
    }),
    answer: data(
      z.object({ entities: z.array(z.object({ kind: EntityKind, id: z.string(), label: z.string().nullable() })) }),
    ),
    refuses: ['id_prefix_unknown'],
  }),
  /** Once more for whoever hears of it: what was done after the order was placed is not done again. */
  triggerOrderPlaced: post('/admin/v1/developer/trigger-order-placed', 'staff', 'Tell that an order was placed', {
    body: z.strictObject({ orderId: pathId('order') }),
    answer: done,
    refuses: ['not_found'],
  }),
}
