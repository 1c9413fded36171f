import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { data, done } from '../values/common.ts'
import { pathId } from '../values/ids.ts'
import { manyOf, queryBoolean } from '../values/listing.ts'

/** The kinds of records that can be found by id, and their id prefixes (shop.md §5). */
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
  /** The content of `/ready`, for signed-in users: clients that wait for it ask once a second. */
  readiness: get('/admin/v1/developer/backend-readiness', 'staff', 'Whether the shop is ready', {
    answer: data(
      z.object({
        ready: z.boolean(),
        checks: z.object({ database: z.boolean(), migrations: z.boolean(), queue: z.boolean() }),
      }),
    ),
  }),
  /**
   * The records behind ids, for kinds with known prefixes. An id without a prefix is searched in all of them, or
   * refused when `strict`; ids without a record are left out.
   */
  findEntities: get('/admin/v1/developer/entities', 'staff', 'The records behind ids', {
    query: z.object({
      ids: manyOf(z.string().trim().min(1).max(64)).pipe(z.array(z.string()).min(1).max(50)),
      strict: queryBoolean.default(false),
    }),
    answer: data(
      z.object({ entities: z.array(z.object({ kind: EntityKind, id: z.string(), label: z.string().nullable() })) }),
    ),
    refuses: ['id_prefix_unknown'],
  }),
  /** Triggers the listeners again: what was already done after the order was placed is not repeated. */
  triggerOrderPlaced: post('/admin/v1/developer/trigger-order-placed', 'staff', 'Note again that an order was placed', {
    body: z.strictObject({ orderId: pathId('order') }),
    answer: done,
    refuses: ['not_found'],
  }),
}
